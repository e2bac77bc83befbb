// The tree of a search by chance, as it is after some playouts.

/** @import { Side } from "../types.js" */

/** @typedef {{cp?: number, mate?: number}} Score */
/** @typedef {{parent: number | null, move: string | null, turn: Side, visits: number, value: Score, proved: boolean, best: boolean}} GrownNode */
/** @typedef {{playouts: number, viewer: Side, left_out: number, nodes: GrownNode[]}} GrowthText */

/** The positions of a tree that grew where it paid, each before those below it. */
export class Growth {
  #nodes;
  #below;
  #order;
  #ply;
  #end;
  #look = 0;

  /** @param {GrowthText} text */
  constructor(text) {
    this.#nodes = text.nodes;
    this.viewer = text.viewer;
    this.playouts = text.playouts;
    this.#below = text.nodes.map(() => /** @type {number[]} */ ([]));
    text.nodes.forEach(({ parent }, at) => parent !== null && this.#below[parent]?.push(at));
    [this.#order, this.#ply, this.#end] = this.#lay();
  }

  /** The nodes in the order of rows, with their plies and ends; a child that was visited more comes first. */
  #lay() {
    const order = /** @type {number[]} */ ([]);
    const [ply, end] = [new Int32Array(this.#nodes.length), new Int32Array(this.#nodes.length)];
    const walk = (/** @type {number} */ node, /** @type {number} */ depth) => {
      const at = order.push(node) - 1;
      ply[at] = depth;
      const below = [...this.#below[node]].sort((a, b) => this.#nodes[b].visits - this.#nodes[a].visits || a - b);
      for (const child of below) walk(child, depth + 1);
      end[at] = order.length;
    };
    walk(0, 0);
    return /** @type {const} */ ([order, ply, end]);
  }

  get root() { return 0; }
  get begun() { return this.#order.length; }
  get look() { return this.#look; }

  /** Looks at a row. @param {number} row */
  goTo(row) { this.#look = Math.min(Math.max(row, 0), this.begun - 1); }

  /** @param {number} row */
  #node(row) { return this.#nodes[this.#order[row]]; }

  /** @param {number} row */
  endOf(row) { return this.#end[row]; }
  /** @param {number} row */
  plyOf(row) { return this.#ply[row]; }
  /** @param {number} row */
  parentOf(row) {
    for (let up = row - 1; up >= 0; up -= 1) if (this.#ply[up] < this.#ply[row]) return up;
    return -1;
  }

  /** @param {number} row */
  children(row) {
    const found = [];
    for (let child = row + 1; child < this.#end[row]; child = this.#end[child]) found.push(child);
    return found;
  }

  /** @param {number} row @returns {number[]} */
  path(row) {
    const up = this.parentOf(row);
    return up < 0 ? [row] : [...this.path(up), row];
  }

  /** @param {number} row */
  moveText(row) { return this.#node(row).move; }

  /** @param {number} row @returns {(string | null)[]} */
  line(row) { return this.path(row).slice(1).map((at) => this.moveText(at)); }

  /** @param {number} row */
  valueText(row) {
    const { cp = 0, mate } = this.#node(row).value;
    return mate === undefined ? (cp / 100).toFixed(2) : `#${mate}`;
  }

  /** @param {number} row */
  visits(row) { return this.#node(row).visits; }
  /** @param {number} row */
  note(row) { return `×${this.visits(row)}`; }
  /** @returns {import("./walk.js").LookState} */
  state() { return "done"; }
  /** @param {number} row */
  leads(row) { return this.#node(row).best; }
  /** @param {number} row */
  maximises(row) { return this.#node(row).turn === this.viewer; }
  untried() { return 0; }
  left() { return 0; }
}
