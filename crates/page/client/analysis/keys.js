// The keys of the analysis board, which are those that players know.

/** What keys can ask for. @typedef {"previous" | "next" | "first" | "last" | "branch_back" | "branch_on" | "flip" | "engine" | "best" | "arrows" | "variations" | "threat" | "hide" | "explorer" | "comments" | "menu" | "help"} KeyAction */

/** @type {Record<string, KeyAction>} */
const KEYS = {
  ArrowLeft: "previous", k: "previous", ArrowRight: "next", j: "next", ArrowUp: "first", Home: "first", 0: "first", ArrowDown: "last", End: "last", $: "last",
  "Shift ArrowLeft": "branch_back", "Shift ArrowRight": "branch_on", f: "flip", l: "engine", " ": "best", a: "arrows", v: "variations", x: "threat", z: "hide", e: "explorer",
  "Shift C": "comments", h: "menu", "?": "help",
};

/** What a key asks for. @param {{key: string, shiftKey: boolean}} pressed @returns {KeyAction | null} */
export function keyAction({ key, shiftKey }) {
  const shifted = shiftKey ? KEYS[`Shift ${key}`] : undefined;
  return shifted ?? (Object.hasOwn(KEYS, key) ? KEYS[key] : null);
}
