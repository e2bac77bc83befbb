// The list of moves, and the way back and forth in it.

import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../texts.js";

/** What is shown of a game: all of it, or an earlier position. @typedef {{state: {line: string[]} | null, viewing: number | null, aim: number, look: (ply: number | null) => unknown}} Replay */

/** The moves of a game, two in a row. */
export class Moves {
  #game;
  /** What is listed already. */
  #shown = "";
  #list = h("ol", { class: "move-list", "aria-label": say("play.moves"), tabindex: 0 });
  #steps = h("div", { class: "steps", role: "group", "aria-label": say("play.replay") });
  #element = h("section", { class: "moves" }, this.#list, this.#steps);

  /** @param {Replay} game */
  constructor(game) {
    this.#game = game;
  }

  get element() { return this.#element; }

  /** The number of the position that is shown. */
  get ply() {
    return this.#game.viewing ?? this.#game.state?.line.length ?? 0;
  }

  /** @param {number} by */
  step(by) {
    return this.go(this.#game.aim + by);
  }

  /** @param {number} ply */
  go(ply) {
    const last = this.#game.state?.line.length ?? 0;
    return this.#game.look(ply >= last ? null : Math.max(0, ply));
  }

  render() {
    const state = this.#game.state;
    const wanted = `${this.ply} ${state?.line.join(" ")}`;
    if (!state || wanted === this.#shown) return;
    this.#shown = wanted;
    const rows = [];
    for (let at = 0; at < state.line.length; at += 2) {
      rows.push(h("li", {}, h("span", { class: "number" }, `${at / 2 + 1}.`), ...[at, at + 1].filter((ply) => ply < state.line.length).map((ply) => this.#move(state.line[ply], ply + 1))));
    }
    refill(this.#list, ...rows);
    const last = state.line.length;
    refill(this.#steps, this.#button("first", say("play.first"), 0, this.ply > 0), this.#button("previous", say("play.previous"), this.ply - 1, this.ply > 0),
      this.#button("next", say("play.next"), this.ply + 1, this.ply < last), this.#button("last", say("play.last"), last, this.ply < last));
    const current = this.#list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) this.#list.scrollTop = current.offsetTop - this.#list.offsetTop - this.#list.clientHeight / 2;
  }

  /** @param {string} text @param {number} ply */
  #move(text, ply) {
    return h("button", { type: "button", class: "move", "data-ply": ply, "aria-current": ply === this.ply ? "step" : null, onclick: () => this.go(ply) }, text);
  }

  /** @param {string} name @param {string} label @param {number} ply @param {boolean} can */
  #button(name, label, ply, can) {
    return h("button", { type: "button", class: "plain", "aria-label": label, disabled: !can, onclick: () => this.go(ply) }, icon(name));
  }
}
