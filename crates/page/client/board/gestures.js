// What pointers do to a board: pieces are chosen, carried and put down, stacks open, sketches are drawn.

/** @import { Scene, SceneMove, Touch } from "../types.js" */
/** @import { Cursor } from "./cursor.js" */
/** @import { Drawing } from "./draw.js" */
/** @import { Frame } from "./frame.js" */
/** @import { Layout } from "./layout.js" */
/** @import { Picture } from "./picture.js" */
/** @import { Pointed } from "./pointers.js" */
import { Ghost } from "./ghost.js";
import { cellAt } from "./layout.js";
import { follow, sameTouch } from "./touches.js";
import { pieceAt, stack } from "./words.js";

/**
 * What gestures need of a board.
 *
 * @typedef {object} Handled
 * @property {() => {scene: Scene | null, layout: Layout | null, moves: SceneMove[], path: Touch[], drawing: Drawing}} now what is shown
 * @property {HTMLElement} element
 * @property {HTMLElement} stage
 * @property {Frame} frame
 * @property {Cursor} cursor
 * @property {Picture} picture
 * @property {(touch: Touch) => void} touch
 * @property {() => void} cancel
 * @property {(cell: number) => void} fan
 * @property {(from: Touch, to: Touch) => void} sketch
 */

/** @implements {Pointed} */
export class Gestures {
  #board;
  #ghost = new Ghost();

  /** @param {Handled} board */
  constructor(board) {
    this.#board = board;
  }

  /** The piece that is carried. */
  get ghost() { return this.#ghost.element; }

  /** The cell at a place of the screen. @param {PointerEvent} event */
  cellAt(event) {
    const { layout } = this.#board.now();
    return layout && cellAt(layout, this.#board.frame.point(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event @returns {Touch | null} */
  hit(event) {
    const { element, stage, cursor } = this.#board;
    const slot = document.elementFromPoint(event.clientX, event.clientY)?.closest(".slot");
    if (slot && element.contains(slot)) return cursor.touchOf(slot);
    const { left, top, right, bottom } = stage.getBoundingClientRect();
    const within = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    const cell = within ? this.cellAt(event) : null;
    return cell === null || this.#board.now().layout?.cells[cell].name === "" ? null : { cell };
  }

  /** @param {Touch} touch */
  liftable(touch) {
    const { moves, path } = this.#board.now();
    return follow(moves, path, touch).kind === "more" || path.some((earlier) => sameTouch(earlier, touch));
  }

  /** @param {Touch | null} touch */
  tap(touch) {
    if (!touch) return this.#board.cancel();
    this.#board.touch(touch);
    this.#board.cursor.place(touch)?.focus({ preventScroll: true });
  }

  /** @param {Touch} touch @param {PointerEvent} event */
  lift(touch, event) {
    const { frame, cursor, picture } = this.#board;
    if (!this.#board.now().path.some((earlier) => sameTouch(earlier, touch))) this.#board.touch(touch);
    const { scene, layout, drawing } = this.#board.now();
    const sprite = scene && pieceAt(scene, touch);
    if (!sprite || !layout) return;
    this.#ghost.lift(sprite, drawing.glyphs.get(sprite.glyph), drawing.set, layout.tile, frame.unit);
    cursor.place(touch)?.classList.add("lifted");
    picture.pieceOn(touch)?.classList.add("lifted");
    this.#ghost.carry(event);
  }

  /** @param {PointerEvent} event */
  carry(event) {
    this.#ghost.carry(event);
  }

  /** @param {Touch | null} touch */
  drop(touch) {
    this.#ghost.drop();
    for (const lifted of this.#board.element.querySelectorAll(".lifted")) lifted.classList.remove("lifted");
    const last = this.#board.now().path.at(-1);
    if (touch && last && !sameTouch(touch, last)) this.#board.touch(touch);
  }

  /** @param {Touch} touch */
  longPress(touch) {
    const { scene } = this.#board.now();
    if (!("cell" in touch) || !scene) return;
    if (stack(scene, touch.cell).length > 1) this.#board.fan(touch.cell);
    else this.#board.sketch(touch, touch);
  }

  /** @param {Touch} from @param {Touch} to */
  sketch(from, to) {
    this.#board.sketch(from, to);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.#board.frame.pan(dx, dy);
  }

  /** @param {import("../types.js").Point[]} before @param {import("../types.js").Point[]} after */
  pinch(before, after) {
    this.#board.frame.pinch(before, after);
  }
}
