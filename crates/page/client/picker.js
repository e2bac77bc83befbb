// Choosing a game and its rules, on pages that need no more than that.

/** @import { GameInfo } from "./types.js" */
import { h, refill } from "./dom.js";
import { rulesText, usual } from "./play/rules.js";
import { rulesForm } from "./play/rules_form.js";
import { settings } from "./settings.js";
import { say } from "./texts.js";

/** @typedef {{game: string, rules: string}} Picked */

/** A list of games, and the rules of the chosen one behind a fold. */
export class Picker {
  #games;
  #picked;
  #game;
  #choices;
  #told = h("code", {});
  #parts = h("details", { class: "options" });
  #select;
  #element;

  /** @param {GameInfo[]} games @param {(picked: Picked) => void} picked what happens when something else is chosen */
  constructor(games, picked) {
    this.#games = games;
    this.#picked = picked;
    this.#game = games.find(({ name }) => name === settings.now.game) ?? games[games.length - 1];
    this.#choices = usual(this.#game.rules);
    this.#select = h("select", { name: "game", onchange: () => this.#choose(this.#select.value) },
      ...games.map(({ name, title }) => h("option", { value: name }, title)));
    this.#element = h("div", { class: "picker" }, h("label", { class: "row" }, h("span", {}, say("picker.game")), this.#select), this.#parts);
    this.#render();
  }

  get element() { return this.#element; }

  /** The game that is chosen. */
  get info() { return this.#game; }

  /** The game and the rules that are chosen. @returns {Picked} */
  get now() {
    return { game: this.#game.name, rules: rulesText(this.#game.rules, this.#choices) };
  }

  /** Shows what was chosen elsewhere. @param {Picked} picked */
  show({ game, rules }) {
    const other = this.#games.find(({ name }) => name === game);
    if (other && other !== this.#game) {
      [this.#game, this.#choices] = [other, usual(other.rules)];
      this.#render();
    }
    this.#told.textContent = rules;
  }

  /** @param {string} name */
  #choose(name) {
    this.#game = this.#games.find((game) => game.name === name) ?? this.#game;
    this.#choices = usual(this.#game.rules);
    this.#render();
    this.#picked(this.now);
    settings.change({ game: name });
  }

  #render() {
    const { rules, name } = this.#game;
    const changed = () => {
      this.#told.textContent = this.now.rules;
      this.#picked(this.now);
    };
    this.#select.value = name;
    this.#told.textContent = this.now.rules;
    refill(this.#parts, h("summary", {}, say("picker.rules"), " ", this.#told), ...rulesForm(rules, this.#choices, changed));
  }
}
