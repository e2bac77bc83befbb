// The bar beside the board: who is better, and by how much.

/** @import { GameInfo } from "../types.js" */
/** @import { Study } from "./study.js" */
/** @import { Thinker } from "./thinker.js" */
import { h, set } from "../dom.js";
import { scoreText } from "../play/thoughts.js";
import { say } from "../texts.js";
import { forFirst, scoreWords, share } from "./scores.js";

/** @typedef {import("./scores.js").Score} Score */

/** The bar. */
export class Gauge {
  #study;
  #thinker;
  #info;
  #text = h("span", { class: "gauge-text", "aria-hidden": "true" });
  #element = h("div", { class: "gauge", role: "meter", "aria-valuemin": 0, "aria-valuemax": 100, "aria-label": say("analysis.gauge") }, h("div", { class: "gauge-first" }), this.#text);

  /** @param {Study} study @param {Thinker} thinker @param {GameInfo} info */
  constructor(study, thinker, info) {
    this.#study = study;
    this.#thinker = thinker;
    this.#info = info;
  }

  get element() { return this.#element; }

  /** @param {boolean} flipped */
  render(flipped) {
    const score = this.#score();
    this.#element.hidden = !this.#thinker.on;
    this.#element.classList.toggle("flipped", flipped);
    // A position that nobody has looked at yet leaves the bar where it is.
    if (!score) return;
    const part = Math.round(share(score) * 100);
    const words = this.#study.state?.outcome?.text ?? scoreWords(score, this.#info);
    this.#element.style.setProperty("--share", `${part}%`);
    this.#element.classList.toggle("second", part < 50);
    set(this.#element, { "aria-valuenow": part, "aria-valuetext": words, title: words });
    this.#text.textContent = this.#study.state?.outcome?.result ?? short(score);
  }

  /** What the position is worth to the first side: by its end, or by the engine. @returns {Score | null} */
  #score() {
    const { state } = this.#study;
    const [best] = this.#thinker.found?.lines ?? [];
    if (state?.outcome) return state.outcome.winner === null ? { cp: 0 } : { mate: state.outcome.winner === "first" ? 1 : -1 };
    return state && best ? forFirst(best.score, state.turn) : null;
  }
}

/** A score as short as a narrow bar needs it. @param {Score} score */
function short(score) {
  return score.mate === undefined ? Math.abs((score.cp ?? 0) / 100).toFixed(1) : scoreText(score);
}
