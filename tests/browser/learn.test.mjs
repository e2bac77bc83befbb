// Lessons walked to their end, by touches and by being shown, and rules that are read without a script.

import assert from "node:assert/strict";
import test from "node:test";
import { findings, launch, picture, screens } from "./chromium.mjs";
import { click, pageAt, press, serve, tap, type, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

/** What is done by touches, step by step: the words of the places in any language, or a move that is typed. */
const TOUCHED = {
  cats: { mouse_back: ["22, ", "26, "], never_back: ["6, ", "2, "] },
  claustro: { step: ["b1, ", "b2, "], forward: ["b2, ", "b1, "] },
  hive: { first: "wS1", gate: ["0,0, ", "1,0, "], beetle: ["1,-1, ", "1,0, "] },
};

/** How each game is learnt here. */
const WALKS = [
  { game: "cats", steps: 10, touchBy: press, options: { locale: "es-ES" } },
  { game: "claustro", steps: 11, touchBy: click, options: { locale: "pt-BR", colours: "dark" } },
  { game: "hive", steps: 17, touchBy: tap, options: { screen: screens.phone, touch: true } },
];

/** Touches places by the beginning of their words. */
async function touchAll(page, places, touchBy) {
  for (const words of places) {
    const name = await page.getAttribute(`[data-place^=cell][aria-label^="${words}"]`, "data-place");
    await touchBy(page, { cell: Number(name.split(" ")[1]) });
  }
}

/** Does a step: what it asks for, or lets it be shown. */
async function learn(page, todo, touchBy) {
  if (await page.locator(".exercise[data-done]").count() > 0) return;
  if (Array.isArray(todo)) await touchAll(page, todo, touchBy);
  else if (todo) await type(page, todo);
  else await page.click("[data-action=check]");
  await page.waitForSelector(".exercise[data-done]");
}

test("learning", async (t) => {
  const browser = await launch(t);
  const root = await serve(t);
  const address = pageAt(root, "learn/");

  for (const { game, steps, touchBy, options } of WALKS) {
    await t.test(`${game}, to its end`, async (t) => {
      const { page, wrong, context } = await visit(t, browser, address, options);
      await page.click(`[data-game=${game}] .primary`);
      for (let number = 1; number <= steps; number += 1) {
        await page.waitForFunction((told) => document.querySelector(".exercise .table-title")?.textContent.startsWith(told), `${number}/${steps} · `);
        const step = await page.getAttribute(".exercise", "data-step");
        // The rule is said on the board, and goes away by itself.
        const refused = ["never_back", "forward", "gate"].includes(step)
          && page.waitForFunction(() => document.querySelector(".refusal")?.textContent && document.querySelector(".refused-cell"));
        await learn(page, TOUCHED[game][step], touchBy);
        await refused;
        if (number === 4) await soon.deepEqual(() => findings(page), []);
        if (number === 8) await picture(page, `learn-${game}`);
        if (number < steps) await page.click("[data-action=go-on]");
      }
      await page.waitForSelector(".learnt");
      await soon.equal(() => page.locator(".lesson-steps .unseen").count(), steps, "every step is done");
      const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(width <= room, `${width} pixels on a screen of ${room}`);
      const again = await visit(t, browser, address, { context });
      await soon.equal(() => again.page.getAttribute(`[data-game=${game}] progress`, "value"), `${steps}`, "it is kept");
      await soon.deepEqual(() => findings(again.page), []);
      assert.deepEqual([...wrong, ...again.wrong], []);
    });
  }

  await t.test("hints, mistakes, refusals, and the way to a step", async (t) => {
    const { page, wrong } = await visit(t, browser, address, { hash: "game=cats&step=mouse_back" });
    const said = (text) => page.waitForFunction((part) => document.querySelector(".status").textContent.includes(part), text);
    await page.click("[data-action=hint]");
    await page.waitForFunction(() => !document.querySelector(".status").textContent.startsWith("Try it"));
    await touchAll(page, ["22, ", "17, "], click);
    await page.waitForSelector(".exercise[data-came=other]");
    await said("forwards");
    await touchAll(page, ["22, ", "1, "], click);
    await page.waitForFunction(() => document.querySelector(".refusal").textContent !== "");
    await type(page, "22-26");
    await page.waitForSelector(".exercise[data-done][data-came=right]");
    await page.click("[data-step=wall]");
    await page.waitForSelector(".exercise[data-step=wall]:not([data-done])");
    await page.evaluate(() => { location.hash = "game=cats&step=%3Cimg%3E"; });
    await page.waitForFunction(() => location.hash.includes("step=wall"));
    await page.selectOption("header .language", "es");
    await page.waitForFunction(() => document.querySelector(".asked")?.textContent.includes("gatos"));
    await soon.equal(() => page.getAttribute(".exercise", "data-step"), "wall", "another language goes on where one stood");
    assert.deepEqual(wrong, []);
  });

  await t.test("the rules are read without a script, and in one's own language with it", async (t) => {
    const bare = await browser.newContext({ javaScriptEnabled: false, serviceWorkers: "block" });
    t.after(() => bare.close());
    const page = await bare.newPage();
    await page.goto(new URL("learn/", root).href);
    await soon.equal(() => page.locator("noscript a").count(), 3, "the way to them needs no script either");
    for (const game of Object.keys(TOUCHED)) {
      await page.goto(new URL(`learn/${game}/`, root).href);
      await soon.equal(() => page.locator("details").count(), 3);
      await page.click("details[lang=pt] summary");
      await soon.match(() => page.textContent("details[lang=pt] h1"), /^As regras de /);
      assert.ok(await page.locator("details[lang=pt] figure").count() >= 4);
    }
    for (const [locale, colours, screen] of [["es-ES", "light", "desktop"], ["pt-BR", "dark", "phone"]]) {
      const context = await browser.newContext({ locale, colorScheme: colours, viewport: screens[screen], serviceWorkers: "block" });
      t.after(() => context.close());
      const read = await context.newPage();
      await read.goto(new URL("learn/hive/", root).href);
      await read.waitForSelector("details[open]");
      await soon.equal(() => read.getAttribute("details[open]", "lang"), locale.slice(0, 2));
      for (const image of await read.$$("details[open] img")) {
        await image.scrollIntoViewIfNeeded();
        await image.evaluate((shown) => shown.decode());
      }
      await soon.deepEqual(() => findings(read), []);
      await picture(read, `rules-${screen}-${colours}`);
      await soon.match(() => read.getAttribute("details[open] .buttons a", "href"), /learn\/#game=hive$/);
    }
  });
});
