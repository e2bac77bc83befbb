// What shall be watched: a game, a position, a player and how deep it looks.

/** @import { GameInfo } from "../types.js" */
/** @import { Order } from "./order.js" */
/** @import { PlayerChoice } from "./player.js" */
import { h, refill } from "../dom.js";
import { Picker } from "../picker.js";
import { playerName } from "../play/opponents.js";
import { say } from "../texts.js";
import { DEEPEST, USUAL_DEPTH } from "./order.js";
import { EVALUATED, EVALUATIONS, MOST_PLAYOUTS, PARTED, playerChoice, playerText, PLAYOUTS } from "./player.js";

/** @typedef {{name: string, about: string}} SearchPart */

/** The form above a tree. */
export class Choice {
  #games;
  #parts;
  #picker;
  /** @type {PlayerChoice} */
  #player;
  #rules = "";
  #position = h("input", { type: "text", name: "position", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 20_000 });
  #depth = h("input", { type: "number", name: "depth", min: 1, max: DEEPEST, value: USUAL_DEPTH });
  #settings = h("div", { class: "player-settings" });
  #players = h("select", { name: "player" });
  #element;

  /** @param {GameInfo[]} games those that have trees @param {SearchPart[]} parts @param {(order: Order) => void} watch */
  constructor(games, parts, watch) {
    this.#games = games;
    this.#parts = parts;
    this.#player = playerChoice("", []);
    this.#picker = new Picker(games, ({ rules }) => this.#picked(rules));
    this.#players.addEventListener("change", () => this.#take({ ...playerChoice(this.#players.value, this.#known), parts: [] }));
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      watch(this.order);
    };
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act) => h("button", { type: "button", "data-action": name, onclick: act }, text);
    this.#position.placeholder = say("watch.start");
    this.#element = h("form", { class: "panel tree-choice", onsubmit: submit }, this.#picker.element,
      h("label", { class: "field" }, h("span", {}, say("watch.position")), this.#position),
      h("div", { class: "buttons" }, button("start", say("watch.start"), () => { this.#position.value = ""; }), button("example", say("watch.example"), () => this.#example())),
      h("div", { class: "row-fields" },
        h("label", { class: "field" }, h("span", {}, say("watch.player")), this.#players),
        h("label", { class: "field depth" }, h("span", {}, say("watch.depth")), this.#depth)),
      this.#settings,
      h("button", { type: "submit", class: "primary wide", "data-action": "watch" }, say("watch.watch")));
    this.#example();
  }

  get element() { return this.#element; }
  get info() { return this.#picker.info; }

  /** The names of all parts of the search. */
  get #known() {
    return this.#parts.map(({ name }) => name);
  }

  /** What is chosen. @returns {Order} */
  get order() {
    const depth = Math.min(Math.max(Math.round(Number(this.#depth.value)) || USUAL_DEPTH, 1), DEEPEST);
    return { game: this.info.name, rules: this.#rules, position: this.#position.value.trim(), player: playerText(this.#player, this.#known), depth };
  }

  /** Shows what is wanted elsewhere, such as in a link. @param {Partial<Order>} wanted */
  show(wanted) {
    const info = this.#games.find(({ name }) => name === wanted.game);
    if (info) this.#chosen(info.name, wanted.rules ?? info.rules.usual);
    if (info && wanted.position === undefined && wanted.player === undefined) return this.#example();
    this.#position.value = wanted.position ?? "";
    if (wanted.depth) this.#depth.value = String(wanted.depth);
    this.#take(playerChoice(wanted.player ?? this.info.example?.player ?? this.info.trees[0], this.#known));
  }

  /** @param {string} game @param {string} rules */
  #chosen(game, rules) {
    this.#rules = rules;
    this.#picker.show({ game, rules });
  }

  /** Other rules begin at their start, another game with its example. @param {string} rules */
  #picked(rules) {
    const { example, rules: { usual } } = this.info;
    if (rules === usual && example) return this.#example();
    [this.#rules, this.#position.value] = [rules, ""];
    this.#take(this.info.trees.includes(this.#player.name) ? this.#player : playerChoice(this.info.trees[0], this.#known));
  }

  /** The position that is kept with the game because its tree teaches. */
  #example() {
    const { example, name } = this.info;
    if (!example) return this.#take(playerChoice(this.info.trees[0], this.#known));
    this.#chosen(name, example.rules);
    this.#position.value = example.position;
    this.#depth.value = String(example.depth);
    this.#take(playerChoice(example.player, this.#known));
  }

  /** @param {PlayerChoice} player */
  #take(player) {
    this.#player = player;
    const names = this.info.trees.filter((name) => name !== "level");
    const listed = names.includes(player.name) ? names : [...names, player.name];
    refill(this.#players, ...listed.map((name) => h("option", { value: name, selected: name === player.name }, methodName(name))));
    this.#depth.disabled = player.name === PLAYOUTS;
    refill(this.#settings, h("p", { class: "about" }, howSearches(player.name)), player.name === PARTED && this.#partChoice(), player.name === PLAYOUTS && this.#playoutChoice(), player.name === EVALUATED && this.#evaluationChoice());
  }

  #partChoice() {
    const { parts } = this.#player;
    const change = (/** @type {string} */ name) => (/** @type {Event} */ event) => {
      const on = event.target instanceof HTMLInputElement && event.target.checked;
      const rest = this.#player.parts.filter((part) => part !== name);
      this.#player = { ...this.#player, parts: on ? [...rest, name] : rest };
      told.textContent = this.#partsTold();
    };
    const all = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string[]} */ chosen) => h("button", { type: "button", "data-action": name, onclick: () => {
      this.#take({ ...this.#player, parts: chosen });
      this.#settings.querySelector("details")?.setAttribute("open", "");
    } }, text);
    const told = h("span", { class: "about" }, this.#partsTold());
    return h("details", { class: "options" }, h("summary", {}, say("watch.parts"), " ", told),
      h("div", { class: "buttons" }, all("no_parts", say("watch.no_parts"), []), all("all_parts", say("watch.all_parts"), this.#known)),
      h("div", { class: "rules parts" }, ...this.#parts.map(({ name, about }) => h("label", { class: "rule" },
        h("input", { type: "checkbox", name: `part-${name}`, checked: parts.includes(name), onchange: change(name) }),
        h("span", {}, h("strong", {}, partName(name)), " ", h("span", { class: "about" }, about))))));
  }

  #partsTold() {
    return say("watch.parts_on", { on: this.#player.parts.length, all: this.#parts.length });
  }

  #playoutChoice() {
    const change = (/** @type {Event} */ event) => {
      if (event.target instanceof HTMLInputElement) this.#player = { ...this.#player, playouts: Math.min(Math.max(Math.round(Number(event.target.value)) || 1, 1), MOST_PLAYOUTS) };
    };
    return h("label", { class: "field depth" }, h("span", {}, say("watch.playouts")),
      h("input", { type: "number", name: "playouts", min: 1, max: MOST_PLAYOUTS, value: this.#player.playouts, onchange: change }));
  }

  #evaluationChoice() {
    const change = (/** @type {Event} */ event) => {
      if (event.target instanceof HTMLSelectElement) this.#player = { ...this.#player, evaluation: event.target.value };
    };
    return h("label", { class: "field" }, h("span", {}, say("watch.evaluation")), h("select", { name: "evaluation", onchange: change },
      ...EVALUATIONS.map((one) => h("option", { value: one, selected: one === this.#player.evaluation }, say("watch.evaluation_version", { version: one })))));
  }
}

/** The name of a part in words, where there are any. @param {string} name */
function partName(name) {
  return name.replaceAll("_", " ");
}

/** The way that a player searches, or what it is called. @param {string} name */
function methodName(name) {
  const known = say(`opponent.${name}.method`);
  return known === `opponent.${name}.method` ? playerName(name) : known;
}

/** How a player searches, where there is something to say. @param {string} name */
function howSearches(name) {
  const known = say(`opponent.${name}.search`);
  return known === `opponent.${name}.search` ? "" : known;
}
