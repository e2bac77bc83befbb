// The buttons of a board: what can be done besides touching it, and how large it is seen.

/** @import { BoardWords, Scene, Touch } from "../types.js" */
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { sameTouch } from "./touches.js";

/** How much a button zooms. */
const STEP = 1.3;

/** The buttons that a scene has. @param {Scene} scene @param {Touch[]} begins the touches that begin a move @param {BoardWords} words @param {(touch: Touch) => void} touch */
export function sceneButtons(scene, begins, words, touch) {
  return scene.buttons.map((word, button) => {
    const allowed = begins.some((start) => sameTouch(start, { button }));
    return h("button", { type: "button", class: allowed ? "primary" : "", onclick: () => touch({ button }) }, words.button(word));
  });
}

/** @param {BoardWords["say"]} say @param {(factor: number) => void} zoom @param {() => void} centre */
export function zoomButtons(say, zoom, centre) {
  const tool = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act) =>
    h("button", { type: "button", class: "plain", "aria-label": label, onclick: act }, icon(name));
  return [tool("plus", say("board.larger"), () => zoom(STEP)), tool("minus", say("board.smaller"), () => zoom(1 / STEP)),
    tool("fit", say("board.fit"), centre)];
}
