// Openings on a board: the moves that were played from a position, and the way along them.

/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo, TableState, Touch } from "../types.js" */
import { h, refill } from "../dom.js";
import { attempt } from "../play/actions.js";
import { DeskTable } from "../play/desk_table.js";
import { Moves } from "../play/moves.js";
import { settings } from "../settings.js";
import { BoardSide } from "../study/board_side.js";
import { say } from "../texts.js";
import { LudoExplorer } from "./panel.js";

/** Where to begin: what `open` of the desk takes. @typedef {{game: string, rules?: string, position?: string}} Start */

/** A board, the moves that lead to its position, and the panel about it. It sends `move` when another position is shown. */
export class ExplorerView extends EventTarget {
  #desk;
  #games;
  #table;
  /** @type {Start} */
  #start = { game: "" };
  /** The position that is shown; the moves after it stay in `ahead`. @type {TableState | null} */
  #now = null;
  /** Where somebody is on the way to. @type {number | null} */
  #aim = null;
  /** The board of the game that is shown. @type {BoardSide | null} */
  #side = null;
  #shown = "";
  #boardPlace = h("div", {});
  #typedPlace = h("div", {});
  #moves = new Moves(this);
  #panel = /** @type {LudoExplorer} */ (document.createElement("ludo-explorer"));

  /** @param {Desk} desk @param {GameInfo[]} games */
  constructor(desk, games) {
    super();
    this.#desk = desk;
    this.#games = games;
    this.#table = new DeskTable(desk, () => this.copy(), () => {});
    desk.quick.whenLost = () => this.#table.lose();
    this.#panel.addEventListener("pick", (event) => void attempt(() => this.#play(/** @type {CustomEvent} */ (event).detail.move)));
    settings.addEventListener("change", () => this.#side?.redress());
    this.board = h("div", { class: "board-side" }, this.#boardPlace, this.#moves.element, this.#typedPlace);
  }

  get panel() { return this.#panel; }

  /** The whole line, with the moves after the position that is shown. */
  get state() {
    return this.#now && { ...this.#now, line: [...this.#now.line, ...this.#now.ahead] };
  }

  get viewing() { return this.#now?.line.length ?? null; }
  get aim() { return this.#aim ?? this.#now?.line.length ?? 0; }

  /** What is shown, as the desk opens it: the moves that lead here, and those after it. */
  copy() {
    return this.#now && { game: this.#now.game, record: this.#now.record, ply: this.#now.line.length };
  }

  /** Asks the panel to learn what it can. */
  learn() {
    return this.#panel.start(this.#desk);
  }

  /** @param {Start} start */
  async open(start) {
    const { state } = await this.#table.open(start);
    this.#start = { ...start, rules: state.rules };
    this.#show(state);
  }

  /** Goes on with what another view has shown. @param {ExplorerView} other */
  async goOn(other) {
    const place = other.copy();
    if (!place) return;
    this.#start = other.#start;
    this.#show((await this.#table.open(place)).state);
  }

  /** Goes to a position of the line; to its end if none is said. @param {number | null} ply */
  async look(ply) {
    const aim = ply ?? this.state?.line.length ?? 0;
    this.#aim = aim;
    await attempt(async () => this.#show((await this.#table.ask({ kind: "goto", ply: aim })).state));
    if (this.#aim === aim) this.#aim = null;
  }

  /** Goes along the line. @param {number} by */
  step(by) {
    return this.#moves.step(by);
  }

  /** @param {string} move */
  async #play(move) {
    this.#show((await this.#table.ask({ kind: "play", move })).state);
  }

  /** @param {Touch[]} touches @returns {Promise<{text: string, cells: number[]} | null>} */
  async #explain(touches) {
    const { refused } = await this.#table.ask({ kind: "touch", touches });
    return refused ? { text: refused.text, cells: refused.cells ?? [] } : null;
  }

  /** @returns {Promise<string>} */
  async #hint() {
    const { move } = await this.#table.ask({ kind: "hint" });
    return say("play.hinted", { move });
  }

  /** @param {TableState} state */
  #show(state) {
    this.#now = state;
    const info = this.#games.find(({ name }) => name === state.game);
    if (!info) return;
    this.#draw(state, info);
    void this.#panel.show(info, { ...this.#start, line: state.line });
    this.dispatchEvent(new Event("move"));
  }

  /** @param {TableState} state @param {GameInfo} info */
  #draw(state, info) {
    if (this.#shown !== info.name) {
      this.#shown = info.name;
      this.#side = new BoardSide(info, {
        play: (move) => this.#play(move), explain: (touches) => this.#explain(touches), hint: () => this.#hint(), facts: () => ({ line: this.#now?.line ?? [] }),
      }, false);
      refill(this.#boardPlace, this.#side.element);
      refill(this.#typedPlace, this.#side.stand.typed);
    }
    this.#side?.show(state, true, true);
    this.#moves.render();
  }
}
