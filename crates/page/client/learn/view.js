// A step of a lesson on the page: what it says, the board to try it on, and the steps around it.

/** @import { GameInfo, Touch } from "../types.js" */
/** @import { Lesson } from "./lesson.js" */
/** @import { Progress } from "./progress.js" */
import { DeskError } from "../desk/channel.js";
import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { ROOT } from "../places.js";
import { action, attempt as dare, renew } from "../play/actions.js";
import { openKeys, Stand } from "../play/stand.js";
import { settings } from "../settings.js";
import { notice } from "../shell.js";
import { BoardSide } from "../study/board_side.js";
import { address } from "../study/games.js";
import { say } from "../texts.js";

/** @typedef {{progress: () => Progress}} Around what the page knows: how far somebody is */

export class View {
  #lesson;
  #info;
  #around;
  #side;
  #heading = h("h1", { class: "table-title", tabindex: -1 });
  #task = h("p", { class: "asked" });
  #status = h("p", { class: "status", role: "status" });
  #end = h("div", { class: "end" });
  #bar = h("div", { class: "actions", role: "toolbar", "aria-label": say("play.actions") });
  #steps = h("ol", { class: "lesson-steps" });
  #listening = new AbortController();
  #shown = 0;
  #element;

  /** @param {Lesson} lesson @param {GameInfo} info @param {Around} around */
  constructor(lesson, info, around) {
    this.#lesson = lesson;
    this.#info = info;
    this.#around = around;
    const acts = {
      play: (/** @type {string} */ move) => this.#play(move), explain: (/** @type {Touch[]} */ touches) => lesson.try({ touches }),
      hint: () => lesson.hint(), facts: () => ({ line: lesson.state.line }),
    };
    this.#side = new BoardSide(info, acts, false);
    const rules = new URL(`learn/${info.name}/`, ROOT).href;
    this.#element = h("div", { class: "table exercise" },
      h("div", { class: "board-side" }, h("div", { class: "task" }, this.#heading, this.#task), this.#side.element, this.#bar),
      h("div", { class: "panel-side" }, this.#status, this.#end, this.#side.stand.typed,
        h("h2", {}, say("lesson.steps", { game: info.title })), this.#steps, h("a", { class: "button", href: rules, "data-action": "rules" }, icon("learn"), say("lesson.rules"))));
    this.#listen();
    this.render();
  }

  get element() { return this.#element; }

  close() {
    this.#listening.abort();
    this.#lesson.close();
  }

  /** @param {string} move */
  async #play(move) {
    const refused = await this.#lesson.try({ move });
    if (refused) throw new DeskError({ kind: "illegal", ...refused });
  }

  async #show() {
    const refused = await this.#lesson.show();
    if (refused) this.#side.stand.refuse(refused.text, refused.cells);
  }

  #listen() {
    const { signal } = this.#listening;
    this.#lesson.addEventListener("change", () => this.render(), { signal });
    this.#lesson.addEventListener("restarted", () => notice(say("lesson.restarted")), { signal });
    settings.addEventListener("change", () => this.#side.redress(), { signal });
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  render() {
    const lesson = this.#lesson;
    const { number, count, title, task, step, done } = lesson.step;
    const forward = lesson.aim === this.#shown + 1;
    this.#shown = lesson.aim;
    this.#side.show(lesson.seen, lesson.waits, forward);
    refill(this.#heading, say("lesson.heading", { number, count, title }));
    if (this.#task.textContent !== task) this.#task.textContent = task;
    this.#status.textContent = lesson.said || say(done ? "lesson.read" : "lesson.try");
    refill(this.#end, ...this.#ending());
    renew(this.#bar, this.#buttons());
    this.#renderSteps();
    this.#element.dataset.step = step;
    this.#element.dataset.came = lesson.came;
    this.#element.toggleAttribute("data-done", done);
  }

  #renderSteps() {
    const { done } = this.#around.progress();
    refill(this.#steps, ...this.#info.lessons.map(({ name, title }) => {
      const learnt = done.includes(name);
      return h("li", {}, h("a", { href: address({ game: this.#info.name, step: name }), "data-step": name, "aria-current": name === this.#lesson.step.step ? "step" : null },
        h("span", { class: "sign alone", "aria-hidden": "true" }, learnt ? "✓" : ""), title, learnt && h("span", { class: "unseen" }, ` (${say("lesson.done")})`)));
    }));
  }

  /** What stands below once a step is done. */
  #ending() {
    const { number, count, done } = this.#lesson.step;
    if (!done) return [];
    if (number < count) return [h("button", { type: "button", class: "primary", "data-action": "go-on", onclick: () => void dare(() => this.#step(1)) }, say("lesson.next"))];
    const link = (/** @type {string} */ to, /** @type {string} */ text, /** @type {string} */ kind) => h("a", { class: `button ${kind}`, href: new URL(to, ROOT).href }, text);
    return [h("p", { class: "learnt" }, say("lesson.all_done", { game: this.#info.title })),
      h("div", { class: "buttons" }, link("./", say("lesson.play"), "primary"), link(`puzzles/${address({ game: this.#info.name })}`, say("shell.puzzles"), ""))];
  }

  #buttons() {
    const { number, count, done } = this.#lesson.step;
    return [
      action("previous", say("lesson.back"), () => this.#step(-1), number > 1),
      action("hint", say("play.hint"), () => this.#lesson.hint(), !done),
      action("check", say("lesson.show"), () => this.#show(), !done),
      action("next", say("lesson.next"), () => this.#step(1), number < count),
    ];
  }

  /** Goes to another step, and to its beginning with the keyboard. @param {number} by */
  async #step(by) {
    await this.#lesson.go(String(this.#lesson.step.number + by));
    this.#heading.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (Stand.isTyping(event)) return;
    const { number, count } = this.#lesson.step;
    const back = () => number > 1 && this.#step(-1);
    const forth = () => number < count && this.#step(1);
    /** @type {Record<string, () => unknown>} */
    const keys = { ArrowLeft: back, k: back, ArrowRight: forth, j: forth, "?": openKeys };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    void dare(act);
  }
}
