// `<ludo-board>` by itself: every way to touch it, in every view.

import assert from "node:assert/strict";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { findings, folder, launch, ludoteca, picture } from "./chromium.mjs";
import { POLICY, serveFiles } from "./files.mjs";
import { soon } from "./soon.mjs";

const client = fileURLToPath(new URL("../../crates/page/client", import.meta.url));
const STACK = "Base+MLP;;;wS1;bG1 -wS1;wQ wS1/;bQ /bG1;wM wQ-;bB1 -bG1;wP wM-;bL /bB1;wA1 wS1\\;bB1 bG1;wL wP/;bB1 wS1";
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="a/icon.svg"><link rel="stylesheet" href="a/theme.css"><link rel="stylesheet" href="a/page.css"><link rel="stylesheet" href="a/board.css">
<script type="module" src="show.js"></script></head><body><main><h1>A board</h1><ludo-board></ludo-board></main></body></html>`;
const SHOW = `import "./a/board/board.js";
const board = document.querySelector("ludo-board");
board.words = { piece: ({ glyph, side }) => side + " " + glyph, side: (side) => side, mark: (kind) => kind, button: (word) => word,
  say: (key, args = {}) => [key, ...Object.values(args)].join(" ") };
globalThis.said = [];
for (const name of ["ludo-move", "ludo-try", "ludo-choose"]) board.addEventListener(name, ({ detail }) => said.push([name, detail.text ?? detail.path.length]));
const kinds = ["mouse", "cat", "queen", "spider", "beetle", "grasshopper", "ant", "mosquito", "ladybug", "pillbug"];
board.glyphs = kinds.map((name) => ({ name, outline: "M-30-30H30V30H-30Z", details: "", tone: "side", letter: name[0] }));
globalThis.show = (scene, look = {}) => { board.look(look); board.show(scene); };
globalThis.board = board;
`;

/** Opens a board of a scene. */
async function shown(t, browser, address, scene, options = {}) {
  const { look = {}, touch = false, screen = { width: 800, height: 900 } } = options;
  const context = await browser.newContext({ viewport: screen, hasTouch: touch, isMobile: touch, reducedMotion: "reduce" });
  t.after(() => context.close());
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (said) => said.type() === "error" && wrong.push(said.text()));
  await page.goto(`${address}/`);
  await page.waitForFunction(() => globalThis.show);
  await page.evaluate(([given, seen]) => globalThis.show(given, seen), [scene, look]);
  return { page, wrong };
}

/** The middle of a cell on the screen. */
async function middle(page, name) {
  const cell = page.locator(`.hit[aria-label^="${name},"]`);
  // This waits until the cell stays where it is.
  await cell.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await cell.boundingBox();
  return [x + width / 2, y + height / 2];
}

const said = (page) => page.evaluate(() => globalThis.said.splice(0));

test("a board", async (t) => {
  const browser = await launch(t);
  const home = folder(t);
  const address = await serveFiles(t, { "/a/": client }, { "/": PAGE, "/show.js": SHOW }, { "content-security-policy": POLICY });
  const scene = (...args) => JSON.parse(ludoteca(home, ["show", ...args, "--json"]));
  const cats = scene("cats");
  const hive = scene("hive", "--rules", "Base+MLP", "--position", STACK);

  for (const view of ["flat", "oblique"]) {
    await t.test(`takes clicks, ${view}`, async (t) => {
      const { page, wrong } = await shown(t, browser, address, cats, { look: { view } });
      for (const name of ["31", "26"]) await page.mouse.click(...await middle(page, name));
      assert.deepEqual((await said(page)).pop(), ["ludo-move", "31-26"]);
      for (const name of ["31", "1"]) await page.mouse.click(...await middle(page, name));
      assert.deepEqual((await said(page)).pop(), ["ludo-try", 2], "what is not legal is asked about");
      assert.deepEqual(wrong, []);
    });
  }

  await t.test("takes drags, and lets go of what is dropped nowhere", async (t) => {
    const { page, wrong } = await shown(t, browser, address, cats);
    const drag = async (from, to) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
      await soon.equal(() => page.isVisible(".ghost"), true, "the piece goes along");
      await page.mouse.move(...to, { steps: 4 });
      await page.mouse.up();
    };
    await drag(await middle(page, "31"), await middle(page, "27"));
    assert.deepEqual((await said(page)).pop(), ["ludo-move", "31-27"]);
    await drag(await middle(page, "31"), [790, 890]);
    assert.ok(!(await said(page)).some(([name]) => name === "ludo-move"));
    assert.deepEqual(wrong, []);
  });

  await t.test("takes fingers, and a long press draws or opens a stack", async (t) => {
    const { page, wrong } = await shown(t, browser, address, hive, { touch: true, screen: { width: 390, height: 844 } });
    const slot = await page.locator(".slot.first.reachable").first().boundingBox();
    await page.touchscreen.tap(slot.x + slot.width / 2, slot.y + slot.height / 2);
    await soon.deepEqual(() => said(page), [["ludo-choose", 1]]);
    assert.ok(await page.locator(".target.place").count() > 0, "places to go to are shown");
    const target = page.locator(".hit.reachable").first();
    const { x, y, width, height } = await target.boundingBox();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await soon.equal(async () => (await said(page)).pop()?.[0], "ludo-move");
    const press = async (name, what, count) => {
      const [px, py] = await middle(page, name);
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: px, y: py }] });
      await soon.equal(() => page.locator(what).count(), count);
      await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await press("0,0", ".fan .piece", 2);
    await press("1,1", ".circle", 1);
    assert.deepEqual(wrong, []);
  });

  await t.test("has arrows and circles by the right button, gone with the next click", async (t) => {
    const { page } = await shown(t, browser, address, cats);
    const right = async (from, to) => {
      await page.mouse.move(...await middle(page, from));
      await page.mouse.down({ button: "right" });
      await page.mouse.move(...await middle(page, to));
      await page.mouse.up({ button: "right" });
    };
    await right("31", "22");
    await right("10", "10");
    assert.deepEqual([await page.locator(".arrow").count(), await page.locator(".circle").count()], [1, 1]);
    await right("10", "10");
    await soon.equal(() => page.locator(".circle").count(), 0, "the same again takes it away");
    await page.mouse.click(...await middle(page, "15"));
    await soon.equal(() => page.locator(".arrow").count(), 0);
  });

  await t.test("is one tab stop, and every cell is reached by keys and has text", async (t) => {
    const { page } = await shown(t, browser, address, hive);
    await soon.equal(() => page.locator("ludo-board .grid [tabindex='0']").count(), 1);
    await soon.equal(() => page.locator(".hit:not([aria-label])").count(), 0);
    await page.locator(".hit[aria-label^='4,-2,']").focus();
    const here = () => page.evaluate(() => document.activeElement.getAttribute("aria-label").split(/, | /)[0]);
    const walk = [];
    for (const key of ["a", "q", "w", "e", "d", "s"]) {
      await page.keyboard.press(key);
      walk.push(await here());
    }
    assert.deepEqual(walk, ["3,-1", "2,-1", "2,-2", "2,-2", "3,-2", "3,-1"], "around the hive, staying where the board ends");
    for (let n = 0; n < 9; n += 1) await page.keyboard.press("ArrowDown");
    assert.ok(await page.evaluate(() => document.activeElement.matches(".hand-place.near .slot")), "below the board is the hand");
    await page.keyboard.press("Enter");
    assert.equal((await said(page)).pop()[0], "ludo-choose");
    await page.keyboard.press("Escape");
    assert.deepEqual((await said(page)).pop(), ["ludo-choose", 0]);
  });

  await t.test("says on the board which rule a try breaks", async (t) => {
    const { page } = await shown(t, browser, address, cats);
    const refused = await page.evaluate(() => {
      globalThis.board.refuse("1 is not next to <b>31</b>", [60, 1]);
      return [document.querySelector("[role=alert]").textContent, document.querySelectorAll(".refused-cell").length];
    });
    assert.deepEqual(refused, ["1 is not next to <b>31</b>", 2], "words, whatever they are");
    await page.mouse.click(...await middle(page, "31"));
    await soon.equal(() => page.locator(".refused-cell").count(), 0);
  });

  await t.test("is panned and zoomed, fitted again, and turned", async (t) => {
    const { page } = await shown(t, browser, address, hive);
    const box = () => page.getAttribute(".picture", "viewBox");
    const before = await box();
    await page.mouse.move(120, 300);
    await page.mouse.down();
    await page.mouse.move(200, 350, { steps: 4 });
    await page.mouse.up();
    const panned = await box();
    assert.notEqual(panned, before);
    await page.evaluate(() => globalThis.board.zoom(2));
    assert.ok(Number((await box()).split(" ")[2]) < Number(before.split(" ")[2]));
    await page.evaluate((given) => globalThis.show(given), hive);
    assert.notEqual(await box(), before, "a new scene leaves the picture as somebody has put it");
    await page.evaluate(() => globalThis.board.centre());
    await soon.equal(() => box(), before);
    const [x] = await middle(page, "5,-2");
    await page.evaluate(() => globalThis.board.look({ flip: true }));
    assert.ok((await middle(page, "5,-2"))[0] < x, "the right has become the left");
  });

  for (const [name, given] of [["cats", cats], ["hive", hive]]) {
    for (const view of ["flat", "oblique"]) {
      await t.test(`has nothing against it: ${name}, ${view}`, async (t) => {
        const { page, wrong } = await shown(t, browser, address, given, { look: { view } });
        await soon.deepEqual(() => findings(page), []);
        await picture(page, `board-${name}-${view}`);
        assert.deepEqual(wrong, []);
      });
    }
  }
});
