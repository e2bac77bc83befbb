// The library: the games of this browser, to find, keep, bring and throw away.

/** @import { GameInfo } from "../types.js" */
/** @import { Kept } from "./games.js" */
import { DeskError } from "../desk/channel.js";
import { Desk } from "../desk/desk.js";
import { h, refill } from "../dom.js";
import { download, FileError, readText } from "../files.js";
import { icon } from "../icons.js";
import { ROOT } from "../places.js";
import { playerName } from "../play/opponents.js";
import { confirm, notice, raise } from "../shell.js";
import { date, say, spoken } from "../texts.js";
import { adopt } from "./adopt.js";
import { ArchiveError, isArchive, read, search, write } from "./games.js";
import { Library } from "./store.js";

/** How many games are shown at once, and the largest file that is read, in bytes. */
const SHOWN = 100;
const LARGEST = 64 * 1024 * 1024;

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** The page of the library. */
class Page {
  /** @type {Kept[]} */
  #games = [];
  /** @type {GameInfo[]} */
  #infos = [];
  #query = "";
  #list = h("ul", { class: "games-list" });
  #count = h("p", { class: "about", role: "status" });

  /** @param {Library} library @param {Promise<Desk>} desk */
  constructor(library, desk) {
    this.library = library;
    this.desk = desk;
    library.addEventListener("trouble", () => library.trouble && notice(say(library.trouble)));
  }

  /** Shows everything. */
  async render() {
    const searched = (/** @type {Event} */ event) => {
      if (event.target instanceof HTMLInputElement) this.#query = event.target.value;
      this.#renderList();
    };
    const file = h("input", { type: "file", class: "unseen", "aria-label": say("shelf.import"), onchange: () => file.files?.[0] && void this.#bring(file.files[0]) });
    refill(main, h("div", { class: "library" }, h("h1", {}, say("shelf.title")), h("p", { class: "lede" }, say("shelf.lede")),
      this.library.trouble && h("p", { class: "warning", role: "alert" }, say(this.library.trouble)),
      h("div", { class: "buttons" },
        h("input", { type: "search", placeholder: say("shelf.search"), "aria-label": say("shelf.search"), oninput: searched }),
        h("button", { type: "button", onclick: () => this.#export() }, say("shelf.export")),
        h("label", { class: "button" }, say("shelf.import"), file),
        h("button", { type: "button", class: "danger", onclick: () => void this.#clear() }, say("shelf.clear"))),
      this.#count, this.#list));
    await this.#load();
    const desk = await this.desk;
    this.#infos = (await desk.hello(spoken())).games;
    this.#renderList();
  }

  async #load() {
    this.#games = await this.library.games();
    this.#renderList();
  }

  /** @param {string} name */
  #title(name) {
    return this.#infos.find((info) => info.name === name)?.title ?? name;
  }

  /** A game in words, as it is searched for. @param {Kept} game */
  #told(game) {
    return [this.#title(game.game), game.game, game.rules, playerName(game.players.first), playerName(game.players.second), game.result, date(game.updated)].join(" ");
  }

  #renderList() {
    const found = search(this.#games, this.#query, (game) => this.#told(game));
    this.#count.textContent = this.#games.length === 0 ? say("shelf.empty") : say("shelf.count", { n: found.length });
    refill(this.#list, ...found.slice(0, SHOWN).map((game) => this.#row(game)));
  }

  /** @param {Kept} game */
  #row(game) {
    const address = new URL(`#resume=${encodeURIComponent(game.id)}`, ROOT).href;
    const players = `${playerName(game.players.first)} – ${playerName(game.players.second)}`;
    return h("li", { class: "kept" },
      h("a", { href: address }, h("strong", {}, this.#title(game.game)), h("code", {}, game.rules), h("span", {}, players),
        h("span", { class: "about" }, `${game.result === "*" ? say("shelf.unfinished") : game.result} · ${say("shelf.plies", { n: game.plies })} · ${date(game.updated)}`)),
      h("a", { class: "button plain", href: new URL(`analysis/#resume=${encodeURIComponent(game.id)}`, ROOT).href, "aria-label": say("shelf.analyse", { game: this.#title(game.game), date: date(game.updated) }) }, icon("analysis")),
      h("button", { type: "button", class: "plain", "aria-label": say("shelf.delete", { game: this.#title(game.game), date: date(game.updated) }), onclick: () => void this.#remove(game) }, icon("trash")));
  }

  #export() {
    download("ludoteca-library.json", new Blob([write(this.#games)], { type: "application/json" }));
  }

  /** @param {Kept} game */
  async #remove(game) {
    if (!await confirm(say("shelf.delete_sure"), say("shelf.delete_yes"))) return;
    await this.library.remove(game.id);
    await this.#load();
  }

  async #clear() {
    if (!await confirm(say("shelf.clear_sure", { n: this.#games.length }), say("shelf.delete_yes"))) return;
    await this.library.clear();
    await this.#load();
  }

  /** Takes the games of a file: one that this page has written, or records in any form. @param {File} file */
  async #bring(file) {
    try {
      const text = await readText(file, LARGEST);
      const { games, bad } = isArchive(text) ? read(text) : await this.#adopted(text);
      let kept = 0;
      for (const game of games) kept += Number(await this.library.keep(game));
      notice(say("shelf.brought", { n: kept }) + (bad > 0 ? ` ${say("shelf.bad", { n: bad })}` : ""));
      await this.#load();
    } catch (error) {
      const known = error instanceof FileError || error instanceof ArchiveError;
      notice(known ? say(error.message) : error instanceof DeskError ? error.message : say("play.failed"));
    }
  }

  /** @param {string} text */
  async #adopted(text) {
    const { games, errors } = await adopt(await this.desk, text);
    if (errors.length > 0) notice(errors[0]);
    return { games, bad: errors.length };
  }
}

/** @type {Page | null} */
let page = null;
const header = await raise("library", async () => {
  header();
  await page?.render();
});
page = new Page(await Library.open(), Desk.find());
await page.render();
