// Every rule that can be broken, broken on the board of the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { launch, picture } from "./chromium.mjs";
import { click, moves, serve, turn, type, visit } from "./page.mjs";

const read = (path) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
const cases = read("testdata/refusals.json");
const texts = Object.fromEntries(["cats", "claustro", "hive"].map((game) => [game, read(`crates/${game}/locales/en.json`)]));

/** The words of a rule, whatever pieces and squares they name. */
function words(game, rule) {
  const escaped = texts[game][`${game}.refused.${rule}`].replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(escaped.replace(/\{\w+\}/g, ".+"));
}

/** The address of a position. */
function hash({ game, rules, position }) {
  return new URLSearchParams({ play: game, rules, position }).toString();
}

/** Tries that are touches, for the pictures of the documentation: what is touched, by its words. */
const TOUCHED = [
  { name: "one-hive", game: "hive", rules: "Base+MLP", position: "wQ@0,0 wA1@-1,0 bQ@1,0 bA1@2,0:w", touch: ["0,0, "], rule: "one_hive" },
  { name: "gate", game: "hive", rules: "Base", position: "wQ@0,0 wS1@1,1 bQ@0,1 bS1@1,-1 bS2@2,-1 bG1@2,0:w", touch: ["0,0, ", "1,0, "], rule: "gate" },
  { name: "beside-the-other-colour", game: "hive", rules: "Base", position: "wS1@0,0 bS1@1,0:w", touch: ["ant (White) 1, in hand", "2,0, "], rule: "placed_beside_enemy" },
  { name: "queen-in-time", game: "hive", rules: "Base", position: "wS1@0,0 wG1@-1,0 wA1@-2,0 bS1@1,0 bG1@2,0 bA1@3,0:w", touch: ["ant (White) 2, in hand", "-3,0, "], rule: "queen_is_due" },
  { name: "backwards", game: "claustro", rules: "5x5", position: "3b1/4b/g1b1b/gg3/2g2 g", touch: ["b2, ", "b1, "], rule: "green_backwards" },
  { name: "one-step", game: "cats", rules: "8x8", position: "31:1,2,3,4:m", touch: ["31, ", "22, "], rule: "not_adjacent" },
];

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

  for (const tried of TOUCHED) {
    await t.test(`${tried.name}, shown on the board`, async (t) => {
      const { page, wrong } = await visit(t, browser, address, { hash: hash(tried), screen: { width: 1280, height: 800 } });
      await turn(page);
      for (const part of tried.touch) {
        const place = await page.getAttribute(`[data-place]:is([aria-label^="${part}"], .slot[aria-label*="${part}"]) >> nth=0`, "data-place");
        const [kind, ...where] = place.split(" ");
        await click(page, kind === "cell" ? { cell: Number(where[0]) } : { hand: { side: where[0], slot: Number(where[1]) } });
      }
      await page.waitForFunction(() => document.querySelector(".refusal").textContent !== "");
      assert.match(await page.textContent(".refusal"), words(tried.game, tried.rule));
      assert.ok(await page.locator(".refused-cell").count() > 0, "the cells are marked");
      await picture(page, `refused-${tried.name}`);
      assert.deepEqual(wrong, []);
    });
  }
});
