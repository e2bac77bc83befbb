// The board of a position somewhere in a tree.

/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo, TableState } from "../types.js" */
/** @import { Order } from "./order.js" */
import { Spectator } from "../inside/spectator.js";

/** A board that follows a walk; only the last position that is wanted is shown. */
export class NodeBoard {
  #desk;
  /** @type {number | null} */
  #table = null;
  /** @type {Order | null} */
  #order = null;
  #wanted = "";
  #busy = false;
  #board = new Spectator();

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  get element() { return this.#board.element; }

  /** Begins with the pieces of another game. @param {GameInfo} info @param {Order} order */
  begin(info, order) {
    [this.#order, this.#wanted] = [order, ""];
    this.#board.game = info;
  }

  /** Shows the position after some moves. A pass that no rules know is left out. @param {(string | null)[]} line */
  async show(line) {
    const wanted = JSON.stringify(line);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let done = ""; done !== this.#wanted;) {
        done = this.#wanted;
        const state = await this.#fetch(JSON.parse(done));
        if (state) this.#board.show(state);
      }
    } finally {
      this.#busy = false;
    }
  }

  /** @param {(string | null)[]} line @returns {Promise<TableState | null>} */
  async #fetch(line) {
    const order = this.#order;
    if (!order) return null;
    const { game, rules, position } = order;
    const where = { game, rules, ...(position ? { position } : {}), players: { first: "human", second: "human" } };
    const opened = await this.#desk.ask({ kind: "open", ...where, ...(this.#table === null ? {} : { table: this.#table }) });
    this.#table = opened.table;
    let { state } = opened;
    for (const move of line) {
      // After a pass of the search it is not the turn of whoever moves next.
      if (move === null) break;
      state = (await this.#desk.ask({ kind: "play", table: this.#table, move })).state;
    }
    return state;
  }
}
