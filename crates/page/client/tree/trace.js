// A search look by look, as `tree --trace` writes it: read line by line, kept in columns.

/** @import { Side } from "../types.js" */

/** @typedef {"score" | "points"} Scale */
/** @typedef {{game: string, rules: string, position: string, turn: Side, player: string, scale: Scale}} TraceHeader */
/** @typedef {{value: number | null, line: string[], depth: number, totals: Record<string, number>}} Found */

/** The most looks that are read, the farthest from the root, and the longest line of a file. */
const LOOKS = 200_000;
const PLIES = 1000;
const LINE = 20_000;

/** What a number is where there is none. */
export const NONE = -0x80000000;

/** Values from here on are wins in so many plies: a million less than that. */
const WIN = 1_000_000;
const MATE = WIN - 10_000;

/** Where values come from, by the words of traces. */
export const WHYS = ["moves", "cut", "null_move", "reverse_futility", "transposition", "static", "ended", "adjudged", "stuck", "decided", "tablebase", "mate_distance", "stopped", "unvisited"];

/** What is wrong with a trace, and where. */
export class TraceError extends Error {
  /** @param {number} line */
  constructor(line) {
    super(`line ${line}`);
    this.line = line;
  }
}

/** The columns that a look has a number in. */
const COLUMNS = /** @type {const} */ (["ply", "depth", "alpha", "beta", "value", "parent", "end", "move", "why", "untried", "skipped", "left", "cause", "nothing"]);

/** @typedef {Record<(typeof COLUMNS)[number], Int32Array>} Columns */
/** @typedef {{header: TraceHeader, found: Found, columns: Columns, moves: string[], untriedMoves: Map<number, string[]>, iterations: number[]}} TraceParts */

/** A column that grows. */
class Growing {
  numbers = new Int32Array(1024);

