// A position in the part of an address after #, which no server ever sees.

/** The longest such part that is read, in characters. */
const LONGEST = 32_000;

/** @typedef {{game: string, rules?: string, position: string}} Place a position of a game */

/** The part of an address that names a position: `game=NAME&rules=RULES&position=POSITION`. @param {Place} place @param {string} [name] what the game stands under */
export function write({ game, rules, position }, name = "game") {
  return new URLSearchParams({ [name]: game, ...(rules ? { rules } : {}), position }).toString();
}

/** The position that such a part names; `null` if it names none. @param {string} hash @param {string} [name] @returns {Place | null} */
export function read(hash, name = "game") {
  if (hash.length > LONGEST) return null;
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const [game, rules, position] = [name, "rules", "position"].map((part) => given.get(part));
  return game && position ? { game, position, ...(rules ? { rules } : {}) } : null;
}
