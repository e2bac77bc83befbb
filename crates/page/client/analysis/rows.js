// The tree as rows of one height, so that only those that are seen need to be drawn.

/** @import { Node, Tree } from "./tree.js" */

/** How many letters of moves stand in a row of a variation, and how far rows are indented at most. */
const LETTERS = 30;
const DEEPEST = 6;

/**
 * A row: moves beside one another, or a comment under them.
 *
 * @typedef {object} Row
 * @property {number} depth how far it is indented; 0 is the main line
 * @property {Node[]} moves
 * @property {string} comment
 */

/** @param {Tree} tree @param {number} before the plies of the first pair that nobody played, 1 where the second side begins @returns {Row[]} */
export function rows({ root }, before = 0) {
  /** @type {Row[]} */
  const all = root.comment ? [{ depth: 0, moves: [], comment: root.comment }] : [];
  /** @type {{node: Node | undefined, depth: number}[]} */
  const lines = [{ node: root.children[0], depth: 0 }];
  for (let task = lines.pop(); task; task = lines.pop()) lines.push(...rowsOfLine(all, task, before));
  return all;
}

/** Adds a line up to its next fork; the lines that come after it, the last first. @param {Row[]} all @param {{node: Node | undefined, depth: number}} task @param {number} before */
function rowsOfLine(all, { node: first, depth }, before) {
  /** @type {Row | null} */
  let row = null;
  for (let node = first; node; node = node.children[0]) {
    if (!row || isFull(row, node, before)) {
      row = { depth: Math.min(depth, DEEPEST), moves: [], comment: "" };
      all.push(row);
    }
    row.moves.push(node);
    if (node.comment) {
      all.push({ depth: row.depth, moves: [], comment: node.comment });
      row = null;
    }
    const siblings = node.parent?.children ?? [];
    if (siblings[0] !== node || siblings.length < 2) continue;
    const variations = siblings.slice(1).reverse().map((other) => ({ node: other, depth: depth + 1 }));
    return [{ node: node.children[0], depth }, ...variations];
  }
  return [];
}

/** Two moves are a row of the main line, and as many as fit one of a variation. @param {Row} row @param {Node} node @param {number} before */
function isFull(row, node, before) {
  if (row.depth === 0) return (node.ply + before) % 2 === 1;
  const letters = row.moves.reduce((sum, { move }) => sum + move.length + 4, 0);
  return letters + node.move.length > LETTERS;
}

/** The row that a move is in; -1 before the first move. @param {Row[]} all @param {Node} node */
export function rowOf(all, node) {
  return all.findIndex(({ moves }) => moves.includes(node));
}

/** How a move is numbered; in the middle of a row the second of a pair has no number. @param {Node} node @param {number} before @param {boolean} begins whether it begins a row */
export function numberOf({ ply }, before, begins) {
  const at = ply - 1 + before;
  const number = Math.floor(at / 2) + 1;
  if (at % 2 === 0) return `${number}.`;
  return begins ? `${number}…` : "";
}
