// Learning from mistakes: each is a position to try again.

/** @import { GameInfo, Side } from "../types.js" */
/** @import { Review } from "./review.js" */
/** @import { Study } from "./study.js" */
/** @import { Thinker } from "./thinker.js" */
/** @import { Node } from "./tree.js" */
import { h, refill } from "../dom.js";
import { announce } from "../shell.js";
import { say } from "../texts.js";
import { Given } from "./thinker.js";

/** Somebody who tries mistakes again, one after the other. */
export class Retry {
  #study;
  #thinker;
  #review;
  #info;
  #changed;
  /** @type {Node[]} */
  #mistakes = [];
  #at = 0;
  #done = false;
  #wasOn = true;
  #words = h("p", { role: "status" });
  #buttons = h("div", { class: "buttons" });
  #element = h("div", { class: "answer retry" }, this.#words, this.#buttons);

  /** @param {Study} study @param {Thinker} thinker @param {Review} review @param {GameInfo} info @param {() => void} changed */
  constructor(study, thinker, review, info, changed) {
    this.#study = study;
    this.#thinker = thinker;
    this.#review = review;
    this.#info = info;
    this.#changed = changed;
  }

  get element() { return this.#element; }
  get on() { return this.#mistakes.length > 0; }

  /** Whether a move now is a try: the position of the mistake is on the board. */
  get waits() {
    return this.on && !this.#done && this.#study.node === this.#mistake.parent;
  }

  get #mistake() {
    return this.#mistakes[this.#at];
  }

  /** Begins with the first mistake of a side, or with one of them. @param {Side | null} side @param {Node} [node] */
  async begin(side, node) {
    this.#mistakes = node ? [node] : this.#review.mistakes(side);
    // Nobody whispers.
    this.#wasOn = this.#thinker.on;
    this.#thinker.on = false;
    await this.#enter(0);
  }

  end() {
    this.#mistakes = [];
    this.#thinker.on = this.#wasOn;
    this.#changed();
  }

  /** Judges a try. @param {string} move */
  async attempt(move) {
    const mistake = this.#mistake;
    this.#say(say("analysis.looking"));
    try {
      const step = await this.#review.attempt(mistake, move);
      const chances = { move: step.move, before: Math.round(step.chances.before * 100), after: Math.round(step.chances.after * 100) };
      if (step.mistake) return this.#say(say(step.move === mistake.move ? "analysis.retry_same" : "analysis.retry_worse", chances));
      this.#done = true;
      this.#say(say("analysis.retry_better", chances));
      if (mistake.parent) await this.#study.grow(mistake.parent, [step.move]);
    } catch (error) {
      if (error instanceof Given) return this.#ask();
      throw error;
    }
  }

  /** Shows what would have been better. */
  async #solve() {
    const { parent } = this.#mistake;
    const [step, words] = [this.#review.of(this.#mistake)?.step, say("analysis.retry_shown")];
    this.#done = true;
    this.#say(words);
    if (parent && step) await this.#study.grow(parent, step.pv);
  }

  /** @param {number} at */
  async #enter(at) {
    [this.#at, this.#done] = [at, false];
    this.#ask();
    this.#changed();
    this.#element.closest("ludo-analysis")?.scrollIntoView({ block: "start" });
    if (this.#mistake.parent) await this.#study.go(this.#mistake.parent);
  }

  #ask() {
    const step = this.#review.of(this.#mistake)?.step;
    this.#say(say("analysis.retry_ask", { side: this.#info.sides[step?.side ?? "first"], move: `${this.#mistake.move} ${step?.mark ?? ""}`, at: this.#at + 1, count: this.#mistakes.length }));
  }

  /** @param {string} words */
  #say(words) {
    this.#words.textContent = words;
    announce(words);
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ act, chief = false) =>
      h("button", { type: "button", class: chief ? "primary" : "", "data-retry": name, onclick: () => void act() }, text);
    const more = this.#at + 1 < this.#mistakes.length;
    refill(this.#buttons, !this.#done && button("solve", say("analysis.retry.solve"), () => this.#solve()), more && button("next", say("analysis.retry.next"), () => this.#enter(this.#at + 1), this.#done),
      button("end", say("analysis.retry.end"), () => this.end(), this.#done && !more));
  }
}
