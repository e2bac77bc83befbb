// What a position is worth, for the first side and in words.

/** @import { GameInfo, Side } from "../types.js" */
import { say } from "../texts.js";

/** @typedef {{cp?: number, mate?: number}} Score hundredths or plies to the end, for the side to move */

/** The hundredths with which somebody wins about three games of four; a bar is a picture, and one scale is enough for it. */
const SCALE = 200;

/** A score for the first side. @param {Score} score @param {Side} turn who is to move @returns {Score} */
export function forFirst(score, turn) {
  if (turn === "first") return score;
  const turned = (/** @type {number} */ value) => (value === 0 ? 0 : -value);
  return score.mate === undefined ? { cp: turned(score.cp ?? 0) } : { mate: turned(score.mate) };
}

/** How much of a bar is the first side's, from 0 to 1. @param {Score} score for the first side */
export function share({ cp = 0, mate }) {
  if (mate !== undefined) return mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-cp / SCALE));
}

/** A score in words. @param {Score} score for the first side @param {GameInfo} info */
export function scoreWords({ cp = 0, mate }, { sides }) {
  const better = sides[(mate ?? cp) < 0 ? "second" : "first"];
  if (mate !== undefined) return say("analysis.wins_in", { side: better, n: Math.abs(mate) });
  if (cp === 0) return say("analysis.even");
  return say("analysis.better_by", { side: better, by: (Math.abs(cp) / 100).toFixed(2) });
}

/** What a table says, in words. @param {{result: string, plies: number | null} | null} verdict @param {GameInfo} info */
export function verdictWords(verdict, { sides }) {
  if (!verdict) return say("analysis.unknown");
  if (verdict.result === "draw") return say("analysis.drawn");
  const side = sides[verdict.result === "first" ? "first" : "second"];
  return verdict.plies === null ? say("analysis.wins", { side }) : say("analysis.wins_in", { side, n: verdict.plies });
}
