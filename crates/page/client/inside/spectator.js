// A board for somebody who only looks on.

/** @import { GameInfo, TableState } from "../types.js" */
import { LudoBoard } from "../board/board.js";
import { h } from "../dom.js";
import { dress } from "../looks.js";
import { boardWords } from "../play/words.js";
import { settings } from "../settings.js";

/** A board in its place, dressed as somebody likes it. */
export class Spectator {
  #board = /** @type {LudoBoard} */ (document.createElement("ludo-board"));
  #element = h("div", { class: "board-place small" }, this.#board);
  /** @type {TableState | null} */
  #state = null;

  constructor() {
    settings.addEventListener("change", () => this.#draw());
  }

  get element() { return this.#element; }

  /** Takes the pieces of a game. @param {GameInfo} info */
  set game(info) {
    this.#board.glyphs = info.pieces;
    this.#board.words = boardWords(info);
  }

  /** @param {TableState} state */
  show(state) {
    this.#state = state;
    this.#draw();
  }

  #draw() {
    if (!this.#state) return;
    dress(this.#board, this.#state.scene, false);
    this.#board.show(this.#state.scene, { moves: [] });
  }
}
