// The page where the weights of an evaluation are turned by hand, and a small match shows what they do.

/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo } from "../types.js" */
/** @import { Result } from "./score.js" */
/** @import { Weight } from "./turned.js" */
import { h, refill, set } from "../dom.js";
import { Picker } from "../picker.js";
import { attempt } from "../play/actions.js";
import { playerName } from "../play/opponents.js";
import { announce } from "../shell.js";
import { begin } from "../inside/page.js";
import { Spectator } from "../inside/spectator.js";
import { number, say } from "../texts.js";
import { Match } from "./match.js";
import { score } from "./score.js";
import { families, turned } from "./turned.js";

/** How far a family can be turned, in hundredths of what it is. */
const MOST = 300;

/** What a family of weights is called. @param {string} family */
function familyName(family) {
  const known = say(`weight.${family}`);
  return known === `weight.${family}` ? family : known;
}

/** The sliders, the match and its score. */
class Scales {
  #desk;
  #picker;
  /** @type {{player: string, weights: Weight[]}[]} */
  #players = [];
  #chosen = 0;
  /** @type {Map<string, number>} */
  #factors = new Map();
  /** @type {Match | null} */
  #match = null;
  /** @type {Result[]} */
  #results = [];
  #board = new Spectator();
  #sliders = h("div", { class: "sliders" });
  #select = h("select", { name: "player" });
  #seat = h("p", { class: "about seat" });
  #score = h("div", { class: "score", role: "status" });
  #bar = h("div", { class: "buttons" });
  #element;

