// The picture of a board: its layers from the table up, and its cells as a grid for keyboards and screen readers.

/** @import { BoardWords, Scene, Sprite, Touch } from "../types.js" */
/** @import { Arrow, Drawing } from "./draw.js" */
/** @import { Layout } from "./layout.js" */
import { refill, s } from "../dom.js";
import * as draw from "./draw.js";
import { lines } from "./keys.js";
import { points } from "./pieces.js";
import { placeOf } from "./touches.js";
import { cellWords } from "./words.js";

/** The elements that show a layout. */
export class Picture {
  #layers = s("g", { "aria-hidden": "true", class: "layers" });
  #hits = s("g", { class: "hits", role: "rowgroup" });
  #over = s("g", { "aria-hidden": "true", class: "layers over" });
  #element = s("svg", { class: "picture", role: "presentation", focusable: "false" }, this.#layers, this.#hits, this.#over);

  get element() { return this.#element; }

  /** Where the pieces are. */
  get layers() { return this.#layers; }

  /** Everything that a scene has. @param {Scene} scene @param {Layout} shown @param {Drawing} drawing @param {BoardWords} words */
  paint(scene, shown, drawing, words) {
    this.#element.classList.toggle("hex", shown.hex);
    const marks = draw.drawMarks(shown, scene, (kind) => words.mark(kind));
    refill(this.#layers, draw.drawSlab(shown), draw.drawCells(shown), draw.drawLast(shown, scene), drawing.names && draw.drawNames(shown),
      s("g", { class: "under-state" }), draw.drawPieces(shown, scene, drawing), drawing.hints && marks);
    refill(this.#hits, ...lines(shown).map((row) => s("g", { role: "row" }, ...row.map((cell) =>
      s("polygon", { class: "hit", role: "gridcell", tabindex: -1, "data-place": placeOf({ cell }),
        "aria-label": cellWords(scene, cell, words), points: points(shown.corners[cell]) })))));
  }

  /** What changes while somebody chooses: the chosen pieces, where they can go, arrows. @param {Layout} shown @param {Touch[]} path @param {Touch[]} targets @param {Arrow[]} arrows */
  paintState(shown, path, targets, arrows) {
    const goals = draw.targetCells(shown, targets);
    const under = this.#layers.querySelector(".under-state");
    if (under) refill(under, draw.drawChosen(shown, path), draw.drawTargets(shown, goals.free, "free"));
    refill(this.#over, draw.drawTargets(shown, goals.held, "held"), draw.drawArrows(shown, arrows));
  }

  /** Marks the cells that a refusal is about. @param {Layout} shown @param {number[]} cells */
  refuse(shown, cells) {
    this.#over.append(s("g", { class: "refused-cells" }, ...cells.map((cell) =>
      s("polygon", { class: "refused-cell", points: points(shown.corners[cell]) }))));
  }

  unrefuse() {
    this.#over.querySelector(".refused-cells")?.remove();
  }

  /** Opens a stack, or closes whatever is open. @param {Layout} shown @param {Sprite[]} pieces from the lowest up @param {number | null} cell @param {Drawing} drawing */
  fan(shown, pieces, cell, drawing) {
    this.#over.querySelector(".fan")?.remove();
    if (cell !== null && pieces.length > 1) this.#over.append(draw.drawFan(shown, pieces, cell, drawing));
  }

  /** The drawing of the highest piece of a place. @param {Touch} touch @returns {SVGElement | null} */
  pieceOn(touch) {
    if (!("cell" in touch)) return null;
    const all = this.#layers.querySelectorAll(`.piece[data-cell="${touch.cell}"]`);
    return /** @type {SVGElement | undefined} */ (all[all.length - 1]) ?? null;
  }
}
