// Earlier positions of a game, shown without changing it.

/** @import { TableState } from "../types.js" */
/** @import { DeskTable } from "./desk_table.js" */

export class Viewer {
  #desk;
  /** The table of the positions. @type {number | null} */
  #number = null;
  /** @type {{ply: number, state: TableState} | null} */
  #shown = null;
  /** The position that is wanted, before it is shown. @type {number | null} */
  #aim = null;

  /** @param {DeskTable} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  /** The position that is shown, unless it is the game's own. */
  get shown() { return this.#shown; }

  /** The ply that is shown, or will be as soon as it is known. */
  get aim() { return this.#aim; }

  /** The desk is gone, and the table with it. */
  lose() {
    this.#number = null;
  }

  /** Goes back to the game. */
  close() {
    [this.#shown, this.#aim] = [null, null];
  }

  /** Shows the position after so many plies; whether it is the one that is still wanted. @param {TableState} game @param {number} ply */
  async look(game, ply) {
    this.#aim = Math.max(0, ply);
    const wanted = this.#aim;
    const people = { first: "human", second: "human" };
    const answer = await this.#desk.ask({ kind: "open", game: game.game, record: game.record, ply: wanted, players: people, table: this.#number ?? undefined });
    this.#number = answer.table;
    // Somebody in a hurry wants another one by now.
    if (this.#aim !== wanted) return false;
    this.#shown = { ply: wanted, state: answer.state };
    return true;
  }
}
