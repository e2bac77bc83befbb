// The lessons of a game, at one of their steps: what it says, and what comes of a try.

/** @import { Channel, Message } from "../desk/channel.js" */
/** @import { Desk } from "../desk/desk.js" */
/** @import { Touch } from "../types.js" */
import { DeskError } from "../desk/channel.js";
import { Replay } from "../study/replay.js";
import { Seat } from "../study/seat.js";

/** What the desk says of a step. @typedef {{step: string, number: number, count: number, title: string, task: string, done: boolean}} Step */

/** What a rule forbids, and the cells that it is about. @typedef {{text: string, cells: number[]}} Refusal */

/** It sends `restarted` when its desk had died. */
export class Lesson extends Replay {
  #game;
  #seat;
  /** @type {Step} */
  #step;
  #said = "";
  /** What came of the last try that was allowed, or was to be forbidden. @type {"" | "right" | "other"} */
  #came = "";

  /** Puts a step on a table. @param {Desk} desk @param {string} game @param {string} step */
  static async begin(desk, game, step) {
    return new Lesson(desk, game, await desk.ask({ kind: "lesson", game, step }));
  }

  /** @param {Desk} desk @param {string} game @param {Message} answer */
  constructor(desk, game, answer) {
    super(desk, answer.state);
    this.#game = game;
    this.#seat = new Seat(desk.quick, answer.table, (channel) => this.#begin(channel), () => this.dispatchEvent(new Event("restarted")));
    this.#step = stepOf(answer);
  }

  get step() { return this.#step; }
  get said() { return this.#said; }
  get came() { return this.#came; }
  /** Whether something can be tried. */
  get waits() { return !this.#step.done && this.viewing === null; }

  /** Goes to another step, by its name or its number. @param {string} step */
  async go(step) {
    const answer = await this.#seat.ask({ kind: "lesson", game: this.#game, step });
    this.#step = stepOf(answer);
    [this.#said, this.#came] = ["", ""];
    this.restart(answer.state);
    this.changed();
  }

  /** Tries a move or touches; what a rule forbids of it. @param {{move: string} | {touches: Touch[]}} what @returns {Promise<Refusal | null>} */
  async try(what) {
    if (!this.waits) return null;
    const answer = await this.#seat.ask({ kind: "try", ...what });
    if (answer.came === "more") return null;
    if (answer.came === "refused") return { text: answer.text, cells: answer.cells };
    await this.#take(answer, [answer.why, answer.text]);
    return answer.why ? { text: answer.why, cells: answer.cells } : null;
  }

  /** What helps. */
  async hint() {
    const { text } = await this.#seat.ask({ kind: "help" });
    [this.#said, this.#came] = [text, ""];
    this.changed();
    return text;
  }

  /** Does what the step asks for; what a rule forbids of it. @returns {Promise<Refusal | null>} */
  async show() {
    const answer = await this.#seat.ask({ kind: "show" });
    const forbidden = answer.state.line.length === this.#plies && answer.line.length > 0 ? await this.#refusal(answer.line[0]) : null;
    await this.#take({ ...answer, came: "right" }, [answer.text, forbidden?.text]);
    return forbidden;
  }

  /** Leaves the lessons. */
  close() {
    super.close();
    this.#seat.leave();
  }

  /** Puts the step on a table. @param {Channel} channel @returns {Promise<number>} */
  async #begin(channel) {
    const { table } = await channel.ask({ kind: "lesson", game: this.#game, step: this.#step.step });
    return table;
  }

  /** How many moves have been made in the step. */
  get #plies() {
    return this.start.line.length + this.state.line.length;
  }

  /** Why a move is not legal. @param {string} move @returns {Promise<Refusal | null>} */
  async #refusal(move) {
    try {
      await this.play([move]);
      return null;
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      return { text: error.message, cells: error.cells };
    }
  }

  /** @param {Message} answer @param {(string | null | undefined)[]} said */
  async #take(answer, said) {
    const news = answer.state.line.slice(this.#plies);
    [this.#said, this.#came] = [said.filter((text) => text).join("\n"), answer.came];
    this.#step = stepOf(answer);
    this.changed();
    await this.play(news);
  }
}

/** @param {Message} answer @returns {Step} */
function stepOf({ step, number, count, title, task, done }) {
  return { step, number, count, title, task, done };
}
