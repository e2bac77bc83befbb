// The pure modules of the explorer and of boards in other people's pages.

import assert from "node:assert/strict";
import test from "node:test";
import * as wish from "../../../crates/page/client/embed/wish.js";
import { parts, rows } from "../../../crates/page/client/explorer/counts.js";
import { gathered, lastGame, pieces } from "../../../crates/page/client/explorer/pieces.js";

test("moves of several shelves are added up, and wins belong to sides", () => {
  const shelves = [
    { shelf: "book", moves: [{ move: "a", wins: 1, draws: 0, losses: 1 }, { move: "b", wins: 5, draws: 0, losses: 0 }] },
    { shelf: "own", moves: [{ move: "a", wins: 0, draws: 2, losses: 4 }] },
  ];
  const [a, b] = rows(shelves, "second");
  assert.deepEqual(a, { move: "a", games: 8, first: 5, draws: 2, second: 1, from: [{ shelf: "book", games: 2 }, { shelf: "own", games: 6 }] });
  assert.deepEqual([b.move, b.first, b.second], ["b", 0, 5]);
  assert.deepEqual(parts(a).map(({ name, x, width }) => [name, x, width]), [["first", 0, 62.5], ["draw", 62.5, 25], ["second", 87.5, 12.5]]);
});

test("files are cut between games, whatever their line ends", async () => {
  const game = (n, end) => [`[Event "${n}"]`, "[Game \"cats\"]", "", "1. 31-26 1-0", "", ""].join(end);
  for (const end of ["\n", "\r\n"]) {
    const text = Array.from({ length: 200 }, (_, n) => game(n, end)).join("");
    const found = [];
    for await (const piece of pieces(new Blob([text]), 1000)) found.push(piece);
    assert.equal(found.join(""), text);
    assert.ok(found.every((piece) => piece.startsWith("[Event")), "each begins with a game");
  }
  assert.equal(lastGame("1. e4 e5"), 0);
  const bytes = pieces(new Blob([new Uint8Array([0xff, 0xfe, 0x00])]));
  await assert.rejects(bytes.next(), { message: "upload.not_text" });
  assert.deepEqual([...gathered(["a", "b", "c"], 5)], ["a\n\nb\n\n", "c\n\n"]);
});

test("what a frame is asked for is read with care", () => {
  assert.deepEqual(wish.read("#show=tree&game=cats"), { show: "tree", words: { show: "tree", game: "cats" } });
  assert.equal(wish.read("#show=__proto__").show, "board");
  assert.equal(wish.read("#show=explorer&game=hive").show, "explorer");
  assert.equal(wish.read(`#record=${"x".repeat(400_000)}`), null);
  assert.deepEqual(wish.subject({ game: "cats", ply: "3", record: "", evil: "yes" }), { game: "cats", ply: 3 });
  assert.deepEqual(wish.subject({ game: "cats", ply: "1e9" }), { game: "cats" });
});
