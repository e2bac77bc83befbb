// Where the keyboard is on a board: one place of its grid, a cell or a piece in a hand.

/** @import { Scene, Touch } from "../types.js" */
/** @import { KeyPress } from "./keys.js" */
/** @import { Layout } from "./layout.js" */
import { set } from "../dom.js";
import { action, lines } from "./keys.js";
import { placeOf, touchOf } from "./touches.js";

/** @typedef {{kind: "touch"} | {kind: "cancel"} | {kind: "go", touch: Touch} | null} CursorAction what a key asks for */

/** The one tab stop of a board. */
export class Cursor {
  #grid;
  /** @type {Touch} */
  at = { cell: 0 };

  /** @param {HTMLElement} grid */
  constructor(grid) {
    this.#grid = grid;
  }

  /** The element of a place. @param {Touch} touch @returns {HTMLElement | null} */
  place(touch) {
    return this.#grid.querySelector(`[data-place="${placeOf(touch)}"]`);
  }

  /** The place that an element belongs to. @param {Element | null | undefined} element @returns {Touch | null} */
  touchOf(element) {
    const place = element?.closest("[data-place]")?.getAttribute("data-place");
    return place ? touchOf(place) : null;
  }

  /** Makes the place where the keyboard is the only tab stop. */
  rove() {
    for (const cell of this.#grid.querySelectorAll("[tabindex='0']")) cell.setAttribute("tabindex", "-1");
    const place = this.place(this.at) ?? this.#grid.querySelector("[data-place]");
    place?.setAttribute("tabindex", "0");
  }

  /** Marks the places that can be touched next, and those that were. @param {Touch[]} targets @param {Touch[]} path */
  mark(targets, path) {
    const [reachable, picked] = [new Set(targets.map(placeOf)), new Set(path.map(placeOf))];
    for (const cell of this.#grid.querySelectorAll("[data-place]")) {
      const place = cell.getAttribute("data-place") ?? "";
      cell.classList.toggle("reachable", reachable.has(place));
      cell.classList.toggle("picked", picked.has(place));
      set(cell, { "aria-selected": picked.has(place) ? "true" : null });
    }
  }

  focus() {
    this.place(this.at)?.focus({ preventScroll: true });
  }

  /** What a key asks for. @param {KeyPress} press @param {Scene} scene @param {Layout} shown @returns {CursorAction} */
  key(press, scene, shown) {
    if (!("cell" in this.at)) return this.#handKey(press.key, shown);
    const asked = action(scene, shown, this.at.cell, press);
    if (asked?.kind === "go") return { kind: "go", touch: { cell: asked.cell } };
    if (asked?.kind !== "hand") return asked;
    const slot = this.#grid.querySelector(`.hand-place.${asked.step < 0 ? "far" : "near"} [data-place]`);
    return { kind: "go", touch: this.touchOf(slot) ?? this.at };
  }

  /** @param {string} key @param {Layout} shown @returns {CursorAction} */
  #handKey(key, shown) {
    if (key === "Enter" || key === " ") return { kind: "touch" };
    if (key === "Escape") return { kind: "cancel" };
    const here = this.place(this.at);
    const step = key === "ArrowRight" ? "nextElementSibling" : key === "ArrowLeft" ? "previousElementSibling" : null;
    if (step && here) return { kind: "go", touch: this.touchOf(here[step]) ?? this.at };
    const far = here !== null && here.closest(".far") !== null;
    const rows = lines(shown);
    const row = far ? rows[0] : rows[rows.length - 1];
    const leaves = key === (far ? "ArrowDown" : "ArrowUp");
    return leaves && row ? { kind: "go", touch: { cell: row[Math.floor(row.length / 2)] } } : null;
  }
}
