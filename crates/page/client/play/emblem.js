// A game as a small picture of its pieces.

/** @import { GameInfo } from "../types.js" */
import { drawPiece } from "../board/pieces.js";
import { h, s } from "../dom.js";

/** @param {GameInfo} game */
export function emblem(game) {
  const hex = game.pieces.length > 2;
  const tile = hex ? [[0, -0.577], [0.5, -0.289], [0.5, 0.289], [0, 0.577], [-0.5, 0.289], [-0.5, -0.289]].map(([x, y]) => ({ x, y })) : null;
  const shown = [game.pieces[0], game.pieces[hex ? 2 : 1]].map((glyph, at) => {
    const piece = drawPiece({ glyph: glyph.name, side: at === 0 ? "first" : "second" }, { ...glyph, kind: hex ? at * 2 : at }, "drawn", "flat", tile);
    piece.setAttribute("transform", at === 0 ? "translate(-.42 .08)" : "translate(.42 -.08)");
    return piece;
  });
  return h("span", { class: "emblem" }, s("svg", { viewBox: "-1 -.7 2 1.4", "aria-hidden": "true" }, ...shown));
}
