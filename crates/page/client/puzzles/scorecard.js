// How well somebody solves the puzzles of a game: Elo's rating, as docs/puzzles.md describes it.

/** How a puzzle went: solved alone, after a hint, or not at once. @typedef {"alone" | "helped" | "failed"} Credit */

/** A puzzle that was tried. @typedef {{number: number, puzzle: number, credit: Credit, rating: number, at: number}} Entry its number and rating, how it went, the rating after it, milliseconds */

/**
 * @typedef {object} Scorecard
 * @property {number} rating
 * @property {number} streak puzzles in a row that were solved alone
 * @property {number} longest
 * @property {number} solved puzzles that were solved alone
 * @property {number} tried
 * @property {Entry[]} entries the last puzzles, the latest first
 */

/** Where a rating begins, and between what it stays. */
const BEGINNING = 1200;
const LOWEST = 100;
const HIGHEST = 3000;
/** How much a puzzle counts: for a beginner, and after so many puzzles. */
const QUICK = 40;
const STEADY = 16;
const BEGINNER = 20;
/** The difference in rating that is ten to one. */
const TEN_TO_ONE = 400;
/** How many puzzles are remembered one by one. */
const ENTRIES = 1000;

/** @type {Record<Credit, number>} */
const POINTS = { alone: 1, helped: 0.5, failed: 0 };

/** @type {Scorecard} */
export const BLANK = { rating: BEGINNING, streak: 0, longest: 0, solved: 0, tried: 0, entries: [] };

/** The card after a puzzle. @param {Scorecard} card @param {{number: number, rating: number}} puzzle @param {Credit} credit @param {number} at milliseconds @returns {Scorecard} */
export function after(card, puzzle, credit, at) {
  const expected = 1 / (1 + 10 ** ((puzzle.rating - card.rating) / TEN_TO_ONE));
  const weight = card.tried < BEGINNER ? QUICK : STEADY;
  const moved = Math.round(card.rating + weight * (POINTS[credit] - expected));
  const rating = Math.min(Math.max(moved, LOWEST), HIGHEST);
  const alone = credit === "alone" ? 1 : 0;
  const streak = alone * (card.streak + 1);
  return {
    rating, streak, longest: Math.max(card.longest, streak), solved: card.solved + alone, tried: card.tried + 1,
    entries: [{ number: puzzle.number, puzzle: puzzle.rating, credit, rating, at }, ...card.entries].slice(0, ENTRIES),
  };
}

/** @param {unknown} value @param {number} [most] @returns {value is number} */
function isCount(value, most = Number.MAX_SAFE_INTEGER) {
  return Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0 && /** @type {number} */ (value) <= most;
}

/** @param {unknown} value @returns {Entry[]} */
function parseEntry(value) {
  if (typeof value !== "object" || value === null) return [];
  const { number, puzzle, credit, rating, at } = /** @type {Record<string, any>} */ (value);
  const numbers = isCount(number) && isCount(puzzle, 10_000) && isCount(rating, HIGHEST) && isCount(at);
  return numbers && Object.hasOwn(POINTS, String(credit)) ? [{ number, puzzle, credit, rating, at }] : [];
}

/** A card that was kept; a blank one where it is not as it should be. @param {unknown} value @returns {Scorecard} */
export function parse(value) {
  if (typeof value !== "object" || value === null) return BLANK;
  const { rating, streak, longest, solved, tried, entries } = /** @type {Record<string, any>} */ (value);
  const right = isCount(rating, HIGHEST) && rating >= LOWEST && [streak, longest, solved, tried].every((count) => isCount(count))
    && streak <= longest && longest <= solved && solved <= tried;
  if (!right) return BLANK;
  return { rating, streak, longest, solved, tried, entries: Array.isArray(entries) ? entries.slice(0, ENTRIES).flatMap(parseEntry) : [] };
}
