// The table of a game at the desk, opened again from its record where the desk has died.

/** @import { Message } from "../desk/channel.js" */
/** @import { Desk } from "../desk/desk.js" */
import { LineError } from "../desk/channel.js";

export class DeskTable {
  #desk;
  #copy;
  #restarted;
  /** @type {number | null} */
  #number = null;

  /** @param {Desk} desk @param {() => Message | null} copy the game as it is @param {() => void} restarted what happens when it was opened again */
  constructor(desk, copy, restarted) {
    this.#desk = desk;
    this.#copy = copy;
    this.#restarted = restarted;
  }

  /** Puts another game on the table. @param {Message} what @returns {Promise<Message>} */
  async open(what) {
    const answer = await this.#desk.ask({ kind: "open", ...what, ...(this.#number === null ? {} : { table: this.#number }) });
    this.#number = answer.table;
    return answer;
  }

  /** The desk is gone, and the table with it. */
  lose() {
    this.#number = null;
  }

  /** Asks about the table, or about one of its own if it says so. @param {Message} request @returns {Promise<Message>} */
  async ask(request) {
    try {
      await this.#return();
      return await this.#desk.ask({ table: this.#number, ...request });
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      await this.#return();
      // A table of its own is gone as well: another one is opened.
      const again = request.kind === "open" ? { ...request, table: undefined } : request;
      return this.#desk.ask({ table: this.#number, ...again });
    }
  }

  async #return() {
    const game = this.#copy();
    if (this.#number !== null || !game) return;
    await this.open(game);
    this.#restarted();
  }
}
