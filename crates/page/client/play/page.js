// The page to play: it begins with a choice of games, or with the game that was left.

/** @import { GameInfo } from "../types.js" */
/** @import { Table } from "./table.js" */
import { DeskError } from "../desk/channel.js";
import { Desk } from "../desk/desk.js";
import { h, refill } from "../dom.js";
import { FileError, readText } from "../files.js";
import { adopt } from "../library/adopt.js";
import { Library } from "../library/store.js";
import { recall, remember } from "../memory.js";
import { ROOT } from "../places.js";
import { settings } from "../settings.js";
import { lost, notice, raise } from "../shell.js";
import { say, spoken } from "../texts.js";
import { Game } from "./game.js";
import { Home } from "./home.js";
import * as link from "./link.js";

/** The game that is on the table in this browser. */
const CURRENT = "ludoteca.current";

/** The table and its board, which nobody needs before a game begins. */
function board() {
  return import("./table.js");
}

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** The page and what it holds. */
class Page {
  /** @type {GameInfo[]} */
  #games = [];
  /** @type {Table | null} */
  #table = null;
  /** The game that somebody sits down at. */
  #seated = "";

  /** @param {Desk} desk @param {Library} library */
  constructor(desk, library) {
    this.desk = desk;
    this.library = library;
    this.game = new Game(desk, library);
    library.addEventListener("trouble", () => library.trouble && notice(say(library.trouble)));
    this.game.addEventListener("change", () => void this.#seat());
  }

  /** Everything in the present language. */
  async greet() {
    const hello = await this.desk.hello(spoken());
    this.#games = hello.games;
    if (this.library.trouble) notice(say(this.library.trouble));
  }

  /** Begins where the address, or the last visit, says. */
  async arrive() {
    const fragment = location.hash;
    const wanted = new URLSearchParams(fragment.slice(1)).get("resume") ?? recall(CURRENT);
    if (fragment) history.replaceState(null, "", location.pathname + location.search);
    if (await this.#linked(fragment)) return;
    const kept = wanted ? await this.library.game(wanted).catch(() => null) : null;
    const opened = kept && await this.#try(() => this.game.resume(kept));
    if (!opened) await this.home();
  }

  /** The game or the position of a link, if there is one. @param {string} fragment */
  async #linked(fragment) {
    try {
      const order = link.position(fragment);
      if (order) return await this.#try(() => this.game.begin(order));
      const record = await link.read(fragment);
      return record !== null && await this.#try(() => this.game.openRecord(record));
    } catch {
      notice(say("link.rubbish"));
      return false;
    }
  }

  /** The choice of games. */
  async home() {
    remember(CURRENT, null);
    this.#rise();
    const home = new Home(this.#games, {
      begin: (order) => void this.#try(() => this.game.begin(order)),
      paste: (text) => void this.#read(text),
      pick: (file) => void this.#pick(file),
    });
    refill(main, await this.#unfinished(), home.element);
    document.title = "Ludoteca";
    scrollTo(0, 0);
    void board();
  }

  /** The last game that nobody has finished. */
  async #unfinished() {
    const games = await this.library.games().catch(() => []);
    const open = games.find(({ result, plies }) => result === "*" && plies > 0);
    if (!open) return null;
    const info = this.#games.find(({ name }) => name === open.game);
    return h("section", { class: "resume" }, h("p", {}, say("home.unfinished", { game: info?.title ?? open.game, plies: open.plies })),
      h("button", { type: "button", class: "primary", onclick: () => void this.#try(() => this.game.resume(open)) }, say("home.resume")));
  }

  /** Sits down at the game that is played now. */
  async #seat() {
    const { id, state } = this.game;
    const info = this.#games.find(({ name }) => name === state?.game);
    if (!info || this.#seated === id) return;
    this.#seated = id;
    const { Table } = await board();
    if (this.#seated !== id) return;
    this.#table?.close();
    this.#table = new Table(this.game, info, { leave: () => this.leave() });
    remember(CURRENT, id);
    refill(main, this.#table.element);
    document.title = `${info.title} · Ludoteca`;
    scrollTo(0, 0);
  }

  /** Gets up from the table. */
  #rise() {
    this.#table?.close();
    [this.#table, this.#seated] = [null, ""];
  }

  /** Leaves the table; the game stays in the library. */
  async leave() {
    this.game.pause(true);
    await this.game.keep();
    await this.home();
  }

  /** Shows everything again, in another language. */
  async again() {
    await this.greet();
    const id = this.#table && this.game.id;
    const kept = id ? await this.game.keep().then(() => this.library.game(id)) : null;
    this.#rise();
    if (kept) await this.#try(() => this.game.resume(kept));
    else await this.home();
  }

  /** Does something, and says why it cannot be done. @param {() => Promise<void>} act */
  async #try(act) {
    try {
      await act();
      return true;
    } catch (error) {
      notice(error instanceof DeskError ? error.message : error instanceof FileError ? say(error.message) : say("play.failed"));
      return false;
    }
  }

  /** Reads a record from outside: one game is opened, many go to the library. @param {string} text */
  async #read(text) {
    await this.#try(async () => {
      const found = await adopt(this.desk, text, settings.now.game || undefined);
      if (found.games.length === 1) return this.game.openRecord(found.games[0].record, { game: found.games[0].game });
      if (found.errors.length > 0 || found.games.length === 0) notice(found.errors[0] ?? say("home.nothing"));
      if (found.games.length === 0) return;
      for (const game of found.games) await this.library.keep(game);
      location.href = new URL("library/", ROOT).href;
    });
  }

  /** @param {File} file */
  async #pick(file) {
    await this.#try(async () => this.#read(await readText(file)));
  }

  /** Takes files and texts that are dropped anywhere on the page. */
  receive() {
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData("text/plain");
      if (file) void this.#pick(file);
      else if (text) void this.#read(text);
    });
  }
}

// Everything that takes its time begins at once.
const [found, opened] = [Desk.find(), Library.open()];
found.catch(() => {});
/** @type {Page | null} */
let page = null;
const header = await raise("play", async () => {
  header();
  await page?.again();
});
try {
  page = new Page(await found, await opened);
  await page.greet();
  page.receive();
  await page.arrive();
  if (!await page.desk.genuine()) notice(say("shell.other_engine"));
} catch (error) {
  refill(main, lost(error));
}
