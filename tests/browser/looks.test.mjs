// The page as people see and hear it: languages, screens, light and dark.

import assert from "node:assert/strict";
import test from "node:test";
import { findings, launch, picture, screens } from "./chromium.mjs";
import { begin, move, moves, serve, turn, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

test("the looks of the page", async (t) => {
  const browser = await launch(t);
  const address = await serve(t);

  for (const [locale, lang, word] of [["es-AR", "es", "¿A qué jugamos?"], ["pt-BR", "pt", "Vamos jogar o quê?"], ["en-US", "en", "What shall we play?"]]) {
    await t.test(`speaks ${lang}, and changes in the middle of a game`, async (t) => {
      const { page, wrong } = await visit(t, browser, address, { locale });
      await soon.equal(() => page.getAttribute("html", "lang"), lang);
      await soon.equal(() => page.textContent("h1"), word);
      await begin(page, "hive", "level:1");
      await turn(page);
      await move(page, "wS1");
      await turn(page);
      const played = await moves(page);
      const other = lang === "es" ? "pt" : "es";
      await page.selectOption("header .language", other);
      await page.waitForFunction((code) => document.documentElement.lang === code && document.querySelector("ludo-board .hit"), other);
      await turn(page);
      await soon.deepEqual(() => moves(page), played);
      assert.deepEqual(wrong, []);
    });
  }

  for (const [name, screen] of Object.entries(screens)) {
    for (const colours of ["light", "dark"]) {
      await t.test(`has nothing against it on a ${name}, ${colours}`, async (t) => {
        const { page, wrong } = await visit(t, browser, address, { screen, colours, touch: name === "phone" });
        await soon.deepEqual(() => findings(page), []);
        await picture(page, `home-${name}-${colours}`);
        await begin(page, "hive", "level:2");
        for (const text of ["wS1", null, null]) {
          const legal = await turn(page);
          await move(page, text ?? legal[0].text);
        }
        await turn(page);
        await soon.deepEqual(() => findings(page), []);
        const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(width <= room, `${width} pixels on a screen of ${room}`);
        await picture(page, `play-${name}-${colours}`);
        await page.click("[data-action=share]");
        await soon.deepEqual(() => findings(page), []);
        assert.deepEqual(wrong, []);
      });
    }
  }
});
