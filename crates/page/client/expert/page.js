// The page of the rule expert: its facts, its rules in their order, and the one that fires.

/** @import { Message } from "../desk/channel.js" */
/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo } from "../types.js" */
import { h, refill } from "../dom.js";
import { Picker } from "../picker.js";
import { attempt } from "../play/actions.js";
import { Stand } from "../play/stand.js";
import { announce } from "../shell.js";
import { begin, button } from "../inside/page.js";
import { TrialTable } from "../inside/table.js";
import { say } from "../texts.js";

/** @typedef {{title: string, salience: number, move: string | null, why: string | null}} AgendaRule */

/** The agenda beside a board. */
class Agenda {
  #table;
  #picker;
  #position = h("input", { type: "text", name: "position", autocomplete: "off", spellcheck: "false", maxlength: 2000, placeholder: say("watch.start") });
  #facts = h("ul", { class: "facts" });
  #rules = h("ol", { class: "agenda" });
  #told = h("p", { class: "status", role: "status" });
  #fireButton = button("fire", say("agenda.fire"), () => this.#fire());
  #backButton = button("undo", say("agenda.back"), () => this.#table.undo());
  #log = h("ol", { class: "agenda-log" });
  /** The rule that fires now. @type {AgendaRule | null} */
  #fires = null;
  /** The titles of the rules that have fired, by the ply. @type {Map<number, string>} */
  #fired = new Map();
  #round = 0;
  #element;

  /** @param {Desk} desk @param {GameInfo[]} games */
  constructor(desk, games) {
    this.#table = new TrialTable(desk);
    this.#fireButton.classList.add("primary");
    this.#picker = new Picker(games, () => void attempt(() => this.open()));
    this.#table.addEventListener("change", () => void attempt(() => this.#read()));
    const submit = (/** @type {Event} */ event) => { event.preventDefault(); void attempt(() => this.open()); };
    this.#element = h("div", { class: "inside-columns" },
      h("div", { class: "inside-board" }, this.#table.element, h("div", { class: "buttons" }, this.#fireButton, this.#backButton, button("again", say("agenda.again"), () => this.open())), h("section", {}, h("h2", {}, say("agenda.log")), this.#log)),
      h("div", { class: "inside-panel" }, this.#told, h("section", {}, h("h2", {}, say("agenda.facts")), this.#facts),
        h("section", {}, h("h2", {}, say("agenda.rules")), h("p", { class: "about" }, say("agenda.order")), this.#rules),
        h("form", { class: "panel", onsubmit: submit }, games.length > 1 && this.#picker.element,
          h("label", { class: "field" }, h("span", {}, say("watch.position")), this.#position), h("button", { type: "submit", "data-action": "set" }, say("agenda.set")))));
  }

  get element() { return this.#element; }

  async open() {
    this.#fired.clear();
    await this.#table.open(this.#picker.info, { rules: this.#picker.now.rules, position: this.#position.value.trim() });
  }

  /** Reads the agenda of the position on the table. */
  async #read() {
    const [state, round] = [this.#table.state, (this.#round += 1)];
    if (!state) return;
    const agenda = state.outcome ? { facts: [], rules: [] } : await this.#table.ask({ kind: "agenda" });
    if (round !== this.#round) return;
    this.#fires = agenda.rules.find((/** @type {AgendaRule} */ { move }) => move !== null) ?? null;
    this.#render(agenda, state.outcome?.text ?? null);
    this.#table.point(this.#fires?.move ?? null);
  }

  /** @param {Message} agenda @param {string | null} over */
  #render({ facts, rules }, over) {
    refill(this.#facts, ...facts.map((/** @type {string} */ fact) => h("li", {}, fact)));
    refill(this.#rules, ...rules.map((/** @type {AgendaRule} */ rule) => this.#rule(rule)));
    const words = over ?? (this.#fires ? say("agenda.fires", { rule: this.#fires.title, move: this.#fires.move ?? "" }) : say("agenda.silent"));
    this.#told.textContent = words;
    announce(words);
    [this.#fireButton.disabled, this.#backButton.disabled] = [this.#fires === null, !this.#table.state?.undo];
    refill(this.#log, ...(this.#table.state?.line ?? []).map((move, ply) => h("li", {}, h("code", {}, move), " ", this.#fired.get(ply) ?? say("agenda.by_hand"))));
  }

  /** @param {AgendaRule} rule */
  #rule(rule) {
    const state = rule === this.#fires ? "fires" : rule.move ? "waits" : "silent";
    const told = rule === this.#fires ? say("agenda.state.fires") : rule.move ? say("agenda.state.waits", { move: rule.move }) : say("agenda.state.silent");
    return h("li", { class: `agenda-rule ${state}` }, h("span", { class: "rule-head" }, h("strong", {}, rule.title), h("span", { class: "salience" }, say("agenda.salience", { salience: rule.salience })), h("span", { class: "rule-state" }, told)),
      // What the others say holds only where those before them do not apply.
      rule === this.#fires && h("p", { class: "about" }, reason(rule)));
  }

  async #fire() {
    const [fires, ply] = [this.#fires, this.#table.state?.line.length ?? 0];
    if (!fires?.move) return;
    this.#fired.set(ply, fires.title);
    await this.#table.play(fires.move);
  }

  /** The keys of the whole page. @param {KeyboardEvent} event */
  key(event) {
    if (Stand.isTyping(event) || (event.target instanceof Element && event.target.closest("ludo-board"))) return;
    if (event.key === "ArrowRight" || event.key === "j") void attempt(() => this.#fire());
    else if (event.key === "ArrowLeft" || event.key === "k") void attempt(() => this.#table.undo());
    else return;
    event.preventDefault();
  }
}

/** Why a rule applies, without its title. @param {AgendaRule} rule */
function reason({ title, why }) {
  return why?.startsWith(`${title}: `) ? why.slice(title.length + 2) : why ?? "";
}

await begin("expert", {
  title: () => say("agenda.title"), lede: () => say("agenda.lede"),
  fill: async (desk, hello) => {
    const agenda = new Agenda(desk, hello.games.filter((/** @type {GameInfo} */ game) => game.agenda !== null));
    document.onkeydown = (event) => agenda.key(event);
    await attempt(() => agenda.open());
    return agenda.element;
  },
});
