// The board of a study, with the bar beside it and everything that is drawn on it.

/** @import { LudoBoard } from "../board/board.js" */
/** @import { GameInfo, Scene, TableState } from "../types.js" */
/** @import { Named } from "./arrows.js" */
/** @import { Study } from "./study.js" */
/** @import { Thinker } from "./thinker.js" */
import { sketched } from "../board/sketches.js";
import { play as sound } from "../board/sound.js";
import { DeskError } from "../desk/channel.js";
import { h } from "../dom.js";
import { dress } from "../looks.js";
import { settings } from "../settings.js";
import { notice } from "../shell.js";
import { arrowOf, named, onScene } from "./arrows.js";
import { Gauge } from "./gauge.js";

/** What can be shown on the board besides the position. */
const USUAL = { arrows: true, variations: false, sights: false };

/** The board. */
export class BoardView {
  #study;
  #thinker;
  #info;
  #gauge;
  /** @type {() => Named[]} */
  #found;
  #board;
  #element;
  #flipped = false;
  #shows = { ...USUAL };
  /** @type {TableState | null} */
  #drawn = null;
  /** The arrows on the board, as text. */
  #pointed = "";
  /** The picture with what there is to see, of the position that is drawn. @type {{of: TableState, scene: Scene} | null} */
  #sights = null;

  /** @param {Study} study @param {Thinker} thinker @param {GameInfo} info @param {LudoBoard} board @param {() => Named[]} found the arrows of what was found */
  constructor(study, thinker, info, board, found) {
    this.#study = study;
    this.#thinker = thinker;
    this.#info = info;
    this.#board = board;
    this.#found = found;
    this.#gauge = new Gauge(study, thinker, info);
    this.#board.addEventListener("ludo-sketch", (event) => this.#sketch(/** @type {CustomEvent} */ (event)));
    this.#element = h("div", { class: "gauged" }, this.#gauge.element, h("div", { class: "board-place" }, this.#board));
  }

  get element() { return this.#element; }

  flip() {
    if (!this.#info.turns) return;
    this.#flipped = !this.#flipped;
    this.redraw();
  }

  /** Shows something on the board, or does not any more. @param {keyof typeof USUAL} what */
  async toggle(what) {
    this.#shows[what] = !this.#shows[what];
    if (what === "sights") await this.#look();
    this.redraw();
  }

  /** Draws everything anew: something looks otherwise. */
  redraw() {
    this.#drawn = null;
    this.render();
  }

  render() {
    const { state, settled } = this.#study;
    if (!state) return;
    this.#gauge.render(this.#flipped);
    if (settled && state !== this.#drawn) this.#show(state);
    const arrows = settled ? onScene(state.scene, this.#arrows(state)) : [];
    // The engine says the same again and again; the board is painted when it says something else.
    const told = JSON.stringify(arrows);
    if (told === this.#pointed) return;
    this.#pointed = told;
    this.#board.arrows = arrows;
  }

  /** @param {TableState} state */
  #show(state) {
    const next = this.#drawn !== null && state.line.length === this.#drawn.line.length + 1;
    if (this.#drawn === null) dress(this.#board, state.scene, this.#flipped);
    this.#board.show(this.#sights?.of === state && this.#shows.sights ? this.#sights.scene : state.scene, { moves: state.scene.moves, animate: next });
    if (next && settings.now.sound) sound(state.outcome ? "end" : "move");
    this.#drawn = state;
    if (this.#shows.sights && this.#sights?.of !== state) void this.#look();
  }

  /** @param {TableState} state @returns {Named[]} */
  #arrows({ scene }) {
    const { node } = this.#study;
    const found = this.#found();
    const lines = this.#thinker.on && this.#shows.arrows && found.length === 0 ? this.#thinker.found?.lines ?? [] : [];
    const best = lines.flatMap(({ line }, at) => arrowOf(scene, line[0], at === 0 ? "best" : "good")).reverse();
    const variations = this.#shows.variations ? node.children.flatMap(({ move }) => arrowOf(scene, move, "played")) : [];
    return [...variations, ...best, ...found, ...node.sketches.map((sketch) => ({ ...sketch, kind: "sketch" }))];
  }

  /** Finds out what there is to see here. */
  async #look() {
    const { state } = this.#study;
    if (!state || !this.#shows.sights) return;
    try {
      const { scene } = await this.#study.ask({ kind: "sights" });
      this.#sights = { of: state, scene };
      this.redraw();
    } catch (error) {
      this.#shows.sights = false;
      if (error instanceof DeskError) notice(error.message);
    }
  }

  /** Keeps what somebody draws beside the move. @param {CustomEvent} event */
  #sketch(event) {
    event.preventDefault();
    const { state, node } = this.#study;
    if (!state) return;
    const { from, to } = event.detail;
    const drawn = onScene(state.scene, node.sketches.map((sketch) => ({ ...sketch, kind: "sketch" })));
    this.#study.sketch(named(state.scene, sketched(drawn, from, to)));
    this.render();
  }
}
