// What was played in the position, where the openings are known; loaded when somebody wants to see it.

/** @import { GameInfo } from "../types.js" */
/** @import { LudoExplorer } from "../explorer/panel.js" */
/** @import { Study } from "./study.js" */
import { h } from "../dom.js";
import { FILES } from "../places.js";
import { attempt } from "../play/actions.js";
import { say } from "../texts.js";
import { line } from "./tree.js";

/** The openings, behind a fold. */
export class Openings {
  #study;
  #info;
  /** @type {Promise<LudoExplorer> | null} */
  #explorer = null;
  #element = h("details", { class: "options fold openings", ontoggle: () => void this.moved() }, h("summary", {}, say("explorer.title")));

  /** @param {Study} study @param {GameInfo} info */
  constructor(study, info) {
    this.#study = study;
    this.#info = info;
  }

  get element() { return this.#element; }

  toggle() {
    this.#element.open = !this.#element.open;
  }

  /** Tells of the position that is looked at, where somebody looks. */
  async moved() {
    if (!this.#element.open) return;
    await attempt(async () => {
      const explorer = await (this.#explorer ??= this.#load());
      const { header, node } = this.#study;
      if (header) await explorer.show(this.#info, { game: header.game, rules: header.rules, position: header.position, line: line(node) });
    });
  }

  async #load() {
    document.head.append(h("link", { rel: "stylesheet", href: new URL("explorer/explorer.css", FILES).href }));
    const { LudoExplorer } = await import("../explorer/panel.js");
    const explorer = new LudoExplorer();
    explorer.addEventListener("pick", (event) => void attempt(() => this.#study.play(/** @type {CustomEvent} */ (event).detail.move)));
    this.#element.append(explorer);
    await explorer.start(this.#study.desk);
    return explorer;
  }
}
