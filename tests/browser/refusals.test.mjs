// Every rule that can be broken, broken on the board of the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { launch, picture } from "./chromium.mjs";
import { moves, serve, turn, type, visit } from "./page.mjs";
import { soon } from "./soon.mjs";
import { hash, provoke, touchAll, TRIES } from "./tries.mjs";

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
        await soon.match(() => page.textContent(".typed-answer"), words(game, tried.rule), `${tried.position} ${tried.move}`);
        await soon.deepEqual(() => moves(page), []);
        assert.deepEqual(wrong, []);
        await page.close();
      }
    });
  }

  // A program that sends touches can name who throws, and a place apart from the hive
  // (`no_power`, `not_beside_thrower`, `placed_apart`); whoever touches a board begins anew.
  await t.test("three rules of hive are for programs: on a board nothing can break them", async (t) => {
    const throwing = { game: "hive", rules: "Base+MLP", position: "wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0:w" };
    const { page, wrong } = await visit(t, browser, address, { hash: hash(throwing) });
    await turn(page);
    const picked = () => page.$$eval("ludo-board .picked", (places) => places.map((place) => place.getAttribute("aria-label").split(",").slice(0, 2).join()));
    await touchAll(page, ["0,1, ", "-1,0, "]);
    await soon.deepEqual(() => picked(), ["-1,0"], "a queen that cannot throw is let go for the tile that can be thrown");
    await touchAll(page, ["-1,0, ", "0,0, ", "0,0, "]);
    await soon.deepEqual(() => picked(), [], "a pillbug that is touched twice is let go");
    await soon.equal(() => page.textContent(".refusal"), "");
    const { page: placing } = await visit(t, browser, address, { hash: hash({ game: "hive", rules: "Base", position: "wS1@0,0 bS1@1,0:w" }) });
    await turn(placing);
    const apart = await placing.$eval("ludo-board", ({ scene: { cells, sprites } }) => {
      const middle = ({ polygon }) => [polygon.reduce((sum, { x }) => sum + x / polygon.length, 0), polygon.reduce((sum, { y }) => sum + y / polygon.length, 0)];
      const tiles = sprites.map(({ cell }) => middle(cells[cell]));
      return cells.filter((cell) => tiles.every(([x, y]) => Math.hypot(middle(cell)[0] - x, middle(cell)[1] - y) > 1.1)).map(({ name }) => name);
    });
    assert.deepEqual(apart.filter((name) => name !== ""), [], "no place apart from the hive can be touched");
    assert.deepEqual(wrong, []);
  });

  for (const tried of TRIES) {
    await t.test(`${tried.name}, shown on the board`, async (t) => {
      const { page, wrong } = await visit(t, browser, address, { hash: hash(tried), screen: { width: 1280, height: 800 } });
      await turn(page);
      await provoke(page, tried, words(tried.game, tried.rule));
      await picture(page, `refused-${tried.name}`);
      assert.deepEqual(wrong, []);
    });
  }
});
