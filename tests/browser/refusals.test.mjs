// Every rule that can be broken, broken on the board of the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { launch, picture } from "./chromium.mjs";
import { moves, serve, turn, type, visit } from "./page.mjs";
import { hash, provoke, TRIES } from "./tries.mjs";

const read = (path) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
const cases = read("testdata/refusals.json");
const texts = Object.fromEntries(["cats", "claustro", "hive"].map((game) => [game, read(`crates/${game}/locales/en.json`)]));

/** The words of a rule, whatever pieces and squares they name. */
function words(game, rule) {
  const escaped = texts[game][`${game}.refused.${rule}`].replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(escaped.replace(/\{\w+\}/g, ".+"));
}

test("refusals", async (t) => {
  const browser = await launch(t);
  const address = await serve(t);

  for (const game of Object.keys(texts)) {
    await t.test(`every rule of ${game} says what it refuses`, async (t) => {
      const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block", reducedMotion: "reduce" });
      t.after(() => context.close());
      for (const tried of cases.filter((one) => one.game === game)) {
        const { page, wrong } = await visit(t, browser, address, { context, hash: hash(tried) });
        await turn(page);
        await type(page, tried.move);
        await page.waitForFunction(() => document.querySelector(".typed-answer").textContent !== "");
        assert.match(await page.textContent(".typed-answer"), words(game, tried.rule), `${tried.position} ${tried.move}`);
        assert.deepEqual(await moves(page), []);
        assert.deepEqual(wrong, []);
        await page.close();
      }
    });
  }

  for (const tried of TRIES) {
    await t.test(`${tried.name}, shown on the board`, async (t) => {
      const { page, wrong } = await visit(t, browser, address, { hash: hash(tried), screen: { width: 1280, height: 800 } });
      await turn(page);
      await provoke(page, tried);
      assert.match(await page.textContent(".refusal"), words(tried.game, tried.rule));
      assert.ok(await page.locator(".refused-cell, .slot.refused").count() > 0, "what it is about is marked");
      await picture(page, `refused-${tried.name}`);
      assert.deepEqual(wrong, []);
    });
  }
});
