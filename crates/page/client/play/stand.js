// A board that somebody plays at: it hears touches and typed moves, and says what is refused.

/** @import { GameInfo, Touch } from "../types.js" */
import { LudoBoard } from "../board/board.js";
import { play as sound } from "../board/sound.js";
import { touchWords } from "../board/words.js";
import { DeskError } from "../desk/channel.js";
import { h } from "../dom.js";
import { settings } from "../settings.js";
import { announce, dialog, notice } from "../shell.js";
import { say } from "../texts.js";
import { Typed } from "./typed.js";
import { boardWords } from "./words.js";

/**
 * What comes of what somebody does at the board.
 *
 * @typedef {object} Acts
 * @property {(move: string) => unknown} play plays a move; an error of the desk is shown where it was tried
 * @property {(touches: Touch[]) => Promise<{text: string, cells: number[]} | null>} explain why touches are no move; nothing where they may become one
 * @property {() => Promise<string>} hint
 * @property {() => {line: string[], clocks?: () => string, value?: () => string}} facts what may be asked about besides the board
 */

export class Stand {
  #info;
  #acts;
  #words;
  #board = /** @type {LudoBoard} */ (document.createElement("ludo-board"));
  #typed;
  /** How often something was touched. */
  #touched = 0;

  /** @param {GameInfo} info @param {Acts} acts */
  constructor(info, acts) {
    this.#info = info;
    this.#acts = acts;
    this.#words = boardWords(info);
    this.#board.glyphs = info.pieces;
    this.#board.words = this.#words;
    this.#board.addEventListener("ludo-move", (event) => void this.#play(/** @type {CustomEvent} */ (event).detail.text));
    this.#board.addEventListener("ludo-try", (event) => void this.#explain(/** @type {CustomEvent} */ (event).detail.path));
    this.#board.addEventListener("ludo-choose", () => this.#chosen());
    this.#typed = new Typed({ asked: () => this.#asked(), play: async (move) => void (await acts.play(move)), hint: acts.hint, refuse: (text, cells) => this.#board.refuse(text, cells) });
  }

  get board() { return this.#board; }

  /** Where moves and questions are typed, and answered. */
  get typed() { return this.#typed.element; }

  /** Says on the board why something is not allowed. @param {string} text @param {number[]} cells */
  refuse(text, cells) {
    this.#board.refuse(text, cells);
    if (settings.now.sound) sound("refused");
  }

  /** Whether a key belongs to somebody who writes or looks at a window. @param {KeyboardEvent} event */
  static isTyping(event) {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, dialog *");
    return typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
  }

  #chosen() {
    this.#touched += 1;
    const { path, scene } = this.#board;
    const last = path[path.length - 1];
    if (scene && last) announce(say("play.chosen", { what: touchWords(scene, last, this.#words) }));
  }

  /** @param {string} move */
  async #play(move) {
    try {
      await this.#acts.play(move);
    } catch (error) {
      if (error instanceof DeskError) this.refuse(error.message, error.cells);
      else notice(say("play.failed"));
    }
  }

  /** @param {Touch[]} path */
  async #explain(path) {
    const touched = this.#touched;
    try {
      const refused = await this.#acts.explain(path);
      // Somebody in a hurry has touched something else by now.
      if (refused && touched === this.#touched) this.refuse(refused.text, refused.cells);
    } catch (error) {
      this.#board.cancel();
      if (error instanceof DeskError) this.refuse(error.message, error.cells);
    }
  }

  /** What questions are about; nothing before a board is shown. */
  #asked() {
    const { scene, cursor, path } = this.#board;
    if (!scene) return null;
    const { line, clocks = () => say("home.no_clock"), value = () => say("thoughts.none") } = this.#acts.facts();
    return { scene, words: this.#words, cursor, path, line, pieces: this.#info.pieces, clocks, value };
  }
}

/** The list of keys, as a window. @param {string} [list] a line for each: the keys, a stroke, what they do */
export function openKeys(list = say("keys.list")) {
  const lines = list.split("\n").map((line) => line.split("|"));
  dialog(say("keys.title"), h("dl", { class: "keys" }, ...lines.flatMap(([keys, what = ""]) => [h("dt", {}, keys), h("dd", {}, what)])));
}
