// The desk that thinks, for whoever studies: best lines all the time, and other questions in between.

/** @import { Message, OnThought } from "../desk/channel.js" */
/** @import { Study } from "./study.js" */
/** @import { Score } from "./scores.js" */
/** @import { Node } from "./tree.js" */
import { DeskError, LineError } from "../desk/channel.js";

/** Who thinks; the best lines do not come from a book. */
export const ENGINE = "alphabeta:book=off";

/** Who has a first glance: the usual table of what was seen takes longer to be laid out than the glance itself. */
const GLANCER = `${ENGINE},hash=1`;

/** How long a position is thought about, and how soon somebody who steps through moves is waited for, in milliseconds. */
const LONGEST = 60_000;
const HASTE = 150;

/** How often lines are begun again after the engine has died. */
const RETRIES = 3;

/** How many positions are remembered. */
const REMEMBERED = 500;

/** @typedef {{score: Score, line: string[]}} Line */
/** The best lines of a position so far, the best first; `done` once there is no more to come. @typedef {{lines: Line[], depth: number, nodes: number, speed: number, done: boolean}} Found */

/** A question was given up for another one. */
export class Given extends Error {}

/** Lines of one depth, and below them those of the depth before that are not among them. @param {Line[]} coming @param {Line[]} known @param {number} most @returns {Line[]} */
export function merged(coming, known, most) {
  const begun = new Set(coming.map(({ line }) => line[0]));
  return [...coming, ...known.filter(({ line }) => !begun.has(line[0]))].slice(0, most);
}

/** Thinks about the position that is looked at. It sends `found` when it has found something, and `busy` when it begins or ends another work. */
export class Thinker extends EventTarget {
  #study;
  #on = true;
  #count = 3;
  /** @type {Map<string, Found>} */
  #cache = new Map();
  #key = "";
  /** What runs at the desk. @type {Promise<unknown> | null} */
  #running = null;
  /** The number of what is wanted by now: whatever has another one has been given up. */
  #epoch = 0;
  #working = false;
  #timer = 0;
  #begun = Number.NEGATIVE_INFINITY;
  #deaths = 0;
  #closed = new AbortController();

