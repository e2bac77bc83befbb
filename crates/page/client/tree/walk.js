// A walk through one iteration of a trace, forwards and backwards.

/** @import { Side } from "../types.js" */
/** @import { TraceParts } from "./trace.js" */
import { boundText, NONE, valueText, WHYS } from "./trace.js";

/** @typedef {"open" | "done" | "cut"} LookState */

/** One iteration of a search, and where somebody stands in it. A step is a function of its number, so that going back shows exactly what was shown before. */
export class Walk {
  #parts;
  #root;
  #end;
  /** The look of every step: below zero where it ends. */
  #steps;
  /** The steps at which each look begins and ends. */
  #begins;
  #ends;
  /** How many cutoffs there have been at each step. */
  #cutoffs;
  #at = 0;

  /** @param {TraceParts} parts @param {number} [iteration] its place among the iterations; the last if nothing is said */
  constructor(parts, iteration = parts.iterations.length - 1) {
    this.#parts = parts;
    this.#root = parts.iterations[iteration];
    this.#end = parts.columns.end[this.#root];
    const count = this.#end - this.#root;
    this.#steps = new Int32Array(2 * count);
    this.#begins = new Int32Array(count);
    this.#ends = new Int32Array(count);
    this.#cutoffs = new Int32Array(2 * count);
    this.#lay();
  }

