// The keys of a board: which place they lead to, and what they ask for.

/** @import { Scene, Touch } from "../types.js" */
/** @import { Layout } from "./layout.js" */
import { centre, neighbour, rows } from "./geometry.js";

/** The six keys of a hex board, clockwise around the block that they make on a keyboard. */
const RING = ["q", "w", "e", "d", "s", "a"];

/** @typedef {{kind: "go", cell: number} | {kind: "touch"} | {kind: "cancel"} | {kind: "hand", step: number} | null} KeyAction */
/** @typedef {{key: string, shift: boolean, letters: Map<string, string>}} KeyPress the letter of each kind of piece, by its glyph */

/** The degrees of the six neighbours, in the order of the keys. @param {Layout} layout */
function sixWays(layout) {
  const corners = layout.cells[0].polygon;
  const middle = centre(layout.cells[0]);
  const pointed = corners.some(({ x }) => Math.abs(x - middle.x) < 0.01);
  return [0, 1, 2, 3, 4, 5].map((turn) => (pointed ? 180 : 210) + turn * 60);
}

/** The nearest cell of the row above or below. @param {number[][]} lines @param {Layout} layout @param {number} cell @param {number} step */
function otherRow(lines, layout, cell, step) {
  const row = lines[lines.findIndex((line) => line.includes(cell)) + step];
  if (!row) return cell;
  const { x } = centre(layout.cells[cell]);
  // Of two that are as near, the one that leans to the right going up and to the left coming down.
  const off = (/** @type {number} */ at) => Math.abs(centre(layout.cells[at]).x - x + step * 0.01);
  return row.reduce((best, at) => (off(at) < off(best) ? at : best));
}

/** The next piece of a kind after a cell, in reading order. @param {Scene} scene @param {number[]} order @param {number} cell @param {(glyph: string) => boolean} wanted */
function nextPiece(scene, order, cell, wanted) {
  const start = order.indexOf(cell) + 1;
  const turned = [...order.slice(start), ...order.slice(0, start)];
  const found = turned.find((at) => scene.sprites.some((sprite) => sprite.cell === at && wanted(sprite.glyph)));
  return found ?? cell;
}

/** The cells that can be reached by keys, in rows. @param {Layout} layout @returns {number[][]} */
export function lines(layout) {
  const named = rows(layout.cells).map((row) => row.filter((cell) => layout.cells[cell].name !== ""));
  return named.filter((row) => row.length > 0);
}

/**
 * What a key does at a cell.
 *
 * @param {Scene} scene @param {Layout} layout @param {number} cell @param {KeyPress} press @returns {KeyAction}
 */
export function action(scene, layout, cell, { key, shift, letters }) {
  if (key === "Enter" || key === " ") return { kind: "touch" };
  if (key === "Escape") return { kind: "cancel" };
  const board = lines(layout);
  const row = board.find((line) => line.includes(cell)) ?? [cell];
  const go = (/** @type {number | undefined | null} */ to) => ({ kind: /** @type {const} */ ("go"), cell: to ?? cell });
  if (key === "ArrowLeft") return go(row[row.indexOf(cell) - 1]);
  if (key === "ArrowRight") return go(row[row.indexOf(cell) + 1]);
  if (key === "Home") return go(row[0]);
  if (key === "End") return go(row[row.length - 1]);
  const upwards = key === "ArrowUp" ? -1 : 1;
  if (key === "ArrowUp" || key === "ArrowDown") {
    const there = board[board.indexOf(row) + upwards];
    return there ? go(otherRow(board, layout, cell, upwards)) : { kind: "hand", step: upwards };
  }
  const ring = RING.indexOf(key.toLowerCase());
  if (layout.hex && ring >= 0 && !shift) return go(neighbour(layout.cells, cell, sixWays(layout)[ring], 20));
  if (/^[1-9]$/.test(key)) return go(board[board.length - Number(key)]?.[0]);
  const wanted = (/** @type {string} */ glyph) => letters.get(glyph) === key.toLowerCase();
  if (key.length === 1 && [...letters.values()].includes(key.toLowerCase()) && (shift || !layout.hex)) {
    return go(nextPiece(scene, board.flat(), cell, wanted));
  }
  return null;
}
