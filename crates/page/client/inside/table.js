// A table where somebody tries moves for both sides.

/** @import { Message } from "../desk/channel.js" */
/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo, TableState, Touch } from "../types.js" */
import { arrowOf, onScene } from "../analysis/arrows.js";
import { h, refill } from "../dom.js";
import { dress } from "../looks.js";
import { Stand } from "../play/stand.js";
import { settings } from "../settings.js";

/** It sends `change` after every change. */
export class TrialTable extends EventTarget {
  #desk;
  /** @type {number | null} */
  #number = null;
  /** @type {TableState | null} */
  #state = null;
  /** @type {GameInfo | null} */
  #info = null;
  /** @type {Stand | null} */
  #stand = null;
  /** The move that an arrow shows. @type {string | null} */
  #pointed = null;
  #element = h("div", { class: "board-place small" });

  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.#desk = desk;
    desk.quick.whenLost = () => { this.#number = null; };
    settings.addEventListener("change", () => this.#draw());
  }

  get element() { return this.#element; }
  get state() { return this.#state; }

  /** Begins at a position, or at the start. @param {GameInfo} info @param {{rules: string, position?: string}} where */
  async open(info, { rules, position }) {
    const players = { first: "human", second: "human" };
    const table = this.#number === null ? {} : { table: this.#number };
    const answer = await this.#desk.ask({ kind: "open", game: info.name, rules, players, ...(position ? { position } : {}), ...table });
    this.#number = answer.table;
    if (info !== this.#info) this.#seat(info);
    this.#take(answer.state);
  }

  /** Puts up the board of a game. @param {GameInfo} info */
  #seat(info) {
    const stand = new Stand(info, {
      play: (move) => this.play(move), explain: (touches) => this.#explain(touches), hint: async () => this.#pointed ?? "", facts: () => ({ line: this.#state?.line ?? [] }),
    });
    [this.#info, this.#stand] = [info, stand];
    refill(this.#element, stand.board);
  }

  /** @param {string} move */
  async play(move) {
    this.#take((await this.ask({ kind: "play", move })).state);
  }

  async undo() {
    if (this.#state?.undo) this.#take((await this.ask({ kind: "undo", plies: 1 })).state);
  }

  /** Asks about the table; one that is gone with its desk is opened again. @param {Message} request @returns {Promise<Message>} */
  async ask(request) {
    const state = this.#state;
    if (this.#number === null && state) {
      const opened = await this.#desk.ask({ kind: "open", game: state.game, record: state.record, ply: state.line.length, players: state.players });
      this.#number = opened.table;
    }
    return this.#desk.ask({ table: this.#number, ...request });
  }

  /** Draws an arrow along a move. @param {string | null} move */
  point(move) {
    this.#pointed = move;
    const [stand, scene] = [this.#stand, this.#state?.scene];
    if (stand && scene) stand.board.arrows = onScene(scene, arrowOf(scene, move ?? undefined, "hint"));
  }

  /** @param {Touch[]} touches @returns {Promise<{text: string, cells: number[]} | null>} */
  async #explain(touches) {
    const { refused } = await this.ask({ kind: "touch", touches });
    return refused ? { text: refused.text, cells: refused.cells ?? [] } : null;
  }

  /** @param {TableState} state */
  #take(state) {
    this.#state = state;
    this.point(null);
    this.#draw();
    this.dispatchEvent(new Event("change"));
  }

  #draw() {
    const [stand, state] = [this.#stand, this.#state];
    if (!stand || !state) return;
    dress(stand.board, state.scene, false);
    stand.board.show(state.scene, { moves: state.outcome ? [] : state.scene.moves });
    this.point(this.#pointed);
  }
}
