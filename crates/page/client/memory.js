// Small things that the browser remembers; where it does not, they hold until the page is closed.

/** @type {Map<string, string>} */
const here = new Map();

let keeps = true;

/** Keeps nothing from now on: on pages of other people. */
export function forgetEverything() {
  keeps = false;
}

/** Whether anything is kept in this browser. */
export function isKeeping() {
  return keeps;
}

/** What was remembered under a name. @param {string} name @returns {string | null} */
export function recall(name) {
  if (!keeps) return here.get(name) ?? null;
  try {
    return globalThis.localStorage?.getItem(name) ?? here.get(name) ?? null;
  } catch {
    return here.get(name) ?? null;
  }
}

/** Why the browser does not remember something. @typedef {"full" | "denied"} Forgetful */

/** Remembers something, or forgets it; why it holds only until the page is closed, if so. @param {string} name @param {string | null} value @returns {Forgetful | null} */
export function remember(name, value) {
  if (value === null) here.delete(name);
  else here.set(name, value);
  if (!keeps) return "denied";
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
    return null;
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "denied";
  }
}
