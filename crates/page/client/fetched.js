// Files of the page that hold data, each fetched once.

import { FILES } from "./places.js";

/** @type {Map<string, Promise<any>>} */
const files = new Map();

/** What a file says; whoever asks for the same gets the same, and changes nothing in it. @param {string} name as seen from the folder of all files @returns {Promise<any>} */
export function fetched(name) {
  const known = files.get(name);
  if (known) return known;
  const file = read(name);
  files.set(name, file);
  // What has failed may work the next time.
  file.catch(() => files.delete(name));
  return file;
}

/** @param {string} name */
async function read(name) {
  const answer = await fetch(new URL(name, FILES));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}
