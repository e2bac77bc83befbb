// The page of lessons: the games to learn, and a game's lessons step by step.

/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo } from "../types.js" */
/** @import { Progress } from "./progress.js" */
import { atDesk } from "../at_desk.js";
import { h, refill } from "../dom.js";
import { ROOT } from "../places.js";
import { attempt } from "../play/actions.js";
import { emblem } from "../play/emblem.js";
import { settings } from "../settings.js";
import { notice } from "../shell.js";
import { address, gameLinks } from "../study/games.js";
import { Notes } from "../study/notes.js";
import { say, spoken } from "../texts.js";
import { Lesson } from "./lesson.js";
import { entered, finished, parse } from "./progress.js";
import { View } from "./view.js";

/** Where it is kept how far somebody is. */
const NOTES = "ludoteca.lessons";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

class Page {
  /** @type {GameInfo[]} */
  #games = [];
  /** @type {Notes<Progress>} */
  #notes = new Notes(NOTES, parse);
  /** @type {Lesson | null} */
  #lesson = null;
  /** @type {View | null} */
  #view = null;
  #game = "";
  /** Another number whenever something else is wanted. */
  #round = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    addEventListener("hashchange", () => void attempt(() => this.arrive()));
  }

  /** Everything in the present language. */
  async greet() {
    const { games } = await this.desk.hello(spoken());
    this.#games = games.filter((/** @type {GameInfo} */ { lessons }) => lessons.length > 0);
    this.#leave();
  }

  /** Shows what the address says: a game and a step of it, or all games. */
  async arrive() {
    const given = new URLSearchParams(location.hash.slice(1, 500));
    const info = this.#games.find(({ name }) => name === given.get("game"));
    if (!info) return this.#index();
    const names = info.lessons.map(({ name }) => name);
    const step = [given.get("step"), this.#notes.of(info.name).step, names[0]].find((name) => name && names.includes(name)) ?? "1";
    if (this.#game !== info.name) await this.#learn(info, step);
    else if (this.#lesson?.step.step !== step) await this.#lesson?.go(step);
    history.replaceState(null, "", address({ game: info.name, step }));
  }

  /** @param {GameInfo} info @param {string} step */
  async #learn(info, step) {
    const round = (this.#round += 1);
    this.#leave();
    const lesson = await Lesson.begin(this.desk, info.name, step);
    if (round !== this.#round) return lesson.close();
    settings.change({ game: info.name });
    [this.#game, this.#lesson] = [info.name, lesson];
    this.#note();
    lesson.addEventListener("change", () => this.#note());
    this.#view = new View(lesson, info, { progress: () => this.#notes.of(info.name) });
    refill(main, gameLinks(this.#games, info.name), this.#view.element);
    scrollTo(0, 0);
  }

  /** Keeps how far somebody is. */
  #note() {
    const lesson = /** @type {Lesson} */ (this.#lesson);
    const [{ step, done, title }, before, trouble] = [lesson.step, this.#notes.of(this.#game), this.#notes.trouble];
    if (before.step === step && (!done || before.done.includes(step))) return;
    this.#notes.keep(this.#game, done ? finished(before, step) : entered(before, step));
    if (this.#notes.trouble && this.#notes.trouble !== trouble) notice(say(this.#notes.trouble));
    history.replaceState(null, "", address({ game: this.#game, step }));
    document.title = `${title} · Ludoteca`;
  }

  #leave() {
    this.#view?.close();
    [this.#view, this.#lesson, this.#game] = [null, null, ""];
  }

  /** All games. */
  #index() {
    this.#round += 1;
    this.#leave();
    const { trouble } = this.#notes;
    document.title = `${say("shell.learn")} · Ludoteca`;
    refill(main, h("div", { class: "learn-index" }, h("section", { class: "hero" }, h("h1", {}, say("lesson.title")), h("p", { class: "lede" }, say("lesson.lede"))),
      trouble && h("p", { class: "warning", role: "alert" }, say(trouble)),
      ...this.#games.map((info) => this.#card(info))));
  }

  /** @param {GameInfo} info */
  #card(info) {
    const { done } = this.#notes.of(info.name);
    const [learnt, count] = [info.lessons.filter(({ name }) => done.includes(name)).length, info.lessons.length];
    const told = say("lesson.progress", { learnt, count });
    return h("section", { class: "panel learn-card", "data-game": info.name }, emblem(info),
      h("div", {}, h("h2", {}, info.title), h("p", { class: "aim" }, info.aim.split("\n").join(" ")),
        h("label", { class: "about learnt-so-far" }, h("span", {}, told), h("progress", { max: count, value: learnt }, told)),
        h("div", { class: "buttons" },
          h("a", { class: "button primary", href: address({ game: info.name }) }, say(learnt === 0 ? "lesson.begin" : "lesson.go_on")),
          h("a", { class: "button", href: new URL(`learn/${info.name}/`, ROOT).href }, say("lesson.rules")),
          info.puzzles && h("a", { class: "button", href: new URL(`puzzles/${address({ game: info.name })}`, ROOT).href }, say("shell.puzzles")))));
  }
}

const greet = async (/** @type {Page} */ page) => {
  await page.greet();
  await page.arrive();
};
await atDesk("learn", { make: (desk) => new Page(desk), arrive: greet, again: greet });
