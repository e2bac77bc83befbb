// The puzzles of a game: the file that they come in, and which of them is next.

/** @typedef {{number: number, rules: string, line: string[], themes: string[], rating: number, grade: number}} Item what is known of a puzzle before it is shown */
/** Which puzzles somebody wants: an empty text for whichever. @typedef {{theme: string, grade: string, rules: string}} Wish */

/** How far the rating of a puzzle may be from that of a person, for a start. */
const NEAR = 150;
/** Where the second grade begins, how wide each is, and the last. */
const SECOND = 900;
const WIDTH = 150;
const LAST = 9;

/** @type {Wish} */
export const ANY = { theme: "", grade: "", rules: "" };

/** The difficulty of a rating, from 1 to 9. @param {number} rating */
export function gradeOf(rating) {
  return Math.min(Math.max(2 + Math.floor((rating - SECOND) / WIDTH), 1), LAST);
}

/** The puzzles of a pack: JSON Lines with a header that names the columns. @param {string} text @returns {Item[]} */
export function read(text) {
  const [header, ...lines] = text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
  /** @type {string[]} */
  const columns = header.columns;
  const [rules, line, themes, rating] = ["rules", "line", "themes", "rating"].map((name) => columns.indexOf(name));
  return lines.filter(Array.isArray).map((values, at) => ({
    number: at + 1, rules: String(values[rules]), line: String(values[line]).split(";"), themes: String(values[themes]).split(" ").filter((theme) => theme !== ""),
    rating: Number(values[rating]), grade: gradeOf(Number(values[rating])),
  }));
}

/** Whether a puzzle is wanted. @param {Item} item @param {Wish} wish */
export function fits({ themes, grade, rules }, wish) {
  return (!wish.theme || themes.includes(wish.theme)) && (!wish.grade || String(grade) === wish.grade) && (!wish.rules || rules === wish.rules);
}

/**
 * The next puzzle: one that was not tried yet and whose rating is near to somebody's, by chance.
 *
 * @param {Item[]} items those that are wanted @param {Set<number>} tried @param {number} rating @param {number} chance from 0 to 1
 * @returns {Item | null} nothing once all are through
 */
export function next(items, tried, rating, chance) {
  const fresh = items.filter(({ number }) => !tried.has(number));
  const far = (/** @type {Item} */ item) => Math.abs(item.rating - rating);
  const near = fresh.filter((item) => far(item) <= NEAR);
  if (near.length > 0) return near[Math.min(Math.floor(chance * near.length), near.length - 1)];
  return fresh.length > 0 ? fresh.reduce((best, item) => (far(item) < far(best) ? item : best)) : null;
}
