// The box for moves and questions that are typed.

/** @import { Asked } from "./queries.js" */
import { DeskError } from "../desk/channel.js";
import { h } from "../dom.js";
import { say } from "../texts.js";
import { answer } from "./queries.js";

/**
 * What whoever has the box does.
 *
 * @typedef {object} TypedActions
 * @property {() => Asked | null} asked what questions are about
 * @property {(move: string) => Promise<void>} play
 * @property {() => Promise<string>} hint
 * @property {(text: string, cells: number[]) => void} refuse shows on the board why a move is not allowed
 */

/** The box, and the answer below it. */
export class Typed {
  #actions;
  #box = h("input", { type: "text", name: "move", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": say("play.type"), placeholder: say("play.type") });
  #answer = h("p", { class: "typed-answer", role: "status" });
  #element = h("div", { class: "typed-place" }, h("form", { class: "typed", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.#typed(); } },
    this.#box, h("button", { type: "submit" }, say("play.send"))), this.#answer);

  /** @param {TypedActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  get element() { return this.#element; }

  async #typed() {
    const text = this.#box.value.trim();
    const asked = this.#actions.asked();
    if (text === "" || !asked) return;
    const told = answer(text, asked) ?? (text === "g" ? await this.#actions.hint() : null);
    if (told !== null) {
      this.#answer.textContent = told;
      this.#box.select();
      return;
    }
    try {
      await this.#actions.play(text);
      this.#box.value = "";
      this.#answer.textContent = "";
    } catch (error) {
      this.#answer.textContent = error instanceof Error ? error.message : "";
      if (error instanceof DeskError && error.cells.length > 0) this.#actions.refuse(error.message, error.cells);
    }
  }
}
