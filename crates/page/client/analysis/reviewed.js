// The panel of a review: the graph, what there is to say of each move, and the mistakes to try again.

/** @import { GameInfo, Side } from "../types.js" */
/** @import { Review, Reviewed } from "./review.js" */
/** @import { Study } from "./study.js" */
/** @import { Thinker } from "./thinker.js" */
import { DeskError } from "../desk/channel.js";
import { h, refill } from "../dom.js";
import { notice } from "../shell.js";
import { number, say } from "../texts.js";
import { graph } from "./graph.js";
import { Retry } from "./retry.js";
import { BUDGETS } from "./review.js";
import { Given } from "./thinker.js";

const SIDES = /** @type {Side[]} */ (["first", "second"]);

/** The panel. */
export class ReviewPanel {
  #study;
  #thinker;
  #review;
  #info;
  #retry;
  #running = false;
  #budget = h("select", { "aria-label": say("analysis.budget") }, ...BUDGETS.map((budget) => h("option", { value: budget, selected: budget === BUDGETS[1] }, say("analysis.budget_of", { n: number(budget) }))));
  #element = h("section", { class: "card review", "aria-label": say("analysis.review") });

  /** @param {Study} study @param {Thinker} thinker @param {Review} review @param {GameInfo} info */
  constructor(study, thinker, review, info) {
    this.#study = study;
    this.#thinker = thinker;
    this.#review = review;
    this.#info = info;
    this.#retry = new Retry(study, thinker, review, info, () => this.render());
    this.render();
  }

  get element() { return this.#element; }
  /** Somebody who tries a mistake again, whose moves are tries. */
  get retry() { return this.#retry; }

  /** Judges the game. */
  async run() {
    this.#running = true;
    this.render();
    try {
      await this.#review.run(Number(this.#budget.value));
    } catch (error) {
      if (!(error instanceof Given)) notice(error instanceof DeskError ? error.message : say("play.failed"));
    } finally {
      this.#running = false;
      this.render();
    }
  }

  /** How far it is. */
  progress() {
    const bar = this.#element.querySelector("progress");
    if (bar) bar.value = this.#review.done;
  }

  render() {
    if (this.#running) return refill(this.#element, this.#head(), h("progress", { max: 1, value: this.#review.done, "aria-label": say("analysis.reviewing") }), h("p", { class: "about", role: "status" }, say("analysis.reviewing")), h("button", { type: "button", onclick: () => this.#thinker.stop() }, say("analysis.stop")));
    const { found } = this.#review;
    if (!found) return refill(this.#element, this.#head(), h("p", { class: "about" }, say("analysis.review_about")), this.#start());
    if (this.#retry.on) return refill(this.#element, this.#head(), this.#graph(found), this.#retry.element);
    refill(this.#element, this.#head(), this.#graph(found), this.#here(), this.#tally(found), h("div", { class: "buttons" },
      ...this.#learners(),
      h("button", { type: "button", "data-action": "note", onclick: () => this.#review.note() }, say("analysis.write_notes"))), this.#start());
  }

  #head() {
    return h("h2", {}, say("analysis.review"));
  }

  #start() {
    const empty = this.#study.tree.size === 0;
    return h("div", { class: "buttons" }, h("button", { type: "button", class: this.#review.found || empty ? "" : "primary", "data-action": "review", disabled: empty, onclick: () => void this.run() }, say(this.#review.found ? "analysis.review_again" : "analysis.review_game")), this.#budget);
  }

  /** @param {Reviewed} found */
  #graph(found) {
    return graph(found, this.#study.node, (ply) => void this.#study.go(ply === 0 ? this.#study.tree.root : found.nodes[ply - 1]));
  }

  /** How well both played. @param {Reviewed} found */
  #tally({ sides }) {
    const cells = (/** @type {Side} */ side) => [sides[side].accuracy === null ? "–" : `${Math.round(sides[side].accuracy)} %`, ...["inaccuracies", "mistakes", "blunders"].map((what) => sides[side][what])];
    const head = [say("analysis.accuracy"), say("analysis.inaccuracies"), say("analysis.mistakes"), say("analysis.blunders")].map((text) => h("th", { scope: "col" }, text));
    return h("table", { class: "tally" }, h("thead", {}, h("tr", {}, h("td"), ...head)),
      h("tbody", {}, ...SIDES.map((side) => h("tr", {}, h("th", { scope: "row" }, this.#info.sides[side]), ...cells(side).map((value) => h("td", {}, value))))));
  }

  /** What there is to say of the move that is looked at. */
  #here() {
    const { node } = this.#study;
    const told = this.#review.of(node);
    if (!told || told.words.length === 0) return null;
    const { parent } = node;
    const reply = this.#review.reply(node);
    return h("div", { class: "answer" }, h("p", {}, h("strong", {}, `${node.move} ${told.step.mark ?? ""}`)), ...told.words.map((text) => h("p", {}, text)),
      told.step.mistake && parent && h("div", { class: "buttons" },
        reply.length > 0 && h("button", { type: "button", "data-action": "refute", title: reply.join(", "), onclick: () => void this.#study.grow(node, reply) }, say("analysis.refute")),
        h("button", { type: "button", "data-action": "better", title: told.step.pv.join(", "), onclick: () => void this.#study.grow(parent, told.step.pv) }, say("analysis.show_better")),
        h("button", { type: "button", class: "primary", "data-action": "retry", onclick: () => void this.#retry.begin(null, node) }, say("analysis.try_again"))));
  }

  /** Those whose mistakes can be tried again. */
  #learners() {
    return SIDES.filter((side) => this.#review.mistakes(side).length > 0).map((side) =>
      h("button", { type: "button", class: "primary", "data-learn": side, onclick: () => void this.#retry.begin(side) }, say("analysis.learn", { side: this.#info.sides[side], n: this.#review.mistakes(side).length })));
  }
}
