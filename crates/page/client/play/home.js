// Where a game begins: which game, against whom, by which rules.

/** @import { Order } from "./game.js" */
/** @import { Choices } from "./rules.js" */
/** @import { GameInfo, Side } from "../types.js" */
import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { ROOT } from "../places.js";
import { settings } from "../settings.js";
import { say } from "../texts.js";
import { emblem } from "./emblem.js";
import { card, levelCard, playerName, ranked } from "./opponents.js";
import { rulesText, usual } from "./rules.js";
import { rulesForm } from "./rules_form.js";

/** The clocks that can be chosen. */
const CLOCKS = ["", "60+1", "180+2", "300+3", "600+5", "1800+20"];

/** @typedef {{begin: (order: Order) => void, read: (from: string | File, game: string) => void}} HomeActions */

/** The page before a game. */
export class Home {
  /** @type {GameInfo} */
  #game;
  #side = "first";
  #clock = "";
  /** @type {Choices} */
  #choices;
  #root = h("div", { class: "home" });

  /** @param {GameInfo[]} games @param {HomeActions} actions */
  constructor(games, actions) {
    this.games = games;
    this.actions = actions;
    this.#game = games.find(({ name }) => name === settings.now.game) ?? games[games.length - 1];
    this.#choices = usual(this.#game.rules);
    this.#render();
  }

  get element() {
    return this.#root;
  }

  /** @param {GameInfo} game */
  #choose(game) {
    this.#game = game;
    this.#choices = usual(game.rules);
    settings.change({ game: game.name });
    this.#render();
    this.#root.querySelector("[role=tab][aria-selected=true]")?.parentElement?.querySelector("[aria-selected=true]");
    /** @type {HTMLElement | null} */ (this.#root.querySelector("[aria-selected=true]"))?.focus();
  }

