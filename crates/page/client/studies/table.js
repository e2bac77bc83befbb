// A table where somebody tries moves for both sides.

/** @import { Message } from "../desk/channel.js" */
/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo, TableState } from "../types.js" */
import { Scenes } from "./scenes.js";
import { attempt } from "./page.js";

/** It sends `change` after every change. */
export class StudyTable extends EventTarget {
  #desk;
  /** @type {number | null} */
  #number = null;
  /** @type {TableState | null} */
  #state = null;
  #scenes = new Scenes();

  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.#desk = desk;
    desk.quick.whenLost = () => { this.#number = null; };
    this.#scenes.board.addEventListener("ludo-move", (event) => void attempt(() => this.play(/** @type {CustomEvent} */ (event).detail.text)));
    this.#scenes.board.addEventListener("ludo-try", (event) => void attempt(() => this.#explain(/** @type {CustomEvent} */ (event).detail.path)));
  }

  get element() { return this.#scenes.element; }
  get state() { return this.#state; }

  /** Begins at a position, or at the start. @param {GameInfo} info @param {{rules: string, position?: string}} where */
  async open(info, { rules, position }) {
    const players = { first: "human", second: "human" };
    const table = this.#number === null ? {} : { table: this.#number };
    const answer = await this.#desk.ask({ kind: "open", game: info.name, rules, players, ...(position ? { position } : {}), ...table });
    this.#number = answer.table;
    this.#scenes.game = info;
    this.#take(answer.state);
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
    this.#scenes.point(move);
  }

  /** @param {unknown} path */
  async #explain(path) {
    const { refused } = await this.ask({ kind: "touch", touches: path });
    if (refused) this.#scenes.board.refuse(refused.text, refused.cells ?? []);
  }

  /** @param {TableState} state */
  #take(state) {
    this.#state = state;
    this.#scenes.show(state, state.outcome ? [] : state.scene.moves);
    this.dispatchEvent(new Event("change"));
  }
}

