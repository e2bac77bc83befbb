// The page of puzzles.

/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo } from "../types.js" */
/** @import { Item, Wish } from "./pack.js" */
/** @import { Scorecard } from "./scorecard.js" */
import { atDesk } from "../at_desk.js";
import { h, refill } from "../dom.js";
import { FILES } from "../places.js";
import { attempt as dare } from "../play/actions.js";
import { settings } from "../settings.js";
import { address, gameLinks } from "../study/games.js";
import { Notes } from "../study/notes.js";
import { say, spoken } from "../texts.js";
import { Attempt } from "./attempt.js";
import { choices, progress, standing } from "./chooser.js";
import * as packs from "./pack.js";
import * as scorecards from "./scorecard.js";
import { Tables } from "./tables.js";
import { View } from "./view.js";

/** Where ratings and streaks are kept. */
const NOTES = "ludoteca.puzzles";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

class Page {
  /** @type {GameInfo[]} */
  #games = [];
  /** @type {Notes<Scorecard>} */
  #notes = new Notes(NOTES, scorecards.parse);
  /** The packs that were wanted so far. @type {Map<string, Promise<{text: string, items: Item[]}>>} */
  #packs = new Map();
  #game = "";
  /** @type {Wish} */
  #wish = packs.ANY;
  /** @type {View | null} */
  #view = null;
  #verdict = "";
  /** Another number whenever another puzzle is wanted. */
  #round = 0;
  #panel = h("div", { class: "puzzle-panel" });
  #tables;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.#tables = new Tables(desk);
    addEventListener("hashchange", () => void dare(() => this.arrive()));
  }

  /** Everything in the present language. */
  async greet() {
    const { games } = await this.desk.hello(spoken());
    this.#tables.forget();
    this.#games = games.filter((/** @type {GameInfo} */ { puzzles }) => puzzles);
  }

  /** Shows what the address says: a game, a wish, a puzzle. */
  async arrive() {
    const given = new URLSearchParams(location.hash.slice(1, 500));
    const wanted = given.get("game") ?? settings.now.game;
    const info = this.#games.find(({ name }) => name === wanted) ?? this.#games[this.#games.length - 1];
    this.#game = info.name;
    this.#wish = { theme: given.get("theme") ?? "", grade: given.get("grade") ?? "", rules: given.get("rules") ?? "" };
    settings.change({ game: info.name });
    const number = Number(given.get("number"));
    const opened = Number.isSafeInteger(number) && number > 0 && await dare(() => this.#open(number));
    if (!opened) await this.next();
  }

  /** The next puzzle that is wanted. */
  async next() {
    const { items } = await this.#pack();
    const wanted = items.filter((item) => packs.fits(item, this.#wish));
    const tried = new Set(this.#card.entries.map(({ number }) => number));
    const item = packs.next(wanted, tried, this.#card.rating, Math.random());
    if (item) await this.#open(item.number);
    else await this.#nothing();
  }

  get #info() {
    return /** @type {GameInfo} */ (this.#games.find(({ name }) => name === this.#game));
  }

  get #card() {
    return this.#notes.of(this.#game);
  }

  /** The puzzles of the game, loaded when somebody wants them. */
  #pack() {
    const game = this.#game;
    const load = async () => {
      const answer = await fetch(new URL(`engine/packs/puzzles-${game}.jsonl`, FILES));
      if (!answer.ok) throw new Error(`puzzles-${game}.jsonl: ${answer.status}`);
      const text = await answer.text();
      return { text, items: packs.read(text) };
    };
    const pack = this.#packs.get(game) ?? load();
    this.#packs.set(game, pack);
    pack.catch(() => this.#packs.delete(game));
    return pack;
  }

  /** @param {number} number */
  async #open(number) {
    const [round, game] = [this.#round += 1, this.#game];
    const { text, items } = await this.#pack();
    const item = items[number - 1] ?? { number, line: [] };
    const attempt = await Attempt.begin(this.desk, game, text, item);
    if (round !== this.#round) return attempt.close();
    attempt.addEventListener("credit", () => this.#rate(attempt));
    this.#verdict = "";
    history.replaceState(null, "", this.#address(number));
    this.#view?.close();
    this.#view = new View(attempt, this.#info, { next: () => this.next(), verdict: () => this.#verdict, solved: () => this.#tables.share }, this.#panel);
    void this.#tables.prepare(attempt.start, () => this.#view?.render());
    await this.#renderPanel();
    this.#put(this.#view);
    document.title = `${say("puzzling.number", { game: this.#info.title, number })} · Ludoteca`;
  }

  /** Shows a puzzle; a keyboard that was on a choice stays there, and elsewhere it begins anew. @param {View} view */
  #put(view) {
    const active = document.activeElement;
    const [within, choice] = [main.contains(active), active instanceof HTMLSelectElement ? active.name : ""];
    refill(main, gameLinks(this.#games, this.#game), view.element);
    const again = this.#panel.querySelector(`select[name="${CSS.escape(choice)}"]`);
    if (again instanceof HTMLElement) again.focus();
    else if (within) view.focus();
  }

  /** There is no such puzzle left. */
  async #nothing() {
    this.#round += 1;
    this.#view?.close();
    this.#view = null;
    await this.#renderPanel();
    refill(main, gameLinks(this.#games, this.#game), h("div", { class: "through" }, h("h1", {}, say("shell.puzzles")), h("p", { role: "status" }, say("puzzling.through")), this.#panel));
  }

  /** @param {Attempt} attempt */
  #rate(attempt) {
    const before = this.#card;
    const { number, rating } = attempt.facts;
    if (before.entries.some((entry) => entry.number === number)) {
      this.#verdict = say("puzzling.counted");
      return;
    }
    const card = scorecards.after(before, { number, rating }, attempt.credit, Date.now());
    this.#notes.keep(this.#game, card);
    const change = card.rating - before.rating;
    this.#verdict = say("puzzling.card", { rating: card.rating, change: change < 0 ? `−${-change}` : `+${change}`, streak: card.streak });
    void this.#renderPanel();
  }

  async #renderPanel() {
    const { items } = await this.#pack();
    const chosen = (/** @type {Wish} */ wish) => {
      this.#wish = wish;
      void dare(() => this.next());
    };
    // What somebody has opened stays open.
    const open = (/** @type {string} */ name) => this.#panel.querySelector(`.${name}[open]`) !== null;
    const { trouble } = this.#notes;
    refill(this.#panel, trouble && h("p", { class: "warning", role: "alert" }, say(trouble)), standing(this.#card),
      choices(this.#info, items, this.#wish, chosen, open("wishes") || Object.values(this.#wish).some((value) => value !== "")),
      progress(this.#card.entries, (number) => address({ game: this.#game, number: String(number) }), open("progress")));
  }

  /** @param {number} number */
  #address(number) {
    const wish = Object.entries(this.#wish).filter(([, value]) => value !== "");
    return address({ game: this.#game, number: String(number), ...Object.fromEntries(wish) });
  }
}

const greet = async (/** @type {Page} */ page) => {
  await page.greet();
  await page.arrive();
};
await atDesk("puzzles", { make: (desk) => new Page(desk), arrive: greet, again: greet });
