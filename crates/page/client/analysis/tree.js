// The tree of variations: moves with what somebody says of them.

import { FileError } from "../files.js";

/** An arrow from a cell to another, by their names; a circle where both are the same. @typedef {{from: string, to: string}} Sketch */

/**
 * A move and what stands beside it. Marks are named by the cells that they are on, since the cells
 * of a board may be others in another position.
 *
 * @typedef {object} Node
 * @property {number} id
 * @property {Node | null} parent nobody above the start
 * @property {Node[]} children the main line first
 * @property {string} move as canonical text; empty at the start
 * @property {number} ply
 * @property {string} comment
 * @property {number} glyph the number of a mark such as `!`, 0 for none
 * @property {Sketch[]} sketches circles and arrows
 * @property {Record<string, unknown>} rest what a record has besides, kept as it is
 */

/** The longest comment, in characters, and the most moves of a tree. */
export const LONGEST = 4000;
export const MOST = 100_000;

/** A tree that somebody grows. Its changes are small, however large it is. */
export class Tree {
  #last = 0;
  /** @type {Map<number, Node>} */
  #nodes = new Map();
  root = this.#make(null, "");

  /** How many moves there are. */
  get size() {
    return this.#nodes.size - 1;
  }

  /** @param {number} id @returns {Node | null} */
  node(id) {
    return this.#nodes.get(id) ?? null;
  }

  /** The move after a node: the one that is there already, or a new one at the end of its variations. @param {Node} parent @param {string} move */
  add(parent, move) {
    const known = parent.children.find((child) => child.move === move);
    if (known) return known;
    if (this.size >= MOST) throw new FileError("analysis.too_many");
    const node = this.#make(parent, move);
    parent.children.push(node);
    return node;
  }

  /** A whole line after a node; its last move. @param {Node} parent @param {string[]} moves */
  grow(parent, moves) {
    return moves.reduce((node, move) => this.add(node, move), parent);
  }

  /** Makes the line of a node the one before its siblings, where it leaves the main line last. @param {Node} node */
  promote(node) {
    const fork = branch(node);
    const siblings = fork.parent?.children;
    if (!siblings) return;
    const at = siblings.indexOf(fork);
    if (at > 0) siblings.splice(at - 1, 2, fork, siblings[at - 1]);
  }

  /** Makes the line of a node the main line, all the way. @param {Node} node */
  makeMain(node) {
    for (const child of path(node)) {
      const parent = /** @type {Node} */ (child.parent);
      if (parent.children[0] !== child) parent.children = [child, ...parent.children.filter((other) => other !== child)];
    }
  }

  /** Takes a move away with all that follows; the node before it. @param {Node} node */
  remove(node) {
    const { parent } = node;
    if (!parent) return node;
    parent.children = parent.children.filter((child) => child !== node);
    for (const gone of below(node)) this.#nodes.delete(gone.id);
    return parent;
  }

  /** @param {Node | null} parent @param {string} move @returns {Node} */
  #make(parent, move) {
    const node = { id: this.#last, parent, children: [], move, ply: parent ? parent.ply + 1 : 0, comment: "", glyph: 0, sketches: [], rest: {} };
    this.#last += 1;
    this.#nodes.set(node.id, node);
    return node;
  }
}

/** The moves from the start to a node, that node last. @param {Node} node @returns {Node[]} */
export function path(node) {
  const way = [];
  for (let at = /** @type {Node | null} */ (node); at?.parent; at = at.parent) way.push(at);
  return way.reverse();
}

/** The texts of the moves to a node. @param {Node} node */
export function line(node) {
  return path(node).map(({ move }) => move);
}

/** The last move of a node's line. @param {Node} node */
export function end(node) {
  let at = node;
  while (at.children.length > 0) at = at.children[0];
  return at;
}

/** The first move of the variation that a node is in; of the main line, its first. @param {Node} node */
export function branch(node) {
  let at = node;
  while (at.parent?.parent && at.parent.children[0] === at) at = at.parent;
  return at;
}

/** Whether a node is on the main line. @param {Node} node */
export function isMain(node) {
  const first = branch(node);
  return !first.parent || (!first.parent.parent && first.parent.children[0] === first);
}

/** The sibling before or after a node, or of the nearest move before it that has one. @param {Node} node @param {1 | -1} step */
export function beside(node, step) {
  for (let at = node; at.parent; at = at.parent) {
    const sibling = at.parent.children[at.parent.children.indexOf(at) + step];
    if (sibling) return sibling;
  }
  return node;
}

/** A node and everything that follows it, parents first, the main line before its variations. @param {Node} node @returns {Node[]} */
export function below(node) {
  const found = [];
  for (const waiting = [node]; waiting.length > 0;) {
    const at = /** @type {Node} */ (waiting.pop());
    found.push(at);
    for (let child = at.children.length - 1; child >= 0; child -= 1) waiting.push(at.children[child]);
  }
  return found;
}

/** A place in a tree as a text for a link: its ply, and where its line takes another child than the first. @param {Node} node */
export function place(node) {
  const forks = path(node).flatMap((child) => {
    const at = child.parent?.children.indexOf(child) ?? 0;
    return at > 0 ? [`${child.ply}-${at}`] : [];
  });
  return [node.ply, ...forks].join(".");
}

/** The node of such a text, as far as there is one. @param {Tree} tree @param {string} text */
export function placed(tree, text) {
  const [ply, ...forks] = text.split(".");
  const taken = new Map(forks.map((fork) => /** @type {[number, number]} */ (fork.split("-").map(Number))));
  let at = tree.root;
  while (at.ply < Number(ply)) {
    const next = at.children[taken.get(at.ply + 1) ?? 0];
    if (!next) break;
    at = next;
  }
  return at;
}
