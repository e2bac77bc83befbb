// What somebody has reached in each game: kept in this browser, checked whenever it is read.

import { recall, remember } from "../memory.js";

/** The number of the format, and the longest text that is read. */
const FORMAT = 1;
const LONGEST = 1_000_000;

/** Why nothing is kept: a key of the catalogues. @typedef {"study.denied" | "study.full" | "study.newer" | null} Trouble */

/** A stored text as an object; nothing where it is not one of ours. @param {string | null} text @returns {Record<string, unknown>} */
function stored(text) {
  if (text === null || text.length > LONGEST) return {};
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** @template T */
export class Notes {
  #name;
  #parse;
  /** @type {Map<string, T>} */
  #games = new Map();
  /** @type {Trouble} */
  #trouble = null;

  /** @param {string} name @param {(value: unknown) => T} parse whatever is not as it should be is as at the beginning */
  constructor(name, parse) {
    this.#name = name;
    this.#parse = parse;
    this.#read();
  }

  /** What is wrong with keeping them. */
  get trouble() {
    return this.#trouble;
  }

  /** What is known of a game. @param {string} game @returns {T} */
  of(game) {
    return this.#games.get(game) ?? this.#parse(null);
  }

  /** Keeps what is new of a game. @param {string} game @param {T} note */
  keep(game, note) {
    // Another window may have kept something in the meantime.
    this.#read();
    this.#games.set(game, note);
    if (this.#trouble === "study.newer") return;
    const why = remember(this.#name, JSON.stringify({ format: FORMAT, games: Object.fromEntries(this.#games) }));
    this.#trouble = why && (why === "full" ? "study.full" : "study.denied");
  }

  #read() {
    const { format, games } = stored(recall(this.#name));
    if (typeof format === "number" && format > FORMAT) {
      this.#trouble = "study.newer";
      return;
    }
    if (typeof games !== "object" || games === null) return;
    for (const [game, note] of Object.entries(games)) this.#games.set(game, this.#parse(note));
  }
}
