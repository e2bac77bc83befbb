// The pure modules of the editor: boards that are set up as scenes, and positions in addresses.

import assert from "node:assert/strict";
import test from "node:test";
import { editable } from "../../../crates/page/client/editor/drafts.js";
import * as fragment from "../../../crates/page/client/fragment.js";

const square = (name) => ({ polygon: [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 1 }], name, shade: "plain" });
const cat = { glyph: "cat", side: "second" };
const draft = {
  scene: {
    cells: [square("a1"), square(""), square("b1")], sprites: [{ ...cat, cell: 0, height: 0, label: "", name: "c" }],
    hands: { first: [], second: [] }, last: [], motions: [], marks: [], turn: "first", buttons: [], moves: [],
  },
  palette: { supplies: [{ figure: { glyph: "mouse", side: "first" }, left: 0 }, { figure: cat, left: 2 }], marks: [] },
  flaws: [], position: null,
};

test("pieces go from a hand to any cell with a name, to another cell, and back into the hand", () => {
  const { scene, edits } = editable(draft);
  assert.deepEqual(scene.hands.first, []);
  assert.deepEqual(scene.hands.second.map(({ cell, glyph }) => [cell, glyph]), [[1, "cat"], [1, "cat"]]);
  const hand = { hand: { side: "second", slot: 1 } };
  const told = scene.moves.map(({ text, paths }) => [edits[Number(text)], paths]);
  assert.deepEqual(told, [
    [{ put: { figure: cat, at: { cell: 0 } } }, [[hand, { cell: 0 }]]],
    [{ put: { figure: cat, at: { cell: 2 } } }, [[hand, { cell: 2 }]]],
    [{ move: { from: { cell: 0 }, to: { cell: 2 } } }, [[{ cell: 0 }, { cell: 2 }]]],
    [{ take: { at: { cell: 0 } } }, [[{ cell: 0 }, hand]]],
  ]);
});

test("a position in an address is read as it was written, and rubbish is none", () => {
  const place = { game: "hive", rules: "Base+MLP", position: "wQ@0,0 bQ@1,0:w" };
  assert.deepEqual(fragment.read(`#${fragment.write(place)}`), place);
  assert.deepEqual(fragment.read(`#${fragment.write(place, "play")}`, "play"), place);
  for (const rubbish of ["", "#", "#game=hive", "#position=x", `#game=hive&position=${"x".repeat(40_000)}`]) assert.equal(fragment.read(rubbish), null);
});
