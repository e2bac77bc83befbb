// The piece that a pointer carries over the board.

/** @import { Glyph, Point, Sprite } from "../types.js" */
import { h, refill, s } from "../dom.js";
import { drawPiece } from "./pieces.js";

/** The smallest that a carried piece is, in pixels: more than a finger hides. */
const SMALLEST = 48;

/** A drawing that follows a pointer. */
export class Ghost {
  #element = h("div", { class: "ghost", "aria-hidden": "true", hidden: true });

  get element() {
    return this.#element;
  }

  /** Takes a piece up. @param {Sprite} sprite @param {Glyph | undefined} glyph @param {string} set @param {Point[] | null} tile @param {number} unit the size of a cell, in pixels */
  lift(sprite, glyph, set, tile, unit) {
    refill(this.#element, s("svg", { viewBox: "-0.6 -0.64 1.2 1.28" }, drawPiece(sprite, glyph, set, "flat", tile)));
    this.#element.style.width = `${Math.max(unit * 1.2, SMALLEST)}px`;
    this.#element.hidden = false;
  }

  /** @param {PointerEvent} event */
  carry(event) {
    this.#element.style.left = `${event.clientX}px`;
    this.#element.style.top = `${event.clientY}px`;
  }

  drop() {
    this.#element.hidden = true;
  }
}
