// Moves as arrows, by the names of their cells: another position may have other cells.

/** @import { Arrow } from "../board/draw.js" */
/** @import { Scene } from "../types.js" */
/** @import { Sketch } from "./tree.js" */

/** An arrow with its looks. @typedef {Sketch & {kind: string}} Named */

/** The arrow of a legal move: from where it begins to where it ends, or a circle where a piece is put down. @param {Scene | null | undefined} scene @param {string | undefined} text @param {string} kind @returns {Named[]} */
export function arrowOf(scene, text, kind) {
  const path = scene?.moves.find((move) => move.text === text)?.paths[0] ?? [];
  const cells = path.flatMap((touch) => ("cell" in touch ? [scene?.cells[touch.cell]?.name ?? ""] : []));
  if (cells.length === 0) return [];
  return [{ from: cells[0], to: cells[cells.length - 1], kind }];
}

/** Arrows on the cells of a scene; what has no place there is left out. @param {Scene} scene @param {Named[]} arrows @returns {Arrow[]} */
export function onScene({ cells }, arrows) {
  const places = new Map(cells.map(({ name }, cell) => [name, cell]));
  return arrows.flatMap(({ from, to, kind }) => {
    const [a, b] = [places.get(from), places.get(to)];
    return a === undefined || b === undefined ? [] : [{ from: a, to: b, kind }];
  });
}

/** Arrows of a scene by the names of its cells. @param {Scene} scene @param {Arrow[]} arrows @returns {Sketch[]} */
export function named({ cells }, arrows) {
  return arrows.map(({ from, to }) => ({ from: cells[from].name, to: cells[to].name }));
}
