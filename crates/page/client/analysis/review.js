// A whole game, judged ply by ply, and its mistakes tried again.

/** @import { Message } from "../desk/channel.js" */
/** @import { Side } from "../types.js" */
/** @import { Study } from "./study.js" */
/** @import { Thinker } from "./thinker.js" */
/** @import { Node } from "./tree.js" */
import { glyphOf } from "./glyphs.js";
import { pathRecord } from "./record.js";
import { end, path } from "./tree.js";

/** How many positions are looked at for every ply, from a glance to what the command line does. */
export const BUDGETS = [5_000, 20_000, 100_000];

/** How many moves of something better are written into the tree. */
const BETTER = 8;

/** A ply as `analyse` judges it (docs/formats.md), all values for the side that made it. @typedef {{ply: number, side: Side, move: string, mark: string | null, mistake: boolean, loss: number, chances: {before: number, after: number}, pv: string[], saving: string[]}} Step */

/** What came of a review. @typedef {{steps: Step[], words: string[][], sides: Record<Side, Message>, plies: number, nodes: Node[], limits: Message}} Reviewed */

/** The review of a line of the tree. It sends `change` when there is another one, and `progress`. */
export class Review extends EventTarget {
  #study;
  #thinker;
  /** @type {Reviewed | null} */
  #found = null;
  /** @type {Map<Node, number>} */
  #places = new Map();
  #done = 0;

  /** @param {Study} study @param {Thinker} thinker */
  constructor(study, thinker) {
    super();
    this.#study = study;
    this.#thinker = thinker;
    study.addEventListener("open", () => this.#take(null));
  }

  get found() { return this.#found; }
  /** How much is done, from 0 to 1. */
  get done() { return this.#done; }

  /** Judges the line through the move that is looked at. @param {number} budget positions for every ply */
  async run(budget) {
    const last = end(this.#study.node);
    const limits = { nodes: budget };
    const thought = (/** @type {Message} */ { kind, done, total }) => {
      if (kind !== "progress") return;
      this.#done = done / Math.max(total, 1);
      this.dispatchEvent(new Event("progress"));
    };
    this.#done = 0;
    const { analysis, words } = await this.#thinker.work({ kind: "analyse", limits }, { node: last, thought });
    this.#take({ steps: analysis.moves, words, sides: analysis.sides, plies: analysis.plies, nodes: path(last), limits });
  }

  /** What was found of a move. @param {Node} node @returns {{step: Step, words: string[]} | null} */
  of(node) {
    const at = this.#places.get(node);
    const step = at === undefined ? undefined : this.#found?.steps[at];
    return step && step.ply === node.ply ? { step, words: this.#found?.words[/** @type {number} */ (at)] ?? [] } : null;
  }

  /** The best line after a move, if the move after it was judged. @param {Node} node @returns {string[]} */
  reply(node) {
    const at = this.#places.get(node);
    const next = at === undefined ? undefined : this.#found?.steps[at + 1];
    return next?.ply === node.ply + 1 ? next.pv : [];
  }

  /** The mark of a move, as text. @param {Node} node */
  mark(node) {
    return this.of(node)?.step.mark ?? "";
  }

  /** The moves that were mistakes, of a side or of both. @param {Side | null} side @returns {Node[]} */
  mistakes(side) {
    const { steps = [], nodes = [] } = this.#found ?? {};
    return steps.filter((step) => step.mistake && (side === null || step.side === side)).map(({ ply }) => nodes[ply - 1]);
  }

  /** What another move would have been worth where a move was played. @param {Node} node @param {string} move @returns {Promise<Step>} */
  async attempt(node, move) {
    const { header } = this.#study;
    if (!header || !node.parent) throw new RangeError("nothing to try");
    const game = { game: header.game, record: pathRecord(header, node.parent, move) };
    const { analysis } = await this.#thinker.work({ kind: "analyse", limits: this.#found?.limits, skip: node.ply - 1 }, { game });
    return analysis.moves[analysis.moves.length - 1];
  }

  /** Writes marks, remarks and better lines into the tree, as `analyse --out` does. */
  note() {
    const { steps = [], words = [], nodes = [] } = this.#found ?? {};
    steps.forEach((step, at) => {
      const node = nodes[step.ply - 1];
      if (!step.mark || !node.parent) return;
      node.glyph = glyphOf(step.mark);
      const missing = words[at].filter((text) => !node.comment.includes(text));
      node.comment = [node.comment, ...missing].filter((text) => text !== "").join(" ");
      if (step.mistake) this.#study.tree.grow(node.parent, step.pv.slice(0, BETTER));
    });
    this.#study.dispatchEvent(new Event("edit"));
  }

  /** @param {Reviewed | null} found */
  #take(found) {
    this.#found = found;
    const { steps = [], nodes = [] } = found ?? {};
    this.#places = new Map(steps.map(({ ply }, at) => [nodes[ply - 1], at]));
    this.dispatchEvent(new Event("change"));
  }
}