  /** @param {string} opponent */
  #against(opponent) {
    const side = this.#side === "random" ? (Math.random() < 0.5 ? "first" : "second") : this.#side;
    this.#begin(side === "first" ? { first: "human", second: opponent } : { first: opponent, second: "human" });
  }

  /** @param {Record<Side, string>} players */
  #begin(players) {
    const clock = this.#clock ? { clock: this.#clock } : {};
    this.actions.begin({ game: this.#game.name, rules: rulesText(this.#game.rules, this.#choices), players, ...clock });
  }

  #render() {
    refill(this.#root,
      h("section", { class: "hero" }, h("h1", {}, say("home.title")), h("p", { class: "lede" }, say("home.lede"))),
      this.#tabs(),
      h("section", { class: "panel", id: "game-panel", role: "tabpanel", "aria-label": this.#game.title },
        h("div", {}, h("p", { class: "aim" }, this.#game.aim.split("\n").join(" ")), this.#ways()), this.#opponents(), this.#sides(), this.#options(), this.#others()),
      this.#opener());
  }

  /** Where somebody goes who does not know the game yet, or knows it well. */
  #ways() {
    const { name, lessons, puzzles } = this.#game;
    const way = (/** @type {string} */ to, /** @type {string} */ text) => h("a", { href: new URL(to, ROOT).href }, text);
    return h("p", { class: "ways" }, lessons.length > 0 && way(`learn/#game=${name}`, say("home.learn")), lessons.length > 0 && way(`learn/${name}/`, say("home.rules")),
      puzzles && way(`puzzles/#game=${name}`, say("shell.puzzles")));
  }

  #tabs() {
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      const at = this.games.indexOf(this.#game) + step + this.games.length;
      this.#choose(this.games[at % this.games.length]);
    };
    return h("div", { class: "games", role: "tablist", "aria-label": say("home.games"), onkeydown: keys }, ...this.games.map((game) => {
      const chosen = game === this.#game;
      return h("button", { type: "button", role: "tab", class: "game-tab", "aria-selected": chosen ? "true" : "false", "aria-controls": "game-panel",
        tabindex: chosen ? 0 : -1, "data-game": game.name, onclick: () => this.#choose(game) },
      emblem(game), h("span", {}, game.title));
    }));
  }

  #opponents() {
    const { levels, others } = ranked(this.#game);
    const chosen = (/** @type {string} */ player) => this.#against(player);
    return h("div", {},
      h("h2", {}, say("home.levels")),
      h("div", { class: "levels" }, ...levels.map((opponent) => levelCard(opponent, chosen))),
      h("p", { class: "ladder", "aria-hidden": "true" }, h("span", {}, say("home.easiest")), h("span", {}, say("home.strongest"))),
      others.length > 0 && h("h2", {}, say("home.characters")),
      h("div", { class: "cards" }, ...others.map((opponent) => card(opponent, chosen))));
  }

  #sides() {
    const { sides } = this.#game;
    const options = [["first", sides.first], ["second", sides.second], ["random", say("home.random_side")]];
    return h("fieldset", { class: "choices" }, h("legend", {}, say("home.side")), ...options.map(([value, text]) =>
      radio("side", value, text, this.#side === value, () => { this.#side = value; })));
  }

  #options() {
    const chosen = rulesText(this.#game.rules, this.#choices);
    const told = h("code", {}, chosen);
    const changed = () => { told.textContent = rulesText(this.#game.rules, this.#choices); };
    const change = (/** @type {Event} */ event) => { if (event.target instanceof HTMLSelectElement) this.#clock = event.target.value; };
    return h("details", { class: "options" }, h("summary", {}, say("home.options"), " ", told),
      ...rulesForm(this.#game.rules, this.#choices, changed),
      h("label", { class: "row" }, h("span", {}, say("home.clock")), h("select", { name: "clock", onchange: change },
        ...CLOCKS.map((clock) => h("option", { value: clock, selected: clock === this.#clock }, clockName(clock))))));
  }

  #others() {
    const machines = this.#game.opponents.map(({ player }) => h("option", { value: player }, playerName(player)));
    const pick = (/** @type {Side} */ side) => h("label", { class: "row" }, h("span", {}, this.#game.sides[side]),
      h("select", { name: `machine-${side}` }, ...machines.map((option) => option.cloneNode(true))));
    const [first, second] = [pick("first"), pick("second")];
    const value = (/** @type {HTMLElement} */ row) => row.querySelector("select")?.value ?? "";
    return h("div", { class: "other-ways" },
      h("button", { type: "button", class: "wide", "data-mode": "two", onclick: () => this.#begin({ first: "human", second: "human" }) }, icon("pair"), say("home.two_people")),
      h("details", { class: "options" }, h("summary", {}, say("home.two_machines")), first, second,
        h("button", { type: "button", class: "primary", "data-mode": "machines", onclick: () => this.#begin({ first: value(first), second: value(second) }) }, say("home.start"))));
  }

  #opener() {
    const box = h("textarea", { rows: 4, "aria-label": say("home.paste"), placeholder: say("home.paste"), spellcheck: "false" });
    const file = h("input", { type: "file", class: "unseen", "aria-label": say("home.file"), onchange: () => file.files?.[0] && this.actions.read(file.files[0], this.#game.name) });
    return h("details", { class: "options opener" }, h("summary", {}, say("home.open")), box,
      h("div", { class: "buttons" },
        h("button", { type: "button", class: "primary", onclick: () => this.actions.read(box.value, this.#game.name) }, say("home.open_text")),
        h("label", { class: "button" }, say("home.file"), file)));
  }
}

/** A choice of one. @param {string} name @param {string} value @param {string} text @param {boolean} checked @param {() => void} chosen */
function radio(name, value, text, checked, chosen) {
  return h("label", { class: "choice" }, h("input", { type: "radio", name, value, checked, onchange: chosen }), h("span", {}, text));
}

/** The name of a clock: minutes and the seconds that each move adds. @param {string} clock */
export function clockName(clock) {
  if (clock === "") return say("home.no_clock");
  const [seconds, increment] = clock.split("+").map(Number);
  return say("home.clock_name", { minutes: seconds / 60, seconds: increment });
}
