// What was played in a position, added up over the sources that somebody looks at.

/** @import { Side } from "../types.js" */

/** @typedef {{move: string, wins: number, draws: number, losses: number}} Known a move of a shelf; wins are those of whoever plays it */
/** @typedef {{shelf: string, moves: Known[]}} Shelf */
/** @typedef {{move: string, games: number, first: number, draws: number, second: number, from: {shelf: string, games: number}[]}} Row */

/** The moves of some shelves, the most played first. @param {Shelf[]} shelves @param {Side} turn who plays them @returns {Row[]} */
export function rows(shelves, turn) {
  /** @type {Map<string, Row>} */
  const found = new Map();
  for (const { shelf, moves } of shelves) {
    for (const { move, wins, draws, losses } of moves) {
      const row = found.get(move) ?? { move, games: 0, first: 0, draws: 0, second: 0, from: [] };
      const games = wins + draws + losses;
      row.games += games;
      row.first += turn === "first" ? wins : losses;
      row.second += turn === "first" ? losses : wins;
      row.draws += draws;
      row.from.push({ shelf, games });
      found.set(move, row);
    }
  }
  return [...found.values()].sort((a, b) => b.games - a.games || a.move.localeCompare(b.move));
}

/** The parts of a bar that is 100 wide: where each begins, and how wide it is. @param {Row} row */
export function parts({ games, first, draws, second }) {
  let at = 0;
  return /** @type {const} */ ([["first", first], ["draw", draws], ["second", second]]).map(([name, count]) => {
    const [x, width] = [at, (100 * count) / Math.max(games, 1)];
    at += width;
    return { name, x, width, percent: Math.round(width) };
  });
}
