// A board that shows the positions of a study.

/** @import { GameInfo, SceneMove, TableState } from "../types.js" */
/** @import { Arrow } from "../board/draw.js" */
import { LudoBoard } from "../board/board.js";
import { h } from "../dom.js";
import { dress } from "../looks.js";
import { boardWords } from "../play/words.js";
import { settings } from "../settings.js";

/** @type {SceneMove[]} */
const NONE = [];

/** A board in its place, dressed as somebody likes it. */
export class Scenes {
  #board = /** @type {LudoBoard} */ (document.createElement("ludo-board"));
  #element = h("div", { class: "board-place small" }, this.#board);
  /** @type {TableState | null} */
  #state = null;
  #moves = NONE;

  constructor() {
    settings.addEventListener("change", () => this.#draw());
  }

  get element() { return this.#element; }
  get board() { return this.#board; }

  /** Takes the pieces of a game. @param {GameInfo} info */
  set game(info) {
    this.#board.glyphs = info.pieces;
    this.#board.words = boardWords(info);
  }

  /** Shows a position, and lets somebody choose among some moves. @param {TableState} state @param {SceneMove[]} [moves] */
  show(state, moves = NONE) {
    [this.#state, this.#moves] = [state, moves];
    this.#draw();
  }

  /** Draws an arrow along a move. @param {string | null} text */
  point(text) {
    const path = this.#state?.scene.moves.find((move) => move.text === text)?.paths[0] ?? [];
    const cells = path.flatMap((touch) => ("cell" in touch ? [touch.cell] : []));
    /** @type {Arrow[]} */
    const arrows = cells.length > 0 ? [{ from: cells[0], to: cells[cells.length - 1], kind: "hint" }] : [];
    this.#board.arrows = arrows;
  }

  #draw() {
    if (!this.#state) return;
    dress(this.#board, this.#state.scene, false);
    this.#board.show(this.#state.scene, { moves: this.#moves });
  }
}
