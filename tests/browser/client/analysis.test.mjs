// The parts of the analysis board that need no browser.

import assert from "node:assert/strict";
import test from "node:test";
import { pathRecord, read, write } from "../../../crates/page/client/analysis/record.js";
import { numberOf, rowOf, rows } from "../../../crates/page/client/analysis/rows.js";
import { below, beside, branch, end, isMain, line, path, Tree } from "../../../crates/page/client/analysis/tree.js";

/** A tree from nested lists: a move, or a list of moves that is a variation to the one before. */
function planted(moves, tree = new Tree(), from = tree.root) {
  let [at, before] = [from, from];
  for (const move of moves) {
    if (Array.isArray(move)) planted(move, tree, before);
    else [before, at] = [at, tree.add(at, move)];
  }
  return tree;
}

const texts = (tree) => below(tree.root).slice(1).map(({ move }) => move).join(" ");
const find = (tree, move) => below(tree.root).find((node) => node.move === move);

test("a move that is there already is not added again, and lines are found from their ends", () => {
  const tree = planted(["a", "b", ["x", "y"], "c"]);
  assert.equal(tree.add(find(tree, "a"), "x"), find(tree, "x"));
  assert.equal(tree.size, 5);
  assert.deepEqual(line(find(tree, "y")), ["a", "x", "y"]);
  assert.equal(end(tree.root).move, "c");
  assert.equal(branch(find(tree, "y")).move, "x");
  assert.deepEqual(["c", "y"].map((move) => isMain(find(tree, move))), [true, false]);
  assert.equal(path(tree.root).length, 0);
});

test("lines are promoted a step, or to the main line all the way", () => {
  const tree = planted(["a", "b", ["x", ["w"], "y", ["z"]], ["v"]]);
  tree.promote(find(tree, "z"));
  assert.equal(texts(tree), "a b x z y w v", "z goes before y and no further");
  tree.makeMain(find(tree, "z"));
  assert.deepEqual(line(end(tree.root)), ["a", "x", "z"]);
  tree.promote(find(tree, "b"));
  assert.deepEqual(line(end(tree.root)), ["a", "b"]);
  tree.promote(tree.root);
});

test("a deleted line is gone with all that follows", () => {
  const tree = planted(["a", "b", ["x", "y"], "c"]);
  const gone = find(tree, "y");
  assert.equal(tree.remove(find(tree, "x")).move, "a");
  assert.equal(tree.node(gone.id), null);
  assert.equal(texts(tree), "a b c");
  assert.equal(tree.remove(tree.root), tree.root);
});

test("the branch beside a move is a sibling of it or of a move before it", () => {
  const tree = planted(["a", "b", ["x", "y"], "c"]);
  assert.equal(beside(find(tree, "c"), 1).move, "x");
  assert.equal(beside(find(tree, "y"), -1).move, "b");
  assert.equal(beside(find(tree, "c"), -1).move, "c");
});

const header = { game: "cats", rules: "8x8", position: "31:1,2,3,4:m", tags: { White: "Ana" }, result: "*" };

test("a tree comes back from its record with everything beside its moves", () => {
  const tree = planted(["31-26", "1-5", ["2-6", "26-22"], "26-22"]);
  tree.root.comment = "so it begins";
  const node = find(tree, "2-6");
  Object.assign(node, { comment: "here {and} <b>", glyph: 4, sketches: [{ from: "26", to: "26" }, { from: "0,-1", to: "-2,1" }], rest: { clock: 5000, commands: ["foo bar"], marks: [10] } });
  const again = read(write(header, tree));
  assert.deepEqual(again.header, header);
  assert.equal(texts(again.tree), texts(tree));
  const { comment, glyph, sketches, rest } = find(again.tree, "2-6");
  assert.deepEqual({ comment, glyph, sketches, rest }, { comment: node.comment, glyph: 4, sketches: node.sketches, rest: node.rest });
  assert.equal(again.tree.root.comment, "so it begins");
  assert.deepEqual(JSON.parse(pathRecord(header, find(tree, "2-6"))).moves, ["31-26", "2-6"]);
});

test("a record that is none is refused, and what is not as it should be is left out", () => {
  assert.throws(() => read("{"));
  assert.throws(() => read(JSON.stringify({ tree: [{}, { move: "a", parent: 7 }] })), { message: "link.rubbish" });
  const { tree, header: found } = read(JSON.stringify({ tags: { White: 3 }, tree: [{ comment: {} }, { move: "a", marks: "x", commands: [7, "cal "] }] }));
  assert.equal(texts(tree), "a");
  assert.deepEqual(found.tags, {});
});

test("rows have two moves of the main line, variations below the move that they replace, and comments", () => {
  const tree = planted(["a", "b", ["x", "y"], "c", "d"]);
  find(tree, "d").comment = "good";
  const all = rows(tree);
  assert.deepEqual(all.map(({ depth, moves, comment }) => `${depth} ${moves.map(({ move }) => move).join(" ")}${comment}`), ["0 a b", "1 x y", "0 c d", "0 good"]);
  assert.equal(rowOf(all, find(tree, "y")), 1);
  assert.equal(rowOf(all, tree.root), -1);
  assert.deepEqual(rows(tree, 1)[0].moves.map(({ move }) => move), ["a"], "the second side begins");
  assert.deepEqual([numberOf(find(tree, "a"), 0, true), numberOf(find(tree, "b"), 0, true), numberOf(find(tree, "b"), 0, false), numberOf(find(tree, "a"), 1, true)], ["1.", "1…", "", "1…"]);
});

test("ten thousand moves, deep or wide, are laid out and written", () => {
  const deep = new Tree();
  deep.grow(deep.root, Array.from({ length: 10_000 }, (_, at) => `m${at}`));
  assert.equal(rows(deep).length, 5000);
  let nested = new Tree();
  for (let at = 0, node = nested.root; at < 5000; at += 1) {
    nested.add(node, "main");
    node = nested.add(node, `v${at}`);
  }
  assert.equal(below(nested.root).length, 10_001);
  assert.ok(rows(nested).length >= 5000);
  assert.equal(read(write(header, nested)).tree.size, 10_000);
});
