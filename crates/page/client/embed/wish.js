// What a frame is asked to show: the part of its address after #.

/** The longest such part that is read, and the longest of its words but the record, in characters. */
const LONGEST = 300_000;
const SHORT = 20_000;

/** What can be shown, the usual first. */
export const VIEWS = ["board", "analysis", "explorer", "tree"];

/** @typedef {{show: string, words: Record<string, string>}} Wish */

/** @param {string} hash @returns {Wish | null} nothing where it is too long */
export function read(hash) {
  if (hash.length > LONGEST) return null;
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const words = Object.fromEntries([...given].filter(([word, value]) => word === "record" || value.length <= SHORT));
  return { show: VIEWS.includes(words.show) ? words.show : VIEWS[0], words };
}

/** What `open` of the desk takes of it: a record, or a position of a game. @param {Record<string, string>} words */
export function subject({ game, rules, position, record, ply }) {
  const known = Object.entries({ game, rules, position, record }).filter(([, value]) => value);
  const at = /^\d{1,4}$/.test(ply ?? "") ? { ply: Number(ply) } : {};
  return /** @type {{game?: string, rules?: string, position?: string, record?: string, ply?: number}} */ ({ ...Object.fromEntries(known), ...at });
}
