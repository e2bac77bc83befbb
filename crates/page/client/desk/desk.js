// What the page asks: one line that answers at once, and one that thinks.

/** @import { Connect, Message, OnThought } from "./channel.js" */
import { Channel, LineError } from "./channel.js";
import { greeting } from "./greeting.js";
import { engine, socketLine, workerLine } from "./lines.js";
import { fetched } from "../fetched.js";
import { recall, remember } from "../memory.js";

const TOKEN = "ludoteca.token";
const GENUINE = "ludoteca.genuine";

/** The token of the address that the program has shown, kept in this browser: it is good as long as the program runs. */
function token() {
  const given = new URLSearchParams(location.hash.slice(1));
  const shown = given.get("token");
  if (shown === null) return recall(TOKEN) ?? "";
  given.delete("token");
  const rest = given.toString();
  history.replaceState(null, "", location.pathname + location.search + (rest ? `#${rest}` : ""));
  remember(TOKEN, shown);
  return shown;
}

/** @typedef {{build: string, signature: number, module: boolean}} Build what `build.json` says */

/** The desks of this page. */
export class Desk {
  #connect;
  #build;
  #awake = false;

  /** @param {Connect} connect @param {Build} build */
  constructor(connect, build) {
    this.#connect = connect;
    this.#build = build;
    this.quick = new Channel(connect);
    this.slow = new Channel(connect);
  }

  /** Finds out where the games are. */
  static async find() {
    const build = await fetched("build.json");
    return new Desk(build.module ? workerLine : socketLine(token()), build);
  }

  /** Whether the engine has answered yet: the first time, it has to be fetched. */
  get awake() {
    return this.#awake;
  }

  /** Whether a work is stopped by a message; the worker of a module is ended instead. */
  get stoppable() {
    return !this.#build.module;
  }

  /** Whether the module searches as the program does that the page belongs to; asked once for each build. */
  async genuine() {
    const { build, signature, module } = this.#build;
    if (!module || recall(GENUINE) === build) return true;
    const channel = new Channel(this.#connect);
    const { nodes } = await channel.ask({ kind: "signature" });
    channel.reset();
    if (nodes === signature) remember(GENUINE, build);
    return nodes === signature;
  }

  /** The language of all answers, now and after a restart; what the desk has. @param {string} language @returns {Promise<Message>} */
  async hello(language) {
    const request = { kind: "hello", language };
    this.slow.reset();
    const answer = await greeting(language);
    const asked = this.quick.ask(request);
    asked.then(() => { this.#awake = true; }, () => {});
    for (const channel of [this.quick, this.slow]) channel.greeting = async () => void (await channel.askFirst(request));
    // The engine is loaded while somebody chooses a game, and says then what is wrong with it.
    return answer ?? asked;
  }

  /** Fetches the engine while the page is put up. */
  prepare() {
    if (this.#build.module) engine().catch(() => {});
  }

  /** Wakes the desk that thinks before somebody has a question for it. */
  warm() {
    this.slow.wake().catch(() => {});
  }

  /** Another desk, for something that would keep the others waiting. @param {string} language */
  another(language) {
    const channel = new Channel(this.#connect);
    channel.greeting = async () => void (await channel.askFirst({ kind: "hello", language }));
    return channel;
  }

  /** @param {Message} request @returns {Promise<Message>} */
  ask(request) {
    return this.quick.ask(request);
  }

  /** Opens a game at the desk that thinks, and asks it something about it, if that is still wanted then. @param {Message} game @param {Message} question @param {OnThought} thought @param {() => boolean} [wanted] @returns {Promise<Message>} */
  think(game, question, thought, wanted = () => true) {
    return this.#at(game, (table) => this.slow.ask({ table, ...question }, thought), wanted);
  }

  /** The same about something long, whose answer comes as it is: others read it. @param {Message} game @param {Message} question @returns {Promise<string>} */
  thinkUnread(game, question) {
    return this.#at(game, (table) => this.slow.askUnread({ table, ...question }), () => true);
  }

  /** @template A @param {Message} game @param {(table: number) => Promise<A>} ask @param {() => boolean} wanted @returns {Promise<A>} */
  async #at(game, ask, wanted) {
    const { table } = await this.slow.ask({ kind: "open", ...game });
    if (!wanted()) {
      await this.slow.ask({ kind: "close", table });
      throw new LineError("given up");
    }
    const answer = ask(table);
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
