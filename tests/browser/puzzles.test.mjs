// Puzzles: solved by every kind of touch, failed, rated, chosen, and kept in the browser.

import assert from "node:assert/strict";
import test from "node:test";
import { after, BLANK } from "../../crates/page/client/puzzles/scorecard.js";
import { read } from "../../crates/page/client/puzzles/pack.js";
import { findings, launch, picture, screens } from "./chromium.mjs";
import { click, pageAt, press, serve, tap, type, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

/** The puzzles of a game, each with the moves that solve it. */
async function pack(page, game) {
  const text = await page.evaluate(async (name) => {
    const files = document.querySelector('link[href$="theme.css"]').href.replace("theme.css", "");
    return (await fetch(`${files}engine/packs/puzzles-${name}.jsonl`)).text();
  }, game);
  const lines = text.trim().split("\n").slice(1, -1).map((line) => JSON.parse(line));
  return read(text).map((item, at) => ({ ...item, plies: lines[at][3], line: lines[at][4].split(";") }));
}

/** Waits until a move can be made. */
const ready = (page) => page.waitForSelector(".exercise[data-phase=open] ludo-board .reachable");

/** Goes to a puzzle within the page. */
async function go(page, game, number) {
  await page.evaluate((hash) => { location.hash = hash; }, `game=${game}&number=${number}`);
  await page.waitForFunction((told) => document.querySelector(".table-title")?.textContent.endsWith(told), ` ${number}`);
  await ready(page);
}

/** Makes a legal move by touches, or types it. */
async function make(page, move, touchBy) {
  if (!touchBy) return type(page, move);
  const path = await page.evaluate((text) => document.querySelector("ludo-board").scene.moves.find((legal) => legal.text === text).paths[0], move);
  for (const touch of path) await touchBy(page, touch);
}

/** Solves a puzzle that is shown. */
async function solve(page, { line }, touchBy) {
  for (let ply = 0; ply < line.length; ply += 2) {
    await ready(page);
    await make(page, line[ply], touchBy);
    const next = Math.min(ply + 2, line.length);
    await page.waitForFunction((n) => document.querySelectorAll(".move").length === n && document.querySelector(".exercise:is([data-phase=open], [data-phase=over])"), next);
  }
  await page.waitForSelector(".exercise[data-phase=over]");
}

const standing = (page) => page.$$eval(".fact dd", (facts) => facts.map((fact) => fact.textContent));

test("puzzles", async (t) => {
  const browser = await launch(t);
  const address = pageAt(await serve(t), "puzzles/");

  await t.test("a streak by mouse, by keys and by typing, and then a mistake", async (t) => {
    const { page, wrong, context } = await visit(t, browser, address, { hash: "game=cats" });
    const easy = (await pack(page, "cats")).filter(({ plies }) => plies === 3).slice(0, 4);
    let card = BLANK;
    for (const [at, touchBy] of [click, press, null].entries()) {
      await go(page, "cats", easy[at].number);
      await soon.match(() => page.textContent(".asked"), /^To move: (mouse|cats)\. Win in 2 moves \(3 plies\)\./);
      // A desk that dies is another one when it is asked again.
      if (!touchBy) for (const worker of page.workers()) await worker.evaluate(() => void setTimeout(() => { throw new Error("killed by a test"); })).catch(() => {});
      await solve(page, easy[at], touchBy);
      card = after(card, easy[at], "alone", 0);
      await soon.deepEqual(() => standing(page), [`${card.rating}`, `${at + 1}`, `${at + 1}`, `${at + 1} of ${at + 1}`]);
      await soon.match(() => page.textContent(".status"), new RegExp(`Solved!.*\\n.*Rating: ${card.rating}`));
    }
    await go(page, "cats", easy[3].number);
    await type(page, "nonsense");
    await page.waitForFunction(() => document.querySelector(".typed-answer").textContent.includes("nonsense"));
    const other = await page.evaluate((right) => document.querySelector("ludo-board").scene.moves.find(({ text }) => text !== right).text, easy[3].line[0]);
    await make(page, other, click);
    await page.waitForSelector(".exercise[data-phase=refuted]");
    card = after(card, easy[3], "failed", 0);
    await soon.deepEqual(() => standing(page), [`${card.rating}`, "0", "3", "3 of 4"]);
    const told = await page.textContent(".status");
    assert.match(told, new RegExp(`^${other} does not win in time: `));
    const refutation = told.split("\n")[0].split(": ")[1].split(", ");
    await page.waitForFunction((n) => document.querySelectorAll(".move").length === n, 1 + refutation.length);
    await soon.deepEqual(() => page.$$eval(".move", (moves) => moves.map((move) => move.textContent)), [other, ...refutation]);
    await page.click(".move >> nth=0");
    await soon.match(() => page.getAttribute("[data-action=analyse]", "href"), /analysis\/#game=cats&rules=8x8&position=/);
    await page.click("[data-action=retry]");
    await ready(page);
    await page.click("[data-action=hint]");
    await page.waitForFunction(() => document.querySelector(".status").textContent.startsWith("Theme: "));
    await page.click("[data-action=hint]");
    await page.waitForFunction((start) => document.querySelector(".status").textContent.endsWith(start), ` ${easy[3].line[0].split("-")[0]}`);
    await page.click("[data-action=check]");
    await page.waitForFunction((n) => document.querySelectorAll(".move").length === n, easy[3].line.length);
    await soon.match(() => page.textContent(".status"), /^Solution: /);
    await soon.deepEqual(() => standing(page), [`${card.rating}`, "0", "3", "3 of 4"], "one puzzle counts once");
    await page.click("[data-action=next-puzzle]");
    await page.waitForFunction((old) => !document.querySelector(".table-title").textContent.endsWith(old), ` ${easy[3].number}`);
    await page.click(".progress summary");
    await soon.deepEqual(() => page.$$eval(".progress .sign", (signs) => signs.map((sign) => sign.textContent)), ["✗", "✓", "✓", "✓"]);
    const again = await visit(t, browser, address, { context, hash: "game=cats" });
    await soon.deepEqual(() => standing(again.page), [`${card.rating}`, "0", "3", "3 of 4"], "it is kept");
    assert.deepEqual([...wrong.filter((what) => !what.includes("killed by a test")), ...again.wrong], []);
  });

  await t.test("by touch on a phone, in Portuguese, dark", async (t) => {
    const { page, wrong } = await visit(t, browser, address, { screen: screens.phone, touch: true, colours: "dark", locale: "pt-BR", hash: "game=hive" });
    const puzzle = (await pack(page, "hive")).find(({ plies, line, themes }) => plies === 3 && themes.includes("surround") && !line.includes("pass"));
    await go(page, "hive", puzzle.number);
    await soon.match(() => page.textContent(".asked"), /^Vez: (brancas|pretas)\. Vença em 2 lances/);
    await solve(page, puzzle, tap);
    await soon.match(() => page.textContent(".status"), /^Resolvido!/);
    await soon.deepEqual(() => findings(page), []);
    const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(width <= room, `${width} pixels on a screen of ${room}`);
    await picture(page, "puzzles-phone-dark");
    assert.deepEqual(wrong, []);
  });

  await t.test("chosen by theme, difficulty and rules, in Spanish", async (t) => {
    const { page, wrong } = await visit(t, browser, address, { locale: "es-ES", hash: "game=hive" });
    const items = await pack(page, "hive");
    const shown = async () => Number((await page.textContent(".table-title")).split(" ").pop());
    await ready(page);
    await page.click(".puzzle-panel summary");
    for (const [name, value, fits] of [["theme", "throw", ({ themes }) => themes.includes("throw")], ["grade", "3", ({ grade }) => grade === 3], ["rules", "Base+P", ({ rules }) => rules === "Base+P"]]) {
      await page.selectOption(`select[name=${name}]`, value);
      await page.waitForFunction((part) => location.hash.includes(part), new URLSearchParams({ [name]: value }).toString());
      await ready(page);
      assert.ok(fits(items[await shown() - 1]), name);
      await page.selectOption(`select[name=${name}]`, "");
      await page.waitForFunction((part) => !location.hash.includes(part), `${name}=`);
      await ready(page);
    }
    await soon.match(() => page.textContent(".asked"), /^Turno: (blancas|negras)\. /);
    await soon.deepEqual(() => findings(page), []);
    await picture(page, "puzzles-desktop-light");
    await page.evaluate(() => { location.hash = `game=claustro&theme=${encodeURIComponent("<img src=x onerror=alert(1)>")}&number=1e99`; });
    await page.waitForSelector(".through");
    await soon.match(() => page.textContent(".through"), /No quedan más problemas así/);
    assert.deepEqual(wrong, []);
  });

  await t.test("what cannot be kept is said, and what is newer stays as it is", async (t) => {
    const newer = JSON.stringify({ format: 9, games: { cats: { rating: 3000 } } });
    for (const [name, prepare, words, left] of [
      ["newer", `localStorage.setItem("ludoteca.puzzles", ${JSON.stringify(newer)})`, /newer version/, newer],
      ["full", 'Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); }', /no room left/, null],
      ["rubbish", 'localStorage.setItem("ludoteca.puzzles", "{\\"format\\":1,\\"games\\":{\\"cats\\":{\\"rating\\":\\"<b>\\"}}}")', null, undefined],
    ]) {
      const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block", reducedMotion: "reduce" });
      t.after(() => context.close());
      await context.addInitScript(prepare);
      const { page, wrong } = await visit(t, browser, address, { context, hash: "game=cats" });
      await ready(page);
      assert.equal((await standing(page))[0], "1200", name);
      await page.click("[data-action=check]");
      await page.waitForFunction(() => document.querySelector(".fact dd").textContent !== "1200");
      if (words) await soon.match(() => page.textContent(".warning"), words);
      if (left !== undefined) await soon.equal(() => page.evaluate(() => localStorage.getItem("ludoteca.puzzles")), left, name);
      assert.deepEqual(wrong, []);
    }
  });
});
