// Games from outside: read by the desk, since nothing from outside is a game until it is read.

/** @import { Desk } from "../desk/desk.js" */
/** @import { Kept } from "./games.js" */

/** The games of a text in any form, and what is wrong with the others. @param {Desk} desk @param {string} text @returns {Promise<{games: Kept[], errors: string[]}>} */
export async function adopt(desk, text) {
  const answer = await desk.ask({ kind: "import", text });
  const now = Date.now();
  /** @type {Kept[]} */
  const games = [];
  /** @type {string[]} */
  const errors = [];
  for (const game of answer.games) {
    if (game.error) errors.push(game.error.text);
    else {
      games.push({
        id: crypto.randomUUID(), game: game.game, rules: game.rules, record: game.record, players: { first: "human", second: "human" },
        seed: 0, clock: null, plies: game.plies, result: game.result, spent: 0, created: now, updated: now,
      });
    }
  }
  return { games, errors };
}
