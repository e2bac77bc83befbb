// The parts of the board that need no browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { arrived, schedule } from "../../../crates/page/client/board/animate.js";
import { fit, holds, kept, pinched, zoomed } from "../../../crates/page/client/board/camera.js";
import { centre, flipped, inside, neighbour, rows } from "../../../crates/page/client/board/geometry.js";
import { held } from "../../../crates/page/client/board/hands.js";
import { action, lines } from "../../../crates/page/client/board/keys.js";
import { cellAt, layout } from "../../../crates/page/client/board/layout.js";
import { project, walls } from "../../../crates/page/client/board/projection.js";
import { follow, isTouch, next } from "../../../crates/page/client/board/touches.js";
import { cellWords } from "../../../crates/page/client/board/words.js";
import { hexes, piece, scene, squares, words } from "./scenes.mjs";

const ring = hexes([[0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]);
const at = (cells, name) => cells.findIndex((cell) => cell.name === name);
const flat = { view: "flat", flip: false };

test("cells are read row by row, and a turned board from its other end", () => {
  const cells = squares(3);
  assert.deepEqual(rows(cells), [[0, 1, 2], [3, 4, 5], [6, 7, 8]]);
  assert.deepEqual(rows(flipped(cells)), [[8, 7, 6], [5, 4, 3], [2, 1, 0]]);
  assert.deepEqual(centre(flipped(cells)[0]), { x: 2.5, y: 2.5 });
});

test("a hex has six neighbours, and none where the board ends", () => {
  const named = (degrees) => ring[neighbour(ring, 0, degrees, 20)].name;
  assert.deepEqual([0, 60, 120, 180, 240, 300].map(named), ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"]);
  assert.equal(neighbour(ring, at(ring, "1,0"), 0, 20), null);
});

test("a point is inside of a cell or not", () => {
  assert.ok(inside({ x: 0.2, y: 0 }, ring[0].polygon));
  assert.ok(!inside({ x: 0.49, y: 0.5 }, ring[0].polygon), "the corner of the box is outside of the hex");
});

test("the oblique view keeps what is in front in front", () => {
  const [far, near] = [project("oblique", { x: 0, y: 0 }, 0), project("oblique", { x: 0, y: 1 }, 0)];
  assert.ok(near.y > far.y && near.y < 1, "depths are shorter than widths");
  assert.ok(project("oblique", { x: 0, y: 0 }, 1).y < far.y, "what is high is further up");
  const corners = ring[0].polygon;
  assert.equal(walls(corners, 0, 1).length, 3, "three sides of a hex look at somebody before its front right corner");
  const shown = layout(scene(ring, { sprites: [piece(0), piece(at(ring, "0,-1"))] }), { view: "oblique", flip: false });
  assert.deepEqual(shown.pieces.map(({ sprite }) => ring[sprite.cell].name), ["0,-1", "0,0"], "the far piece is painted first");
});

test("the oblique view is that of terminals and pictures, in positions of all games", () => {
  const lines = readFileSync(new URL("../../../testdata/oblique.jsonl", import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines.map(({ game }) => game), ["cats", "claustro", "hive"]);
  const pairs = (numbers) => numbers.flatMap((x, n) => (n % 2 === 0 ? [{ x, y: numbers[n + 1] }] : []));
  const near = (a, b, what) => assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 0.003, `${what}: ${JSON.stringify([a, b])}`);
  for (const { game, cells, sprites, corners, order, tops } of lines) {
    const board = scene(cells.map((polygon) => ({ polygon: pairs(polygon), name: "x", shade: "plain" })), { sprites: sprites.map(([cell, height]) => piece(cell, { height })) });
    const shown = layout(board, { view: "oblique", flip: false });
    corners.forEach((polygon, cell) => pairs(polygon).forEach((corner, n) => near(shown.corners[cell][n], corner, `${game}, cell ${cell}`)));
    assert.deepEqual(shown.pieces.map(({ sprite }) => board.sprites.indexOf(sprite)), order, `${game}: what is nearer is painted later`);
    if (!shown.hex) continue;
    for (const { sprite } of shown.pieces) {
      if (sprites.some(([cell, height]) => cell === sprite.cell && height > sprite.height)) continue;
      near(project("oblique", centre(board.cells[sprite.cell]), sprite.height + 1), pairs(tops[sprite.cell])[0], `${game}: the top of the stack on ${sprite.cell}`);
    }
  }
});

test("a click on a piece that stands before another cell is a click on the piece", () => {
  const cells = squares(3);
  const tall = layout(scene(cells, { sprites: [piece(4)] }), { view: "oblique", flip: false });
  const head = { x: tall.middles[4].x, y: tall.middles[4].y - 0.5 };
  assert.equal(cellAt(tall, head), 4);
  assert.equal(cellAt(layout(scene(cells), { view: "oblique", flip: false }), head), 1);
  assert.equal(cellAt(tall, { x: -5, y: 0 }), null);
});

const moves = [
  { text: "a", paths: [[{ cell: 1 }, { cell: 2 }]] },
  { text: "b", paths: [[{ cell: 1 }, { cell: 3 }], [{ cell: 9 }, { cell: 1 }, { cell: 3 }]] },
  { text: "c", paths: [[{ hand: { side: "first", slot: 0 } }, { cell: 2 }]] },
  { text: "pass", paths: [[{ button: 0 }]] },
];

test("touches lead along the paths of the legal moves", () => {
  assert.deepEqual(next(moves, []), [{ cell: 1 }, { cell: 9 }, { hand: { side: "first", slot: 0 } }, { button: 0 }]);
  assert.deepEqual(next(moves, [{ cell: 1 }]), [{ cell: 2 }, { cell: 3 }]);
  assert.deepEqual(follow(moves, [], { cell: 1 }), { kind: "more", path: [{ cell: 1 }] });
  assert.equal(follow(moves, [{ cell: 1 }], { cell: 3 }).move.text, "b");
  assert.equal(follow(moves, [{ cell: 9 }, { cell: 1 }], { cell: 3 }).move.text, "b");
  assert.equal(follow(moves, [{ cell: 1 }], { button: 0 }).move.text, "pass");
});

test("another piece is taken in place of the chosen one, and the same one is let go", () => {
  assert.deepEqual(follow(moves, [{ cell: 1 }], { cell: 9 }), { kind: "more", path: [{ cell: 9 }] });
  assert.deepEqual(follow(moves, [{ cell: 1 }], { cell: 1 }), { kind: "dropped" });
  assert.deepEqual(follow(moves, [{ cell: 1 }], { cell: 7 }), { kind: "stray", path: [{ cell: 1 }, { cell: 7 }] });
  assert.deepEqual(follow(moves, [], { cell: 7 }), { kind: "stray", path: [{ cell: 7 }] });
});

test("what is no touch is not taken for one", () => {
  for (const good of [{ cell: 3 }, { button: 0 }, { hand: { side: "second", slot: 1 } }]) assert.ok(isTouch(good));
  for (const bad of [null, 3, "cell", {}, { cell: "3" }, { cell: 1.5 }, { hand: {} }, { hand: { side: "third", slot: 1 } }]) assert.ok(!isTouch(bad));
});

test("keys go from cell to cell on squares", () => {
  const board = scene(squares(3), { sprites: [piece(0, { glyph: "cat" }), piece(8, { glyph: "cat" })] });
  const shown = layout(board, flat);
  const press = (cell, key, shift = false) => action(board, shown, cell, { key, shift, letters: new Map([["cat", "c"]]) });
  assert.deepEqual(press(4, "ArrowRight"), { kind: "go", cell: 5 });
  assert.deepEqual(press(5, "ArrowRight"), { kind: "go", cell: 5 }, "there is nothing beyond the edge");
  assert.deepEqual(press(4, "ArrowUp"), { kind: "go", cell: 1 });
  assert.deepEqual(press(1, "ArrowUp"), { kind: "hand", step: -1 });
  assert.deepEqual(press(4, "c"), { kind: "go", cell: 8 });
  assert.deepEqual(press(8, "c"), { kind: "go", cell: 0 });
  assert.deepEqual(press(4, "1"), { kind: "go", cell: 6 }, "rows are counted from below");
  assert.deepEqual(press(4, "Enter"), { kind: "touch" });
  assert.equal(press(4, "x"), null);
});

test("every cell of a board with gaps can be reached by arrows", () => {
  const cells = squares(4).map((cell, n) => ((Math.floor(n / 4) + n) % 2 ? cell : { ...cell, name: "" }));
  const board = scene(cells);
  const shown = layout(board, flat);
  const seen = new Set([lines(shown)[0][0]]);
  for (const cell of seen) {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      const done = action(board, shown, cell, { key, shift: false, letters: new Map() });
      if (done.kind === "go") seen.add(done.cell);
    }
  }
  assert.equal(seen.size, 8);
});

test("six keys go around a hex, clockwise from the left", () => {
  const board = scene(ring);
  const shown = layout(board, flat);
  const there = [..."qwedsa"].map((key) => ring[action(board, shown, 0, { key, shift: false, letters: new Map() }).cell].name);
  assert.deepEqual(there, ["-1,0", "0,-1", "1,-1", "1,0", "0,1", "-1,1"]);
});

test("a cell is told with its stack, what the rules say of it, and the last move", () => {
  const board = scene(squares(2), {
    sprites: [piece(0, { glyph: "queen" }), piece(0, { glyph: "beetle", side: "second", label: "1", height: 1 })],
    marks: [{ cell: 0, kind: "pinned" }], last: [0],
  });
  assert.equal(cellWords(board, 0, words), "a2, board.stack second beetle 1board.onfirst queen 2, pinned, board.last_move");
  assert.equal(cellWords(board, 1, words), "b2, board.empty");
});

test("a hand shows each kind once, by a piece that may be played", () => {
  const hand = [piece(0, { glyph: "ant", label: "1" }), piece(1, { glyph: "ant", label: "2" }), piece(2, { glyph: "bee" })];
  const board = scene([], { hands: { first: hand, second: [] } });
  const shown = held(board, "first", [{ hand: { side: "first", slot: 1 } }]);
  assert.deepEqual(shown.map(({ sprite, count }) => [sprite.glyph, sprite.label, count]), [["ant", "2", 2], ["bee", "", 1]]);
});

test("motions follow one another, and end at the piece that has moved", () => {
  const motions = [{ path: [{ cell: 0 }, { cell: 1 }] }, { path: [{ cell: 1 }, { cell: 2 }, { cell: 3 }] }];
  const [first, second] = schedule(motions);
  assert.ok(second.delay >= first.delay + first.duration);
  assert.equal(second.duration, first.duration * 2);
  const board = scene(squares(2), { sprites: [piece(1, { label: "1" }), piece(1, { label: "2", height: 1 })] });
  const motion = { figure: { glyph: "man", side: "first", label: "2" }, path: [{ cell: 0 }, { cell: 1 }] };
  assert.equal(arrived(layout(board, flat), motion).height, 1);
  assert.equal(arrived(layout(board, flat), { ...motion, path: [{ cell: 0 }] }), null, "a piece that left the game is nowhere");
});

test("the picture is fitted, zoomed around a point, and cannot be lost", () => {
  const whole = fit({ left: 0, top: 0, right: 8, bottom: 8 }, 2);
  assert.deepEqual(whole, { x: -4, y: 0, width: 16, height: 8 });
  const near = zoomed(whole, { x: 4, y: 4 }, 2);
  assert.deepEqual([near.width, (4 - near.x) / near.width], [8, (4 - whole.x) / whole.width], "the point stays where it is");
  assert.ok(holds(whole, { left: 0, top: 0, right: 8, bottom: 8 }) && !holds(near, { left: -3, top: 0, right: 8, bottom: 8 }));
  const lost = kept({ ...whole, x: 1000 }, whole);
  assert.ok(lost.x < 16, "a part of the board is still seen");
  assert.ok(kept({ ...whole, width: 0.001, height: 0.0005 }, whole).width >= 16 / 6.01);
  const spread = pinched(whole, [{ x: 3, y: 4 }, { x: 5, y: 4 }], [{ x: 2, y: 4 }, { x: 6, y: 4 }]);
  assert.equal(spread.width, 8);
  assert.deepEqual(pinched(whole, [{ x: 1, y: 1 }, { x: 1, y: 1 }], [{ x: 2, y: 4 }, { x: 6, y: 4 }]), whole);
});
