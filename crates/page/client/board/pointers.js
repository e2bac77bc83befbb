// Mouse, fingers and pens on a board: taps, drags, long presses, panning, pinching, drawing.

/** @import { Point, Touch } from "../types.js" */

/** How far a pointer goes before it drags, in pixels; how long it stays for a long press, in milliseconds. */
const DRAG = 7;
const LONG = 480;

/**
 * What a board does with pointers.
 *
 * @typedef {object} Pointed
 * @property {(event: PointerEvent) => Touch | null} hit what is there
 * @property {(touch: Touch) => boolean} liftable whether it can be dragged
 * @property {(touch: Touch | null) => void} tap
 * @property {(touch: Touch, event: PointerEvent) => void} lift
 * @property {(event: PointerEvent) => void} carry
 * @property {(touch: Touch | null) => void} drop ends a drag, nowhere if it is `null`
 * @property {(touch: Touch) => void} longPress
 * @property {(from: Touch, to: Touch) => void} sketch
 * @property {(dx: number, dy: number) => void} pan in pixels
 * @property {(before: Point[], after: Point[]) => void} pinch in pixels
 */

/**
 * The pointer that went down first, and what has become of it.
 *
 * @typedef {{id: number, touch: Touch | null, at: Point, mode: "wait" | "drag" | "pan" | "sketch" | "done", timer: number}} Press
 */

/** Follows the pointers on an element and says what they mean. */
export class Pointers {
  #target;
  #board;
  /** @type {Map<number, Point>} */
  #down = new Map();
  /** @type {Press | null} */
  #first = null;

  /** @param {HTMLElement} target @param {Pointed} board */
  constructor(target, board) {
    this.#target = target;
    this.#board = board;
    target.addEventListener("pointerdown", (event) => this.#begin(event));
    target.addEventListener("pointermove", (event) => this.#move(event));
    target.addEventListener("pointerup", (event) => this.#end(event));
    target.addEventListener("pointercancel", (event) => this.#cancel(event));
    target.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    if (event.target instanceof Element && event.target.closest("button")) return;
    const at = { x: event.clientX, y: event.clientY };
    this.#down.set(event.pointerId, at);
    this.#target.setPointerCapture(event.pointerId);
    if (this.#down.size > 1) return this.#interrupt();
    const touch = this.#board.hit(event);
    const sketches = event.button === 2 && touch !== null;
    const timer = sketches || event.pointerType === "mouse" ? 0 : window.setTimeout(() => this.#held(), LONG);
    this.#first = { id: event.pointerId, touch, at, mode: sketches ? "sketch" : "wait", timer };
  }

  /** A second finger ends whatever the first was about to do. */
  #interrupt() {
    if (!this.#first) return;
    clearTimeout(this.#first.timer);
    if (this.#first.mode === "drag") this.#board.drop(null);
    this.#first.mode = "done";
  }

  #held() {
    if (this.#first?.mode !== "wait" || !this.#first.touch) return;
    this.#first.mode = "done";
    this.#board.longPress(this.#first.touch);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.#down.size === 2) {
      const [other] = [...this.#down].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      this.#board.pinch([before, other], [now, other]);
    } else if (this.#first?.id === event.pointerId) this.#follow(this.#first, event, before, now);
    this.#down.set(event.pointerId, now);
  }

  /** @param {Press} first @param {PointerEvent} event @param {Point} before @param {Point} now */
  #follow(first, event, before, now) {
    if (first.mode === "wait" && Math.hypot(now.x - first.at.x, now.y - first.at.y) > DRAG) {
      clearTimeout(first.timer);
      const lifts = first.touch !== null && this.#board.liftable(first.touch);
      first.mode = lifts ? "drag" : "pan";
      if (lifts && first.touch) this.#board.lift(first.touch, event);
    }
    if (first.mode === "drag") this.#board.carry(event);
    if (first.mode === "pan") this.#board.pan(now.x - before.x, now.y - before.y);
  }

  /** @param {PointerEvent} event */
  #end(event) {
    const first = this.#first;
    this.#down.delete(event.pointerId);
    if (first?.id !== event.pointerId) return;
    clearTimeout(first.timer);
    this.#first = null;
    const touch = this.#board.hit(event);
    if (first.mode === "drag") this.#board.drop(touch);
    if (first.mode === "wait") this.#board.tap(first.touch);
    if (first.mode === "sketch" && first.touch && touch) this.#board.sketch(first.touch, touch);
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#down.delete(event.pointerId);
    if (this.#first?.id !== event.pointerId) return;
    clearTimeout(this.#first.timer);
    if (this.#first.mode === "drag") this.#board.drop(null);
    this.#first = null;
  }
}
