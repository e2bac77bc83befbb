// What the page asks: one line that answers at once, and one that thinks.

/** @import { Message, OnThought } from "./channel.js" */
import { Channel, LineError } from "./channel.js";
import { socketLine, workerLine } from "./lines.js";
import { FILES } from "../places.js";

const TOKEN = "ludoteca.token";

/** The token of the address that the program has shown, kept for as long as the tab is open. */
function token() {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  try {
    if (given) sessionStorage.setItem(TOKEN, given);
    if (given) history.replaceState(null, "", location.pathname + location.search);
    return given ?? sessionStorage.getItem(TOKEN) ?? "";
  } catch {
    return given ?? "";
  }
}

/** The desks of this page. */
export class Desk {
  /** @param {Channel} quick @param {Channel} slow @param {boolean} stoppable whether a work is stopped by a message */
  constructor(quick, slow, stoppable) {
    this.quick = quick;
    this.slow = slow;
    this.stoppable = stoppable;
  }

  /** Finds out where the games are. */
  static async find() {
    const answer = await fetch(new URL("build.json", FILES));
    const build = await answer.json();
    const connect = build.module ? workerLine : socketLine(token());
    return new Desk(new Channel(connect), new Channel(connect), !build.module);
  }

  /** The language of all answers, now and after a restart; what the desk has. @param {string} language @returns {Promise<Message>} */
  async hello(language) {
    const request = { kind: "hello", language };
    this.slow.reset();
    const answer = await this.quick.ask(request);
    for (const channel of [this.quick, this.slow]) channel.greeting = async () => void (await channel.askFirst(request));
    return answer;
  }

  /** @param {Message} request @returns {Promise<Message>} */
  ask(request) {
    return this.quick.ask(request);
  }

  /** Opens a game at the desk that thinks, and asks it something about it. @param {Message} game @param {Message} question @param {OnThought} thought @returns {Promise<Message>} */
  async think(game, question, thought) {
    const { table } = await this.slow.ask({ kind: "open", ...game });
    const answer = this.slow.ask({ table, ...question }, thought);
    // After a restart the table is gone with everything else.
    const close = () => this.slow.ask({ kind: "close", table }).catch(() => {});
    answer.then(close, (error) => (error instanceof LineError ? undefined : close()));
    return answer;
  }

  /** Ends whatever the desk that thinks is doing. */
  stop() {
    if (this.stoppable) void this.slow.ask({ kind: "stop", work: this.slow.last }).catch(() => {});
    else this.slow.reset();
  }
}
