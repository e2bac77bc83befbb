// Whole games of every kind on the page: by mouse, by touch and by keyboard only.

import assert from "node:assert/strict";
import test from "node:test";
import { launch, picture, screens } from "./chromium.mjs";
import { begin, chance, click, finish, moves, press, serve, tabTo, tap, visit } from "./page.mjs";

test("whole games", async (t) => {
  const browser = await launch(t);
  const address = await serve(t);

  // Somebody who moves by chance loses soon to a level: a whole game is played, to its end.
  for (const [game, opponent] of [["cats", "level:5"], ["claustro", "level:5"], ["hive", "level:4"]]) {
    await t.test(`a game of ${game} by mouse`, async (t) => {
      const { page, wrong } = await visit(t, browser, address);
      await begin(page, game, opponent);
      assert.notEqual(await finish(page, click, chance(7)), "");
      assert.ok((await moves(page)).length > 4);
      assert.deepEqual(wrong, []);
    });

    await t.test(`a game of ${game} by touch, on a phone`, async (t) => {
      const { page, wrong } = await visit(t, browser, address, { screen: screens.phone, touch: true });
      await page.tap(`[data-game="${game}"]`);
      await page.tap(`[data-player="${opponent}"]`);
      await page.waitForSelector("ludo-board .hit");
      assert.notEqual(await finish(page, tap, chance(11)), "");
      await picture(page, `over-${game}-phone`);
      assert.deepEqual(wrong, []);
    });

    await t.test(`a game of ${game} by keyboard only`, async (t) => {
      const { page, wrong } = await visit(t, browser, address);
      await tabTo(page, "[role=tab][aria-selected=true]");
      for (let n = 0; n < 3 && !await page.evaluate((name) => document.activeElement.dataset.game === name, game); n += 1) await page.keyboard.press("ArrowRight");
      await tabTo(page, `[data-player="${opponent}"]`);
      await page.keyboard.press("Enter");
      await page.waitForSelector("ludo-board .hit");
      assert.notEqual(await finish(page, press, chance(13)), "");
      assert.deepEqual(wrong, []);
    });
  }
});
