// What somebody writes beside a move: a mark, a comment; and what becomes of its line.

/** @import { Study } from "./study.js" */
import { h, refill, set } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../texts.js";
import { glyphName, GLYPHS, glyphText } from "./glyphs.js";
import { isMain, LONGEST } from "./tree.js";

/** The notes on the move that is looked at. */
export class Notes {
  #study;
  #box = h("textarea", { rows: 2, maxlength: LONGEST, "aria-label": say("analysis.comment"), placeholder: say("analysis.comment"), oninput: () => this.#study.comment(this.#box.value) });
  #glyphs = h("div", { class: "glyphs", role: "group", "aria-label": say("analysis.marks") });
  #tools = h("div", { class: "buttons" });
  #element = h("details", { class: "options fold notes" }, h("summary", {}, say("analysis.notes")), this.#glyphs, this.#box, this.#tools);

  /** @param {Study} study */
  constructor(study) {
    this.#study = study;
    const tool = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => unknown} */ act) =>
      h("button", { type: "button", "data-action": name, onclick: () => void act() }, icon(name), say(key));
    refill(this.#glyphs, ...GLYPHS.map((glyph) => h("button", { type: "button", class: "glyph-button", "data-glyph": glyph, title: say(glyphName(glyph)), "aria-label": say(glyphName(glyph)), onclick: () => study.mark(glyph) }, glyphText(glyph))));
    refill(this.#tools, tool("promote", "analysis.promote", () => study.promote()), tool("check", "analysis.make_main", () => study.makeMain()), tool("trash", "analysis.delete", () => study.remove()));
    this.render();
  }

  get element() { return this.#element; }

  /** Opens the notes where somebody writes. */
  write() {
    this.#element.open = true;
    this.#box.focus();
  }

  render() {
    const { node } = this.#study;
    if (document.activeElement !== this.#box || this.#box.value.trim() !== node.comment.trim()) this.#box.value = node.comment;
    for (const button of this.#glyphs.children) set(button, { "aria-pressed": String(Number(button.getAttribute("data-glyph")) === node.glyph) });
    const start = node.parent === null;
    for (const button of [...this.#glyphs.children, ...this.#tools.children]) set(button, { disabled: start });
    for (const name of ["promote", "check"]) set(/** @type {Element} */ (this.#tools.querySelector(`[data-action=${name}]`)), { disabled: start || isMain(node) });
  }
}
