// The sources of the explorer: the book of the page, the games of this browser, files. They stay in this browser.

/** @import { Channel, Message } from "../desk/channel.js" */
/** @import { Desk } from "../desk/desk.js" */
/** @import { Side } from "../types.js" */
/** @import { Shelf } from "./counts.js" */
import { LineError } from "../desk/channel.js";
import { Library } from "../library/store.js";
import { isKeeping } from "../memory.js";
import { FILES } from "../places.js";
import { gathered, pieces } from "./pieces.js";

/** The shelves that are always there. */
export const [BOOK, OWN] = ["book", "own"];

/** A source: what it is called (files have a name), how many games it has given, and what is wrong with others. @typedef {{shelf: string, name: string, games: number, bad: number, fault: string, busy: boolean, shown: boolean, file?: File}} Source */
/** A position: a game from a start, and the moves since. @typedef {{game: string, rules?: string, position?: string, line: string[]}} Place */

/** Sends `change` when a source has learnt something. */
export class Shelves extends EventTarget {
  #desk;
  /** @type {Channel} */
  #channel;
  /** @type {Source[]} */
  #sources = [source(BOOK), ...(isKeeping() ? [source(OWN)] : [])];
  /** The books that were asked for. @type {Set<string>} */
  #books = new Set();
  /** The table at the desk, and what is on it. @type {{number: number, rules: string, start: string, line: string[]} | null} */
  #table = null;
  #files = 0;

  /** @param {Desk} desk @param {string} language */
  constructor(desk, language) {
    super();
    this.#desk = desk;
    this.#channel = desk.another(language);
    this.#channel.whenLost = () => {
      this.#table = null;
      this.#books.clear();
    };
  }

  get sources() { return this.#sources; }

  /** Learns the games of this browser, where it keeps any. */
  async learnOwn() {
    const own = this.#sources.find(({ shelf }) => shelf === OWN);
    if (!own) return;
    const library = await Library.open();
    const games = await library.games().catch(() => []);
    await this.#learn(own, gathered(games.filter(({ result }) => result !== "*").map(({ record }) => record)));
  }

  /** Learns a file; what is wrong with it is an error, or said of its source. @param {File} file */
  async learnFile(file) {
    const added = { ...source(`file ${(this.#files += 1)}`), name: file.name.slice(0, 60), file };
    this.#sources = [...this.#sources, added];
    try {
      await this.#learn(added, pieces(file));
    } catch (error) {
      await this.forget(added);
      throw error;
    }
  }

  /** Takes a file away again. @param {Source} source */
  async forget(source) {
    this.#sources = this.#sources.filter((other) => other !== source);
    await this.#channel.ask({ kind: "learn", shelf: source.shelf, anew: true }).catch(() => {});
    this.#changed();
  }

  /** Looks at a source, or no longer. @param {Source} source @param {boolean} shown */
  choose(source, shown) {
    source.shown = shown;
    this.#changed();
  }

  /** What was played in a position, shelf by shelf, and whose turn it is. @param {Place} place @returns {Promise<{turn: Side, shelves: Shelf[]}>} */
  async explore(place) {
    try {
      return await this.#explored(place);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      // The desk has died: it learns everything again.
      await Promise.all([this.learnOwn(), ...this.#sources.flatMap((source) => (source.file ? [this.#learn(source, pieces(source.file))] : []))]);
      return this.#explored(place);
    }
  }

  /** @param {Place} place @returns {Promise<{turn: Side, shelves: Shelf[]}>} */
  async #explored(place) {
    const turn = await this.#stand(place);
    await this.#learnBook(place.game);
    const { shelves } = await this.#channel.ask({ kind: "explore", table: this.#table?.number });
    const shown = new Set(this.#sources.filter((source) => source.shown).map(({ shelf }) => shelf));
    return { turn, shelves: shelves.filter((/** @type {Shelf} */ { shelf }) => shown.has(shelf)) };
  }

  /** Brings the table to a position, by as few moves as it takes. @param {Place} place @returns {Promise<Side>} */
  async #stand({ line, ...start }) {
    const ask = (/** @type {Message} */ request) => this.#channel.ask({ table: this.#table?.number, ...request });
    const wanted = JSON.stringify(start);
    let [table, answer] = [this.#table, /** @type {Message | null} */ (null)];
    if (table?.start !== wanted) {
      answer = await ask({ kind: "open", ...start });
      table = this.#table = { number: answer.table, rules: answer.state.rules, start: wanted, line: [] };
    }
    const other = table.line.findIndex((move, at) => move !== line[at]);
    const same = other < 0 ? table.line.length : other;
    if (same < table.line.length || !answer) answer = await ask({ kind: "goto", ply: same });
    table.line = line.slice(0, same);
    for (const move of line.slice(same)) {
      answer = await ask({ kind: "play", move });
      table.line.push(move);
    }
    return answer.state.turn;
  }

  /** Learns the book that the page has of a game under the rules on the table, where it has files for the engine at all. @param {string} game */
  async #learnBook(game) {
    const book = `${game}-${this.#table?.rules}`.replace(/[^A-Za-z0-9]/g, "-").toLowerCase() + ".book";
    if (this.#books.has(book) || this.#desk.stoppable) return;
    this.#books.add(book);
    const text = async (/** @type {string} */ name) => {
      const file = await fetch(new URL(`engine/books/${name}`, FILES));
      return file.ok ? file.text() : "";
    };
    const known = (await text("list.txt")).split("\n");
    if (known.includes(book)) await this.#channel.ask({ kind: "learn", shelf: BOOK, book: await text(book) });
  }

  /** @param {Source} source @param {Iterable<string> | AsyncIterable<string>} texts */
  async #learn(source, texts) {
    Object.assign(source, { games: 0, bad: 0, fault: "", busy: true });
    this.#changed();
    try {
      await this.#channel.ask({ kind: "learn", shelf: source.shelf, anew: true });
      for await (const text of texts) {
        const { games, bad, faults } = await this.#channel.ask({ kind: "learn", shelf: source.shelf, text });
        source.games += games;
        source.bad += bad;
        source.fault ||= faults[0]?.error.text ?? "";
        this.#changed();
      }
    } finally {
      source.busy = false;
      this.#changed();
    }
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** @param {string} shelf @returns {Source} */
function source(shelf) {
  return { shelf, name: "", games: 0, bad: 0, fault: "", busy: false, shown: true };
}
