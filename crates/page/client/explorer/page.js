// The page of openings: a game and its rules, and a board to go along the moves that were played.

/** @import { Desk } from "../desk/desk.js" */
import { atDesk } from "../at_desk.js";
import { h, refill } from "../dom.js";
import * as fragment from "../fragment.js";
import { icon } from "../icons.js";
import { Picker } from "../picker.js";
import { ROOT } from "../places.js";
import { attempt } from "../play/actions.js";
import { Stand } from "../play/stand.js";
import { say, spoken } from "../texts.js";
import { ExplorerView } from "./view.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** The page and what it holds. */
class Page {
  #desk;
  /** @type {ExplorerView | null} */
  #view = null;
  /** Files that came before there was anything to learn them. @type {File[]} */
  #early = [];
  #ways = h("div", { class: "buttons" });

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  /** Begins with the position of the address, or with the game that was played last. */
  async arrive() {
    const { view, picker } = await this.#greet();
    void view.panel.bring(this.#early.splice(0));
    const place = fragment.read(location.hash);
    if (!place || !await attempt(() => view.open(place))) await attempt(() => view.open(picker.now));
    await view.learn();
  }

  /** Everything again, in another language. */
  async again() {
    const before = this.#view;
    const { view } = await this.#greet();
    if (before) await attempt(() => view.goOn(before));
    await view.learn();
  }

  async #greet() {
    const { games } = await this.#desk.hello(spoken());
    const view = new ExplorerView(this.#desk, games);
    const picker = new Picker(games, (picked) => void attempt(() => view.open(picked)));
    this.#view = view;
    view.addEventListener("move", () => {
      if (view.state) picker.show(view.state);
      this.#link(view);
    });
    document.title = `${say("shell.explorer")} · Ludoteca`;
    refill(main, h("div", { class: "table explorer" }, view.board,
      h("div", { class: "panel-side" }, h("h1", { class: "table-title" }, say("explorer.title")), picker.element, view.panel, this.#ways)));
    return { view, picker };
  }

  /** The ways on from the position that is shown. @param {ExplorerView} view */
  #link({ state }) {
    if (!state) return;
    const place = { game: state.game, rules: state.rules, position: state.position };
    const way = (/** @type {string} */ name, /** @type {string} */ to, /** @type {string} */ text) =>
      h("a", { class: "button", "data-way": name, href: new URL(to, ROOT).href }, icon(name), text);
    refill(this.#ways, way("analysis", `analysis/#${fragment.write(place)}`, say("editor.analyse")), way("play", `#${fragment.write(place, "play")}`, say("editor.play")));
  }

  /** Takes files that are dropped anywhere on the page. */
  receive() {
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      const files = event.dataTransfer?.files ?? [];
      if (this.#view) void this.#view.panel.bring([...files]);
      else this.#early.push(...files);
    });
    addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, k: -1, ArrowRight: 1, j: 1 }[event.key];
      if (step && !Stand.isTyping(event)) void this.#view?.step(step);
    });
  }
}

await atDesk("explorer", {
  make: (desk) => new Page(desk),
  arrive: (page) => {
    page.receive();
    return page.arrive();
  },
  again: (page) => page.again(),
});
