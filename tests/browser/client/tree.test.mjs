// A tree step by step: what is read, shown and walked through, without a browser.

import assert from "node:assert/strict";
import test from "node:test";
import { Growth } from "../../../crates/page/client/tree/growth.js";
import { layout } from "../../../crates/page/client/tree/layout.js";
import { read, write } from "../../../crates/page/client/tree/order.js";
import { playerChoice, playerText } from "../../../crates/page/client/tree/player.js";
import { boundText, readTrace, TraceError, valueText } from "../../../crates/page/client/tree/trace.js";
import { Walk } from "../../../crates/page/client/tree/walk.js";
import { score } from "../../../crates/page/client/weights/score.js";
import { families, turned } from "../../../crates/page/client/weights/turned.js";

const WIN = 1_000_000;

/** Chance, the same every time. */
function lot(seed) {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** The lines of an alpha-beta search through a tree by lot, and what it found. */
function searched({ depth, breadth, seed, plain = false }) {
  const [chance, lines] = [lot(seed), []];
  const counted = { nodes: 0, cutoffs: 0 };
  lines.push({ trace: 1, program: "test", game: "g", rules: "r", position: "p", turn: "first", player: "x", scale: "score" });
  const look = (ply, left, alpha, beta, move) => {
    lines.push({ event: "enter", ply, ...(move ? { move } : {}), depth: left, ...(plain ? {} : { alpha, beta }) });
    counted.nodes += ply > 0 ? 1 : 0;
    if (left === 0) {
      const value = Math.floor(chance() * 200) - 100;
      lines.push({ event: "exit", value, why: "static", static: value });
      return value;
    }
    const moves = Array.from({ length: breadth }, (_, at) => `m${ply}${at}`);
    let [best, now] = [-Infinity, alpha];
    for (const [at, text] of moves.entries()) {
      best = Math.max(best, -look(ply + 1, left - 1, -beta, -now, text));
      now = Math.max(now, best);
      if (!plain && best >= beta) {
        counted.cutoffs += 1;
        const untried = moves.slice(at + 1);
        lines.push({ event: "exit", value: best, why: "cut", untried: untried.length, untried_moves: untried });
        return best;
      }
    }
    lines.push({ event: "exit", value: best, why: "moves" });
    return best;
  };
  const value = look(0, depth, -WIN, WIN, null);
  lines.push({ event: "end", value, line: [], depth, totals: counted });
  return { text: lines.map((line) => JSON.stringify(line)).join("\n"), value, ...counted };
}

test("a walk goes back exactly as it came, and ends with what the search found", () => {
  for (const [seed, plain] of [[1, false], [2, false], [3, true]]) {
    const { text, value, nodes, cutoffs } = searched({ depth: 4, breadth: 4, seed, plain });
    const walk = new Walk(readTrace(text));
    const seen = () => JSON.stringify([walk.step, walk.look, walk.ends, walk.path(walk.look).map((look) => [walk.valueText(look), walk.window(look)]), walk.counts, walk.begun, walk.children(walk.root).map((child) => [walk.valueText(child), walk.state(child), walk.leads(child)])]);
    const there = [];
    for (let step = 0; step < walk.length; step += 1, walk.forward()) there.push(seen());
    assert.equal(walk.length, 2 * (nodes + 1), "every position is entered and left");
    assert.deepEqual(walk.counts, { positions: nodes, cutoffs });
    assert.equal(walk.value(walk.root), value);
    for (let step = walk.length - 1; step >= 0; step -= 1, walk.back()) assert.equal(seen(), there[step], `step ${step}`);
    walk.go(99_999);
    assert.equal(seen(), there[walk.length - 1]);
    walk.go(-5);
    assert.equal(seen(), there[0]);
  }
});

test("values climb, and a cutoff names the move that is better", () => {
  const walk = new Walk(readTrace(searched({ depth: 3, breadth: 3, seed: 5 }).text));
  while (walk.step < walk.length - 1) {
    const look = walk.look;
    if (walk.ends && walk.why(look) === "cut") {
      const { cause, beta } = walk.parts.columns;
      if (cause[look] >= 0) assert.equal(walk.parts.columns.value[cause[look]] * (walk.plyOf(cause[look]) % 2 === walk.plyOf(look) % 2 ? 1 : -1), beta[look]);
      assert.ok(walk.untried(look) >= 0);
    }
    if (walk.ends && walk.why(look) === "moves") assert.equal(walk.children(look).filter((child) => walk.leads(child)).length, 1);
    walk.forward();
  }
  walk.go(0);
  walk.over();
  assert.equal(walk.step, walk.length - 1, "over the root is the end");
  walk.go(0);
  walk.toCut();
  assert.equal(walk.state(walk.look), "cut");
});

test("a hundred thousand positions are read, and any step is near", () => {
  const { text } = searched({ depth: 5, breadth: 10, seed: 9, plain: true });
  const walk = new Walk(readTrace(text));
  assert.equal(walk.end, 111_111);
  walk.go(123_456);
  const boxes = layout(walk, walk.look);
  assert.ok(boxes.length < 300, `${boxes.length} boxes`);
  assert.ok(boxes.some(({ kind, look }) => kind === "look" && look === walk.look), "the present look is in the picture");
});

test("what is no trace is refused with its line", () => {
  const { text } = searched({ depth: 2, breadth: 2, seed: 1 });
  const lines = text.split("\n");
  const wrong = [["", 0], ["{", 1], ["[]", 1], [lines[1], 1], [lines.slice(0, 3).join("\n"), 3], [`${text}\n${lines[1]}`, lines.length + 1],
    [text.replace('"why":"static"', '"why":"magic"'), null], [text.replace('"ply":1', '"ply":7'), null], [text.replace('"value":', '"value":1e99,"x":'), null],
    [text.replace(lines[1], `{"event":"enter","ply":0,"depth":2,"move":"${"x".repeat(30_000)}"}`), 2]];
  for (const [bad, line] of wrong) {
    assert.throws(() => readTrace(bad), (error) => error instanceof TraceError && (line === null || error.line === line), bad.slice(0, 60));
  }
});

test("values and bounds are read as people write them", () => {
  assert.deepEqual([-260, 0, WIN - 7, 8 - WIN].map((value) => valueText(value, "score")), ["-2.60", "0.00", "#7", "#-8"]);
  assert.equal(valueText(0x7a, "points"), "$7a");
  assert.deepEqual([WIN, 2 - WIN, WIN - 3, 31].map((value) => boundText(value, "score", 2)), ["∞", "-∞", "#3", "0.31"]);
});

test("a player is the same after being chosen and read", () => {
  const known = ["pvs", "killers", "null_move"];
  for (const text of ["alphabeta", "alphabeta:off=all", "alphabeta:off=all,on=pvs+null_move", "alphabeta:off=all,hash=1", "minimax", "mcts:playouts=12", "ryg", "ryg:eval=2", "level:3"]) {
    assert.equal(playerText(playerChoice(text, known), known), text);
  }
  assert.equal(playerText(playerChoice("alphabeta:off=pvs", known), known), "alphabeta:off=all,on=killers+null_move");
  assert.equal(playerChoice("mcts:playouts=99999999", known).playouts, 2000);
});

test("a link says what to watch, and rubbish says nothing", () => {
  const order = { game: "cats", rules: "8x8", position: "22:5,6,7,8:m", player: "alphabeta:off=all", depth: 3, step: 12 };
  assert.deepEqual(read(`#${write(order)}`), order);
  assert.deepEqual(read("#game=hive&rules=Base+M&player=alphabeta:off=all,on=pvs+killers"), { game: "hive", rules: "Base+M", player: "alphabeta:off=all,on=pvs+killers" });
  assert.deepEqual(read("#depth=-3&step=x&game=cats"), { game: "cats" });
  assert.deepEqual(read(`#game=${"x".repeat(40_000)}`), {});
});

test("a tree that grew is shown in the order of its visits", () => {
  const node = (parent, move, visits, best) => ({ parent, move, visits, best, turn: parent === null ? "first" : "second", value: { cp: visits }, proved: false });
  const growth = new Growth({ playouts: 9, viewer: "first", left_out: 0, nodes: [node(null, null, 9, false), node(0, "a", 2, false), node(0, "b", 6, true), node(2, "c", 5, true)] });
  assert.deepEqual([0, 1, 2, 3].map((row) => growth.moveText(row)), [null, "b", "c", "a"]);
  assert.deepEqual(growth.line(2), ["b", "c"]);
  assert.deepEqual(growth.children(0), [1, 3]);
  assert.equal(layout(growth, 2).length, 4);
});

test("weights are turned by families, and only what is another is named", () => {
  const weights = [{ name: "row.0", value: 32 }, { name: "row.1", value: 0 }, { name: "overtaken", value: 10 }];
  assert.deepEqual([...families(weights).keys()], ["row", "overtaken"]);
  assert.equal(turned("ryg:depth=4", weights, new Map()), "ryg:depth=4");
  assert.equal(turned("ryg:depth=4", weights, new Map([["row", 50]])), "ryg:depth=4,weigh=row.0:16");
  assert.equal(turned("minimax", weights, new Map([["row", 0], ["overtaken", 200]])), "minimax:weigh=row.0:0+overtaken:20");
});

test("the score of a match is that of its pairs", () => {
  assert.deepEqual(score([]), { wins: 0, draws: 0, losses: 0, games: 0, pairs: 0, share: null, margin: null });
  const split = (pairs) => score(Array.from({ length: pairs }, () => ["win", "loss"]).flat()).margin;
  assert.ok(split(2) > 0.3 && split(200) < 0.05, "what is always split becomes certain, but not at once");
  const { share, margin, pairs } = score(["win", "win", "loss", "loss", "draw", "win"]);
  assert.equal(pairs, 3);
  assert.ok(Math.abs(share - 3.5 / 6) < 1e-9 && margin > 0.2 && margin < 0.7, `${share} ${margin}`);
});
