// What the library keeps of a game, and the file that holds all of them.

/** @import { Side } from "../types.js" */

/**
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} game
 * @property {string} rules
 * @property {string} record the game as text
 * @property {Record<Side, string>} players
 * @property {number} seed
 * @property {string | null} clock
 * @property {number} plies
 * @property {string} result
 * @property {number} spent what the side to move has thought already, in milliseconds
 * @property {number} created milliseconds
 * @property {number} updated
 */

/** The number of the format that games are kept in. */
export const FORMAT = 1;

/** The largest file that is read, in bytes, the longest record, how many games there may be, and the last moment that a date can tell. */
const LARGEST = 64 * 1024 * 1024;
const LONGEST = 1024 * 1024;
const MOST = 20_000;
const LAST = 8.64e15;

/** Why a file of games is not read, or a game left out: a key of the catalogues. */
export class ArchiveError extends Error {}

/** @param {unknown} value @param {number} [longest] @returns {value is string} */
function isText(value, longest = 200) {
  return typeof value === "string" && value.length <= longest;
}

/** A game from outside, or nothing if it is not one. @param {unknown} value @returns {Kept | null} */
export function parseGame(value) {
  if (typeof value !== "object" || value === null) return null;
  const { id, game, rules, record, players, seed, clock, plies, result, spent, created, updated } = /** @type {Record<string, any>} */ (value);
  const seats = players ?? {};
  const texts = isText(id, 60) && isText(game, 40) && isText(rules) && isText(record, LONGEST) && isText(seats.first) && isText(seats.second) && isText(result, 10);
  const numbers = [seed, plies, spent, created, updated].every((number) => Number.isSafeInteger(number) && number >= 0 && number <= LAST);
  if (!texts || !numbers || (clock !== null && !isText(clock, 40))) return null;
  return { id, game, rules, record, players: { first: seats.first, second: seats.second }, seed, clock, plies, result, spent, created, updated };
}

/** All games as one text. @param {Kept[]} games */
export function write(games) {
  return `${JSON.stringify({ format: FORMAT, ludoteca: "library", games }, null, 1)}\n`;
}

/** The games of such a text, and how many of them could not be read. @param {string} text @returns {{games: Kept[], bad: number}} */
export function read(text) {
  if (text.length > LARGEST) throw new ArchiveError("shelf.too_large");
  /** @type {any} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new ArchiveError("shelf.not_json");
  }
  if (file?.ludoteca !== "library" || !Array.isArray(file.games)) throw new ArchiveError("shelf.foreign");
  if (file.format !== FORMAT) throw new ArchiveError("shelf.newer");
  if (file.games.length > MOST) throw new ArchiveError("shelf.too_large");
  const games = file.games.map(parseGame);
  return { games: games.filter((/** @type {Kept | null} */ game) => game !== null), bad: games.filter((/** @type {Kept | null} */ game) => game === null).length };
}

/** Whether a text is a file of games rather than a record. @param {string} text */
export function isArchive(text) {
  return /^\s*\{[^{]{0,80}ludoteca/.test(text.slice(0, 200));
}

/** Games that have all the words of a search. @param {Kept[]} games @param {string} words @param {(game: Kept) => string} told the words of a game */
export function search(games, words, told) {
  const wanted = words.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return games.filter((game) => {
    const text = told(game).toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
