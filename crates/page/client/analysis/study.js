// What is studied: a tree of moves, the move that is looked at, and the table that stands there.

/** @import { Message } from "../desk/channel.js" */
/** @import { Desk } from "../desk/desk.js" */
/** @import { TableState, Touch } from "../types.js" */
/** @import { Header } from "./record.js" */
/** @import { Node, Sketch } from "./tree.js" */
import { DeskTable } from "../play/desk_table.js";
import { pathRecord, read, write } from "./record.js";
import { beside, end, LONGEST, placed, Tree } from "./tree.js";

/** Both sides are moved by whoever studies. */
const PEOPLE = { first: "human", second: "human" };

/** What to begin with: a game, and perhaps its rules and a position. @typedef {{game: string, rules?: string, position?: string}} Start */

/**
 * A tree and a place in it. It sends `move` when another position is shown, `edit` when the tree is
 * another, and `begin` and then `open` when it is about something else altogether.
 */
export class Study extends EventTarget {
  #desk;
  /** @type {Header | null} */
  #header = null;
  #tree = new Tree();
  /** The move that is wanted, before its position is known. */
  #aim = this.#tree.root;
  /** The move whose position is known. */
  #at = this.#tree.root;
  /** @type {TableState | null} */
  #state = null;
  #table;
  /** @type {Promise<void> | null} */
  #following = null;
  /** The last move of the game as it was read: its result is that of no other line. */
  #last = this.#tree.root;
  /** How many plies of the first pair nobody has played: one where the second side begins. */
  #before = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.#desk = desk;
    this.#table = new DeskTable(desk, () => (this.#header ? this.copy(this.#at) : null), () => {});
    desk.quick.whenLost = () => this.#table.lose();
  }

  get desk() { return this.#desk; }
  get tree() { return this.#tree; }
  get header() { return this.#header; }
  /** The move that is looked at. */
  get node() { return this.#aim; }
  /** The position that is shown; that of `node` as soon as it is known. */
  get state() { return this.#state; }
  get before() { return this.#before; }
  /** Whether the position that is shown is that of `node`. */
  get settled() { return this.#aim === this.#at && this.#state !== null; }

  /** Begins with an empty tree. @param {Start} start */
  async begin(start) {
    const { state } = await this.#table.open({ ...start, players: PEOPLE });
    const { game, rules, position } = state;
    const tree = new Tree();
    await this.#open(state, { game, rules, position, tags: {}, result: "*" }, tree, tree.root);
  }

  /** Reads a record of a game in any form, with its variations and what is written beside its moves. @param {string} record @param {{game?: string, at?: string | null}} [options] where to stand, as links say it */
  async load(record, { game, at } = {}) {
    // The old tree stays as it is until the new one is known to be good.
    const { text } = await this.#written({ record, players: PEOPLE, ...(game ? { game } : {}) }, "json");
    const { header, tree } = read(text);
    const node = at ? placed(tree, at) : tree.root;
    const { state } = await this.#table.open({ game: header.game, record: pathRecord(header, node), players: PEOPLE });
    await this.#open(state, header, tree, node);
  }

  /** @param {TableState} state @param {Header} header @param {Tree} tree @param {Node} node the move that is looked at first */
  async #open(state, header, tree, node) {
    [this.#state, this.#header, this.#tree] = [state, header, tree];
    this.#aim = this.#at = node;
    this.#last = end(tree.root);
    this.#before = (node.ply + (state.turn === "second" ? 1 : 0)) % 2;
    // Putting everything up takes longer than asking the engine: its question goes out first.
    this.#tell("begin");
    await new Promise((resolve) => { setTimeout(resolve); });
    for (const what of ["open", "edit", "move"]) this.#tell(what);
  }

  /** A move, as it is typed or touched; it grows the tree where it is new. @param {string} move */
  async play(move) {
    await this.#following;
    const from = this.#aim;
    const answer = await this.#table.ask({ kind: "play", move });
    const { line: played } = answer.state;
    const known = this.#tree.size;
    const node = this.#tree.add(from, played[played.length - 1]);
    if (this.#tree.size !== known) this.#tell("edit");
    [this.#aim, this.#at, this.#state] = [node, node, answer.state];
    this.#tell("move");
  }

  /** What touches ask for that are no legal move: the reason why not, or nothing yet. @param {Touch[]} touches @returns {Promise<{text: string, cells: number[]} | null>} */
  async explain(touches) {
    const answer = await this.#table.ask({ kind: "touch", touches });
    if (answer.move) await this.play(answer.move);
    return answer.refused ? { text: answer.refused.text, cells: answer.refused.cells ?? [] } : null;
  }

  /** Looks at another move. @param {Node} node */
  async go(node) {
    this.#aim = node;
    this.#tell("move");
    this.#following ??= this.#follow().finally(() => { this.#following = null; });
    try {
      await this.#following;
    } catch (error) {
      this.#aim = this.#at;
      this.#tell("move");
      throw error;
    }
  }

  /** @param {"first" | "previous" | "next" | "last"} where */
  step(where) {
    const node = this.#aim;
    const to = { first: this.#tree.root, previous: node.parent ?? node, next: node.children[0] ?? node, last: end(node) };
    return this.go(to[where]);
  }

  /** Goes to the variation before or after this one. @param {1 | -1} step */
  branch(step) {
    return this.go(beside(this.#aim, step));
  }

  /** Adds a line after a move and looks at its end. @param {Node} node @param {string[]} moves */
  async grow(node, moves) {
    const last = this.#tree.grow(node, moves);
    this.#tell("edit");
    await this.go(last);
  }

  /** @param {string} comment */
  comment(comment) {
    this.#aim.comment = comment.slice(0, LONGEST);
    this.#tell("edit");
  }

  /** Gives the move a mark, or takes it away. @param {number} glyph */
  mark(glyph) {
    if (this.#aim === this.#tree.root) return;
    this.#aim.glyph = this.#aim.glyph === glyph ? 0 : glyph;
    this.#tell("edit");
  }

  /** @param {Sketch[]} sketches */
  sketch(sketches) {
    this.#aim.sketches = sketches;
    this.#tell("edit");
  }

  promote() {
    this.#tree.promote(this.#aim);
    this.#tell("edit");
  }

  makeMain() {
    this.#tree.makeMain(this.#aim);
    this.#tell("edit");
  }

  /** Deletes the move and what follows. */
  async remove() {
    const parent = this.#tree.remove(this.#aim);
    this.#tell("edit");
    await this.go(parent);
  }

  /** Everything as a record. */
  get record() {
    const [header, tree] = [this.#header, this.#tree];
    if (!header) return "";
    return write(end(tree.root) === this.#last ? header : { ...header, result: "*", termination: undefined }, tree);
  }

  /** The position for another desk: the moves that lead to it. @param {Node} [node] @returns {Message} */
  copy(node = this.#aim) {
    return { game: this.#header?.game, record: this.#header ? pathRecord(this.#header, node) : "", players: PEOPLE };
  }

  /** The tree in a form, as far as that holds it; a picture is of the position. @param {string} form @param {string} theme */
  write(form, theme) {
    return this.#written(form === "svg" ? this.copy() : { ...this.copy(), record: this.record }, form, theme);
  }

  /** A game in a form, on a table that is there for that only. @param {Message} game @param {string} form @param {string} [theme] */
  async #written(game, form, theme = "light") {
    const { table } = await this.#desk.ask({ kind: "open", ...game });
    try {
      return await this.#desk.ask({ kind: "record", table, form, theme });
    } finally {
      void this.#desk.ask({ kind: "close", table }).catch(() => {});
    }
  }

  /** Asks about the position that is looked at, once its table stands there. @param {Message} question @returns {Promise<Message>} */
  async ask(question) {
    await this.#following;
    return this.#table.ask(question);
  }

  /** Brings the table to where somebody wants to be by now. */
  async #follow() {
    while (this.#at !== this.#aim) {
      const aim = this.#aim;
      const { state } = await this.#reach(aim);
      [this.#at, this.#state] = [aim, state];
      if (this.#aim === aim) this.#tell("move");
    }
  }

  /** The shortest way to a move: forwards, backwards, or all of it. @param {Node} node @returns {Promise<Message>} */
  #reach(node) {
    if (node.parent === this.#at) return this.#table.ask({ kind: "play", move: node.move });
    if (node === this.#at.parent) return this.#table.ask({ kind: "undo" });
    return this.#table.open(this.copy(node));
  }

  /** @param {string} what */
  #tell(what) {
    this.dispatchEvent(new Event(what));
  }
}
