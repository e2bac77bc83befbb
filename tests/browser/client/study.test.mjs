// The parts of puzzles and lessons that need no browser.

import assert from "node:assert/strict";
import test from "node:test";
import * as progress from "../../../crates/page/client/learn/progress.js";
import * as packs from "../../../crates/page/client/puzzles/pack.js";
import { after, BLANK, parse } from "../../../crates/page/client/puzzles/scorecard.js";
import { Notes } from "../../../crates/page/client/study/notes.js";
import { Replay } from "../../../crates/page/client/study/replay.js";

const puzzle = (rating, number = 1) => ({ number, rating });

test("a rating moves as that of the program does", () => {
  const moved = (rating, credit) => after(BLANK, puzzle(rating), credit, 0).rating - 1200;
  assert.deepEqual(["alone", "helped", "failed"].map((credit) => moved(1200, credit)), [20, 0, -20]);
  assert.deepEqual([moved(1600, "alone"), moved(800, "alone")], [36, 4]);
  assert.equal(after({ ...BLANK, tried: 20 }, puzzle(1200), "alone", 0).rating, 1208);
  const twice = after(after(BLANK, puzzle(1200), "alone", 0), puzzle(1200), "alone", 0);
  assert.deepEqual([twice.rating, twice.streak], [1239, 2]);
  let worst = BLANK;
  for (let n = 0; n < 1100; n += 1) worst = after(worst, puzzle(100, n), "failed", n);
  assert.deepEqual([worst.rating >= 100, worst.tried, worst.entries.length, worst.entries[0].number], [true, 1100, 1000, 1099]);
});

test("only what is solved alone makes a streak", () => {
  const credits = ["alone", "alone", "helped", "alone", "failed", "alone"];
  const card = credits.reduce((so_far, credit) => after(so_far, puzzle(1200), credit, 0), BLANK);
  assert.deepEqual([card.streak, card.longest, card.solved, card.tried], [1, 2, 4, 6]);
  assert.deepEqual(parse(JSON.parse(JSON.stringify(card))), card);
});

test("a card that is not one begins anew", () => {
  for (const value of [null, 7, "x", [], {}, { ...BLANK, rating: "1200" }, { ...BLANK, rating: 9999 }, { ...BLANK, streak: 3 }, { ...BLANK, tried: -1 }]) {
    assert.deepEqual(parse(value), BLANK);
  }
  const entry = { number: 1, puzzle: 900, credit: "alone", rating: 1200, at: 5 };
  const entries = [entry, null, { ...entry, credit: "__proto__" }, { ...entry, number: "<b>" }];
  assert.deepEqual(parse({ ...BLANK, entries }).entries, [entry]);
});

const PACK = [
  { "ludoteca-puzzles": 1, columns: ["rules", "position", "goal", "plies", "line", "themes", "rating", "game"] },
  ["8x8", "", "win", 3, "", "escape", 735, 5], ["8x8", "", "win", 3, "", "escape retreat", 1100, 6], ["6x6", "", "win", 3, "", "", 1949, 7], ["6x6", "", "win", 3, "", "trap", 2400, null],
  { count: 4, checksum: "…" },
].map((line) => JSON.stringify(line)).join("\n");

test("a pack is read by its columns, and graded as the program does", () => {
  const items = packs.read(PACK);
  assert.deepEqual(items.map(({ number, grade, themes }) => [number, grade, themes.length]), [[1, 1, 1], [2, 3, 2], [3, 8, 0], [4, 9, 1]]);
  assert.deepEqual([899, 900, 1049, 1050, 1950].map(packs.gradeOf), [1, 2, 2, 3, 9]);
  const fitting = (wish) => items.filter((item) => packs.fits(item, { ...packs.ANY, ...wish })).map(({ number }) => number);
  assert.deepEqual([fitting({}), fitting({ theme: "escape" }), fitting({ rules: "6x6", grade: "9" }), fitting({ theme: "<b>" })], [[1, 2, 3, 4], [1, 2], [4], []]);
});

test("the next puzzle is near, new, and by chance", () => {
  const items = packs.read(PACK);
  const number = (tried, rating, chance = 0) => packs.next(items, new Set(tried), rating, chance)?.number ?? null;
  assert.deepEqual([number([], 1200), number([2], 1200), number([], 3000), number([1, 2, 3, 4], 1200)], [2, 1, 4, null]);
  const near = [...items, { ...items[1], number: 9 }];
  assert.deepEqual([0, 0.4, 0.6, 1].map((chance) => packs.next(near, new Set(), 1100, chance)?.number), [2, 2, 9, 9]);
});

/** A browser's memory, which may refuse. */
function storage(full = false) {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => {
      if (full) throw new DOMException("no", "QuotaExceededError");
      kept.set(name, value);
    },
    removeItem: (name) => kept.delete(name),
  };
  return kept;
}

test("what somebody has reached is kept for each game, and trouble is told", (t) => {
  t.after(() => { delete globalThis.localStorage; });
  const kept = storage();
  const notes = new Notes("a", progress.parse);
  notes.keep("cats", progress.finished(notes.of("cats"), "aim"));
  const elsewhere = new Notes("a", progress.parse);
  elsewhere.keep("hive", progress.entered(elsewhere.of("hive"), "gate"));
  notes.keep("cats", progress.finished(notes.of("cats"), "mouse"));
  const again = new Notes("a", progress.parse);
  assert.deepEqual([again.of("cats"), again.of("hive"), again.trouble], [{ step: "mouse", done: ["aim", "mouse"] }, { step: "gate", done: [] }, null]);
  kept.set("b", '{"format":2,"games":{"cats":{"step":"x"}}}');
  const newer = new Notes("b", progress.parse);
  newer.keep("cats", { step: "y", done: [] });
  assert.deepEqual([newer.trouble, newer.of("cats").step, kept.get("b")], ["study.newer", "y", '{"format":2,"games":{"cats":{"step":"x"}}}']);
  for (const text of ["{", "null", "7", '{"format":1,"games":7}', '{"format":1,"games":{"cats":{"step":7,"done":[7,"a","a"]}}}']) {
    kept.set("c", text);
    assert.equal(new Notes("c", progress.parse).of("cats").step, "", text);
  }
  storage(true);
  const full = new Notes("d", progress.parse);
  full.keep("cats", { step: "z", done: [] });
  assert.deepEqual([full.trouble, full.of("cats").step], ["study.full", "z"]);
});

/** A desk that plays every move; `open` gives it a position, `play` the move after it. */
const desk = {
  ask: async ({ kind, position, table, move }) => {
    if (kind === "open") return { table: position };
    return { state: { game: "g", rules: "r", position: `${table}${move}`, line: [move] } };
  },
};

test("moves are shown one after the other, and who looks back goes on looking back", async () => {
  const replay = new Replay(desk, { game: "g", rules: "r", position: "", line: [] });
  await replay.play(["a"]);
  assert.deepEqual([replay.aim, replay.viewing, replay.seen.position], [1, null, "a"]);
  const rest = replay.play(["b", "c"]);
  replay.look(0);
  await rest;
  assert.deepEqual([replay.aim, replay.viewing, replay.state.line], [0, 0, ["a", "b", "c"]]);
  const late = replay.play(["d", "e"]);
  replay.back(1);
  await late;
  assert.deepEqual([replay.state.line, replay.aim], [["a"], 1]);
});
