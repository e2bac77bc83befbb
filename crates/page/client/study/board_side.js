// A board that is shown step by step: it follows a position, and says what touches and typed moves ask for.

/** @import { Acts } from "../play/stand.js" */
/** @import { GameInfo, SceneMove, TableState } from "../types.js" */
import { play as sound } from "../board/sound.js";
import { h } from "../dom.js";
import { dress } from "../looks.js";
import { Stand } from "../play/stand.js";
import { settings } from "../settings.js";

/** @type {SceneMove[]} */
const NONE = [];

export class BoardSide {
  #stand;
  #flip;
  /** @type {TableState | null} */
  #drawn = null;
  #open = false;

  /** @param {GameInfo} info @param {Acts} acts @param {boolean} flip whether it is seen from the second side */
  constructor(info, acts, flip) {
    this.#stand = new Stand(info, acts);
    this.#flip = info.turns && flip;
    this.element = h("div", { class: "board-place" }, this.#stand.board);
  }

  get stand() { return this.#stand; }

  /** Shows a position, on which moves can be made or not. @param {TableState} state @param {boolean} open @param {boolean} forward whether the last move is seen on its way */
  show(state, open, forward) {
    const fresh = state !== this.#drawn;
    if (!fresh && open === this.#open) return;
    const animate = forward && fresh && this.#drawn !== null;
    if (fresh) dress(this.#stand.board, state.scene, this.#flip);
    this.#stand.board.show(state.scene, { moves: open ? state.scene.moves : NONE, animate });
    if (animate && settings.now.sound) sound(state.outcome ? "end" : "move");
    [this.#drawn, this.#open] = [state, open];
  }

  /** Draws everything anew, as somebody likes it now. */
  redress() {
    const state = this.#drawn;
    this.#drawn = null;
    if (state) this.show(state, this.#open, false);
  }
}
