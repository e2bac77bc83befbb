// Moves from a position on, each with what the board shows after it.

/** @import { Desk } from "../desk/desk.js" */
/** @import { TableState } from "../types.js" */
import { LineError } from "../desk/channel.js";

export class Walk {
  #desk;
  /** The position that it begins with, and those after each move. */
  #states;
  /** @type {string[]} */
  #line = [];

  /** @param {Desk} desk @param {TableState} state */
  constructor(desk, state) {
    this.#desk = desk;
    this.#states = [state];
  }

  /** The moves. */
  get line() { return this.#line; }

  /** What is shown after so many plies. @param {number} ply */
  at(ply) {
    return this.#states[Math.max(0, Math.min(ply, this.#line.length))];
  }

  /** Goes on with a move; an error of the desk where it is not legal. @param {string} move */
  async extend(move) {
    try {
      await this.#extend(move);
    } catch (error) {
      // A desk that has died is there again when it is asked again.
      if (!(error instanceof LineError)) throw error;
      await this.#extend(move);
    }
  }

  /** @param {string} move */
  async #extend(move) {
    const line = this.#line;
    const { game, rules, position } = this.at(line.length);
    const { table } = await this.#desk.ask({ kind: "open", game, rules, position });
    try {
      const { state } = await this.#desk.ask({ kind: "play", table, move });
      // Somebody may have gone elsewhere in the meantime.
      if (this.#line !== line) return;
      this.#line = [...line, ...state.line.slice(-1)];
      this.#states = [...this.#states, state];
    } finally {
      void this.#desk.ask({ kind: "close", table }).catch(() => {});
    }
  }

  /** Forgets what comes after so many plies. @param {number} ply */
  cut(ply) {
    this.#line = this.#line.slice(0, ply);
    this.#states = this.#states.slice(0, ply + 1);
  }
}
