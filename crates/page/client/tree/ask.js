// Questions about trees to the desk that thinks.

/** @import { Desk } from "../desk/desk.js" */
/** @import { Order } from "./order.js" */
/** @import { GrowthText } from "./growth.js" */
/** @import { TraceParts } from "./trace.js" */
import { FILES, script } from "../places.js";
import { TraceError } from "./trace.js";

/** @type {Worker | null} */
let reader = null;
let last = 0;

/** Reads the answer to `trace` in a worker. @param {string} text @returns {Promise<TraceParts>} */
function read(text) {
  const worker = (reader ??= new Worker(script(new URL("tree/reader.js", FILES)), { type: "module" }));
  const id = (last += 1);
  return new Promise((resolve, reject) => {
    const heard = (/** @type {MessageEvent} */ { data }) => {
      if (data.id !== id) return;
      worker.removeEventListener("message", heard);
      if (data.parts) resolve(data.parts);
      else reject(new TraceError(data.line));
    };
    worker.addEventListener("message", heard);
    worker.postMessage({ id, text });
  });
}

/** @param {Order} order */
function game({ game: name, rules, position }) {
  return { game: name, rules, ...(position ? { position } : {}) };
}

/** @param {Order} order @param {string} form */
function question({ player, depth }, form) {
  return { kind: "trace", player, depth, form };
}

/** Everything that a search does. @param {Desk} desk @param {Order} order */
export async function trace(desk, order) {
  return read(await desk.thinkUnread(game(order), question(order, "lines")));
}

/** The tree of a search by chance. @param {Desk} desk @param {Order} order @returns {Promise<GrowthText>} */
export async function growth(desk, order) {
  const { kind, form } = question(order, "json");
  const { text } = await desk.think(game(order), { kind, form, player: order.player }, () => {});
  return JSON.parse(text);
}

/** What a tree takes that is kept whole. @typedef {{bytes_per_board: number[], counted: Kept, at_most: Kept | null}} Memory */
/** @typedef {{whole: {boards: number, bytes: Record<string, number>}, alive: {boards: number, bytes: Record<string, number>}}} Kept */

/** @param {Desk} desk @param {Order} order @returns {Promise<Memory>} */
export async function memory(desk, order) {
  const { text } = await desk.think(game(order), question(order, "memory"), () => {});
  return JSON.parse(text);
}

/** The tree in the words of the player's own program, board after board in the order of the visits. @param {Desk} desk @param {Order} order */
export async function pages(desk, order) {
  const { text } = await desk.think(game(order), question(order, "text"), () => {});
  return String(text).split(/^-{20,}\n/m).slice(1);
}
