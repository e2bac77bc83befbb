// Moves that somebody makes ahead, while a machine thinks.

/** @import { SceneMove } from "../types.js" */

export class EarlyMoves {
  /** @type {SceneMove[]} */
  #moves = [];
  /** @type {string | null} */
  #chosen = null;

  /** What can be made ahead. */
  get moves() { return this.#moves; }

  /** What was made ahead. */
  get chosen() { return this.#chosen; }

  /** @param {SceneMove[]} moves */
  offer(moves) {
    this.#moves = moves;
  }

  /** Makes a move ahead; whether it can be. @param {string} move */
  choose(move) {
    if (!this.#moves.some(({ text }) => text === move)) return false;
    this.#chosen = move;
    return true;
  }

  /** Takes the move back that was made ahead. */
  take() {
    const move = this.#chosen;
    this.#chosen = null;
    return move;
  }
}
