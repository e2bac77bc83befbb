// What somebody likes: kept in this browser, checked whenever it is read.

import { recall, remember } from "./memory.js";

/**
 * @typedef {object} Settings
 * @property {string} language the code, or "" for that of the browser
 * @property {string} colours
 * @property {string} theme
 * @property {string} set
 * @property {string} view
 * @property {boolean} sound
 * @property {boolean} names
 * @property {boolean} hints
 * @property {boolean} thoughts
 * @property {boolean} premoves
 * @property {string} game the game that was played last
 */

/** What can be chosen, the usual first. @type {Record<string, string[]>} */
export const CHOICES = {
  language: ["", "es", "en", "pt"],
  colours: ["auto", "light", "dark"],
  theme: ["wood", "paper", "slate", "contrast"],
  set: ["drawn", "bold", "letters"],
  view: ["flat", "oblique"],
};

/** @type {Settings} */
const USUAL = {
  language: "", colours: "auto", theme: "wood", set: "drawn", view: "flat",
  sound: true, names: true, hints: true, thoughts: false, premoves: true, game: "",
};

const KEY = "ludoteca.settings";

/** Settings from a stored text: whatever is not as it should be is as usual. @param {string | null} text @returns {Settings} */
export function parse(text) {
  /** @type {unknown} */
  let stored = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    // A text that is not ours.
  }
  const given = typeof stored === "object" && stored !== null ? /** @type {Record<string, unknown>} */ (stored) : {};
  /** @type {Record<string, unknown>} */
  const settings = { ...USUAL };
  for (const [name, usual] of Object.entries(USUAL)) {
    const value = given[name];
    const possible = CHOICES[name] ? CHOICES[name].includes(String(value)) : String(value).length < 40;
    if (typeof value === typeof usual && possible) settings[name] = value;
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (settings));
}

/** The settings of this browser, and whoever wants to know when they change. */
class Store extends EventTarget {
  #settings = parse(recall(KEY));

  get now() {
    return this.#settings;
  }

  /** @param {Partial<Settings>} change */
  change(change) {
    this.#settings = { ...this.#settings, ...change };
    remember(KEY, JSON.stringify(this.#settings));
    this.dispatchEvent(new Event("change"));
  }
}

export const settings = new Store();
