// The tree as a list, of which only what is seen is drawn.

/** @import { Study } from "./study.js" */
/** @import { Row } from "./rows.js" */
/** @import { Node } from "./tree.js" */
import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../texts.js";
import { glyphText } from "./glyphs.js";
import { numberOf, rowOf, rows } from "./rows.js";

/** The height of a row in pixels, as the style has it, and how many are drawn beyond what is seen. */
const HEIGHT = 32;
const BEYOND = 8;

/** The list of moves, and the way back and forth in it. */
export class TreeList {
  #study;
  /** @type {Row[]} */
  #rows = [];
  /** @type {(node: Node) => string} */
  #judged;
  #drawn = "";
  #sheet = h("div", { class: "sheet" });
  #list = h("div", { class: "tree-list", role: "group", "aria-label": say("play.moves"), tabindex: 0 }, this.#sheet);
  #steps = h("div", { class: "steps", role: "group", "aria-label": say("play.replay") });
  #element = h("section", { class: "moves" }, this.#list, this.#steps);
  #sized = new ResizeObserver(() => this.#draw());

  /** @param {Study} study @param {(node: Node) => string} judged the mark that a review gave a move */
  constructor(study, judged) {
    this.#study = study;
    this.#judged = judged;
    this.#list.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.#sized.observe(this.#list);
    this.edited();
  }

  get element() { return this.#element; }

  close() {
    this.#sized.disconnect();
  }

  /** The tree is another. */
  edited() {
    this.#rows = rows(this.#study.tree, this.#study.before);
    this.#sheet.style.setProperty("height", `${this.#rows.length * HEIGHT}px`);
    this.#drawn = "";
    this.moved();
  }

  /** Another move is looked at. */
  moved() {
    const { node } = this.#study;
    const [top, height, row] = [this.#list.scrollTop, this.#list.clientHeight, rowOf(this.#rows, node)];
    const seen = row * HEIGHT >= top && (row + 1) * HEIGHT <= top + height;
    if (!seen) this.#list.scrollTop = Math.max(0, row * HEIGHT - height / 2);
    this.#drawn = "";
    this.#draw();
    this.#drawSteps(node);
  }

  #draw() {
    const first = Math.max(0, Math.floor(this.#list.scrollTop / HEIGHT) - BEYOND);
    const last = Math.min(this.#rows.length, Math.ceil((this.#list.scrollTop + this.#list.clientHeight) / HEIGHT) + BEYOND);
    const drawn = `${first} ${last}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = this.#list.contains(document.activeElement) && document.activeElement !== this.#list;
    this.#sheet.style.setProperty("--first", `${first * HEIGHT}px`);
    refill(this.#sheet, h("div", { class: "window" }, this.#rows.length === 0 && h("p", { class: "about nothing" }, say("analysis.nothing")), ...this.#rows.slice(first, last).map((row) => this.#row(row))));
    if (focused) /** @type {HTMLElement | null} */ (this.#sheet.querySelector("[aria-current]"))?.focus({ preventScroll: true });
  }

  /** @param {Row} row */
  #row({ depth, moves, comment }) {
    if (comment) return h("p", { class: `tree-row depth-${depth} remark`, title: comment }, comment);
    const main = depth === 0;
    // A pair that begins in the middle keeps the place of its first move.
    const gap = main && moves.length > 0 && (moves[0].ply + this.#study.before) % 2 === 0;
    return h("div", { class: `tree-row depth-${depth} ${main ? "main" : "side-line"}` },
      main && h("span", { class: "number" }, numberOf(moves[0], this.#study.before, true)),
      gap && h("span", { class: "move gap", "aria-hidden": "true" }, "…"),
      ...moves.map((node, at) => this.#move(node, main ? "" : numberOf(node, this.#study.before, at === 0))));
  }

  /** @param {Node} node @param {string} number */
  #move(node, number) {
    const glyph = glyphText(node.glyph) || this.#judged(node);
    const here = node === this.#study.node;
    return h("button", { type: "button", class: `move ${glyph ? `glyph ${GLYPHS[glyph] ?? ""}` : ""}`, "data-node": node.id, tabindex: here ? 0 : -1, "aria-current": here ? "step" : null,
      onclick: () => void this.#study.go(node) }, number && h("span", { class: "number" }, number), node.move, glyph && h("span", { class: "mark" }, glyph));
  }

  /** @param {Node} node */
  #drawSteps(node) {
    const button = (/** @type {"first" | "previous" | "next" | "last"} */ name, /** @type {boolean} */ can) =>
      h("button", { type: "button", class: "plain", "data-step": name, "aria-label": say(`play.${name}`), disabled: !can, onclick: () => void this.#study.step(name) }, icon(name));
    const [back, on] = [node.parent !== null, node.children.length > 0];
    const focused = document.activeElement?.getAttribute("data-step");
    refill(this.#steps, button("first", back), button("previous", back), button("next", on), button("last", on));
    if (focused) /** @type {HTMLElement | null} */ (this.#steps.querySelector(`[data-step="${focused}"]:enabled`))?.focus();
  }
}

/** Good and bad marks by their looks. @type {Record<string, string>} */
const GLYPHS = { "!": "good", "!!": "good", "?!": "doubtful", "?": "bad", "??": "blunder" };
