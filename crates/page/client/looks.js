// A board dressed as somebody likes it.

/** @import { LudoBoard } from "./board/board.js" */
/** @import { View } from "./board/projection.js" */
/** @import { Scene } from "./types.js" */
import { set } from "./dom.js";
import { settings } from "./settings.js";

/** Puts the look of the settings on a board. @param {LudoBoard} board @param {Scene} scene what it will show @param {boolean} flip */
export function dress(board, scene, flip) {
  const { theme, set: pieces, view, names, hints } = settings.now;
  set(board, { theme });
  board.look({ view: /** @type {View} */ (view), set: pieces, flip, hints, names: names && scene.cells[0]?.polygon.length !== 6 });
}
