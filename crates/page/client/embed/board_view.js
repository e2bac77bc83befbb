// A game to look at: the board, its moves, and the way to the page where it can be played on.

/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo, TableState } from "../types.js" */
import { LudoBoard } from "../board/board.js";
import { h, refill } from "../dom.js";
import { dress } from "../looks.js";
import { ROOT } from "../places.js";
import { DeskTable } from "../play/desk_table.js";
import * as link from "../play/link.js";
import { Moves } from "../play/moves.js";
import { Viewer } from "../play/viewer.js";
import { boardWords } from "../play/words.js";
import { say } from "../texts.js";
import { subject } from "./wish.js";

/** A record or a position, shown and nothing else. */
export class BoardView {
  #table;
  #viewer;
  #info;
  #state;
  #board = /** @type {LudoBoard} */ (document.createElement("ludo-board"));
  #moves = new Moves(this);
  #status = h("p", { class: "status", role: "status" });
  #open = h("a", { target: "_blank", rel: "noopener" }, say("framed.open"));
  #element;

  /** @param {Desk} desk @param {GameInfo} info @param {TableState} state */
  constructor(desk, info, state) {
    this.#info = info;
    this.#state = state;
    this.#table = new DeskTable(desk, () => ({ game: state.game, record: state.record }), () => {});
    desk.quick.whenLost = () => { this.#table.lose(); this.#viewer.lose(); };
    this.#viewer = new Viewer(this.#table);
    this.#board.glyphs = info.pieces;
    this.#board.words = boardWords(info);
    this.#element = h("div", { class: "board-view" }, h("div", { class: "board-place" }, this.#board),
      h("div", { class: "panel-side" }, this.#status, this.#state.line.length > 0 && this.#moves.element,
        h("p", { class: "about" }, info.title, " ", h("code", {}, state.rules), " · ", this.#open)));
    this.#render();
    void this.#address();
  }

  /** What the words ask for, opened at a desk. @param {Desk} desk @param {GameInfo[]} games @param {Record<string, string>} words */
  static async begin(desk, games, words) {
    const { ply, ...wanted } = subject(words);
    const { state } = await desk.ask({ kind: "open", ...(wanted.record ? {} : { game: games[0].name }), ...wanted });
    const view = new BoardView(desk, games.find(({ name }) => name === state.game) ?? games[0], state);
    if (ply !== undefined && ply < state.line.length) await view.look(ply);
    return view.#element;
  }

  get state() { return this.#state; }
  get viewing() { return this.#viewer.shown?.ply ?? null; }
  get aim() { return this.#viewer.aim ?? this.#state.line.length; }

  /** Shows the position after so many plies; the last if none is said. @param {number | null} ply */
  async look(ply) {
    if (ply === null) this.#viewer.close();
    else if (!await this.#viewer.look(this.#state, ply)) return;
    this.#render();
  }

  #render() {
    const { scene, said } = this.#viewer.shown?.state ?? this.#state;
    dress(this.#board, scene, false);
    this.#board.show(scene, { moves: [] });
    this.#status.textContent = said || say("play.turn", { side: this.#info.sides[scene.turn] });
    this.#moves.render();
  }

  /** The address of the page where this game can be played on. */
  async #address() {
    const hash = await link.write(this.#state.record);
    this.#open.href = new URL(hash ? `#${hash}` : "", ROOT).href;
  }
}

/** Puts up a view. @param {HTMLElement} main @param {Desk} desk @param {GameInfo[]} games @param {Record<string, string>} words */
export async function show(main, desk, games, words) {
  refill(main, await BoardView.begin(desk, games, words));
}
