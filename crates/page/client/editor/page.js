// The page to set up a position: any board, however impossible, until it is one that can be played.

/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo } from "../types.js" */
/** @import { Edit } from "./drafts.js" */
import { atDesk } from "../at_desk.js";
import { LudoBoard } from "../board/board.js";
import { h, refill } from "../dom.js";
import * as fragment from "../fragment.js";
import { icon } from "../icons.js";
import { dress } from "../looks.js";
import { Picker } from "../picker.js";
import { ROOT } from "../places.js";
import { attempt } from "../play/actions.js";
import { Stand } from "../play/stand.js";
import { boardWords } from "../play/words.js";
import { settings } from "../settings.js";
import { copy } from "../shell.js";
import { say, spoken } from "../texts.js";
import { editable } from "./drafts.js";
import { Setup } from "./setup.js";

/** The longest position that is taken, in characters. */
const LONGEST = 20_000;

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** The page and what it holds. */
class Page {
  #desk;
  #setup;
  /** @type {GameInfo[]} */
  #games = [];
  /** What each move of the board stands for. @type {Edit[]} */
  #edits = [];
  #flip = false;
  /** The game whose pieces and marks are laid out. */
  #shown = "";
  #board = /** @type {LudoBoard} */ (document.createElement("ludo-board"));
  #actions = h("div", { class: "actions", role: "toolbar" });
  #turn = h("fieldset", { class: "choices" });
  #verdict = h("div", { class: "verdict", role: "status" });
  #ways = h("div", { class: "buttons" });
  #text = h("input", { type: "text", name: "position", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: LONGEST });
  /** @type {Picker | null} */
  #picker = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#setup = new Setup(desk);
    this.#setup.addEventListener("change", () => {
      this.#picker?.show(this.#setup);
      this.#draw();
    });
    this.#board.addEventListener("ludo-move", (event) => void this.#edit(this.#edits[Number(/** @type {CustomEvent} */ (event).detail.text)]));
    this.#board.addEventListener("ludo-choose", () => this.#allowActions());
    this.#board.addEventListener("keydown", (event) => this.#key(event));
    this.#board.addEventListener("pointerup", (event) => this.#droppedOutside(event));
    settings.addEventListener("change", () => this.#draw());
  }

  /** Begins with the position of the address, or with that of the game that was played last. */
  async arrive() {
    await this.#greet();
    const place = fragment.read(location.hash);
    if (place && await attempt(() => this.#setup.begin(place))) return;
    await attempt(() => this.#setup.begin(this.#picker?.now ?? { game: this.#games[0].name }));
  }

  /** Everything again, in another language. */
  async again() {
    await this.#greet();
    this.#shown = "";
    await attempt(() => this.#setup.again());
  }

  async #greet() {
    this.#games = (await this.#desk.hello(spoken())).games;
    this.#picker = new Picker(this.#games, (picked) => void attempt(() => this.#setup.begin(picked)));
    const open = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#paste(this.#text.value.trim());
    };
    this.#text.setAttribute("aria-label", say("editor.position"));
    this.#actions.setAttribute("aria-label", say("play.actions"));
    document.title = `${say("shell.editor")} · Ludoteca`;
    refill(main, h("div", { class: "table editor" },
      h("div", { class: "board-side" }, h("div", { class: "board-place" }, this.#board), this.#actions),
      h("div", { class: "panel-side" }, h("h1", { class: "table-title" }, say("editor.title")), h("p", { class: "about" }, say("editor.how")),
        this.#picker.element, this.#turn, this.#verdict, this.#ways,
        h("form", { class: "text-form", onsubmit: open }, h("h2", {}, say("editor.position")), this.#text,
          h("div", { class: "buttons" }, h("button", { type: "submit" }, say("editor.set_up")),
            h("button", { type: "button", "data-action": "copy", onclick: () => void copy(this.#text.value, this.#text) }, say("share.copy")))))));
  }

  #draw() {
    const { draft, game } = this.#setup;
    const info = this.#games.find(({ name }) => name === game);
    if (!draft || !info) return;
    const { scene, edits } = editable(draft);
    this.#edits = edits;
    const shown = [game, ...draft.palette.marks].join(" ");
    if (this.#shown !== shown) {
      this.#shown = shown;
      this.#layActions(info, draft.palette.marks);
      this.#board.glyphs = info.pieces;
      this.#board.words = boardWords(info);
      this.#board.centre();
    }
    dress(this.#board, scene, this.#flip && info.turns);
    this.#board.show(scene);
    this.#allowActions();
    this.#drawTurn(info);
    this.#drawVerdict();
  }

  /** The cell whose piece is chosen. @returns {{cell: number} | null} */
  get #chosen() {
    const [first] = this.#board.path;
    return first && "cell" in first && this.#board.scene?.sprites.some(({ cell }) => cell === first.cell) ? first : null;
  }

  /** The buttons stay while boards come and go: a click on one that is drawn anew would be lost. @param {GameInfo} info @param {string[]} marks */
  #layActions(info, marks) {
    const action = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {string} */ text, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "action", "data-action": name, onclick: act }, icon(sign), h("span", {}, text));
    const onChosen = (/** @type {(at: {cell: number}) => Edit} */ edit) => () => this.#chosen && void this.#edit(edit(this.#chosen));
    refill(this.#actions,
      action("take", "trash", say("editor.take"), onChosen((at) => ({ take: { at } }))),
      ...marks.map((kind) => action(`mark-${kind}`, "check", info.marks[kind] ?? kind, onChosen((at) => ({ mark: { at, kind } })))),
      action("undo", "undo", say("editor.undo"), () => void attempt(() => this.#setup.undo())),
      action("redo", "redo", say("editor.redo"), () => void attempt(() => this.#setup.redo())),
      action("clear", "clear", say("editor.clear"), () => void this.#edit("clear")),
      action("start", "again", say("editor.start"), () => void attempt(() => this.#setup.begin({ game: this.#setup.game, rules: this.#setup.rules }))),
      info.turns && action("flip", "flip", say("editor.flip"), () => this.#turnBoard()));
  }

  /** Which of the buttons do something now. */
  #allowActions() {
    const { canUndo, canRedo } = this.#setup;
    for (const button of this.#actions.querySelectorAll("button")) {
      const { action = "" } = button.dataset;
      const needsPiece = action === "take" || action.startsWith("mark-");
      button.disabled = (needsPiece && !this.#chosen) || (action === "undo" && !canUndo) || (action === "redo" && !canRedo);
    }
  }

  #turnBoard() {
    this.#flip = !this.#flip;
    this.#draw();
  }

  /** @param {GameInfo} info */
  #drawTurn(info) {
    const { turn } = this.#board.scene ?? {};
    const sides = /** @type {const} */ (["first", "second"]);
    refill(this.#turn, h("legend", {}, say("editor.turn")), ...sides.map((side) => h("label", { class: "choice" },
      h("input", { type: "radio", name: "turn", value: side, checked: turn === side, onchange: () => void this.#edit({ turn: side }) }), h("span", {}, info.sides[side]))));
  }

  /** Whether it is a position, else everything that keeps it from being one. */
  #drawVerdict() {
    const { draft, game, rules } = this.#setup;
    if (!draft) return;
    const { position, flaws } = draft;
    this.#verdict.classList.toggle("impossible", position === null);
    refill(this.#verdict, ...(position === null
      ? [h("p", {}, say("editor.impossible")), h("ul", {}, ...flaws.map((flaw) => h("li", {}, flaw)))]
      : [h("p", {}, say("editor.possible"))]));
    const place = position === null ? null : { game, rules, position };
    const way = (/** @type {string} */ name, /** @type {string} */ look, /** @type {string} */ to, /** @type {string} */ text) => place
      ? h("a", { class: `button ${look}`, "data-way": name, href: new URL(to, ROOT).href }, icon(name), text)
      : h("button", { type: "button", class: look, disabled: true, "data-way": name }, icon(name), text);
    refill(this.#ways, way("analysis", "primary", `analysis/#${place ? fragment.write(place) : ""}`, say("editor.analyse")),
      way("play", "", `#${place ? fragment.write(place, "play") : ""}`, say("editor.play")));
    this.#text.value = position ?? "";
    this.#text.placeholder = position === null ? say("editor.none") : "";
    history.replaceState(null, "", location.pathname + location.search + (place ? `#${fragment.write(place)}` : ""));
  }

  /** @param {Edit | undefined} edit */
  async #edit(edit) {
    if (!edit) return;
    if (!await attempt(() => this.#setup.edit(edit))) this.#board.cancel();
  }

  /** @param {string} text */
  async #paste(text) {
    if (text === "") return;
    const { game, rules } = this.#setup;
    await attempt(() => this.#setup.begin({ game, rules, position: text }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { cursor, scene } = this.#board;
    if ((event.key !== "Delete" && event.key !== "Backspace") || !("cell" in cursor)) return;
    event.preventDefault();
    if (scene?.sprites.some(({ cell }) => cell === cursor.cell)) void this.#edit({ take: { at: cursor } });
  }

  /** A piece that is dragged off the board is taken away. @param {PointerEvent} event */
  #droppedOutside(event) {
    const { left, right, top, bottom } = this.#board.getBoundingClientRect();
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    const chosen = this.#chosen;
    if (!inside && chosen) void this.#edit({ take: { at: chosen } });
  }

  /** Keys that belong to the whole page. */
  listen() {
    addEventListener("keydown", (event) => {
      if (Stand.isTyping(event)) return;
      if (event.key === "u") void attempt(() => this.#setup.undo());
      if (event.key === "f") this.#turnBoard();
    });
  }
}

await atDesk("editor", {
  make: (desk) => new Page(desk),
  arrive: (page) => {
    page.listen();
    return page.arrive();
  },
  again: (page) => page.again(),
});
