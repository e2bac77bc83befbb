// The page to play: it begins with a choice of games, or with the game that was left.

/** @import { GameInfo } from "../types.js" */
/** @import { Kept } from "../library/games.js" */
/** @import { Game } from "./game.js" */
/** @import { Session } from "./session.js" */
/** @import { Table } from "./table.js" */
import { greeting } from "../desk/greeting.js";
import { h, refill } from "../dom.js";
import { recall, remember } from "../memory.js";
import { ROOT } from "../places.js";
import { lost, notice, raise } from "../shell.js";
import { say, spoken } from "../texts.js";
import { Home } from "./home.js";

/** The game that is on the table in this browser. */
const CURRENT = "ludoteca.current";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** The table and its board, which nobody needs before a game begins. */
const board = () => import("./table.js");

/** The page and what it holds. */
class Page {
  /** @type {GameInfo[]} */
  #games = [];
  /** @type {Promise<Session> | null} */
  #opening = null;
  /** @type {Session | null} */
  #session = null;
  /** @type {Table | null} */
  #table = null;
  /** The game that somebody sits down at. */
  #seated = "";

  /** Begins where the address, or the last visit, says. */
  async arrive() {
    const given = new URLSearchParams(location.hash.slice(1));
    // A token is for the desk, which has looked at it when the games are known.
    given.delete("token");
    await this.#greet();
    if (location.hash) history.replaceState(null, "", location.pathname + location.search);
    const [fragment, wanted] = [given.toString(), given.get("resume") ?? recall(CURRENT)];
    if (fragment && await this.#try((session) => session.follow(fragment))) return;
    if (wanted && await this.#try((session) => session.resume(wanted))) return;
    await this.home();
  }

  /** The games in the present language. */
  async #greet() {
    const hello = await greeting(spoken()) ?? await (await this.#sit()).greet(spoken());
    this.#games = hello.games;
  }

  /** Everything that it takes to play; what could not be had is tried again the next time. */
  #sit() {
    this.#opening ??= this.#open();
    this.#opening.catch(() => { this.#opening = null; });
    return this.#opening;
  }

  async #open() {
    // The engine comes after the board: it is as large as everything else ten times.
    const [{ Session }] = await Promise.all([import("./session.js"), board()]);
    const session = await Session.open();
    const { desk, library, game } = session;
    const trouble = () => library.trouble && notice(say(library.trouble));
    library.addEventListener("trouble", trouble);
    game.addEventListener("change", () => void this.#seat(session));
    await session.greet(spoken());
    trouble();
    void desk.genuine().then((genuine) => genuine || notice(say("shell.other_engine"))).catch(() => {});
    this.#session = session;
    return session;
  }

  /** The choice of games. */
  async home() {
    remember(CURRENT, null);
    this.#rise();
    const home = new Home(this.#games, {
      begin: (order) => void this.#begin((session) => session.game.begin(order)),
      read: (from, game) => void this.#read(from, game),
    });
    const known = this.#session && await this.#session.unfinished();
    refill(main, known && this.#unfinished(known), home.element);
    document.title = "Ludoteca";
    scrollTo(0, 0);
    if (this.#session) return;
    const found = await this.#sit().then((session) => session.unfinished()).catch(() => null);
    if (found && home.element.isConnected) home.element.before(this.#unfinished(found));
  }

  /** @param {Kept} kept */
  #unfinished(kept) {
    const title = this.#games.find(({ name }) => name === kept.game)?.title ?? kept.game;
    return h("section", { class: "resume" }, h("p", {}, say("home.unfinished", { game: title, plies: kept.plies })),
      h("button", { type: "button", class: "primary", onclick: () => void this.#begin((session) => session.game.resume(kept)) }, say("home.resume")));
  }

  /** Opens a game, and says so where that takes a while. @param {(session: Session) => Promise<unknown>} act */
  async #begin(act) {
    const waits = !this.#session?.desk.awake;
    if (waits) {
      refill(main, h("section", { class: "setting-up", role: "status" }, h("h1", {}, say("home.setting_up")), h("progress", { "aria-label": say("home.setting_up") }),
        h("p", { class: "about" }, say("home.setting_up_about"))));
    }
    if (!await this.#try(act) && waits) await this.home();
  }

  /** Sits down at the game that is played now. @param {Session} session */
  async #seat({ game }) {
    const { id, state } = game;
    const info = this.#games.find(({ name }) => name === state?.game);
    if (!info || this.#seated === id) return;
    this.#seated = id;
    const { Table } = await board();
    if (this.#seated !== id) return;
    this.#table?.close();
    this.#table = new Table(game, info, { leave: () => void this.#leave(game) });
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

  /** Leaves the table; the game stays in the library. @param {Game} game */
  async #leave(game) {
    game.pause(true);
    await game.keep();
    await this.home();
  }

  /** Shows everything again, in another language. */
  async again() {
    const session = this.#opening && await this.#opening;
    await session?.greet(spoken());
    await this.#greet();
    const id = this.#table && session ? session.game.id : null;
    if (id) await session?.game.keep();
    this.#rise();
    if (!id || !await this.#try((session) => session.resume(id))) await this.home();
  }

  /** Does something, and says why it cannot be done; whether it was. @param {(session: Session) => Promise<unknown>} act */
  async #try(act) {
    const session = await this.#sit().catch(() => null);
    try {
      if (session) return await act(session) !== false;
      notice(say("play.failed"));
    } catch (error) {
      notice(session?.why(error) ?? say("play.failed"));
    }
    return false;
  }

  /** Reads games from outside: one is opened, many are in the library. @param {string | File} from @param {string} [game] what they are of where the text does not say */
  async #read(from, game) {
    await this.#try(async (session) => {
      const { count, wrong } = await session.read(from, game);
      if (count !== 1 && (wrong !== null || count === 0)) notice(wrong ?? say("home.nothing"));
      if (count > 1) location.href = new URL("library/", ROOT).href;
    });
  }

  /** Takes files and texts that are dropped anywhere on the page. */
  receive() {
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      const from = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData("text/plain");
      if (from) void this.#read(from);
    });
  }
}

const page = new Page();
const header = await raise("play", async () => {
  header();
  await page.again();
});
try {
  page.receive();
  await page.arrive();
} catch (error) {
  refill(main, lost(error));
}