  /** @param {Study} study */
  constructor(study) {
    super();
    this.#study = study;
    for (const what of ["begin", "move"]) study.addEventListener(what, () => this.#moved());
    document.addEventListener("visibilitychange", () => this.#restart(), { signal: this.#closed.signal });
  }

  get on() { return this.#on; }
  get count() { return this.#count; }
  /** Whether another work has the desk. */
  get working() { return this.#working; }

  /** What is known of the position that is looked at. @returns {Found | null} */
  get found() {
    return this.#cache.get(this.#keyOf()) ?? null;
  }

  /** @param {boolean} on */
  set on(on) {
    this.#on = on;
    this.#restart();
    this.#tell("found");
  }

  /** How many lines are wanted. @param {number} count */
  set count(count) {
    this.#count = count;
    this.#restart();
    this.#tell("found");
  }

  /** Ends whatever is under way. */
  close() {
    this.#closed.abort();
    this.#on = false;
    this.#halt();
  }

  /** Ends another work; the lines go on. */
  stop() {
    this.#halt();
    this.#restart();
  }

  /** Asks something about a move's position, while the lines wait. @param {Message} question @param {{node?: Node, game?: Message, thought?: OnThought}} [options] @returns {Promise<Message>} */
  async work(question, { node = this.#study.node, game = this.#study.copy(node), thought = () => {} } = {}) {
    const epoch = this.#halt();
    this.#working = true;
    this.#tell("busy");
    try {
      return await this.#think(epoch, game, question, thought);
    } finally {
      if (epoch === this.#epoch) {
        this.#working = false;
        this.#restart();
      }
      this.#tell("busy");
    }
  }

  #keyOf() {
    const { state, settled } = this.#study;
    return state && settled ? [this.#count, state.game, state.rules, state.position].join("|") : "";
  }

  #moved() {
    if (this.#study.settled && this.#keyOf() !== this.#key && !this.#working) this.#restart();
  }

  /** Stops what runs; the number of what comes next. */
  #halt() {
    clearTimeout(this.#timer);
    if (this.#running) this.#study.desk.stop();
    this.#working = false;
    this.#epoch += 1;
    return this.#epoch;
  }

  /** Thinks about the position of now, if somebody wants that and sees it. */
  #restart() {
    if (this.#working) return;
    const epoch = this.#halt();
    this.#key = this.#keyOf();
    const wanted = this.#on && this.#key !== "" && !document.hidden && !this.#study.state?.outcome;
    this.#tell("found");
    if (!wanted || this.found?.done) return;
    const now = performance.now();
    if (now - this.#begun < HASTE) this.#timer = window.setTimeout(() => void this.#lines(epoch, this.#key), HASTE);
    else void this.#lines(epoch, this.#key);
    this.#begun = now;
  }

  /** @param {number} epoch @param {string} key */
  async #lines(epoch, key) {
    const ask = (/** @type {string} */ player, /** @type {Message} */ limits) =>
      this.#think(epoch, this.#study.copy(), { kind: "advise", player, limits: { lines: this.#count, ...limits } }, this.#gatherer(key));
    try {
      if (!this.#cache.has(key)) await ask(GLANCER, { depth: 1 });
      const { advice } = await ask(ENGINE, { time: LONGEST });
      const before = this.#cache.get(key);
      const lines = advice.lines.length > 0 ? advice.lines : [{ score: advice.score ?? { cp: 0 }, line: advice.line }];
      this.#deaths = 0;
      this.#keep(key, { speed: before?.speed ?? 0, lines, depth: advice.depth, nodes: advice.nodes, done: true });
    } catch (error) {
      if (error instanceof DeskError) this.dispatchEvent(new CustomEvent("failed", { detail: error.message }));
      else if (error instanceof LineError && epoch === this.#epoch) this.#died();
    }
  }

  /** Begins again with another engine, as long as there is hope. */
  #died() {
    this.#deaths += 1;
    if (this.#deaths < RETRIES) this.#restart();
    else this.dispatchEvent(new CustomEvent("failed", { detail: "" }));
  }

  /** Puts thoughts together; what was known before stays until they go as deep. @param {string} key @returns {OnThought} */
  #gatherer(key) {
    const before = this.#cache.get(key);
    /** @type {Line[]} */
    let coming = [];
    /** @type {Line[]} */
    let known = [];
    return ({ kind, rank, score, line, depth, nodes, speed }) => {
      if (kind !== "thought" || line.length === 0) return;
      if (rank === 1) [known, coming] = [merged(coming, known, this.#count), []];
      coming.push({ score, line });
      if (before && before.depth > depth) return;
      this.#keep(key, { lines: merged(coming, known, this.#count), depth, nodes, speed, done: false });
    };
  }

  /** @param {string} key @param {Found} found */
  #keep(key, found) {
    this.#cache.delete(key);
    this.#cache.set(key, found);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= REMEMBERED) break;
      this.#cache.delete(oldest);
    }
    this.#tell("found");
  }

  /** One thing after the other, and only what is still wanted. @param {number} epoch @param {Message} game @param {Message} question @param {OnThought} thought @returns {Promise<Message>} */
  async #think(epoch, game, question, thought) {
    await this.#running?.catch(() => {});
    if (epoch !== this.#epoch) throw new Given();
    const heard = (/** @type {Message} */ told) => { if (epoch === this.#epoch) thought(told); };
    const running = this.#study.desk.think(game, question, heard, () => epoch === this.#epoch);
    this.#running = running;
    try {
      const answer = await running;
      if (epoch !== this.#epoch) throw new Given();
      return answer;
    } catch (error) {
      throw epoch === this.#epoch ? error : new Given();
    } finally {
      if (this.#running === running) this.#running = null;
    }
  }

  /** @param {string} what */
  #tell(what) {
    this.dispatchEvent(new Event(what));
  }
}
