// One line to a desk: requests go out with a number, answers come back with it.

/** @typedef {Record<string, any>} Message a message of docs/page-protocol.md */
/** @typedef {(thought: Message) => void} OnThought */

/** What a desk refuses, or cannot do. */
export class DeskError extends Error {
  /** @param {{kind: string, text: string, cells?: number[]}} error */
  constructor({ kind, text, cells = [] }) {
    super(text);
    this.kind = kind;
    this.cells = cells;
  }
}

/** The line is broken: the worker died, or the program that serves the page is gone. */
export class LineError extends Error {}

/**
 * The way that messages take.
 *
 * @typedef {object} Wire
 * @property {(text: string) => void} send
 * @property {() => void} close
 */

/** @typedef {(listen: (text: string) => void, broken: (why: string) => void) => Wire | Promise<Wire>} Connect */

/** How an answer begins. */
const BEGINNING = /^\{"id":(\d+),"kind":"(\w+)"/;

/** Asks and hears; a broken line is connected again at the next question. */
export class Channel {
  #connect;
  /** @type {Promise<Wire> | null} */
  #wire = null;
  /** The wire once it is greeted. @type {Promise<Wire> | null} */
  #ready = null;
  #last = 0;
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void, thought: OnThought, unread?: boolean}>} */
  #waiting = new Map();
  /** @type {() => Promise<void>} */
  #greet = async () => {};
  /** @type {() => void} */
  #lost = () => {};
  #round = 0;

  /** @param {Connect} connect */
  constructor(connect) {
    this.#connect = connect;
  }

  /** What is asked first whenever the line is new. @param {() => Promise<void>} greet */
  set greeting(greet) {
    this.#greet = greet;
  }

  /** What happens when the line breaks: the tables at its other end are gone. @param {() => void} lost */
  set whenLost(lost) {
    this.#lost = lost;
  }

  /** @param {Message} request @param {OnThought} [thought] @returns {Promise<Message>} */
  async ask(request, thought = () => {}) {
    return this.#send(await (this.#ready ??= this.#prepare()), request, thought);
  }

  /** Opens the line before there is a question. */
  async wake() {
    await (this.#ready ??= this.#prepare());
  }

  /** Asks for something long: its answer comes as the text that it is, for others to read. @param {Message} request @returns {Promise<string>} */
  async askUnread(request) {
    const wire = await (this.#ready ??= this.#prepare());
    const answer = this.#send(wire, request, () => {});
    const waiting = this.#waiting.get(this.#last);
    if (waiting) waiting.unread = true;
    return /** @type {Promise<any>} */ (answer);
  }

  /** Asks while the line is being greeted. @param {Message} request */
  async askFirst(request) {
    if (!this.#wire) throw new LineError("closed");
    return this.#send(await this.#wire, request, () => {});
  }

  /** Ends the line with everything that is under way on it; the next question opens another. */
  reset() {
    const wire = this.#wire;
    this.#fail("reset");
    void wire?.then((open) => open.close()).catch(() => {});
  }

  /** The number of the last request, for `stop`. */
  get last() {
    return this.#last;
  }

  /** @param {Wire} wire @param {Message} request @param {OnThought} thought @returns {Promise<Message>} */
  #send(wire, request, thought) {
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, thought });
      wire.send(JSON.stringify({ id, ...request }));
    });
  }

  async #prepare() {
    // The greeting of now: one that is set while the line opens is for the next.
    const greet = this.#greet;
    this.#wire = this.#open();
    const wire = await this.#wire;
    await greet();
    return wire;
  }

  async #open() {
    const round = (this.#round += 1);
    const now = (/** @type {(text: string) => void} */ act) => (/** @type {string} */ text) => {
      if (round === this.#round) act(text);
    };
    try {
      return await this.#connect(now((text) => this.#hear(text)), now((why) => this.#fail(why)));
    } catch (error) {
      this.#fail(String(error));
      throw new LineError(String(error));
    }
  }

  /** @param {string} text */
  #hear(text) {
    if (this.#handOn(text)) return;
    /** @type {Message} */
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return this.#fail("not JSON");
    }
    // What was asked was not understood at all: nobody knows which question it was.
    if (message.id === null) return this.#fail(message.error?.text ?? "not understood");
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if (message.kind === "thought" || message.kind === "progress") return waiting.thought(message);
    this.#waiting.delete(message.id);
    if (message.kind === "error") waiting.reject(new DeskError(message.error));
    else waiting.resolve(message);
  }

  /** Gives an answer as it is to whoever wants it unread; its number and kind stand first in it. @param {string} text */
  #handOn(text) {
    const [, id, kind] = BEGINNING.exec(text.slice(0, 80)) ?? [];
    const waiting = this.#waiting.get(Number(id));
    if (!waiting?.unread || ["error", "thought", "progress"].includes(kind)) return false;
    this.#waiting.delete(Number(id));
    waiting.resolve(text);
    return true;
  }

  /** @param {string} why */
  #fail(why) {
    this.#round += 1;
    [this.#wire, this.#ready] = [null, null];
    this.#lost();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new LineError(why));
  }
}
