// Setting up positions: possible and impossible ones of every game, by mouse, by touch and by keys.

import assert from "node:assert/strict";
import test from "node:test";
import { findings, launch, picture, screens } from "./chromium.mjs";
import { click, middle, pageAt, press, serve, tap, turn, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

/** Waits until the board that is set up is one that can be played, or none. */
async function verdict(page, possible, words = "") {
  await page.waitForFunction(([wanted, text]) => {
    const shown = document.querySelector(".verdict");
    return shown?.querySelector("p") && !shown.classList.contains("impossible") === wanted && shown.textContent.includes(text);
  }, [possible, words]);
}

/** The touch of a place by the beginning of its words. */
async function place(page, words) {
  const name = await page.getAttribute(`[data-place][aria-label^="${words}"]`, "data-place");
  const [kind, ...where] = name.split(" ");
  return kind === "cell" ? { cell: Number(where[0]) } : { hand: { side: where[0], slot: Number(where[1]) } };
}

/** Touches one place after the other, and waits until the board is another. */
async function change(page, touchBy, ...places) {
  await page.evaluate(() => { document.querySelector(".verdict p").dataset.old = "yes"; });
  for (const words of places) await touchBy(page, await place(page, words));
  await page.waitForSelector(".verdict p:not([data-old])");
}

const act = async (page, name) => {
  await page.evaluate(() => { document.querySelector(".verdict p").dataset.old = "yes"; });
  await page.click(`[data-action=${name}]`);
  await page.waitForSelector(".verdict p:not([data-old])");
};

const text = (page) => page.inputValue("[name=position]");

test("setting up a position", async (t) => {
  const browser = await launch(t);
  const address = pageAt(await serve(t), "editor/");
  const edit = (t, game, options = {}) => visit(t, browser, address, { ...options, hash: new URLSearchParams(game).toString() });

  await t.test("hive by mouse: stacks, a hive in two parts, marks, the way back", async (t) => {
    const { page, wrong } = await edit(t, { game: "hive", rules: "Base+MLP", position: "wQ@0,0 wB1@-1,0 bQ@1,0 bP@2,0:w" });
    await verdict(page, true);
    await change(page, click, "-1,0", "1,0");
    await verdict(page, true);
    await soon.equal(() => page.locator("[data-place][aria-label*='height 2']").count(), 1);
    await change(page, click, "ant (White)", "0,2");
    await verdict(page, false, "hive");
    await soon.equal(() => text(page), "");
    await soon.equal(() => page.locator("[data-way=play]:disabled").count(), 1);
    await act(page, "undo");
    await verdict(page, true);
    await click(page, await place(page, "2,0"));
    await act(page, "mark-stunned");
    await verdict(page, true);
    const marked = await text(page);
    await act(page, "undo");
    await act(page, "redo");
    await soon.equal(() => text(page), marked);
    // Dragged off the board, a tile is gone.
    const [x, y] = await middle(page, await place(page, "2,0"));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 5, { steps: 3 });
    await page.mouse.move(1270, 890, { steps: 3 });
    await page.mouse.up();
    await page.waitForFunction(() => !document.querySelector("[name=position]").value.includes("bP"));
    await page.click("[data-way=play]");
    await turn(page);
    await soon.equal(() => page.locator("ludo-board .pieces .piece").count(), 3);
    assert.deepEqual(wrong, []);
  });

  await t.test("mouse and cats by touch: from an empty board", async (t) => {
    const { page, wrong } = await edit(t, { game: "cats", position: "31:1,2,3,4:m" }, { screen: screens.phone, touch: true });
    await verdict(page, true);
    await page.tap("[data-action=clear]");
    await verdict(page, false, "0 mice");
    for (const [piece, cell] of [["mouse", "18, "], ["cat", "1, "], ["cat", "2, "], ["cat", "3, "]]) await change(page, tap, piece, cell);
    await verdict(page, false, "3 cats");
    await change(page, tap, "cat", "8, ");
    await verdict(page, true);
    await page.tap("input[value=second] + span");
    await page.waitForFunction(() => document.querySelector("[name=position]").value === "18:1,2,3,8:c");
    await change(page, tap, "8, ", "4, ");
    await soon.equal(() => text(page), "18:1,2,3,4:c");
    assert.equal(new URL(await page.getAttribute("[data-way=analysis]", "href")).hash, "#game=cats&rules=8x8&position=18%3A1%2C2%2C3%2C4%3Ac");
    assert.deepEqual(wrong, []);
  });

  await t.test("claustro by keys alone, and as a text", async (t) => {
    const { page, wrong } = await edit(t, { game: "claustro", rules: "5x5", position: "2bb1/4b/g3b/g4/1gg2 g" });
    await verdict(page, true);
    const start = await text(page);
    await press(page, await place(page, "a2, "));
    await press(page, await place(page, "c3, "));
    await page.waitForFunction((before) => document.querySelector("[name=position]").value !== before, start);
    await page.keyboard.press("Delete");
    await verdict(page, false, "3 green");
    await page.keyboard.press("u");
    await verdict(page, true);
    await page.keyboard.press("u");
    await page.waitForFunction((before) => document.querySelector("[name=position]").value === before, start);
    await page.fill("[name=position]", "<img src=x onerror=alert(1)>");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".notice");
    await verdict(page, true);
    await page.fill("[name=position]", "3b1/4b/g1b1b/gg3/2g2 g");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash.includes("3b1"));
    await page.reload();
    await verdict(page, true);
    await soon.equal(() => text(page), "3b1/4b/g1b1b/gg3/2g2 g");
    assert.deepEqual(wrong, []);
  });

  for (const [locale, colours, screen] of [["es-AR", "dark", "phone"], ["pt-BR", "light", "desktop"]]) {
    await t.test(`has nothing against it in ${locale}, ${colours}, on a ${screen}`, async (t) => {
      const { page, wrong } = await edit(t, { game: "hive", position: "wQ@0,0 bQ@3,0:w" }, { locale, colours, screen: screens[screen], touch: screen === "phone" });
      await page.waitForSelector(".notice");
      await verdict(page, true);
      await page.click("[data-action=clear]");
      await page.selectOption("[name=game]", "cats");
      await page.click("[data-action=clear]");
      await verdict(page, false);
      await soon.deepEqual(() => findings(page), []);
      const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(width <= room, `${width} pixels on a screen of ${room}`);
      await picture(page, `editor-${screen}-${colours}`);
      const before = await page.textContent(".verdict li");
      await page.selectOption("header .language", "en");
      await page.waitForFunction((words) => document.querySelector(".verdict li")?.textContent !== words, before);
      await verdict(page, false, "0 mice");
      assert.deepEqual(wrong, []);
    });
  }
});
