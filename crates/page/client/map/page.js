// The solved game as a map: how many positions are won at each distance, and a walk along a perfect line.

/** @import { Message } from "../desk/channel.js" */
/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo, Side } from "../types.js" */
/** @import { Part } from "./chart.js" */
import { LineError } from "../desk/channel.js";
import { h, refill } from "../dom.js";
import { Picker } from "../picker.js";
import { attempt } from "../play/actions.js";
import { announce } from "../shell.js";
import { begin, button, wordsOf } from "../inside/page.js";
import { TrialTable } from "../inside/table.js";
import { say } from "../texts.js";
import { chart, table } from "./chart.js";

/** @typedef {{result: Side | "draw", plies: number | null}} Verdict */

/** How deep a report is searched for positions, and how many are listed. */
const DEPTH = 5;
const LISTED = 8;

/** The positions that a report names, the farthest from the end first. @param {unknown} report @param {number} [depth] @returns {{plies: number, position: string}[]} */
export function positions(report, depth = 0) {
  if (typeof report !== "object" || report === null || depth > DEPTH) return [];
  const { plies, position } = /** @type {Record<string, unknown>} */ (report);
  if (typeof plies === "number" && typeof position === "string") return [{ plies, position }];
  return Object.values(report).flatMap((part) => positions(part, depth + 1)).sort((a, b) => b.plies - a.plies).slice(0, LISTED);
}

/** The map, and a board to walk on. */
class SolvedMap {
  #desk;
  #table;
  #picker;
  #round = 0;
  #told = h("p", { class: "status", role: "status" });
  #progress = h("progress", { max: 100, hidden: true, "aria-label": say("map.solving") });
  #chart = h("div", { class: "map" });
  #walk = h("section", { class: "walk" });
  #moves = h("ul", { class: "verdicts" });
  #verdict = h("p", { class: "verdict", role: "status" });
  /** @type {string | null} */
  #best = null;
  #bestButton = button("best", say("map.best"), () => this.#best && this.#table.play(this.#best));
  #backButton = button("undo", say("agenda.back"), () => this.#table.undo());
  #from = h("select", { name: "from" });
  #element;

  /** @param {Desk} desk @param {GameInfo[]} games */
  constructor(desk, games) {
    this.#desk = desk;
    this.#table = new TrialTable(desk);
    this.#bestButton.classList.add("primary");
    this.#picker = new Picker(games, () => this.#clear());
    this.#table.addEventListener("change", () => void attempt(() => this.#probe()));
    this.#from.addEventListener("change", () => void attempt(() => this.#begin(this.#from.value)));
    const solve = h("button", { type: "button", class: "primary", "data-action": "solve", onclick: () => void this.solve() }, say("map.solve"));
    this.#element = h("div", { class: "map-page" }, h("section", { class: "panel" }, this.#picker.element, solve), this.#told, this.#progress, this.#chart, this.#walk);
    this.#clear();
  }

  get element() { return this.#element; }

  #clear() {
    this.#round += 1;
    this.#told.textContent = say("map.unsolved");
    refill(this.#chart);
    refill(this.#walk);
  }

  /** Solves the game, and draws the map. */
  async solve() {
    this.#clear();
    const round = this.#round;
    [this.#progress.hidden, this.#told.textContent] = [false, say("map.solving")];
    this.#progress.removeAttribute("value");
    try {
      const map = await this.#desk.think(this.#picker.now, { kind: "map" }, (told) => {
        if (told.kind === "progress") this.#progress.value = (100 * told.done) / Math.max(told.total, 1);
      });
      if (round === this.#round) await this.#show(map);
    } catch (error) {
      if (round === this.#round) this.#told.textContent = error instanceof LineError ? say("map.too_large") : wordsOf(error);
    } finally {
      this.#progress.hidden = true;
    }
  }

  /** @param {Message} map */
  async #show({ parts, lines, about, report }) {
    this.#told.textContent = about ? `${say("map.chart")} (${about})` : say("map.chart");
    refill(this.#chart, chart(/** @type {Part[]} */ (parts)), table(parts), h("details", { class: "options" }, h("summary", {}, say("map.facts")), h("ul", {}, ...lines.map((/** @type {string} */ line) => h("li", {}, line)))));
    refill(this.#from, h("option", { value: "" }, say("watch.start")), ...positions(report).map(({ plies, position }) => h("option", { value: position }, say("map.from", { position, n: plies }))));
    refill(this.#walk, h("h2", {}, say("map.walk")), h("div", { class: "inside-columns" },
      h("div", { class: "inside-board" }, this.#table.element, h("div", { class: "buttons" }, this.#bestButton, this.#backButton)),
      h("div", { class: "inside-panel" }, h("label", { class: "field" }, h("span", {}, say("map.begin")), this.#from), this.#verdict, this.#moves)));
    await this.#begin("");
  }

  /** @param {string} position */
  async #begin(position) {
    await this.#table.open(this.#picker.info, { rules: this.#picker.now.rules, position });
  }

  /** What the table says of every move. */
  async #probe() {
    const [state, round] = [this.#table.state, (this.#round += 1)];
    if (!state) return;
    const over = state.outcome !== null;
    const found = over ? { verdict: null, moves: [] } : await this.#desk.think({ game: state.game, rules: state.rules, position: state.position }, { kind: "probe" }, () => {});
    if (round !== this.#round) return;
    const words = state.outcome?.text ?? this.#words(found.verdict);
    this.#verdict.textContent = words;
    announce(words);
    refill(this.#moves, ...found.moves.map((/** @type {{move: string, verdict: Verdict | null}} */ { move, verdict }) => h("li", {},
      h("button", { type: "button", class: `verdict-move ${this.#kind(verdict, state.turn)}`, "data-move": move, onclick: () => void attempt(() => this.#table.play(move)) },
        h("code", {}, move), h("span", {}, this.#words(verdict))))));
    this.#best = found.moves[0]?.move ?? null;
    this.#table.point(this.#best);
    [this.#bestButton.disabled, this.#backButton.disabled] = [this.#best === null, !state.undo];
  }

  /** @param {Verdict | null} verdict @param {Side} turn */
  #kind(verdict, turn) {
    if (!verdict) return "";
    return verdict.result === "draw" ? "draws" : verdict.result === turn ? "wins" : "loses";
  }

  /** @param {Verdict | null} verdict */
  #words(verdict) {
    if (!verdict) return say("map.unknown");
    if (verdict.result === "draw") return say("map.draw");
    return say("map.wins", { side: this.#picker.info.sides[verdict.result], n: verdict.plies ?? 0 });
  }
}

await begin("map", {
  title: () => say("map.title"), lede: () => say("map.lede"),
  fill: async (desk, hello) => {
    const map = new SolvedMap(desk, hello.games.filter((/** @type {GameInfo} */ game) => game.solved));
    return map.element;
  },
});
