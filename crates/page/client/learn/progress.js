// How far somebody is in the lessons of a game.

/** @typedef {{step: string, done: string[]}} Progress the step that somebody stands at, and those that are done */

/** How many steps are remembered, and how long their names are. */
const MOST = 200;
const LONGEST = 60;

/** @param {unknown} value @returns {value is string} */
function isName(value) {
  return typeof value === "string" && value.length <= LONGEST;
}

/** Progress that was kept; none where it is not as it should be. @param {unknown} value @returns {Progress} */
export function parse(value) {
  const { step, done } = typeof value === "object" && value !== null ? /** @type {Record<string, unknown>} */ (value) : {};
  return { step: isName(step) ? step : "", done: Array.isArray(done) ? [...new Set(done.filter(isName))].slice(0, MOST) : [] };
}

/** @param {Progress} progress @param {string} step */
export function entered(progress, step) {
  return { ...progress, step };
}

/** @param {Progress} progress @param {string} step @returns {Progress} */
export function finished(progress, step) {
  return { step, done: [...new Set([...progress.done, step])].slice(-MOST) };
}