  /** @param {Desk} desk @param {GameInfo[]} games */
  constructor(desk, games) {
    this.#desk = desk;
    this.#picker = new Picker(games, () => void attempt(() => this.open()));
    this.#select.addEventListener("change", () => { this.#chosen = this.#select.selectedIndex; this.#renew(); });
    this.#element = h("div", { class: "inside-columns" },
      h("div", { class: "inside-board" }, this.#board.element, this.#seat),
      h("div", { class: "inside-panel" }, this.#score, this.#bar,
        h("section", { class: "panel" }, this.#picker.element, h("label", { class: "field" }, h("span", {}, say("weights.player")), this.#select)),
        h("section", { class: "panel" }, h("h2", {}, say("weights.families")), this.#sliders)));
  }

  get element() { return this.#element; }

  /** Shows the weights of the game that is chosen. */
  async open() {
    this.stop();
    const { info, now } = this.#picker;
    const { players } = await this.#desk.ask({ kind: "weights", game: info.name });
    [this.#players, this.#chosen] = [players, 0];
    refill(this.#select, ...this.#players.map(({ player }) => h("option", { value: player }, playerName(player.split(":")[0]))));
    this.#board.game = info;
    const opened = await this.#desk.ask({ kind: "open", ...now });
    this.#board.show(opened.state);
    void this.#desk.ask({ kind: "close", table: opened.table });
    this.#renew();
  }

  /** Every weight as it was, and nothing played. */
  #renew() {
    this.#factors.clear();
    this.#restart();
    this.#renderSliders();
  }

  get #player() {
    return this.#players[this.#chosen];
  }

  #renderSliders() {
    const groups = [...families(this.#player?.weights ?? [])];
    refill(this.#sliders, ...groups.map(([family, weights]) => this.#slider(family, weights)));
  }

  /** @param {string} family @param {Weight[]} weights */
  #slider(family, weights) {
    const told = h("output", {}, say("weights.percent", { percent: 100 }));
    const values = h("span", { class: "about values" }, weights.slice(0, 8).map(({ value }) => value).join(" "), weights.length > 8 && " …");
    const input = h("input", { type: "range", name: `family-${family}`, min: 0, max: MOST, step: 10, value: 100, "aria-label": familyName(family) });
    const turn = () => {
      const factor = Number(input.value);
      this.#factors.set(family, factor);
      told.textContent = say("weights.percent", { percent: factor });
      set(input, { "aria-valuetext": told.textContent });
      values.textContent = weights.slice(0, 8).map(({ value }) => Math.round((value * factor) / 100)).join(" ") + (weights.length > 8 ? " …" : "");
    };
    input.addEventListener("input", turn);
    input.addEventListener("change", () => this.#turnedMeanwhile());
    return h("div", { class: "slider" }, h("div", { class: "slider-head" }, h("strong", {}, familyName(family)), told), input, values);
  }

  /** What was counted was counted with other weights. */
  #turnedMeanwhile() {
    const playing = this.#match !== null;
    this.#restart();
    if (playing) void this.#start();
  }

  #restart() {
    this.stop();
    this.#results = [];
    this.#renderScore();
  }

  stop() {
    this.#match?.stop();
    this.#match = null;
    this.#renderBar();
  }

  #renderBar() {
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act) =>
      h("button", { type: "button", "data-action": name, class: name === "reset" ? "" : "primary", onclick: act }, text);
    refill(this.#bar, this.#match ? button("stop", say("weights.stop"), () => this.stop()) : button("play", say("weights.play"), () => void this.#start()),
      button("reset", say("weights.reset"), () => this.#renew()));
  }

  async #start() {
    const { player, weights } = this.#player;
    const { game, rules } = this.#picker.now;
    const match = new Match(this.#desk, { game, rules, usual: player, turned: turned(player, weights, this.#factors) });
    this.#match = match;
    match.addEventListener("board", (event) => this.#moved(match, /** @type {CustomEvent} */ (event).detail));
    match.addEventListener("result", (event) => this.#ended(match, /** @type {CustomEvent} */ (event).detail));
    this.#renderBar();
    await attempt(() => match.run());
    if (this.#match === match) this.stop();
  }

  /** @param {Match} match @param {{state: import("../types.js").TableState, side: import("../types.js").Side}} moved */
  #moved(match, { state, side }) {
    if (match !== this.#match) return;
    this.#board.show(state);
    this.#seat.textContent = say("weights.seat", { side: this.#picker.info.sides[side], game: number(this.#results.length + 1) });
  }

  /** @param {Match} match @param {Result} result */
  #ended(match, result) {
    if (match !== this.#match) return;
    this.#results.push(result);
    this.#renderScore();
  }

  #renderScore() {
    const { wins, draws, losses, games, share, margin } = score(this.#results);
    const percent = (/** @type {number} */ part) => number(Math.round(part * 1000) / 10);
    const words = share === null ? say("weights.none")
      : margin === null ? say("weights.share", { percent: percent(share), n: games })
        : say("weights.share_margin", { percent: percent(share), margin: percent(margin), n: games });
    refill(this.#score, h("p", { class: "score-line" }, h("strong", { "data-count": "score" }, `+${wins} =${draws} −${losses}`), " ", words), this.#meter(share, margin));
    if (games > 0 && games % 10 === 0) announce(words);
  }

  /** The share as a bar, with the interval around it. @param {number | null} share @param {number | null} margin */
  #meter(share, margin) {
    const bar = h("div", { class: "meter", "aria-hidden": "true" }, h("span", { class: "half" }));
    if (share !== null) {
      const [low, high] = [Math.max(0, share - (margin ?? 0)), Math.min(1, share + (margin ?? 0))];
      const range = h("span", { class: "range" });
      range.style.left = `${low * 100}%`;
      range.style.width = `${(high - low) * 100}%`;
      const point = h("span", { class: "point" });
      point.style.left = `${share * 100}%`;
      bar.append(range, point);
    }
    return bar;
  }
}

await begin("weights", {
  title: () => say("weights.title"), lede: () => say("weights.lede"),
  fill: async (desk, hello) => {
    const scales = new Scales(desk, hello.games);
    await attempt(() => scales.open());
    return scales.element;
  },
});
