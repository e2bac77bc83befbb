// The HTML report of an analysed game.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { findings, folder, launch, ludoteca, open, picture, screens } from "./chromium.mjs";

const HIVE = new URL("../../testdata/0565ac0/hive.pgn", import.meta.url);
/** A match of one pair whose games are long: nobody knows what to do, and nobody gives up. */
const LONG = "match hive random random --games 2 --max-plies 60 --openings none --seed 7 --report 0 --out";

/** The report of a record. */
function report(home, record, args = []) {
  const [from, to] = [join(home, "game.pgn"), join(home, "report.html")];
  writeFileSync(from, record);
  ludoteca(home, ["analyse", from, "--html", to, "--force", "--nodes", "500", ...args]);
  return to;
}

/** The number of the position that is shown: exactly one is. */
async function shown(page) {
  const at = await page.$$eval(".frame", (frames) => frames.flatMap((frame, at) => frame.checkVisibility() ? [at] : []));
  assert.equal(at.length, 1, `the positions ${at} are shown`);
  return at[0];
}

const status = (page) => page.textContent("#status");

test("a report of hive", async (t) => {
  const browser = await launch(t);
  const home = folder(t);
  const path = report(home, readFileSync(HIVE, "utf8"));

  await t.test("opens without a network and steps by keyboard", async () => {
    const { page, wrong, close } = await open(browser, path);
    const last = (await page.$$(".frame")).length - 1;
    assert.equal(last, 15);
    assert.equal(await shown(page), 0);
    const words = new Set();
    for (let ply = 1; ply <= last; ply += 1) {
      await page.keyboard.press(ply % 2 ? "ArrowRight" : "j");
      assert.equal(await shown(page), ply);
      words.add(await status(page));
      assert.equal(await page.getAttribute("[aria-current=step]", "data-ply"), String(ply));
    }
    assert.equal(words.size, last, "every position is announced in words of its own");
    await page.keyboard.press("ArrowRight");
    assert.equal(await shown(page), last, "there is nothing after the end");
    for (const [key, ply] of [["ArrowLeft", last - 1], ["k", last - 2], ["Home", 0], ["ArrowLeft", 0], ["End", last], ["0", 0], ["$", last]]) {
      await page.keyboard.press(key);
      assert.equal(await shown(page), ply, key);
    }
    assert.deepEqual(wrong, []);
    await close();
  });

  await t.test("steps by buttons, moves, the graph and its address", async () => {
    const { page, wrong, close } = await open(browser, path, { hash: "#3" });
    assert.equal(await shown(page), 3);
    await page.getByRole("button", { name: "Next position" }).click();
    assert.equal(await shown(page), 4);
    await page.getByRole("button", { name: "Last position" }).click();
    assert.equal(await shown(page), 15);
    await page.click(".move[data-ply='7']");
    assert.equal(await shown(page), 7);
    await page.keyboard.press("ArrowRight");
    const focused = await page.evaluate(() => document.activeElement.dataset.ply);
    assert.equal(focused, "8", "the focus goes along the list of moves");
    const mistakes = await page.$$eval("[data-mistake]", (moves) => moves.map((move) => Number(move.dataset.ply)));
    assert.ok(mistakes.length > 0, "somebody who plays at random makes mistakes");
    await page.keyboard.press("Home");
    for (const ply of mistakes) {
      await page.keyboard.press("m");
      assert.equal(await shown(page), ply, "the next mistake");
    }
    const graph = await page.locator(".graph svg").boundingBox();
    await page.mouse.click(graph.x + graph.width * 0.98, graph.y + graph.height / 2);
    assert.equal(await shown(page), 15, "the right end of the graph is the end of the game");
    assert.deepEqual(wrong, []);
    await close();
  });

  const games = join(home, "long.pgn");
  ludoteca(home, [...LONG.split(" "), games]);
  const long = report(folder(t), readFileSync(games, "utf8"), ["--game", "1"]);
  for (const screen of Object.keys(screens)) {
    for (const colours of ["light", "dark"]) {
      await t.test(`has nothing against it on a ${screen}, ${colours}`, async () => {
        const { page, wrong, close } = await open(browser, long, { screen, colours, hash: "#39" });
        assert.equal(await shown(page), 39);
        assert.deepEqual(await findings(page), []);
        const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(width <= room, `${width} pixels on a screen of ${room}`);
        const [height, end] = await page.evaluate(() => [document.documentElement.scrollHeight,
          scrollY + document.querySelector("footer").getBoundingClientRect().bottom]);
        assert.ok(height <= Math.max(end, screens[screen].height) + 1, `the page ends at ${end} of ${height}`);
        await picture(page, `report-${screen}-${colours}`);
        assert.deepEqual(wrong, []);
        await close();
      });
    }
  }
});

test("a record from a stranger is nothing but text", async (t) => {
  const browser = await launch(t);
  const home = folder(t);
  const evil = "</script><script>pwned=1</script><img src=http://example.com/x onerror=pwned=1><svg onload=pwned=1>'&";
  const record = `[Event "${evil}"]\n[White "<b onmouseover=pwned=1>w</b>"]\n[Black "x' onclick='pwned=1"]\n`
    + `[Date "<i>"]\n[Game "cats"]\n[Variant "8x8"]\n\n1. 31-26 {${evil}} 1-5 {<a href=javascript:pwned=1>a</a>} *\n`;
  const { page, wrong, close } = await open(browser, report(home, record, ["--lang", "pt"]));
  for (const key of ["ArrowRight", "ArrowRight", "Home", "End"]) await page.keyboard.press(key);
  await page.hover("h1");
  assert.equal(await page.evaluate(() => typeof globalThis.pwned), "undefined");
  assert.equal(await page.$$eval("body img, body a, body b, body i", (found) => found.length), 0);
  assert.equal((await page.$$("script")).length, 1);
  assert.match(await page.textContent(".note.now"), /javascript:pwned/, "the words are there");
  assert.equal(await page.getAttribute("html", "lang"), "pt");
  assert.deepEqual(wrong, []);
  await close();
});
