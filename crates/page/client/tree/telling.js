// What happens at a step, in words.

/** @import { GameInfo } from "../types.js" */
/** @import { Growth } from "./growth.js" */
/** @import { Walk } from "./walk.js" */
import { number, say } from "../texts.js";

/** How many of the moves are named that were not tried. */
const NAMED = 8;

/** What a look is called: its move, the root, or a pass. @param {Walk} walk @param {number} look */
function called(walk, look) {
  return walk.moveText(look) ?? (look === walk.root ? say("watch.root") : say("watch.null_move"));
}

/** How a look begins. @param {Walk} walk @param {GameInfo} info */
function begins(walk, info) {
  const look = walk.look;
  const wants = say(walk.maximises(look) ? "watch.wants.largest" : "watch.wants.smallest", { side: info.sides[walk.turn(look)] });
  if (look === walk.root) return `${say("watch.begins.root")} ${wants}`;
  const window = walk.window(look);
  const where = walk.line(look).map((move) => move ?? say("watch.null_move")).join(" ");
  return [say("watch.begins", { line: where }), wants, window && say("watch.between", window)].filter((part) => part).join(" ");
}

/** How a look ends. @param {Walk} walk */
function ends(walk) {
  const { look } = walk;
  const { columns, untriedMoves } = walk.parts;
  const why = walk.why(look);
  const args = { move: called(walk, look), value: walk.valueText(look) || "?" };
  if (why === "cut") {
    const cause = columns.cause[look];
    const untried = columns.untried[look];
    const moves = [...(untriedMoves.get(look) ?? []).slice(0, NAMED), ...(untried > NAMED ? ["…"] : [])].join(", ");
    return [cause < 0 ? say("watch.ends.cut_bound", args) : say("watch.ends.cut", { ...args, cause: called(walk, cause) }),
      untried > 0 && say("watch.ends.untried", { n: untried, moves })].filter((part) => part).join(" ");
  }
  const best = why === "moves" ? walk.children(look).find((child) => walk.leads(child)) : undefined;
  if (best !== undefined) {
    const kind = walk.maximises(look) ? "watch.ends.largest" : "watch.ends.smallest";
    return say(kind, { ...args, best: called(walk, best) });
  }
  return say(`watch.why.${why}`, args);
}

/** @param {Walk} walk @param {GameInfo} info */
export function tellStep(walk, info) {
  return walk.ends ? ends(walk) : begins(walk, info);
}

/** What has grown after some playouts. @param {Growth} growth */
export function tellGrowth(growth) {
  const line = [];
  for (let at = 0, next = growth.children(0).find((child) => growth.leads(child)); next !== undefined && at < 6; at += 1) {
    line.push(growth.moveText(next));
    next = growth.children(next).find((child) => growth.leads(child));
  }
  return say("watch.grown", { n: growth.playouts, positions: number(growth.begun), value: growth.valueText(0), line: line.join(" ") || "–" });
}
