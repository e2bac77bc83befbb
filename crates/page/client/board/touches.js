// What touches lead to: the paths of a scene's moves, followed one touch at a time.

/** @import { SceneMove, Touch } from "../types.js" */

/** A touch as a text that is the same for the same place. @param {Touch} touch */
export function placeOf(touch) {
  if ("cell" in touch) return `cell ${touch.cell}`;
  if ("hand" in touch) return `hand ${touch.hand.side} ${touch.hand.slot}`;
  return `button ${touch.button}`;
}

/** The touch of such a text; `null` for a button, which is no place of the grid. @param {string} place @returns {Touch | null} */
export function touchOf(place) {
  const [kind, ...where] = place.split(" ");
  if (kind === "cell") return { cell: Number(where[0]) };
  if (kind === "hand") return { hand: { side: where[0] === "first" ? "first" : "second", slot: Number(where[1]) } };
  return null;
}

/** @param {Touch} a @param {Touch} b */
export function sameTouch(a, b) {
  return placeOf(a) === placeOf(b);
}

/** @param {Touch[]} path @param {Touch[]} start */
function begins(path, start) {
  return start.length <= path.length && start.every((touch, at) => sameTouch(touch, path[at]));
}

/** The touches that go on from a path, each once. @param {SceneMove[]} moves @param {Touch[]} path @returns {Touch[]} */
export function next(moves, path) {
  /** @type {Map<string, Touch>} */
  const found = new Map();
  for (const way of moves.flatMap(({ paths }) => paths)) {
    const touch = way[path.length];
    if (touch && begins(way, path)) found.set(placeOf(touch), touch);
  }
  return [...found.values()];
}

/** The move that a path selects, if it is whole. @param {SceneMove[]} moves @param {Touch[]} path */
export function selected(moves, path) {
  return moves.find(({ paths }) => paths.some((way) => way.length === path.length && begins(way, path))) ?? null;
}

/**
 * What one more touch does: it completes a move, goes on, begins anew with another piece, lets
 * go of the present one, or is no legal move (then the games say why).
 *
 * @typedef {{kind: "move", move: SceneMove, path: Touch[]} | {kind: "more", path: Touch[]}
 *   | {kind: "dropped"} | {kind: "stray", path: Touch[]}} Step
 * @param {SceneMove[]} moves @param {Touch[]} path @param {Touch} touch @returns {Step}
 */
export function follow(moves, path, touch) {
  const longer = [...path, touch];
  const move = selected(moves, longer);
  if (move) return { kind: "move", move, path: longer };
  if (next(moves, longer).length > 0) return { kind: "more", path: longer };
  if (path.length > 0 && sameTouch(path[path.length - 1], touch)) return { kind: "dropped" };
  const alone = selected(moves, [touch]);
  if (alone) return { kind: "move", move: alone, path: [touch] };
  if (path.length > 0 && next(moves, [touch]).length > 0) return { kind: "more", path: [touch] };
  return { kind: "stray", path: longer };
}

/** Whether a value from outside has the shape of a touch. @param {unknown} value @returns {value is Touch} */
export function isTouch(value) {
  if (typeof value !== "object" || value === null) return false;
  if ("cell" in value) return Number.isInteger(value.cell);
  if ("button" in value) return Number.isInteger(value.button);
  if (!("hand" in value) || typeof value.hand !== "object" || value.hand === null) return false;
  const hand = value.hand;
  return "side" in hand && (hand.side === "first" || hand.side === "second") && "slot" in hand && Number.isInteger(hand.slot);
}