  /** @param {number} at @param {number} value */
  put(at, value) {
    if (at >= this.numbers.length) {
      const larger = new Int32Array(this.numbers.length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[at] = value;
  }
}

/** Reads a trace, one line after the other. */
export class TraceReader {
  #line = 0;
  #count = 0;
  /** @type {TraceHeader | null} */
  #header = null;
  /** @type {Found | null} */
  #found = null;
  #columns = new Map(COLUMNS.map((name) => [name, new Growing()]));
  /** The looks that have begun and not ended. @type {number[]} */
  #open = [];
  /** @type {Map<string, number>} */
  #moves = new Map();
  /** @type {Map<number, string[]>} */
  #untried = new Map();
  /** @type {number[]} */
  #iterations = [];
  /** The best value below each open look, and the look that has it. @type {{best: number, from: number}[]} */
  #bests = [];

  /** Takes a line. @param {string} text */
  take(text) {
    this.#line += 1;
    const event = this.#parse(text);
    if (!this.#header) this.#header = this.#readHeader(event);
    else if (this.#found) this.#fail();
    else if (event.event === "enter") this.#enter(event);
    else if (event.event === "exit") this.#exit(event);
    else if (event.event === "end") this.#end(event);
    else this.#fail();
  }

  /** The whole trace, once all lines are taken. @returns {TraceParts} */
  parts() {
    if (!this.#header || !this.#found || this.#count === 0) this.#fail();
    const columns = Object.fromEntries(COLUMNS.map((name) => [name, this.#column(name).numbers.slice(0, this.#count)]));
    return { header: /** @type {TraceHeader} */ (this.#header), found: /** @type {Found} */ (this.#found), columns: /** @type {Columns} */ (columns),
      moves: [...this.#moves.keys()], untriedMoves: this.#untried, iterations: this.#iterations };
  }

  /** @returns {never} */
  #fail() {
    throw new TraceError(this.#line);
  }

  /** @param {string} text @returns {Record<string, any>} */
  #parse(text) {
    if (text.length > LINE) this.#fail();
    try {
      const event = JSON.parse(text);
      if (typeof event === "object" && event !== null) return event;
    } catch {
      // It is told below.
    }
    return this.#fail();
  }

  /** @param {Record<string, any>} event @returns {TraceHeader} */
  #readHeader({ trace, game, rules, position, turn, player, scale }) {
    const texts = [game, rules, position, player].every((text) => typeof text === "string" && text.length < LINE);
    if (trace !== 1 || !texts || !["first", "second"].includes(turn) || !["score", "points"].includes(scale)) this.#fail();
    return { game, rules, position, turn, player, scale };
  }

  /** @param {(typeof COLUMNS)[number]} name */
  #column(name) {
    return /** @type {Growing} */ (this.#columns.get(name));
  }

  /** @param {unknown} value @param {number} [missing] @returns {number} */
  #number(value, missing = NONE) {
    if (value === undefined || value === null) return missing;
    if (!Number.isSafeInteger(value) || Math.abs(Number(value)) > 0x7fffffff) this.#fail();
    return Number(value);
  }

  /** @param {Record<string, any>} event */
  #enter({ ply, move, depth, alpha, beta, null: nothing }) {
    const at = this.#count;
    if (ply !== this.#open.length || ply > PLIES || at >= LOOKS) this.#fail();
    if (move !== undefined && (typeof move !== "string" || move.length > 100)) this.#fail();
    const put = (/** @type {(typeof COLUMNS)[number]} */ name, /** @type {number} */ value) => this.#column(name).put(at, value);
    put("ply", ply);
    put("depth", this.#number(depth, 0));
    put("alpha", this.#number(alpha));
    put("beta", this.#number(beta));
    put("value", NONE);
    put("parent", ply === 0 ? -1 : this.#open[ply - 1]);
    put("move", move === undefined ? -1 : this.#moveNumber(move));
    put("nothing", nothing ? 1 : 0);
    put("cause", -1);
    if (ply === 0) this.#iterations.push(at);
    this.#open.push(at);
    this.#bests.push({ best: NONE, from: -1 });
    this.#count += 1;
  }

  /** @param {string} text */
  #moveNumber(text) {
    const known = this.#moves.get(text);
    if (known !== undefined) return known;
    this.#moves.set(text, this.#moves.size);
    return this.#moves.size - 1;
  }

  /** @param {Record<string, any>} event */
  #exit(event) {
    const at = this.#open.pop();
    if (at === undefined) return this.#fail();
    this.#bests.pop();
    const why = WHYS.indexOf(event.why);
    if (why < 0) this.#fail();
    const value = this.#number(event.value);
    const put = (/** @type {(typeof COLUMNS)[number]} */ name, /** @type {number} */ number) => this.#column(name).put(at, number);
    put("value", value);
    put("why", why);
    put("end", this.#count);
    put("untried", this.#number(event.untried, 0));
    put("skipped", this.#number(event.skipped, 0));
    put("left", Math.min(Number(event.left_out) || 0, 0x7fffffff));
    if (Array.isArray(event.untried_moves)) this.#untried.set(at, event.untried_moves.slice(0, 40).map((text) => String(text).slice(0, 100)));
    if (event.why === "cut") put("cause", this.#cause(at));
    this.#climb(at, value);
  }

  /** A value climbs to the look above, where it is the other side's. @param {number} at @param {number} value */
  #climb(at, value) {
    const above = this.#bests[this.#bests.length - 1];
    if (!above || value === NONE || this.#column("nothing").numbers[at] === 1) return;
    if (above.best === NONE || -value > above.best) [above.best, above.from] = [-value, at];
  }

  /** The look that gave the bound which a value went beyond: the best so far of the other side, above. @param {number} at */
  #cause(at) {
    const beta = this.#column("beta").numbers[at];
    for (let up = this.#bests.length - 1; up >= 0; up -= 2) {
      const { best, from } = this.#bests[up];
      if (best !== NONE && best === -beta) return from;
    }
    return -1;
  }

  /** @param {Record<string, any>} event */
  #end({ value, line, depth, totals }) {
    if (this.#open.length > 0 || !Array.isArray(line) || typeof totals !== "object" || totals === null) this.#fail();
    const counts = Object.entries(totals).filter(([, count]) => Number.isSafeInteger(count)).map(([name, count]) => [name, Number(count)]);
    this.#found = { value: value === undefined ? null : this.#number(value), line: line.map(String), depth: this.#number(depth, 0), totals: Object.fromEntries(counts) };
  }
}

/** Reads a whole text. @param {string} text @returns {TraceParts} */
export function readTrace(text) {
  const reader = new TraceReader();
  for (let from = 0; from < text.length;) {
    const to = text.indexOf("\n", from);
    const line = text.slice(from, to < 0 ? text.length : to).trim();
    if (line !== "") reader.take(line);
    from = to < 0 ? text.length : to + 1;
  }
  return reader.parts();
}

/** A value as people read it: hundredths, `#7` for a win in 7 plies, or a byte of an old program. @param {number} value @param {Scale} scale */
export function valueText(value, scale) {
  if (value === NONE) return "";
  if (scale === "points") return `$${Math.abs(value).toString(16).padStart(2, "0")}`;
  if (value >= MATE) return `#${WIN - value}`;
  if (value <= -MATE) return `#-${WIN + value}`;
  return (value / 100).toFixed(2);
}

/** A bound of a window as people read it: an end within so many plies is as good as can be. @param {number} bound @param {Scale} scale @param {number} plies */
export function boundText(bound, scale, plies) {
  if (bound === NONE) return "";
  if (scale === "score" && Math.abs(bound) >= WIN - plies) return bound > 0 ? "∞" : "-∞";
  return valueText(bound, scale);
}
