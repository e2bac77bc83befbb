// Games from outside: read by the desk, since nothing from outside is a game until it is read.

/** @import { Message } from "../desk/channel.js" */
/** @import { Desk } from "../desk/desk.js" */
/** @import { Kept } from "./games.js" */
import { FileError } from "../files.js";

/** The longest text that a desk takes, with room for the message around it. */
const LONGEST = 3_900_000;

/** The games of a text in any form, as `import` lists them. @param {Desk} desk @param {string} text @param {string} [game] what they are of where the text does not say @returns {Promise<Message[]>} */
export async function listed(desk, text, game) {
  if (JSON.stringify(text).length > LONGEST) throw new FileError("upload.too_large");
  const known = game ? { game } : {};
  const { games } = await desk.ask({ kind: "import", text, ...known });
  if (games.length !== 1 || !games[0].error) return games;
  // Bare moves, one on a line, have no result at their end: the game goes on.
  const open = await desk.ask({ kind: "import", text: `${text}\n*`, ...known });
  return open.games[0].error ? games : open.games;
}

/** The games of a text for the library, and what is wrong with the others. @param {Desk} desk @param {string} text @param {string} [game] @returns {Promise<{games: Kept[], errors: string[]}>} */
export async function adopt(desk, text, game) {
  const found = await listed(desk, text, game);
  const now = Date.now();
  /** @type {Kept[]} */
  const games = [];
  /** @type {string[]} */
  const errors = [];
  for (const { error, game: name, rules, record, plies, result } of found) {
    if (error) errors.push(error.text);
    else {
      games.push({
        id: crypto.randomUUID(), game: name, rules, record, players: { first: "human", second: "human" },
        seed: 0, clock: null, plies, result, spent: 0, created: now, updated: now,
      });
    }
  }
  return { games, errors };
}
