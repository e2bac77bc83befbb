// `<ludo-explorer>`: what was played in a position, how often, how it went, and where that is known from.

/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo, Side } from "../types.js" */
/** @import { Row } from "./counts.js" */
/** @import { Place, Source } from "./shelves.js" */
import { DeskError } from "../desk/channel.js";
import { h, refill, s } from "../dom.js";
import { FileError } from "../files.js";
import { icon } from "../icons.js";
import { notice } from "../shell.js";
import { number, say, spoken } from "../texts.js";
import { parts, rows } from "./counts.js";
import { BOOK, OWN, Shelves } from "./shelves.js";

/** The most moves that are listed. */
const MOST = 40;

/** A panel about a position. It sends `pick` (`move`) when somebody chooses a move. */
export class LudoExplorer extends HTMLElement {
  /** @type {Shelves | null} */
  #shelves = null;
  /** @type {Place | null} */
  #place = null;
  /** @type {Record<Side, string>} */
  #sides = { first: "", second: "" };
  /** Whether what is shown is no longer what is wanted, and the work to change that. */
  #stale = false;
  /** @type {Promise<void> | null} */
  #asking = null;
  #list = h("div", { class: "explorer-moves" });
  #shelfList = h("fieldset", {});
  /** The rows of the sources, which stay while their numbers change. @type {Map<Source, {row: HTMLElement, status: HTMLElement}>} */
  #sourceRows = new Map();
  /** Files that came before there was a desk. @type {File[]} */
  #early = [];

  connectedCallback() {
    const file = h("input", { type: "file", multiple: true, class: "unseen", "aria-label": say("explorer.add"), onchange: () => {
      if (file.files) void this.bring([...file.files]);
      file.value = "";
    } });
    refill(this.#shelfList, h("legend", {}, say("explorer.sources")));
    refill(this, this.#list, h("div", { class: "explorer-sources" }, this.#shelfList,
      h("label", { class: "button" }, icon("plus"), say("explorer.add"), file), h("p", { class: "about" }, say("explorer.private"))));
  }

  /** Sits down at a desk, and learns the games of this browser. @param {Desk} desk */
  async start(desk) {
    this.#shelves = new Shelves(desk, spoken());
    this.#shelves.addEventListener("change", () => {
      this.#renderSources();
      void this.#ask();
    });
    this.#renderSources();
    void this.#ask();
    await this.#try(async () => this.#shelves?.learnOwn());
    await this.bring(this.#early.splice(0));
  }

  /** Tells of another position. @param {GameInfo} info @param {Place} place */
  show(info, place) {
    this.#sides = info.sides;
    this.classList.toggle("green", info.pieces.some(({ tone }) => tone === "green"));
    this.#place = place;
    return this.#ask();
  }

  /** Learns files that somebody brings. @param {Iterable<File>} files */
  async bring(files) {
    if (!this.#shelves) {
      this.#early.push(...files);
      return;
    }
    for (const file of files) await this.#try(async () => this.#shelves?.learnFile(file));
  }

  /** Asks about the position; whoever is asked already goes on to the latest. */
  async #ask() {
    this.#stale = true;
    this.#asking ??= this.#answer().finally(() => { this.#asking = null; });
    await this.#asking;
  }

  async #answer() {
    while (this.#stale && this.#place && this.#shelves) {
      this.#stale = false;
      const [place, shelves] = [this.#place, this.#shelves];
      await this.#try(async () => {
        const { turn, shelves: found } = await shelves.explore(place);
        if (place === this.#place) this.#render(rows(found, turn));
      });
    }
  }

  /** @param {Row[]} found */
  #render(found) {
    if (found.length === 0) return refill(this.#list, h("p", { class: "about" }, say("explorer.nothing")));
    const { first, second } = this.#sides;
    refill(this.#list, h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("explorer.move")), h("th", { scope: "col" }, say("explorer.games")),
      h("th", { scope: "col", class: "results" }, h("span", {}, h("span", { class: "swatch" }), ` ${first}`), " ", h("span", {}, h("span", { class: "swatch second" }), ` ${second}`)))),
    h("tbody", {}, ...found.slice(0, MOST).map((row) => this.#row(row)))));
  }

  /** @param {Row} row */
  #row(row) {
    const bar = parts(row);
    const told = say("explorer.results", { first: this.#sides.first, second: this.#sides.second, won: bar[0].percent, drawn: bar[1].percent, lost: bar[2].percent });
    const from = row.from.map(({ shelf, games }) => `${this.#name(shelf)}: ${number(games)}`).join(" · ");
    return h("tr", {}, h("td", {}, h("button", { type: "button", class: "move", "data-move": row.move, onclick: () => this.#pick(row.move) }, row.move)),
      h("td", { class: "played" }, number(row.games), h("span", { class: "about" }, from)),
      h("td", { class: "results" }, s("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", role: "img", "aria-label": told, class: "bar" }, s("title", {}, told),
        ...bar.map(({ name, x, width }) => s("rect", { class: name, x: x.toFixed(2), width: width.toFixed(2), y: 0, height: 10 })))));
  }

  /** @param {string} move */
  #pick(move) {
    this.dispatchEvent(new CustomEvent("pick", { detail: { move }, bubbles: true }));
  }

  /** What a shelf is called. @param {string} shelf */
  #name(shelf) {
    if (shelf === BOOK) return say("explorer.book");
    if (shelf === OWN) return say("explorer.own");
    return this.#shelves?.sources.find((source) => source.shelf === shelf)?.name ?? shelf;
  }

  #renderSources() {
    const shelves = this.#shelves;
    if (!shelves) return;
    for (const [source, { row }] of this.#sourceRows) {
      if (!shelves.sources.includes(source)) row.remove();
    }
    for (const source of shelves.sources) {
      const known = this.#sourceRows.get(source) ?? this.#source(shelves, source);
      this.#sourceRows.set(source, known);
      const count = source.shelf === BOOK ? "" : source.busy ? say("explorer.reading", { n: source.games }) : say("shelf.count", { n: source.games });
      const bad = source.bad > 0 ? `${say("shelf.bad", { n: source.bad })} ${source.fault}` : "";
      known.status.textContent = [count, bad].filter((part) => part !== "").join(". ");
    }
  }

  /** @param {Shelves} shelves @param {Source} source */
  #source(shelves, source) {
    const chosen = (/** @type {Event} */ event) => event.target instanceof HTMLInputElement && shelves.choose(source, event.target.checked);
    const status = h("span", { class: "about", role: "status" });
    const row = h("div", { class: "source", "data-shelf": source.shelf }, h("label", { class: "rule" }, h("input", { type: "checkbox", checked: source.shown, onchange: chosen }),
      h("span", {}, this.#name(source.shelf), " ", status)),
    source.file && h("button", { type: "button", class: "plain", "aria-label": say("explorer.forget", { name: source.name }), onclick: () => void shelves.forget(source) }, icon("trash")));
    this.#shelfList.append(row);
    return { row, status };
  }

  /** Does something, and says why it cannot be done. @param {() => Promise<unknown>} act */
  async #try(act) {
    try {
      await act();
    } catch (error) {
      notice(error instanceof DeskError ? error.message : error instanceof FileError ? say(error.message) : say("explorer.failed"));
    }
  }
}

customElements.define("ludo-explorer", LudoExplorer);
