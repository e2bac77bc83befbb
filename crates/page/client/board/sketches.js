// What somebody draws on a board: arrows, and circles where an arrow ends where it begins.

/** @import { Touch } from "../types.js" */
/** @import { Arrow } from "./draw.js" */

/** The sketches after one more was drawn; the same once more takes it away. @param {Arrow[]} sketches @param {Touch} from @param {Touch} to @returns {Arrow[]} */
export function sketched(sketches, from, to) {
  if (!("cell" in from) || !("cell" in to)) return sketches;
  const others = sketches.filter((arrow) => arrow.from !== from.cell || arrow.to !== to.cell);
  return others.length < sketches.length ? others : [...others, { from: from.cell, to: to.cell, kind: "sketch" }];
}
