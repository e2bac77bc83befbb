// The page to study on: it begins with what the address says, or with what was there last.

/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo } from "../types.js" */
/** @import { Subject } from "./element.js" */
import { atDesk } from "../at_desk.js";
import { DeskError } from "../desk/channel.js";
import { refill } from "../dom.js";
import { FileError } from "../files.js";
import * as fragment from "../fragment.js";
import { recall, remember } from "../memory.js";
import { attempt } from "../play/actions.js";
import * as link from "../play/link.js";
import { settings } from "../settings.js";
import { notice } from "../shell.js";
import { say, spoken } from "../texts.js";
import { LudoAnalysis } from "./element.js";
import { place } from "./tree.js";

/** What is on the board in this browser, how soon it is kept after a change, in milliseconds, and the longest text that is. */
const CURRENT = "ludoteca.analysis";
const SOON = 1500;
const LONGEST = 2_000_000;

/** The name of a game, which is shorter than any record in a link. */
const NAME = /^[a-z]{1,20}$/;

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** What the part of an address after # asks for, or nothing. @param {string} hash @returns {Promise<Subject | null>} */
async function linked(hash) {
  const given = new URLSearchParams(hash.slice(1));
  const position = fragment.read(hash);
  if (position) return position;
  const [game, rules] = [given.get("game") ?? "", given.get("rules")];
  if (NAME.test(game)) return { game, ...(rules ? { rules } : {}) };
  const resumed = given.get("resume");
  const kept = resumed ? await stored(resumed) : null;
  if (kept) return { record: kept.record, game: kept.game };
  const record = await link.read(hash);
  return record === null ? null : { record, at: given.get("at") };
}

/** A game of this browser. @param {string} id */
async function stored(id) {
  const { Library } = await import("../library/store.js");
  return (await Library.open()).game(id).catch(() => null);
}

/** What was on the board last. @returns {Subject | null} */
function last() {
  try {
    const { record, at } = JSON.parse(recall(CURRENT) ?? "null") ?? {};
    return typeof record === "string" && typeof at === "string" ? { record, at } : null;
  } catch {
    return null;
  }
}

/** The page and what it holds. */
class Page {
  /** @type {GameInfo[]} */
  #games = [];
  #board = new LudoAnalysis();
  #timer = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Begins where the address, or the last visit, says. */
  async arrive() {
    const [asked, before] = [await this.#linked(), last()];
    await this.#open([asked, before].filter((subject) => subject !== null));
  }

  /** Shows everything again, in another language. */
  async again() {
    await this.#open([{ record: this.#board.study?.record ?? "", at: this.#place() }]);
  }

  /** What the address asks for, which is taken out of it. @returns {Promise<Subject | null>} */
  async #linked() {
    const { hash } = location;
    if (hash) history.replaceState(null, "", location.pathname + location.search);
    try {
      return await linked(hash);
    } catch {
      notice(say("link.rubbish"));
      return null;
    }
  }

  /** Another address in the same window: what is on the board stays if it is rubbish. */
  async #follow() {
    const asked = await this.#linked();
    if (asked) await attempt(() => this.#board.show(asked));
  }

  /** @param {Subject[]} subjects */
  async #open(subjects) {
    this.#games = (await this.desk.hello(spoken())).games;
    const game = this.#games.find(({ name }) => name === settings.now.game) ?? this.#games[this.#games.length - 1];
    const board = new LudoAnalysis();
    this.#board = board;
    refill(main, board);
    document.title = `${say("shell.analysis")} · Ludoteca`;
    await this.#first(board, [...subjects, { game: game.name }]);
    board.addEventListener("ludo-change", () => this.#changed());
  }

  /** Shows the first subject that can be shown, and says what is wrong with the others. @param {LudoAnalysis} board @param {Subject[]} subjects */
  async #first(board, subjects) {
    for (const subject of subjects) {
      try {
        return await (board.study ? board.show(subject) : board.start(this.desk, this.#games, subject));
      } catch (error) {
        const said = error instanceof DeskError ? error.message : error instanceof FileError ? say(error.message) : null;
        if (said === null) throw error;
        notice(said);
      }
    }
  }

  #place() {
    const node = this.#board.study?.node;
    return node ? place(node) : "0";
  }

  /** Keeps the tree soon after the last change: the page may be closed at any time. */
  #changed() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.keep(), SOON);
  }

  keep() {
    const record = this.#board.study?.record ?? "";
    if (record !== "" && record.length < LONGEST) remember(CURRENT, JSON.stringify({ record, at: this.#place() }));
  }

  /** Takes files and texts that are dropped anywhere on the page, or pasted outside of a box. */
  receive() {
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      this.#take(event.dataTransfer);
    });
    addEventListener("paste", (event) => {
      if (event.target instanceof HTMLElement && event.target.matches("input, textarea")) return;
      this.#take(event.clipboardData);
    });
    addEventListener("hashchange", () => void this.#follow());
    addEventListener("pagehide", () => this.keep());
  }

  /** @param {DataTransfer | null} brought */
  #take(brought) {
    const [file, text] = [brought?.files[0], brought?.getData("text/plain")];
    if (file) void this.#board.pick(file);
    else if (text) void this.#board.bring(text);
  }
}

await atDesk("analysis", {
  make: (desk) => new Page(desk),
  arrive: async (page) => {
    await page.arrive();
    page.receive();
    if (!await page.desk.genuine()) notice(say("shell.other_engine"));
  },
  again: (page) => page.again(),
});
