// Questions about a position: threats, forced wins, what a table knows, and why.

/** @import { GameInfo, Side } from "../types.js" */
/** @import { Message } from "../desk/channel.js" */
/** @import { Named } from "./arrows.js" */
/** @import { Study } from "./study.js" */
/** @import { Thinker } from "./thinker.js" */
/** @import { Child } from "../dom.js" */
import { DeskError } from "../desk/channel.js";
import { h, refill } from "../dom.js";
import { scoreText } from "../play/thoughts.js";
import { number, say } from "../texts.js";
import { arrowOf } from "./arrows.js";
import { forFirst, scoreWords, verdictWords } from "./scores.js";
import { ENGINE, Given } from "./thinker.js";

/** How long a threat is looked for, in milliseconds, and how many positions a proof may look at. */
const GLANCE = 1500;
const PROOF = 400_000;

/** How a result looks to the side that moves. @param {{result: string} | null} verdict @param {Side} side */
function resultOf(verdict, side) {
  if (!verdict) return "unknown";
  return verdict.result === "draw" ? "draw" : verdict.result === side ? "win" : "loss";
}

/** The questions and the answer to the last one. It sends `change` when its arrows are others. */
export class Findings extends EventTarget {
  #study;
  #thinker;
  #info;
  /** @type {Named[]} */
  #arrows = [];
  #answer = h("div", { class: "answer", role: "status" });
  #picked = h("select", { "aria-label": say("analysis.why_not_which") });
  #stop = h("button", { type: "button", "data-action": "stop", hidden: true, onclick: () => this.#thinker.stop() }, say("analysis.stop"));
  #element;

