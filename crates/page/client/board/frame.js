// The frame of a board on the screen: which part of the picture it shows.

/** @import { Point } from "../types.js" */
/** @import { Box } from "./camera.js" */
/** @import { Layout } from "./layout.js" */
import * as camera from "./camera.js";

/** How wide a board that grows is at least, in cells, so that the picture stays at the beginning. */
const ROOM = 6;

/** The form of a board that grows, width by height. */
const GROWING = 1.25;

/** Fits the picture to the board until somebody pans or zooms. */
export class Frame {
  #stage;
  #svg;
  /** @type {Layout | null} */
  #layout = null;
  /** @type {Box | null} */
  #box = null;
  #moved = false;

  /** @param {HTMLElement} stage @param {SVGSVGElement} svg */
  constructor(stage, svg) {
    this.#stage = stage;
    this.#svg = svg;
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** How large a cell is on the screen, in pixels. */
  get unit() {
    return this.#stage.clientWidth / (this.#box?.width ?? ROOM);
  }

  /** What is seen. @returns {Box} */
  get box() {
    return this.#box ?? { x: 0, y: 0, width: 1, height: 1 };
  }

  /** A place of the screen as a point of the picture. @param {number} x @param {number} y @returns {Point} */
  point(x, y) {
    const rect = this.#stage.getBoundingClientRect();
    const { box } = this;
    return { x: box.x + ((x - rect.left) / rect.width) * box.width, y: box.y + ((y - rect.top) / rect.height) * box.height };
  }

  /** Shows another layout, where it is if somebody has chosen so and the board is still in it. @param {Layout} layout */
  show(layout) {
    this.#layout = layout;
    this.fit();
  }

  /** Fits the picture to the screen. */
  fit() {
    const shown = this.#layout;
    if (!shown) return;
    const { left, top, right, bottom } = shown.bounds;
    this.#stage.style.setProperty("--aspect", String(shown.hex ? GROWING : (right - left) / (bottom - top)));
    const fitted = this.#fitted(shown);
    if (!fitted) return;
    const box = this.#box;
    const same = box !== null && Math.abs(box.width / box.height - fitted.width / fitted.height) < 0.01;
    const stays = same && shown.hex && (this.#moved || camera.holds(box, shown.bounds));
    this.#set(stays ? box : fitted);
  }

  /** Fits the picture again, whatever somebody has chosen. */
  centre() {
    this.#moved = false;
    this.#box = null;
    this.fit();
  }

  /** Zooms around a point of the picture, or its middle. @param {number} factor @param {Point} [point] */
  zoom(factor, point) {
    const { box } = this;
    this.#aim(camera.zoomed(box, point ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 }, factor));
  }

  /** Drags the picture, by pixels. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.#aim(camera.panned(this.box, dx / this.unit, dy / this.unit));
  }

  /** Follows two fingers from one pair of places to another. @param {Point[]} before @param {Point[]} after */
  pinch(before, after) {
    const place = (/** @type {Point} */ { x, y }) => this.point(x, y);
    this.#aim(camera.pinched(this.box, before.map(place), after.map(place)));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 300), this.point(event.clientX, event.clientY));
  }

  /** The box that shows everything. @param {Layout} layout @returns {Box | null} */
  #fitted({ bounds, hex }) {
    const [width, height] = [this.#stage.clientWidth, this.#stage.clientHeight];
    if (width === 0 || height === 0) return null;
    const room = hex ? Math.max(0, ROOM - (bounds.right - bounds.left)) / 2 : 0;
    const roomy = { left: bounds.left - room, right: bounds.right + room, top: bounds.top - room / 2, bottom: bounds.bottom + room / 2 };
    return camera.fit(roomy, width / height);
  }

  /** @param {Box} box */
  #aim(box) {
    const fitted = this.#layout && this.#fitted(this.#layout);
    if (!fitted) return;
    this.#moved = true;
    this.#set(camera.kept(box, fitted));
  }

  /** @param {Box} box */
  #set(box) {
    this.#box = box;
    this.#svg.setAttribute("viewBox", [box.x, box.y, box.width, box.height].map((n) => n.toFixed(4)).join(" "));
  }
}
