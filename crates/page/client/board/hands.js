// The pieces off the board: one place for each kind, with how many there are.

/** @import { BoardWords, Scene, Side, Sprite, Touch } from "../types.js" */
/** @import { Drawing } from "./draw.js" */
/** @import { Layout } from "./layout.js" */
import { h, refill, s } from "../dom.js";
import { drawPiece } from "./pieces.js";
import { placeOf } from "./touches.js";
import { handWords } from "./words.js";

/** @typedef {{touch: Touch, sprite: Sprite, count: number}} Held */

/**
 * The pieces of a hand by kind, each with the slot that stands for it: one that may be played if
 * there is one, else the first.
 *
 * @param {Scene} scene @param {Side} side @param {Touch[]} playable @returns {Held[]}
 */
export function held(scene, side, playable) {
  const free = new Set(playable.map(placeOf));
  /** @type {Map<string, Held>} */
  const kinds = new Map();
  for (const sprite of scene.hands[side]) {
    const touch = { hand: { side, slot: sprite.cell } };
    const known = kinds.get(sprite.glyph);
    if (!known) kinds.set(sprite.glyph, { touch, sprite, count: 1 });
    else {
      known.count += 1;
      if (!free.has(placeOf(known.touch)) && free.has(placeOf(touch))) Object.assign(known, { touch, sprite });
    }
  }
  return [...kinds.values()];
}

/**
 * A hand as a row of the board's grid.
 *
 * @param {Held[]} pieces @param {Scene} scene @param {Side} side @param {import("../types.js").Point[] | null} tile
 * @param {Drawing} drawing @param {BoardWords} words
 */
function drawHand(pieces, scene, side, tile, { glyphs, set }, words) {
  const cells = pieces.map(({ touch, sprite, count }) => {
    const piece = drawPiece({ ...sprite, label: "" }, glyphs.get(sprite.glyph), set, "flat", tile);
    const slot = "hand" in touch ? touch.hand.slot : 0;
    const label = count > 1 ? words.say("board.of_these", { what: handWords(scene, side, slot, words), n: count }) : handWords(scene, side, slot, words);
    return h("div", { class: `slot ${side}`, role: "gridcell", "data-place": placeOf(touch), "aria-label": label, tabindex: -1, "data-count": count > 1 ? count : null },
      s("svg", { viewBox: "-0.58 -0.64 1.16 1.28", "aria-hidden": "true" }, piece));
  });
  return h("div", { class: `hand ${side}`, role: "row", "aria-label": words.say("board.hand", { side: words.side(side) }) }, ...cells);
}

/** The two hands of a board, beyond it and on this side. */
export class Hands {
  #far = h("div", { class: "hand-place far" });
  #near = h("div", { class: "hand-place near" });

  get far() { return this.#far; }
  get near() { return this.#near; }

  /** Where the hand of a side is. @param {Side} side @param {boolean} flip */
  of(side, flip) {
    return (side === "first") !== flip ? this.#near : this.#far;
  }

  /** @param {Scene} scene @param {Layout} shown @param {Touch[]} playable @param {boolean} flip @param {Drawing} drawing @param {BoardWords} words */
  paint(scene, shown, playable, flip, drawing, words) {
    for (const side of /** @type {Side[]} */ (["first", "second"])) {
      const pieces = held(scene, side, playable);
      refill(this.of(side, flip), pieces.length > 0 && drawHand(pieces, scene, side, shown.tile, drawing, words));
    }
  }
}