  /** @param {Study} study @param {Thinker} thinker @param {GameInfo} info @param {{sights: () => void}} actions */
  constructor(study, thinker, info, actions) {
    super();
    this.#study = study;
    this.#thinker = thinker;
    this.#info = info;
    const ask = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ about, /** @type {() => unknown} */ act) =>
      h("button", { type: "button", "data-ask": name, title: about, onclick: () => void act() }, text);
    this.#element = h("section", { class: "card findings", "aria-label": say("analysis.questions") },
      h("div", { class: "buttons asks" },
        ask("threat", say("analysis.ask.threat"), say("analysis.ask.threat.about"), () => this.threat()), ask("prove", say("analysis.ask.prove"), say("analysis.ask.prove.about"), () => this.prove()),
        ask("probe", say("analysis.ask.probe"), say("analysis.ask.probe.about"), () => this.probe()), ask("sights", say("analysis.ask.sights"), say("analysis.ask.sights.about"), actions.sights),
        ask("why", say("analysis.ask.why"), say("analysis.ask.why.about"), () => this.why())),
      h("form", { class: "why-not", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.whyNot(this.#picked.value); } },
        h("span", {}, say("analysis.why_not")), this.#picked, h("button", { type: "submit", "data-ask": "why-not" }, say("analysis.ask_it"))),
      this.#answer, this.#stop);
    this.moved();
  }

  get element() { return this.#element; }
  get arrows() { return this.#arrows; }

  /** Another position: its moves can be asked about, and what was found about the last one is gone. */
  moved() {
    const { state, settled } = this.#study;
    if (!settled || !state) return;
    refill(this.#picked, ...state.scene.moves.map(({ text }) => h("option", { value: text }, text)));
    this.clear();
  }

  /** Whether another work is under way. */
  busy() {
    this.#stop.hidden = !this.#thinker.working;
  }

  clear() {
    this.#show([]);
  }

  /** What the side that is not to move would do. */
  async threat() {
    await this.#try("threat", async () => {
      const { state } = this.#study;
      if (!state) return;
      const other = state.turn === "first" ? "second" : "first";
      const { scene } = await this.#study.ask({ kind: "premoves" });
      const { position, flaws } = await this.#study.ask({ kind: "draft", edits: [{ turn: other }] });
      if (!scene || position === null) return this.#show([h("p", {}, say("analysis.no_threat", { why: flaws?.[0] ?? "" }))]);
      const show = (/** @type {Message} */ found) => found.line?.length > 0 && this.#show([
        h("p", {}, say("analysis.threat", { side: this.#info.sides[other] })),
        this.#line(found.line, found.score ? { score: found.score, turn: other } : null)], arrowOf(scene, found.line[0], "threat"));
      const game = { game: state.game, rules: state.rules, position };
      const { advice } = await this.#thinker.work({ kind: "advise", player: ENGINE, limits: { time: GLANCE } }, { game, thought: show });
      show(advice);
    });
  }

  /** Whether somebody can force a win: the side to move, or else the other one. */
  async prove() {
    await this.#try("prove", async () => {
      const { node, state } = this.#study;
      if (!state) return;
      const sides = /** @type {Side[]} */ (state.turn === "first" ? ["first", "second"] : ["second", "first"]);
      /** @type {Child[]} */
      const told = [];
      for (const side of sides) {
        const found = await this.#thinker.work({ kind: "prove", side, limits: { nodes: PROOF } }, { node });
        const key = found.forced === null ? "analysis.unclear" : found.forced ? "analysis.wins_in" : "analysis.not_forced";
        told.push(h("p", { class: found.forced ? "proved" : "" }, say(key, { side: this.#info.sides[side], n: found.plies ?? 0, nodes: number(found.nodes) })));
        if (found.forced) told.push(this.#line(found.line));
        this.#show(told, found.forced && side === state.turn ? arrowOf(state.scene, found.line[0], "win") : []);
        if (found.forced) return;
      }
    });
  }

  /** What the solved table says of the position and of every move. */
  async probe() {
    await this.#try("probe", async () => {
      const { state } = this.#study;
      if (!state) return;
      const thought = (/** @type {Message} */ { kind, done, total }) => kind === "progress" && this.#show([h("p", {}, say("analysis.solving")), h("progress", { max: total, value: done, "aria-label": say("analysis.solving") })]);
      const { verdict, moves, leaves_out: left } = await this.#thinker.work({ kind: "probe" }, { thought });
      const rows = moves.map((/** @type {Message} */ one) => {
        const result = resultOf(one.verdict, state.turn);
        return h("li", {}, h("button", { type: "button", class: `verdict ${result}`, onclick: () => void this.#study.play(one.move) }, one.move), h("span", {}, verdictWords(one.verdict, this.#info)));
      });
      const arrows = moves.flatMap((/** @type {Message} */ one) => arrowOf(state.scene, one.move, resultOf(one.verdict, state.turn))).reverse();
      this.#show([h("p", { class: "proved" }, verdictWords(verdict, this.#info)), left && h("p", { class: "about" }, left), h("ul", { class: "verdicts" }, ...rows)], arrows);
    });
  }

  /** Why the last move is good or bad. */
  async why() {
    await this.#try("why", async () => {
      const { words } = await this.#thinker.work({ kind: "why" });
      this.#show(words.map((/** @type {string} */ text) => h("p", {}, text)));
    });
  }

  /** Why a move is not played: its line, its value beside the best, and what refutes it. @param {string} move */
  async whyNot(move) {
    await this.#try("why_not", async () => {
      const { state } = this.#study;
      if (!state || move === "") return;
      const { words, reasons: { asked, better } } = await this.#thinker.work({ kind: "why", not: move });
      const line = (/** @type {Message} */ { score, line: moves }) => this.#line(moves, score ? { score, turn: state.turn } : null);
      const arrows = asked.text === better.text ? [] : arrowOf(state.scene, better.text, "hint");
      this.#show([line(asked), asked.text !== better.text && line(better), ...words.map((/** @type {string} */ text) => h("p", {}, text))],
        [...arrows, ...arrowOf(state.scene, asked.text, "asked")]);
    });
  }

  /** A line that can be put into the tree, with its value. @param {string[]} moves @param {{score: import("./scores.js").Score, turn: Side} | null} [value] */
  #line(moves, value = null) {
    const { node } = this.#study;
    const score = value && forFirst(value.score, value.turn);
    const legal = this.#study.state?.scene.moves.some(({ text }) => text === moves[0]);
    return h("p", { class: "found-line" }, score && h("span", { class: "score", title: scoreWords(score, this.#info) }, scoreText(score)), " ", moves.slice(0, 12).join("  "),
      legal && h("button", { type: "button", class: "plain", onclick: () => void this.#study.grow(node, moves) }, say("analysis.add_line")));
  }

  /** @param {Child[]} parts @param {Named[]} [arrows] */
  #show(parts, arrows = []) {
    refill(this.#answer, ...parts);
    this.#arrows = arrows;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {string} name @param {() => Promise<void>} act */
  async #try(name, act) {
    this.#show([h("p", { class: "about" }, say("analysis.looking"))]);
    try {
      await act();
    } catch (error) {
      if (error instanceof Given) this.#show([]);
      else this.#show([h("p", { class: "warning" }, error instanceof DeskError ? error.message : say("play.failed"))]);
    }
    this.#element.dataset.answered = name;
  }
}
