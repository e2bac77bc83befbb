// The best lines, as the engine finds them.

/** @import { GameInfo } from "../types.js" */
/** @import { Study } from "./study.js" */
/** @import { Line, Thinker } from "./thinker.js" */
import { h, refill } from "../dom.js";
import { scoreText } from "../play/thoughts.js";
import { number, say, spoken } from "../texts.js";
import { forFirst, scoreWords } from "./scores.js";

/** How many lines can be asked for, and how many moves of each are shown. */
const COUNTS = [1, 2, 3, 4, 5];
const MOVES = 6;

/** A large number in a few letters. @param {number} large */
function rough(large) {
  return new Intl.NumberFormat(spoken(), { notation: "compact", maximumSignificantDigits: 2 }).format(large);
}

/** The panel of the engine. */
export class Lines {
  #study;
  #thinker;
  #info;
  #switch = h("button", { type: "button", role: "switch", class: "switch", "data-action": "engine", onclick: () => { this.#thinker.on = !this.#thinker.on; } }, say("analysis.engine"));
  #told = h("span", { class: "about told" });
  #list = h("ol", { class: "lines", "aria-label": say("analysis.lines") });
  #count;
  #element;

  /** @param {Study} study @param {Thinker} thinker @param {GameInfo} info */
  constructor(study, thinker, info) {
    this.#study = study;
    this.#thinker = thinker;
    this.#info = info;
    this.#count = h("select", { "aria-label": say("analysis.how_many"), onchange: () => { thinker.count = Number(this.#count.value); } },
      ...COUNTS.map((count) => h("option", { value: count, selected: count === thinker.count }, count)));
    this.#element = h("section", { class: "card engine", "aria-label": say("analysis.engine") },
      h("div", { class: "engine-head" }, this.#switch, this.#told, this.#count), this.#list,
      h("p", { class: "about legend" }, say("analysis.legend", { first: info.sides.first, second: info.sides.second })));
    this.render();
  }

  get element() { return this.#element; }

  render() {
    const { found, on, working, count } = this.#thinker;
    this.#switch.setAttribute("aria-checked", String(on));
    this.#element.classList.toggle("off", !on);
    this.#told.textContent = on ? this.#words() : say("analysis.engine_off");
    this.#told.title = on && found ? say("analysis.told.about", { depth: found.depth, nodes: number(found.nodes), speed: number(found.speed) }) : "";
    const lines = on && found ? found.lines : [];
    const rows = lines.map((line) => this.#line(line));
    // Places are kept for lines that are still to come, so that nothing jumps.
    const possible = Math.min(count, this.#study.state?.scene.moves.length ?? 0);
    const missing = on && !this.#study.state?.outcome ? Math.max(0, possible - rows.length) : 0;
    refill(this.#list, ...rows, ...Array.from({ length: missing }, () => h("li", { class: "line empty" }, working ? "" : "…")));
  }

  #words() {
    const { found, working } = this.#thinker;
    if (this.#study.state?.outcome) return say("analysis.over");
    if (working) return say("analysis.waits");
    if (!found) return say("analysis.thinking");
    return say("analysis.told", { depth: found.depth, nodes: rough(found.nodes), speed: rough(found.speed) });
  }

  /** @param {Line} line */
  #line({ score, line }) {
    const turn = this.#study.state?.turn ?? "first";
    const value = forFirst(score, turn);
    const moves = line.slice(0, MOVES);
    return h("li", { class: "line" },
      h("span", { class: `score ${(value.mate ?? value.cp ?? 0) < 0 ? "second" : "first"}`, title: scoreWords(value, this.#info) }, scoreText(value)),
      h("span", { class: "line-moves" }, ...moves.map((move, at) => h("button", { type: "button", class: "line-move", tabindex: at === 0 ? 0 : -1,
        onclick: () => void this.#study.grow(this.#study.node, line.slice(0, at + 1)) }, move))));
  }
}
