// A table of a desk with a puzzle or a lesson on it, taken again where the desk has died.

/** @import { Channel, Message } from "../desk/channel.js" */
import { LineError } from "../desk/channel.js";

export class Seat {
  #channel;
  #take;
  #restarted;
  /** @type {number | null} */
  #table;

  /**
   * @param {Channel} channel @param {number} table the table that is taken
   * @param {(channel: Channel) => Promise<number>} take takes one and puts everything there again
   * @param {() => void} restarted what happens when that was done
   */
  constructor(channel, table, take, restarted) {
    this.#channel = channel;
    this.#table = table;
    this.#take = take;
    this.#restarted = restarted;
    channel.whenLost = () => { this.#table = null; };
  }

  get channel() { return this.#channel; }

  /** Asks about the table. @param {Message} request @returns {Promise<Message>} */
  async ask(request) {
    try {
      return await this.#send(request);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      return this.#send(request);
    }
  }

  /** Gives the table back. */
  leave() {
    if (this.#table !== null) void this.#channel.ask({ kind: "close", table: this.#table }).catch(() => {});
  }

  /** @param {Message} request */
  async #send(request) {
    if (this.#table === null) {
      this.#table = await this.#take(this.#channel);
      this.#restarted();
    }
    return this.#channel.ask({ table: this.#table, ...request });
  }
}
