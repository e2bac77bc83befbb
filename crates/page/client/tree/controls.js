// The way through a tree: buttons, a slider, and a walk by itself.

import { h, refill, set } from "../dom.js";
import { icon } from "../icons.js";
import { number, say } from "../texts.js";

/** How many steps a second can be chosen, the usual first. */
const SPEEDS = [2, 1, 5, 20, 100];

/** How often the picture is made anew at most, in milliseconds. */
const FRAME = 50;

/** What the buttons are called, and their signs. @type {Record<string, [string, string]>} */
const BUTTONS = {
  first: ["watch.first", "first"], back: ["watch.back", "previous"], play: ["watch.play", "play"], pause: ["watch.pause", "pause"],
  forward: ["watch.forward", "next"], last: ["watch.last", "last"], over: ["watch.over", ""], cut: ["watch.cut", ""],
};

/** @typedef {{go: (step: number) => void, over: () => void, cut: () => void, step: () => number, length: () => number}} Way */

/** The buttons under a tree. */
export class Controls {
  #way;
  #timer = 0;
  #speed = SPEEDS[0];
  #slider = h("input", { type: "range", class: "steps-slider", name: "step", min: 0, value: 0 });
  #told = h("output", { class: "step-told" });
  #bar = h("div", { class: "tree-buttons", role: "toolbar" });
  #element;

  /** @param {Way} way */
  constructor(way) {
    this.#way = way;
    this.#slider.addEventListener("input", () => { this.pause(); this.#way.go(Number(this.#slider.value)); });
    const change = (/** @type {Event} */ event) => {
      if (event.target instanceof HTMLSelectElement) this.#speed = Number(event.target.value);
      if (this.#timer) this.#run();
    };
    const speeds = h("select", { name: "speed", "aria-label": say("watch.speed"), onchange: change },
      ...[...SPEEDS].sort((a, b) => a - b).map((speed) => h("option", { value: speed, selected: speed === this.#speed }, say("watch.per_second", { n: speed }))));
    set(this.#slider, { "aria-label": say("watch.step") });
    this.#element = h("div", { class: "tree-controls" }, this.#bar, h("div", { class: "slider-row" }, this.#slider, speeds), this.#told);
    this.#buttons();
  }

  get element() { return this.#element; }
  get playing() { return this.#timer !== 0; }

  #buttons() {
    const way = this.#way;
    const sign = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      h("button", { type: "button", "data-action": name, "aria-label": say(BUTTONS[name][0]), title: say(BUTTONS[name][0]), onclick: act }, icon(BUTTONS[name][1]));
    const word = (/** @type {string} */ name, /** @type {() => void} */ act) => h("button", { type: "button", "data-action": name, onclick: act }, say(BUTTONS[name][0]));
    const go = (/** @type {() => void} */ act) => () => { this.pause(); act(); };
    refill(this.#bar,
      sign("first", go(() => way.go(0))), sign("back", go(() => way.go(way.step() - 1))),
      sign(this.playing ? "pause" : "play", () => (this.playing ? this.pause() : this.play())),
      sign("forward", go(() => way.go(way.step() + 1))), sign("last", go(() => way.go(way.length() - 1))),
      word("over", go(() => way.over())), word("cut", go(() => way.cut())));
    set(this.#bar, { "aria-label": say("watch.way") });
  }

  /** Shows where the walk is. @param {boolean} hasLooks whether there are positions to go over, and cutoffs */
  show(hasLooks) {
    const [step, length] = [this.#way.step(), this.#way.length()];
    set(this.#slider, { max: length - 1, "aria-valuetext": say("watch.step_of", { step: number(step + 1), steps: number(length) }) });
    this.#slider.value = String(step);
    this.#told.textContent = say("watch.step_of", { step: number(step + 1), steps: number(length) });
    for (const name of ["over", "cut"]) this.#bar.querySelector(`[data-action=${name}]`)?.toggleAttribute("hidden", !hasLooks);
  }

  play() {
    if (this.#way.step() >= this.#way.length() - 1) this.#way.go(0);
    this.#run();
    this.#buttons();
  }

  pause() {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#buttons();
  }

  #run() {
    clearInterval(this.#timer);
    const pause = Math.max(1000 / this.#speed, FRAME);
    const stride = Math.max(1, Math.round((this.#speed * pause) / 1000));
    this.#timer = window.setInterval(() => {
      this.#way.go(this.#way.step() + stride);
      if (this.#way.step() >= this.#way.length() - 1) this.pause();
    }, pause);
  }

  /** The keys of a walk. @param {KeyboardEvent} event @returns {boolean} whether it was one */
  key(event) {
    const way = this.#way;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => way.go(way.step() - 1), k: () => way.go(way.step() - 1), ArrowRight: () => (event.shiftKey ? way.over() : way.go(way.step() + 1)), j: () => way.go(way.step() + 1),
      Home: () => way.go(0), 0: () => way.go(0), End: () => way.go(way.length() - 1), $: () => way.go(way.length() - 1), o: () => way.over(), c: () => way.cut(),
    };
    const act = keys[event.key];
    if (event.key === " ") this.playing ? this.pause() : this.play();
    else if (act) { this.pause(); act(); } else return false;
    return true;
  }
}
