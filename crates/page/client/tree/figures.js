// The figures beside a tree: what was counted, what pruning saved, and what the tree takes.

/** @import { Desk } from "../desk/desk.js" */
/** @import { Memory } from "./ask.js" */
/** @import { Order } from "./order.js" */
/** @import { Story } from "./story.js" */
import { h, refill } from "../dom.js";
import { number, say } from "../texts.js";
import { memory, pages } from "./ask.js";
import { NONE } from "./trace.js";
import { Walk } from "./walk.js";

/** The player that looks at everything, and how deep it is asked to count. */
const WHOLE = "minimax";
const DEEPEST = 5;

/** The most looks whose pages are fetched. */
const PAGES = 3000;

/** What is counted of a tree. */
export class Figures {
  #desk;
  #counts = h("dl", { class: "figures" });
  #saved = h("p", { class: "saved", role: "status" });
  #memory = h("div", { class: "memory" });
  #page = h("pre", { class: "old-page", tabindex: 0 });
  #element = h("section", { class: "tree-figures" }, this.#counts, this.#saved, this.#memory, this.#page);
  /** How many positions there are in the whole tree. @type {number | null} */
  #whole = null;
  /** @type {string[]} */
  #pages = [];

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  get element() { return this.#element; }

  /** Finds out about another tree. @param {Story} story @param {Order} order @param {string[]} players those that have trees */
  async begin(story, order, players) {
    [this.#whole, this.#pages] = [null, []];
    refill(this.#memory);
    [this.#page.hidden, this.#saved.textContent] = [true, ""];
    const { shown } = story;
    if (!(shown instanceof Walk)) return;
    const keeps = shown.parts.columns.alpha[shown.root] === NONE;
    if (players.includes(WHOLE) && order.depth <= DEEPEST) this.#whole = (await memory(this.#desk, { ...order, player: WHOLE })).counted.whole.boards - 1;
    if (keeps) this.#tellMemory(await memory(this.#desk, order));
    if (keeps && shown.end - shown.root <= PAGES) this.#pages = await pages(this.#desk, order);
    this.show(story, shown.look);
  }

  /** @param {Story} story @param {number} look */
  show(story, look) {
    const { shown } = story;
    if (!(shown instanceof Walk)) return refill(this.#counts);
    const { positions, cutoffs } = shown.counts;
    const all = shown.end - shown.root - 1;
    const totals = shown.parts.found.totals;
    const pair = (/** @type {string} */ key, /** @type {string} */ told, /** @type {string} */ name) => [h("dt", {}, say(key)), h("dd", { "data-count": name }, told)];
    refill(this.#counts, ...pair("watch.positions", `${number(positions)} / ${number(all)}`, "positions"), ...pair("watch.cutoffs", number(cutoffs), "cutoffs"),
      ...(this.#whole === null ? [] : pair("watch.whole", number(this.#whole), "whole")),
      ...(shown.parts.iterations.length > 1 ? pair("watch.all_depths", number(totals.nodes ?? 0), "all") : []));
    this.#tellSaved(all);
    this.#page.hidden = this.#pages.length === 0;
    this.#page.textContent = this.#pages[look - shown.root] ?? "";
    this.#page.setAttribute("aria-label", say("watch.old_page"));
  }

  /** @param {number} seen */
  #tellSaved(seen) {
    const whole = this.#whole;
    if (whole === null || whole === 0) return;
    const percent = number(Math.round(1000 * (1 - seen / whole)) / 10);
    this.#saved.textContent = seen < whole ? say("watch.saved", { seen: number(seen), whole: number(whole), percent })
      : say(seen === whole ? "watch.saved_none" : "watch.saved_more", { seen: number(seen), whole: number(whole) });
  }

  /** @param {Memory} told */
  #tellMemory({ bytes_per_board: sizes, counted, at_most: most }) {
    const line = (/** @type {string} */ key, /** @type {{boards: number, bytes: Record<string, number>}} */ kept) =>
      h("tr", {}, h("th", { scope: "row" }, say(key)), h("td", {}, number(kept.boards)), ...sizes.map((size) => h("td", {}, number(kept.bytes[size] ?? 0))));
    refill(this.#memory, h("h3", {}, say("watch.memory")), h("p", { class: "about" }, say("watch.memory_about")), h("div", { class: "table-place", tabindex: 0, role: "region", "aria-label": say("watch.memory") }, h("table", {},
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, say("watch.boards")), ...sizes.map((size) => h("th", { scope: "col" }, say("watch.bytes", { n: size }))))),
      h("tbody", {}, line("watch.kept_whole", counted.whole), line("watch.kept_alive", counted.alive), most && line("watch.kept_whole_most", most.whole), most && line("watch.kept_alive_most", most.alive)))));
  }
}
