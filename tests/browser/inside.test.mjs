// How a machine thinks, besides its tree: rules that fire, weights that are turned, a game that is solved.

import assert from "node:assert/strict";
import test from "node:test";
import { findings, launch, picture, screens } from "./chromium.mjs";
import { pageAt, serve, tabTo, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

const act = (page, name) => page.click(`[data-action=${name}]`);

/** How many moves of the expert's game are listed. */
function played(page, n) {
  return page.waitForFunction((wanted) => document.querySelectorAll(".agenda-log li").length === wanted && document.querySelector(".agenda-rule"), n);
}

/** Looks at the page as a stranger on a phone, in the dark, who reads another language. */
async function looked(page, name) {
  await soon.deepEqual(() => findings(page), []);
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(width <= room, `${width} pixels on a screen of ${room}`);
  await picture(page, name);
}

test("how a machine thinks", async (t) => {
  const browser = await launch(t);
  const root = await serve(t);
  const see = (t, path, options = {}) => visit(t, browser, pageAt(root, path), options);

  await t.test("the expert's agenda, step by step and back, by mouse and by keys", async (t) => {
    const { page, wrong } = await see(t, "expert/");
    await played(page, 0);
    await soon.match(() => page.textContent(".facts"), /the mouse is on 31/);
    await soon.equal(() => page.locator(".agenda-rule.fires").count(), 1);
    const first = await page.textContent(".status");
    assert.match(first, /Slip in fires: 31-26/);
    await act(page, "fire");
    await played(page, 1);
    await soon.match(() => page.textContent(".agenda-log"), /31-26 Slip in/);
    await soon.match(() => page.textContent(".agenda-rule.fires"), /Complete the row.*salience 0/s);
    assert.ok(await page.locator(".agenda-rule.silent").count() > 3, "rules that do not apply are told too");
    await tabTo(page, "[data-action=fire]");
    await page.keyboard.press("Enter");
    await played(page, 2);
    await page.keyboard.press("ArrowLeft");
    await played(page, 1);
    await page.keyboard.press("ArrowLeft");
    await played(page, 0);
    await soon.equal(() => page.textContent(".status"), first);
    await page.fill("[name=position]", "5:6,7,8,12:m");
    await act(page, "set");
    await page.waitForFunction(() => /mouse is on 5/.test(document.querySelector(".facts").textContent));
    await page.fill("[name=position]", "<img src=x>");
    await act(page, "set");
    await page.waitForSelector(".notice");
    await looked(page, "expert-desktop-light");
    assert.deepEqual(wrong, []);
  });

  await t.test("weights are turned while a match shows what they do", async (t) => {
    const { page, wrong } = await see(t, "weights/", { screen: screens.phone, touch: true, locale: "es-AR" });
    await page.selectOption("[name=game]", "cats");
    await page.waitForSelector("[name=family-row]");
    await page.locator("[name=family-row]").fill("0");
    await page.locator("[name=family-overtaken]").fill("0");
    await page.tap("[data-action=play]");
    await page.waitForFunction(() => {
      const [wins, draws, losses] = document.querySelector("[data-count=score]").textContent.match(/\d+/g).map(Number);
      return wins + draws + losses >= 4;
    });
    await soon.match(() => page.textContent(".score-line"), /Los pesos girados tienen el [\d,]+ ± [\d,]+ % de \d+ partidas/);
    await page.tap("[data-action=stop]");
    await page.waitForSelector("[data-action=play]");
    assert.ok(await page.locator("ludo-board .hit").count() > 0);
    await looked(page, "weights-phone-light");
    await page.tap("[data-action=reset]");
    await soon.equal(() => page.inputValue("[name=family-row]"), "100");
    assert.deepEqual(wrong, []);
  });

  await t.test("the solved game is a map, and a perfect line leads to its end", async (t) => {
    const { page, wrong } = await see(t, "map/", { locale: "pt-BR", colours: "dark" });
    await page.selectOption("[name=game]", "cats");
    await tabTo(page, "[data-action=solve]");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".map-chart rect");
    assert.ok(await page.locator(".map-chart rect").count() > 40);
    await page.click(".map details summary >> nth=0");
    assert.ok(await page.locator(".map-table tbody tr").count() > 20);
    await page.waitForFunction(() => /em 44 meios-lances/.test(document.querySelector(".walk .verdict")?.textContent));
    for (let left = 43; left > 38; left -= 1) {
      await act(page, "best");
      await page.waitForFunction((plies) => document.querySelector(".walk .verdict").textContent.includes(`em ${plies} meios-lances`), left);
    }
    assert.ok(await page.locator(".verdict-move").count() > 1, "every move has its verdict");
    await act(page, "undo");
    await page.waitForFunction(() => document.querySelector(".walk .verdict").textContent.includes("em 40 meios-lances"));
    const before = await page.textContent(".walk .verdict");
    await page.selectOption("[name=from]", { index: 1 });
    await page.waitForFunction((words) => document.querySelector(".walk .verdict").textContent !== words, before);
    await looked(page, "map-desktop-dark");
    assert.deepEqual(wrong, []);
  });
});
