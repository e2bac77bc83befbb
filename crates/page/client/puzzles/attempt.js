// Somebody in front of a puzzle: what was tried, what came of it, and the moves that show it.

/** @import { Channel, Message } from "../desk/channel.js" */
/** @import { Desk } from "../desk/desk.js" */
/** @import { Side, Touch } from "../types.js" */
/** @import { Item } from "./pack.js" */
/** @import { Credit } from "./scorecard.js" */
import { BREATH, Replay } from "../study/replay.js";
import { Seat } from "../study/seat.js";

/**
 * What somebody may do: try a move, wait for the verdict, look at what refutes a try, or go on.
 *
 * @typedef {"open" | "judging" | "refuted" | "over"} Phase
 */

/** What the desk says of a puzzle. @typedef {{number: number, side: Side, goal: "win" | "save", plies: number, rating: number, grade: number}} Facts */

/** It sends `credit` when it is settled how the puzzle went, and `restarted` when its desk had died. */
export class Attempt extends Replay {
  #order;
  #solution;
  /** Where it is judged: at the desk that answers at once, until a move has to be thought about. */
  #seat;
  /** The ply that the puzzle stands at. */
  #base = 0;
  /** @type {Phase} */
  #phase = "open";
  /** What was said last. */
  #said = "";
  /** @type {Credit} */
  #credit = "alone";
  #settled = false;

  /** Puts a puzzle on a table. @param {Desk} desk @param {string} game @param {string} pack @param {Item} item */
  static async begin(desk, game, pack, { number, line }) {
    const order = { kind: "puzzle", game, pack, number };
    return new Attempt(desk, order, line, await desk.ask(order));
  }

  /** @param {Desk} desk @param {Message} order @param {string[]} solution @param {Message} answer */
  constructor(desk, order, solution, answer) {
    super(desk, answer.state);
    this.#order = order;
    this.#solution = solution;
    this.#seat = this.#seatAt(desk.quick, answer.table);
    const { number, side, goal, plies, rating, grade } = answer;
    /** @type {Facts} */
    this.facts = { number, side, goal, plies, rating, grade };
  }

  get phase() { return this.#phase; }
  get said() { return this.#said; }
  get credit() { return this.#credit; }
  /** Whether a move can be tried. */
  get waits() { return this.#phase === "open" && this.aim === this.#base; }

  /** Tries a move: it is shown, judged, and answered. An error of the desk where it is not legal. @param {string} move */
  async try(move) {
    if (!this.waits) return;
    this.#become("judging");
    try {
      await this.play([move]);
      const tried = this.state.line[this.#base];
      if (tried !== this.#solution[this.#base]) await this.#think();
      await this.#judged(await this.#seat.ask({ kind: "try", move: tried }));
    } finally {
      if (this.#phase === "judging") this.#return();
    }
  }

  /** Why touches are no move; nothing where they may become one. @param {Touch[]} touches */
  async explain(touches) {
    const answer = await this.#seat.ask({ kind: "try", touches });
    return answer.came === "refused" ? { text: answer.text, cells: answer.cells } : null;
  }

  /** The next hint. */
  async hint() {
    const { text } = await this.#seat.ask({ kind: "help" });
    if (this.#credit === "alone") this.#credit = "helped";
    this.#said = text;
    this.changed();
    return text;
  }

  /** Gives up, and shows how the puzzle goes. */
  async giveUp() {
    const { line, text } = await this.#seat.ask({ kind: "show" });
    this.back(this.#base);
    this.#settle("failed");
    this.#said = text;
    this.#become("over");
    await this.play(line);
  }

  /** Back to the puzzle after a try that was refuted. */
  again() {
    this.#said = "";
    this.#return();
  }

  /** Leaves the puzzle. */
  close() {
    super.close();
    this.#seat.leave();
  }

  /** @param {Channel} channel @param {number} table */
  #seatAt(channel, table) {
    return new Seat(channel, table, (desk) => this.#take(desk), () => this.dispatchEvent(new Event("restarted")));
  }

  /** Puts the puzzle on a table, with the moves that were right. @param {Channel} channel @returns {Promise<number>} */
  async #take(channel) {
    const { table } = await channel.ask(this.#order);
    for (let ply = 0; ply < this.#base; ply += 2) await channel.ask({ kind: "try", table, move: this.state.line[ply] });
    return table;
  }

  /** From now on the desk that thinks judges: other moves than those of the solution may take long. */
  async #think() {
    const { slow } = this.desk;
    if (this.#seat.channel === slow) return;
    this.#seat.leave();
    this.#seat = this.#seatAt(slow, await this.#take(slow));
  }

  /** Acts on the verdict on the move that is shown. @param {Message} answer */
  async #judged(answer) {
    this.#said = answer.text;
    if (answer.came === "wrong") {
      this.#settle("failed");
      this.#become("refuted");
      return this.play(answer.line, BREATH);
    }
    // A move that wins too late, or of which nothing is known, is taken back.
    if (answer.came !== "right" && answer.came !== "solved") return;
    const replies = answer.state.line.slice(this.#base + 1);
    this.#base = answer.state.line.length;
    if (answer.came === "solved") this.#settle(this.#credit);
    await this.play(replies, BREATH);
    this.#become(answer.came === "solved" ? "over" : "open");
  }

  /** Shows the puzzle as it stands. */
  #return() {
    this.back(this.#base);
    this.#become("open");
  }

  /** It is decided how the puzzle went. @param {Credit} credit */
  #settle(credit) {
    this.#credit = credit;
    if (this.#settled) return;
    this.#settled = true;
    this.dispatchEvent(new Event("credit"));
  }

  /** @param {Phase} phase */
  #become(phase) {
    this.#phase = phase;
    this.changed();
  }
}
