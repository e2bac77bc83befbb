// Moves that are played one after the other for somebody who looks on, and the way back and forth in them.

/** @import { Desk } from "../desk/desk.js" */
/** @import { TableState } from "../types.js" */
import { Walk } from "./walk.js";

/** How soon a move follows the one before, in milliseconds, so that it can be seen. */
export const BREATH = 700;

/** It sends `change` after every change, and is what the list of moves shows. */
export class Replay extends EventTarget {
  #desk;
  #walk;
  #shown = 0;
  #closed = false;
  /** Another number whenever other moves are played. */
  #round = 0;

  /** @param {Desk} desk @param {TableState} state */
  constructor(desk, state) {
    super();
    this.#desk = desk;
    this.#walk = new Walk(desk, state);
  }

  get desk() { return this.#desk; }
  /** The position that it begins with. @returns {TableState} */
  get start() { return this.#walk.at(0); }
  /** What is shown. @returns {TableState} */
  get seen() { return this.#walk.at(this.#shown); }
  get state() { return { line: this.#walk.line }; }
  get viewing() { return this.#shown === this.#walk.line.length ? null : this.#shown; }
  get aim() { return this.#shown; }

  /** Shows another position of the line. @param {number | null} ply */
  look(ply) {
    const last = this.#walk.line.length;
    this.#shown = Math.max(0, Math.min(ply ?? last, last));
    this.changed();
  }

  /** Begins anew with another position. @param {TableState} state */
  restart(state) {
    this.#round += 1;
    this.#walk = new Walk(this.#desk, state);
    this.#shown = 0;
  }

  /** Forgets what comes after so many plies, and shows the position there. @param {number} ply */
  back(ply) {
    this.#round += 1;
    this.#walk.cut(ply);
    this.#shown = ply;
  }

  /** Plays moves; whoever looks at an earlier position goes on looking. @param {string[]} moves @param {number} [first] how long the first waits */
  async play(moves, first = 0) {
    const round = (this.#round += 1);
    for (const [at, move] of moves.entries()) {
      await new Promise((resolve) => setTimeout(resolve, at === 0 ? first : BREATH));
      if (this.#closed || round !== this.#round) return;
      const follows = this.viewing === null;
      await this.#walk.extend(move);
      if (follows && round === this.#round) this.#shown = this.#walk.line.length;
      this.changed();
    }
  }

  close() {
    this.#closed = true;
  }

  changed() {
    if (!this.#closed) this.dispatchEvent(new Event("change"));
  }
}
