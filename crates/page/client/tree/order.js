// What somebody wants to watch, and its place in the address after #.

/** @typedef {{game: string, rules: string, position: string, player: string, depth: number, step?: number}} Order an empty position is the start */

/** The longest such part of an address, and the longest text in it, in characters. */
const LONGEST = 32_000;
const TEXT = 20_000;

/** How deep is looked unless somebody says otherwise, and at most. */
export const USUAL_DEPTH = 2;
export const DEEPEST = 20;

/** @param {Order} order */
export function write({ game, rules, position, player, depth, step }) {
  const given = new URLSearchParams({ game, rules, ...(position ? { position } : {}), player, depth: String(depth), ...(step ? { step: String(step) } : {}) });
  return given.toString();
}

/** The wishes of such a part; what it does not say, or what is rubbish, is not there. @param {string} hash @returns {Partial<Order>} */
export function read(hash) {
  if (hash.length > LONGEST) return {};
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  /** @type {Partial<Order>} */
  const order = {};
  for (const name of /** @type {const} */ (["game", "rules", "position", "player"])) {
    const text = given.get(name);
    // Addresses write a space as +, which rules and players are full of and have no spaces.
    if (text !== null && text.length <= TEXT) order[name] = name === "rules" || name === "player" ? text.replaceAll(" ", "+") : text;
  }
  const depth = Number(given.get("depth"));
  const step = Number(given.get("step"));
  if (Number.isInteger(depth) && depth >= 1 && depth <= DEEPEST) order.depth = depth;
  if (Number.isInteger(step) && step > 0) order.step = step;
  return order;
}