  /** Lays out the steps. */
  #lay() {
    const { ply, why } = this.#parts.columns;
    /** @type {number[]} */
    const open = [];
    let [step, cutoffs] = [0, 0];
    const put = (/** @type {number} */ look) => {
      this.#cutoffs[step] = cutoffs;
      this.#steps[step] = look;
      return step++;
    };
    const leave = (/** @type {number} */ look) => {
      if (WHYS[why[look]] === "cut") cutoffs += 1;
      this.#ends[look - this.#root] = put(~look);
    };
    for (let look = this.#root; look < this.#end; look += 1) {
      while (open.length > ply[look]) leave(/** @type {number} */ (open.pop()));
      this.#begins[look - this.#root] = put(look);
      open.push(look);
    }
    while (open.length > 0) leave(/** @type {number} */ (open.pop()));
  }

  get parts() { return this.#parts; }
  /** The looks of the iteration: from the root to before the end. */
  get root() { return this.#root; }
  get end() { return this.#end; }
  get length() { return this.#steps.length; }
  get step() { return this.#at; }

  /** Goes to a step, or as near as there is one. @param {number} step */
  go(step) {
    this.#at = Math.min(Math.max(Math.round(step) || 0, 0), this.length - 1);
    return this.#at;
  }

  forward() { return this.go(this.#at + 1); }
  back() { return this.go(this.#at - 1); }

  /** Over everything below the present look, to its end. */
  over() {
    return this.go(this.ends ? this.#at + 1 : this.#ends[this.look - this.#root]);
  }

  /** To the next cutoff, or to the end. */
  toCut() {
    const { why } = this.#parts.columns;
    for (let step = this.#at + 1; step < this.length; step += 1) {
      const look = this.#steps[step];
      if (look < 0 && WHYS[why[~look]] === "cut") return this.go(step);
    }
    return this.go(this.length - 1);
  }

  /** The look of the present step. */
  get look() {
    const look = this.#steps[this.#at];
    return look < 0 ? ~look : look;
  }

  /** Whether it ends. */
  get ends() { return this.#steps[this.#at] < 0; }

  /** The look after the last that has begun: in the order of the visits they are the first ones. */
  get begun() {
    return this.ends ? this.endOf(this.look) : this.look + 1;
  }

  /** Goes to the step at which a look begins. @param {number} look */
  goTo(look) {
    return this.go(this.#begins[look - this.#root]);
  }

  /** @param {number} look @returns {LookState} */
  state(look) {
    if (this.#ends[look - this.#root] > this.#at) return "open";
    return WHYS[this.#parts.columns.why[look]] === "cut" ? "cut" : "done";
  }

  /** The looks right below one that have begun. @param {number} look */
  children(look) {
    const { end } = this.#parts.columns;
    /** @type {number[]} */
    const found = [];
    for (let child = look + 1; child < end[look] && this.#begins[child - this.#root] <= this.#at; child = end[child]) found.push(child);
    return found;
  }

  /** The side whose values are shown: the one to move at the root, or the first where points are a program's own. @returns {Side} */
  get viewer() {
    const { scale, turn } = this.#parts.header;
    return scale === "points" ? "first" : turn;
  }

  /** The side to move at a look. @param {number} look @returns {Side} */
  turn(look) {
    const { turn } = this.#parts.header;
    if (this.#parts.columns.ply[look] % 2 === 0) return turn;
    return turn === "first" ? "second" : "first";
  }

  /** Whether the side to move at a look is the one whose values are shown, which takes the largest. @param {number} look */
  maximises(look) {
    return this.turn(look) === this.viewer;
  }

  /** A number of a look as the viewer sees it. @param {number} look @param {number} value */
  #seen(look, value) {
    return value === NONE || this.maximises(look) ? value : -value;
  }

  /** The best value of the looks below that have ended, for the side to move. @param {number} look */
  #best(look) {
    const { value, nothing } = this.#parts.columns;
    let best = NONE;
    for (const child of this.children(look)) {
      if (this.state(child) === "open" || value[child] === NONE || nothing[child] === 1) continue;
      if (best === NONE || -value[child] > best) best = -value[child];
    }
    return best;
  }

  /** The value of a look as far as it is known at this step. @param {number} look */
  value(look) {
    const known = this.state(look) === "open" ? this.#best(look) : this.#parts.columns.value[look];
    return this.#seen(look, known);
  }

  /** @param {number} look */
  valueText(look) {
    return valueText(this.value(look), this.#parts.header.scale);
  }

  /** The window of a look at this step: the larger of what the side to move was sure of and what it has found. @param {number} look @returns {{alpha: string, beta: string} | null} */
  window(look) {
    const { alpha, beta } = this.#parts.columns;
    if (alpha[look] === NONE) return null;
    const best = this.state(look) === "open" ? this.#best(look) : NONE;
    const bounds = [Math.max(alpha[look], best), beta[look]].map((bound) => this.#seen(look, bound));
    const [low, high] = this.maximises(look) ? bounds : bounds.reverse();
    const plies = this.plyOf(look) + 1;
    const text = (/** @type {number} */ bound) => boundText(bound, this.#parts.header.scale, plies);
    return { alpha: text(low), beta: text(high) };
  }

  /** Whether a look gives its parent its value, as far as it is known. @param {number} look */
  leads(look) {
    const parent = this.#parts.columns.parent[look];
    if (parent < 0 || this.state(look) === "open") return false;
    const best = this.value(parent);
    return best !== NONE && this.value(look) === best && this.children(parent).find((child) => this.value(child) === best && this.state(child) !== "open") === look;
  }

  /** The looks from the root to one. @param {number} look */
  path(look) {
    const path = [look];
    for (let up = this.#parts.columns.parent[look]; up >= 0; up = this.#parts.columns.parent[up]) path.unshift(up);
    return path;
  }

  /** The moves from the root to a look; `null` for a pass that no rules know. @param {number} look @returns {(string | null)[]} */
  line(look) {
    return this.path(look).slice(1).map((at) => this.moveText(at));
  }

  /** @param {number} look */
  moveText(look) {
    const move = this.#parts.columns.move[look];
    return move < 0 ? null : this.#parts.moves[move];
  }

  /** The look after everything below one. @param {number} look */
  endOf(look) { return this.#parts.columns.end[look]; }
  /** @param {number} look */
  plyOf(look) { return this.#parts.columns.ply[look]; }
  /** @param {number} look */
  parentOf(look) { return this.#parts.columns.parent[look]; }

  /** Where the value of a look comes from, in a word. @param {number} look */
  why(look) { return WHYS[this.#parts.columns.why[look]]; }

  /** How many moves were not tried at a look, once that is known. @param {number} look */
  untried(look) {
    return this.state(look) === "cut" ? this.#parts.columns.untried[look] : 0;
  }

  /** How many looks below one were not kept, once it has ended. @param {number} look */
  left(look) {
    return this.state(look) === "open" ? 0 : this.#parts.columns.left[look];
  }

  /** What is written beside a look: its window. @param {number} look */
  note(look) {
    const window = this.window(look);
    return window ? `(${window.alpha}, ${window.beta})` : "";
  }

  /** What has been counted so far: positions below the root, and cutoffs. */
  get counts() {
    return { positions: this.begun - this.#root - 1, cutoffs: this.#cutoffs[this.#at] };
  }
}
