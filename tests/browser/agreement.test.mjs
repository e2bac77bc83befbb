// What the page says is what the command line says: of ten games, of ten puzzles, of the openings in its books.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { folder, launch, ludoteca } from "./chromium.mjs";
import { pageAt, serve, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

/** Ten games with what the program says of them; `crates/cli/tests/it/reviews.rs` compares it with the command line. */
const GAMES = readFileSync(new URL("../../testdata/reviews.jsonl", import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));

/** Ten puzzles of the three games, by the seeds that choose them at the command line. */
const PUZZLES = [["cats", 1], ["cats", 2], ["cats", 3], ["claustro", 1], ["claustro", 2], ["claustro", 3], ["hive", 1], ["hive", 2], ["hive", 3], ["hive", 4]];

/** The books that come with the page. */
const BOOKS = [["cats", "8x8", "cats-8x8"], ["claustro", "5x5", "claustro-5x5"], ["hive", "Base", "hive-base"], ["hive", "Base+MLP", "hive-base-mlp"]];

/** Gives the page a desk of its own, and the way to its files. */
async function sitDown() {
  globalThis.files = document.querySelector('link[href$="theme.css"]').href.replace("theme.css", "");
  const { Desk } = await import(`${globalThis.files}desk/desk.js`);
  globalThis.desk = await Desk.find();
  return !globalThis.desk.stoppable;
}

/** What the page's desk says of a game, and of a move that was not played. */
async function judged({ record, nodes, not }) {
  const { analysis } = await globalThis.desk.think({ record }, { kind: "analyse", judge: "engine", limits: { nodes } }, () => {});
  const { reasons } = await globalThis.desk.think({ record }, { kind: "why", not }, () => {});
  return { analysis, reasons };
}

/** A puzzle of the page's pack, with its solution. */
async function solved({ game, number }) {
  const pack = await (await fetch(`${globalThis.files}engine/packs/puzzles-${game}.jsonl`)).text();
  const { slow } = globalThis.desk;
  const { table, side, goal, plies, rating, grade, state } = await slow.ask({ kind: "puzzle", game, number, pack });
  const { line } = await slow.ask({ kind: "show", table });
  await slow.ask({ kind: "close", table });
  return { number, rules: state.rules, position: state.position, side, goal, plies, rating, grade, line };
}

test("what the page says is what the command line says", async (t) => {
  const browser = await launch(t);
  const root = await serve(t);
  const home = folder(t);
  const { page, wrong } = await visit(t, browser, pageAt(root, "analysis/"), { hash: "game=cats" });
  const module = await page.evaluate(sitDown);

  await t.test("of ten games, move by move, and why a move was not played", async () => {
    assert.equal(GAMES.length, 10);
    for (const game of GAMES) assert.deepEqual(await page.evaluate(judged, game), { analysis: game.analysis, reasons: game.reasons }, game.record);
  });

  await t.test("of ten puzzles and their solutions", { skip: module ? false : "the program was built without the module (scripts/wasm)" }, async () => {
    for (const [game, seed] of PUZZLES) {
      const { number, rules, position, side, goal, plies, rating, grade, line } = JSON.parse(ludoteca(home, ["puzzle", game, "--seed", String(seed), "--json"]));
      assert.deepEqual(await page.evaluate(solved, { game, number }), { number, rules, position, side, goal, plies, rating, grade, line }, `${game} ${seed}`);
    }
  });

  await t.test("of the openings in its books", { skip: module ? false : "the program was built without the module (scripts/wasm)" }, async (t) => {
    for (const [game, rules, book] of BOOKS) {
      const file = fileURLToPath(new URL(`../../crates/house/data/books/${book}.book`, import.meta.url));
      const { moves: known, position } = JSON.parse(ludoteca(home, ["explore", game, "--rules", rules, "--no-library", "--book", file, "--json"]));
      assert.ok(known.length > 0, book);
      const { page: explorer, wrong: also } = await visit(t, browser, pageAt(root, "explorer/"), { hash: new URLSearchParams({ game, rules, position }).toString() });
      const rows = () => explorer.$$eval("[data-move]", (buttons) => Object.fromEntries(buttons.map((button) => [button.dataset.move, button.closest("tr").querySelector(".played").firstChild.textContent.replace(/\D/g, "")])));
      await soon.deepEqual(rows, Object.fromEntries(known.map(({ move, games }) => [move, String(games)])), book);
      assert.deepEqual(also, []);
      await explorer.close();
    }
  });

  assert.deepEqual(wrong, []);
});
