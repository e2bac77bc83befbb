// The page of openings: a board to go along the moves that were played, and what is known of each.

/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo, TableState, Touch } from "../types.js" */
import { atDesk } from "../at_desk.js";
import { h, refill } from "../dom.js";
import * as fragment from "../fragment.js";
import { icon } from "../icons.js";
import { Picker } from "../picker.js";
import { ROOT } from "../places.js";
import { attempt } from "../play/actions.js";
import { DeskTable } from "../play/desk_table.js";
import { Moves } from "../play/moves.js";
import { Stand } from "../play/stand.js";
import { settings } from "../settings.js";
import { BoardSide } from "../study/board_side.js";
import { say, spoken } from "../texts.js";
import { LudoExplorer } from "./panel.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** The page and what it holds. */
class Page {
  #desk;
  #table;
  /** @type {GameInfo[]} */
  #games = [];
  /** Where it began: what `open` takes. @type {{game: string, rules?: string, position?: string}} */
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
  #panel = /** @type {LudoExplorer} */ (document.createElement("ludo-explorer"));
  /** @type {Moves | null} */
  #moves = null;
  #ways = h("div", { class: "buttons" });
  /** @type {Picker | null} */
  #picker = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#table = new DeskTable(desk, () => this.#copy(), () => {});
    desk.quick.whenLost = () => this.#table.lose();
    this.#panel.addEventListener("pick", (event) => void attempt(() => this.#play(/** @type {CustomEvent} */ (event).detail.move)));
    settings.addEventListener("change", () => this.#side?.redress());
  }

  /** Begins with the position of the address, or with the game that was played last. */
  async arrive() {
    await this.#greet();
    const place = fragment.read(location.hash);
    if (!place || !await attempt(() => this.#open(place))) await attempt(() => this.#open(this.#picker?.now ?? { game: this.#games[0].name }));
    await this.#panel.start(this.#desk);
  }

  /** Everything again, in another language. */
  async again() {
    const place = this.#copy();
    await this.#greet();
    this.#shown = "";
    if (place) await attempt(() => this.#table.open(place).then(({ state }) => this.#show(state)));
    await this.#panel.start(this.#desk);
  }

  /** What is shown, as the desk opens it: the moves that lead here, and those after it. */
  #copy() {
    return this.#now && { game: this.#now.game, record: this.#now.record, ply: this.#now.line.length };
  }

  async #greet() {
    this.#games = (await this.#desk.hello(spoken())).games;
    this.#picker = new Picker(this.#games, (picked) => void attempt(() => this.#open(picked)));
    this.#moves = new Moves(this);
    document.title = `${say("shell.explorer")} · Ludoteca`;
    refill(main, h("div", { class: "table explorer" },
      h("div", { class: "board-side" }, this.#boardPlace, this.#moves.element, this.#typedPlace),
      h("div", { class: "panel-side" }, h("h1", { class: "table-title" }, say("explorer.title")), this.#picker.element, this.#panel, this.#ways)));
  }

  /** The whole line, with the moves after the position that is shown. */
  get state() {
    return this.#now && { ...this.#now, line: [...this.#now.line, ...this.#now.ahead] };
  }

  get viewing() { return this.#now?.line.length ?? null; }
  get aim() { return this.#aim ?? this.#now?.line.length ?? 0; }

  /** Goes to a position of the line; to its end if none is said. @param {number | null} ply */
  async look(ply) {
    const aim = ply ?? this.state?.line.length ?? 0;
    this.#aim = aim;
    await attempt(async () => this.#show((await this.#table.ask({ kind: "goto", ply: aim })).state));
    if (this.#aim === aim) this.#aim = null;
  }

  /** @param {{game: string, rules?: string, position?: string}} start */
  async #open(start) {
    const { state } = await this.#table.open(start);
    this.#start = { ...start, rules: state.rules };
    this.#picker?.show(state);
    this.#show(state);
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
    this.#draw();
    const info = this.#games.find(({ name }) => name === state.game);
    if (info) void this.#panel.show(info, { ...this.#start, line: state.line });
  }

  #draw() {
    const state = this.#now;
    const info = this.#games.find(({ name }) => name === state?.game);
    if (!state || !info) return;
    if (this.#shown !== info.name) {
      this.#shown = info.name;
      this.#side = new BoardSide(info, {
        play: (move) => this.#play(move), explain: (touches) => this.#explain(touches), hint: () => this.#hint(), facts: () => ({ line: this.#now?.line ?? [] }),
      }, false);
      refill(this.#boardPlace, this.#side.element);
      refill(this.#typedPlace, this.#side.stand.typed);
    }
    this.#side?.show(state, true, true);
    this.#moves?.render();
    const place = { game: state.game, rules: state.rules, position: state.position };
    const way = (/** @type {string} */ name, /** @type {string} */ to, /** @type {string} */ text) =>
      h("a", { class: "button", "data-way": name, href: new URL(to, ROOT).href }, icon(name), text);
    refill(this.#ways, way("analysis", `analysis/#${fragment.write(place)}`, say("editor.analyse")), way("play", `#${fragment.write(place, "play")}`, say("editor.play")));
  }

  /** Takes files that are dropped anywhere on the page. */
  receive() {
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer) void this.#panel.bring([...event.dataTransfer.files]);
    });
    addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, k: -1, ArrowRight: 1, j: 1 }[event.key];
      if (step && !Stand.isTyping(event)) void this.#moves?.step(step);
    });
  }
}

await atDesk("explorer", {
  make: (desk) => new Page(desk),
  arrive: (page) => {
    page.receive();
    return page.arrive();
  },
  again: (page) => page.again(),
});
