// A puzzle on the page: the task, the board, what came of a try, and what can be done.

/** @import { GameInfo } from "../types.js" */
/** @import { Attempt } from "./attempt.js" */
import { h, refill } from "../dom.js";
import * as fragment from "../fragment.js";
import { icon } from "../icons.js";
import { ROOT } from "../places.js";
import { action, attempt as dare, renew } from "../play/actions.js";
import { Moves } from "../play/moves.js";
import { openKeys, Stand } from "../play/stand.js";
import { settings } from "../settings.js";
import { notice } from "../shell.js";
import { BoardSide } from "../study/board_side.js";
import { say } from "../texts.js";

/** @typedef {{next: () => unknown, verdict: () => string, solved: () => number}} Around what the page does: the next puzzle, what it says of how one went, and how much is solved of the table that judges */

export class View {
  #attempt;
  #info;
  #around;
  #side;
  #moves;
  #status = h("p", { class: "status", role: "status" });
  #end = h("div", { class: "end" });
  #bar = h("div", { class: "actions", role: "toolbar", "aria-label": say("play.actions") });
  #listening = new AbortController();
  #shown = 0;
  #element;

  /** @param {Attempt} attempt @param {GameInfo} info @param {Around} around @param {Node} panel what stands below */
  constructor(attempt, info, around, panel) {
    this.#attempt = attempt;
    this.#info = info;
    this.#around = around;
    const acts = {
      play: (/** @type {string} */ move) => attempt.try(move), explain: (/** @type {import("../types.js").Touch[]} */ touches) => attempt.explain(touches),
      hint: () => attempt.hint(), facts: () => ({ line: attempt.state.line }),
    };
    this.#side = new BoardSide(info, acts, attempt.facts.side === "second");
    this.#moves = new Moves(attempt);
    this.#element = h("div", { class: "table exercise" },
      h("div", { class: "board-side" }, this.#task(), this.#side.element, this.#bar),
      h("div", { class: "panel-side" }, this.#status, this.#end, this.#moves.element, this.#side.stand.typed, panel));
    this.#listen();
    this.render();
  }

  get element() { return this.#element; }

  /** Puts the keyboard at the beginning. */
  focus() {
    this.#element.querySelector("h1")?.focus({ preventScroll: true });
  }

  close() {
    this.#listening.abort();
    this.#attempt.close();
  }

  /** What is asked for, in words. */
  #task() {
    const { number, side, goal, plies, grade } = this.#attempt.facts;
    const { rules } = this.#attempt.start;
    const option = this.#info.rules.parts.flatMap(({ options }) => options).find(({ text }) => text === rules);
    return h("div", { class: "task" },
      h("h1", { class: "table-title", tabindex: -1 }, say("puzzling.number", { game: this.#info.title, number })),
      h("p", { class: "asked" }, say(goal === "win" ? "puzzling.win" : "puzzling.save", { side: this.#info.sides[side], plies, moves: (plies + 1) / 2 })),
      h("p", { class: "about" }, [say("puzzling.grade_of", { grade }), option ? `${option.title}: ${option.about}` : rules].join(" · ")));
  }

  #listen() {
    const { signal } = this.#listening;
    this.#attempt.addEventListener("change", () => this.render(), { signal });
    this.#attempt.addEventListener("restarted", () => notice(say("puzzling.restarted")), { signal });
    settings.addEventListener("change", () => this.#side.redress(), { signal });
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  render() {
    const attempt = this.#attempt;
    const forward = attempt.aim === this.#shown + 1;
    this.#shown = attempt.aim;
    this.#side.show(attempt.seen, attempt.waits, forward);
    this.#moves.render();
    this.#moves.element.hidden = attempt.state.line.length === 0;
    this.#status.textContent = this.#words();
    refill(this.#end, ...this.#ending());
    renew(this.#bar, this.#buttons());
    this.#element.dataset.phase = attempt.phase;
    this.#element.dataset.credit = attempt.credit;
  }

  /** What is said: the verdict, and the move that is shown. */
  #words() {
    const { phase, said, seen, aim } = this.#attempt;
    if (phase === "judging") return this.#around.solved() < 1 ? say("puzzling.solving", { percent: Math.floor(this.#around.solved() * 100) }) : say("puzzling.judging");
    if (phase === "open") return said || say("puzzling.begin");
    return [said, this.#around.verdict(), aim > 0 ? seen.said : ""].filter((text) => text !== "").join("\n");
  }

  #ending() {
    const { phase } = this.#attempt;
    if (phase === "refuted") {
      return [h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", "data-action": "retry", onclick: () => this.#attempt.again() }, say("puzzling.again")), this.#analyse())];
    }
    if (phase !== "over") return [];
    return [h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", "data-action": "next-puzzle", onclick: () => void dare(this.#around.next) }, say("puzzling.next")), this.#analyse())];
  }

  /** The position that is shown, on the board of analysis. */
  #analyse() {
    const address = new URL(`analysis/#${fragment.write(this.#attempt.seen)}`, ROOT);
    return h("a", { class: "button", href: address.href, "data-action": "analyse" }, icon("analysis"), say("puzzling.analyse"));
  }

  #buttons() {
    const attempt = this.#attempt;
    const tries = attempt.phase === "open" || attempt.phase === "refuted";
    return [
      attempt.phase === "refuted" ? action("again", say("puzzling.again"), () => attempt.again()) : action("hint", say("play.hint"), () => attempt.hint(), attempt.phase === "open"),
      action("check", say("puzzling.solution"), () => attempt.giveUp(), tries),
      action("next", say("puzzling.next"), this.#around.next),
    ];
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (Stand.isTyping(event)) return;
    /** @type {Record<string, () => unknown>} */
    const keys = {
      ArrowLeft: () => this.#moves.step(-1), k: () => this.#moves.step(-1), ArrowRight: () => this.#moves.step(1), j: () => this.#moves.step(1), "?": openKeys,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    void dare(act);
  }
}
