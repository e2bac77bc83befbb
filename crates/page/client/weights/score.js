// The score of a match in pairs: each opening is played twice, with the sides changed.

/** @typedef {"win" | "draw" | "loss"} Result for the player whose weights are turned */

const POINTS = { win: 1, draw: 0.5, loss: 0 };

/** How many standard errors the interval has on either side: nineteen of twenty such intervals hold the truth. */
const WIDTH = 1.96;

/** @typedef {{wins: number, draws: number, losses: number, games: number, pairs: number, share: number | null, margin: number | null}} Score `share` and `margin` are parts of one */

/** What is added to the pairs for the interval: without a pair that was won and one that was lost, a few equal ones would seem to be certain. */
const DOUBT = [0, 1];

/** What results come to. Games of one pair are no independent witnesses, so that the interval is that of pairs. @param {Result[]} results in the order of the games, two to a pair @returns {Score} */
export function score(results) {
  const count = (/** @type {Result} */ wanted) => results.filter((result) => result === wanted).length;
  const pairs = [];
  for (let at = 0; at + 1 < results.length; at += 2) pairs.push((POINTS[results[at]] + POINTS[results[at + 1]]) / 2);
  const mean = (/** @type {number[]} */ numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const games = results.length;
  const share = games > 0 ? mean(results.map((result) => POINTS[result])) : null;
  const told = { wins: count("win"), draws: count("draw"), losses: count("loss"), games, pairs: pairs.length, share };
  if (pairs.length < 2) return { ...told, margin: null };
  const doubted = [...pairs, ...DOUBT];
  const middle = mean(doubted);
  const variance = doubted.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (doubted.length - 1);
  return { ...told, margin: WIDTH * Math.sqrt(variance / doubted.length) };
}
