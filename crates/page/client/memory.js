// Small things that the browser remembers; where it does not, they hold until the page is closed.

/** @type {Map<string, string>} */
const here = new Map();

/** What was remembered under a name. @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return globalThis.localStorage?.getItem(name) ?? here.get(name) ?? null;
  } catch {
    return here.get(name) ?? null;
  }
}

/** Remembers something, or forgets it. @param {string} name @param {string | null} value */
export function remember(name, value) {
  if (value === null) here.delete(name);
  else here.set(name, value);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // It is in memory.
  }
}
