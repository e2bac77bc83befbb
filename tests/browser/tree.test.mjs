// Seeing a search happen: the tree, step by step and both ways, in real Chromium.

import assert from "node:assert/strict";
import test from "node:test";
import { findings, folder, launch, ludoteca, picture, screens } from "./chromium.mjs";
import { pageAt, serve, tabTo, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

/** The example of the documentation: docs/trees.md has its tree. */
const EXAMPLE = { game: "cats", rules: "8x8", position: "22:5,6,7,8:m", player: "alphabeta:off=all", depth: 3 };

/** Ten positions of the three games, and who looks at them. */
const TEN = [
  EXAMPLE,
  { ...EXAMPLE, player: "ryg", depth: 3 },
  { ...EXAMPLE, player: "minimax", depth: 2 },
  { ...EXAMPLE, position: "18:9,10,3,4:m", player: "alphabeta:off=all,on=pvs+killers", depth: 4 },
  { game: "claustro", rules: "5x5", position: "2bb1/3b1/g4/g2gb/2g2 b", player: "alphabeta:off=all", depth: 2 },
  { game: "claustro", rules: "5x5", position: "2b2/1g3/4b/g1g1b/1b1g1 g", player: "minimax", depth: 2 },
  { game: "claustro", rules: "4x4", position: "", player: "alphabeta:off=tablebases", depth: 3 },
  { game: "hive", rules: "Base", position: "", player: "minimax", depth: 2 },
  { game: "hive", rules: "Base", position: "", player: "alphabeta:off=all,on=transposition", depth: 3 },
  { game: "hive", rules: "Base+MLP", position: "wS1@0,0 wQ@0,-1 bG1@1,0 bQ@2,0:w", player: "alphabeta:off=all", depth: 2 },
];

const told = (page) => page.textContent(".tree-told");
const count = (page, name) => page.textContent(`[data-count=${name}]`);
const act = (page, name) => page.click(`[data-action=${name}]`);

/** Waits until a tree is there. */
async function grown(page) {
  await page.waitForSelector(".tree-stage:not(.busy) .tree-row");
}

/** Waits until something is said of a step. */
function saying(page, words) {
  return page.waitForFunction((wanted) => document.querySelector(".tree-told")?.textContent.includes(wanted), words);
}

test("seeing a search happen", async (t) => {
  const browser = await launch(t);
  const address = pageAt(await serve(t), "tree/");
  const watch = async (t, order, options = {}) => {
    const seen = await visit(t, browser, address, { ...options, hash: new URLSearchParams(order).toString() });
    await grown(seen.page);
    return seen;
  };

  await t.test("by mouse: forwards and backwards are the same steps, with board, counts and what was saved", async (t) => {
    const { page, wrong } = await watch(t, EXAMPLE);
    const seen = () => page.evaluate(() => [".tree-told", ".tree-picture", ".figures", ".step-told", ".rows-space"].map((part) => document.querySelector(part).textContent).join("|"));
    await page.waitForSelector("[data-count=whole]");
    const there = [await seen()];
    for (let step = 0; step < 14; step += 1) {
      await act(page, "forward");
      there.push(await seen());
    }
    assert.equal(new Set(there).size, there.length, "every step shows something else");
    for (let step = 14; step > 0; step -= 1) {
      await soon.equal(() => seen(), there[step]);
      await act(page, "back");
    }
    await soon.equal(() => seen(), there[0]);
    await act(page, "cut");
    await soon.match(() => told(page), /^Cutoff: 6-9 is worth 3\.10, and 5-9 is better.*3 moves are not tried: 17-14, 17-21, 17-22\.$/);
    await page.waitForFunction(() => document.querySelector("ludo-board")?.scene?.sprites.some(({ cell }) => document.querySelector("ludo-board").scene.cells[cell].name === "17"), null);
    await act(page, "last");
    assert.deepEqual([await count(page, "positions"), await count(page, "cutoffs"), await count(page, "whole")], ["48 / 48", "14", "144"]);
    await soon.match(() => page.textContent(".saved"), /144 positions, this search at 48: 66\.7 %/);
    await page.click(".tree-row:nth-child(3)");
    await soon.equal(() => page.locator(".tree-row[aria-selected=true]").count(), 1);
    await picture(page, "tree-desktop-light");
    assert.deepEqual(wrong, []);
  });

  await t.test("by touch on a phone: steps, the slider, a look at another position; nothing is against it", async (t) => {
    const { page, wrong } = await watch(t, EXAMPLE, { screen: screens.phone, touch: true, colours: "dark" });
    await page.tap("[data-action=forward]");
    await saying(page, "22-17");
    await page.locator("[name=step]").fill("40");
    await page.waitForFunction(() => /41 /.test(document.querySelector(".step-told").textContent));
    const looks = page.locator(".tree-picture .look[data-look]");
    await looks.first().scrollIntoViewIfNeeded();
    await looks.first().tap();
    await page.waitForSelector(".tree-row[aria-selected=true]");
    await soon.deepEqual(() => findings(page), []);
    const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(width <= room, `${width} pixels on a screen of ${room}`);
    await picture(page, "tree-phone-dark");
    assert.deepEqual(wrong, []);
  });

  await t.test("by keys only: a game, a player, a depth, and the way through the tree", async (t) => {
    const { page, wrong } = await watch(t, { game: "cats" });
    await tabTo(page, "[name=player]");
    await page.keyboard.type("Plain");
    await tabTo(page, "[name=depth]");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("2");
    await tabTo(page, "[data-action=watch]");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /of 66/.test(document.querySelector(".step-told")?.textContent));
    await tabTo(page, "[data-action=forward]");
    await page.keyboard.press("Enter");
    await saying(page, "22-17");
    await page.keyboard.press("ArrowRight");
    await saying(page, "22-17 5-9");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("End");
    await page.waitForFunction(() => /Step 66 of 66/.test(document.querySelector(".step-told").textContent));
    await tabTo(page, ".tree-rows");
    const before = await page.textContent(".tree-row[aria-selected=true] .row-move");
    await page.keyboard.press("ArrowDown");
    assert.notEqual(await page.textContent(".tree-row[aria-selected=true] .row-move"), before);
    await page.keyboard.press("Enter");
    await saying(page, "22-17");
    assert.deepEqual(wrong, []);
  });

  await t.test("alpha-beta part by part: what is switched on searches, and off again it is the same tree", async (t) => {
    const { page, wrong } = await watch(t, EXAMPLE);
    const searched = async (parts) => {
      await act(page, "watch");
      const asked = () => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("player").split(/:off=all|,on=|\+/).filter((part) => part !== "").sort());
      await soon.deepEqual(asked, ["alphabeta", ...parts]);
      await grown(page);
      await act(page, "last");
    };
    await page.click(".player-settings summary");
    await page.check("[name=part-pvs]");
    await page.check("[name=part-killers]");
    await searched(["killers", "pvs"]);
    await page.uncheck("[name=part-pvs]");
    await page.uncheck("[name=part-killers]");
    await searched([]);
    await soon.equal(() => count(page, "positions"), "48 / 48");
    assert.deepEqual(wrong, []);
  });

  await t.test("the C64 with its addresses and its memory; a tree that grows by playouts", async (t) => {
    const { page, wrong } = await watch(t, { ...EXAMPLE, player: "ryg", depth: 2 });
    await page.waitForSelector(".old-page:not([hidden])");
    await soon.match(() => page.textContent(".old-page"), /DIREC: 1E49\nNIVEL: 00\nTURNO: RATON/);
    await soon.match(() => page.textContent(".memory table"), /whole.*33/s);
    await act(page, "forward");
    await soon.match(() => page.textContent(".old-page"), /PADRE: 1E49/);
    await page.selectOption("[name=player]", "mcts");
    await page.fill("[name=playouts]", "20");
    await act(page, "watch");
    await saying(page, "After 1 playout ");
    await act(page, "forward");
    await saying(page, "After 2 playouts ");
    const two = await page.textContent(".rows-space");
    await act(page, "last");
    await saying(page, "After 20 playouts ");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await saying(page, "After 2 playouts ");
    await soon.equal(() => page.textContent(".rows-space"), two);
    assert.deepEqual(wrong, []);
  });

  await t.test("seventy thousand positions: only what is seen is made", async (t) => {
    const { page, wrong } = await watch(t, { ...EXAMPLE, position: "23:1,6,7,8:m", player: "ryg", depth: 7 });
    await act(page, "last");
    const [, all] = (await count(page, "positions")).split(" / ");
    assert.ok(Number(all.replace(/\D/g, "")) > 70_000, all);
    const made = () => page.locator(".tree-row").count();
    assert.ok(await made() < 80);
    await page.evaluate(() => { document.querySelector(".tree-rows").scrollTop = 1_500_000; });
    await page.waitForFunction(() => Number(document.querySelector(".tree-row").dataset.look) > 40_000);
    assert.ok(await made() < 80);
    await page.locator("[name=step]").fill("90000");
    await page.waitForFunction(() => /90,001/.test(document.querySelector(".step-told").textContent));
    assert.deepEqual(wrong, []);
  });

  await t.test("three languages, and rubbish in a link is told in words", async (t) => {
    for (const [locale, title, words] of [["es-AR", "Mira la búsqueda", "Empieza la búsqueda."], ["pt-BR", "Veja a busca", "A busca começa."]]) {
      const { page, wrong } = await watch(t, EXAMPLE, { locale });
      await soon.equal(() => page.textContent("h1"), title);
      await saying(page, words);
      await soon.deepEqual(() => findings(page), []);
      assert.deepEqual(wrong, []);
    }
    const evil = "<img src=x onerror=globalThis.pwned=1>";
    for (const order of [{ ...EXAMPLE, position: evil }, { ...EXAMPLE, player: evil }, { game: evil, depth: "x", rules: evil }, { ...EXAMPLE, player: "random" }]) {
      const { page, wrong } = await visit(t, browser, address, { hash: new URLSearchParams(order).toString() });
      await page.waitForFunction(() => document.querySelector(".notice") ?? document.querySelector(".tree-stage:not(.busy) .tree-row"));
      await soon.equal(() => page.evaluate(() => globalThis.pwned), undefined);
      await soon.equal(() => page.locator("main img").count(), 0);
      assert.deepEqual(wrong, []);
    }
  });

  await t.test("what the page is told is what the command line tells, in ten positions", async (t) => {
    const { page, wrong } = await watch(t, EXAMPLE);
    const home = folder(t);
    for (const { game, rules, position, player, depth } of TEN) {
      const there = await page.evaluate(async (order) => {
        const files = document.querySelector("script[type=module]").src.replace(/tree\/page\.js$/, "");
        const { Desk } = await import(`${files}desk/desk.js`);
        const desk = globalThis.asked ??= await Desk.find();
        const where = { game: order.game, rules: order.rules, ...(order.position ? { position: order.position } : {}) };
        return (await desk.think(where, { kind: "trace", player: order.player, depth: order.depth, form: "lines" }, () => {})).text;
      }, { game, rules, position, player, depth });
      const at = position ? ["--position", position] : [];
      const here = ludoteca(home, ["tree", game, "--rules", rules, ...at, "--player", player, "--depth", String(depth), "--trace", "-"]);
      assert.ok(here.length > 500, `${game} ${player}`);
      assert.equal(there, here, `${game} ${rules} ${position} ${player} ${depth}`);
    }
    assert.deepEqual(wrong, []);
  });
});
