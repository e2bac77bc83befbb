// The lesson of docs/lesson.md, given on the page in every language it is written in.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { launch } from "./chromium.mjs";
import { pageAt, serve, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

/** The exercises of a lesson: where each is, its figures, and what the page says there. */
function exercises(text) {
  const found = [];
  for (const line of text.split("\n")) {
    const link = /^`tree\/#(.*)`$/.exec(line);
    if (link) found.push({ link: link[1], figures: null, said: [] });
    const last = found[found.length - 1];
    if (/^\| [-#$\d]/.test(line) && last) last.figures = line.split("|").map((cell) => cell.trim()).filter((cell) => cell !== "");
    if (line.startsWith("> ") && last) last.said.push(line.slice(2));
  }
  return found;
}

test("the lesson", async (t) => {
  const browser = await launch(t);
  const address = pageAt(await serve(t), "tree/");
  for (const [file, locale] of [["lesson.md", "en-GB"], ["lesson.es.md", "es-ES"], ["lesson.pt.md", "pt-BR"]]) {
    await t.test(`${file} is true to its last figure`, async (t) => {
      const all = exercises(readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8"));
      assert.ok(all.length >= 8 && all.every(({ figures }) => figures?.length === 4) && all.some(({ said }) => said.length > 0), file);
      const { page, wrong } = await visit(t, browser, address, { locale });
      for (const { link, figures, said } of all) {
        await page.evaluate((hash) => { document.querySelector("ludo-tree").remove(); location.hash = hash; }, link);
        await page.waitForSelector(".tree-stage:not(.busy) .tree-row");
        await page.waitForSelector("[data-count=whole]");
        for (const words of said) await soon.equal(() => page.textContent(".tree-told"), words, link);
        await page.click("[data-action=last]");
        const count = (name) => page.textContent(`[data-count=${name}]`);
        const found = [(await count("positions")).split(" / ")[1], await count("cutoffs"), await count("whole"), await page.textContent(".tree-row strong")];
        assert.deepEqual(found, figures, link);
      }
      assert.deepEqual(wrong, []);
    });
  }
});
