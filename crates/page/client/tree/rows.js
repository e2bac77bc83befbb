// The looks of a tree as rows, of which only those are made that can be seen.

/** @import { Shown } from "./layout.js" */
import { h, refill, set } from "../dom.js";
import { number, say } from "../texts.js";

/** How tall a row is, in pixels, and how many are made beyond what is seen. */
const TALL = 30;
const MORE = 8;

/** Which rows there are: those below a closed look are none. @param {Shown} shown @param {Set<number>} closed @returns {Int32Array} */
export function rowsOf(shown, closed) {
  const rows = new Int32Array(shown.begun - shown.root);
  let count = 0;
  for (let look = shown.root; look < shown.begun; look = closed.has(look) ? shown.endOf(look) : look + 1) rows[count++] = look;
  return rows.subarray(0, count);
}

/** The place of a look among rows, or of the one above it that is shown. @param {Int32Array} rows @param {number} look */
export function rowAt(rows, look) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle] <= look) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}

/** A list of looks: one tab stop, arrows go up and down, Enter goes to the step of a look. */
export class Rows {
  /** @type {Shown | null} */
  #shown = null;
  /** @type {Int32Array} */
  #rows = new Int32Array(0);
  /** @type {Set<number>} */
  #closed = new Set();
  #look = 0;
  #space = h("div", { class: "rows-space" });
  #element = h("div", { class: "tree-rows", role: "listbox", tabindex: 0 }, this.#space);
  #actions;

  /** @param {{look: (look: number) => void, go: (look: number) => void}} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#element.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.#element.addEventListener("keydown", (event) => this.#key(event));
    this.#element.addEventListener("click", (event) => this.#clicked(event));
    this.#element.addEventListener("dblclick", () => this.#actions.go(this.#look));
    new ResizeObserver(() => this.#draw()).observe(this.#element);
  }

  get element() { return this.#element; }

  /** Begins with another tree: everything is open. */
  reset() { this.#closed.clear(); }

  /** @param {Shown} shown @param {number} look the row that is looked at */
  show(shown, look) {
    [this.#shown, this.#look] = [shown, look];
    this.#rows = rowsOf(shown, this.#closed);
    this.#element.setAttribute("aria-label", say("watch.rows", { count: number(this.#rows.length) }));
    this.#space.style.height = `${this.#rows.length * TALL}px`;
    this.#reveal();
    this.#draw();
  }

  #reveal() {
    const top = rowAt(this.#rows, this.#look) * TALL;
    const { scrollTop, clientHeight } = this.#element;
    if (top < scrollTop) this.#element.scrollTop = top - TALL;
    else if (top + 2 * TALL > scrollTop + clientHeight) this.#element.scrollTop = top + 2 * TALL - clientHeight;
  }

  #draw() {
    const shown = this.#shown;
    if (!shown) return;
    const first = Math.max(0, Math.floor(this.#element.scrollTop / TALL) - MORE);
    const last = Math.min(this.#rows.length, Math.ceil((this.#element.scrollTop + this.#element.clientHeight) / TALL) + MORE);
    const rows = [];
    for (let at = first; at < last; at += 1) rows.push(this.#row(shown, this.#rows[at], at));
    refill(this.#space, ...rows);
    set(this.#element, { "aria-activedescendant": `look-${this.#rows[rowAt(this.#rows, this.#look)]}` });
  }

  /** @param {Shown} shown @param {number} look @param {number} at */
  #row(shown, look, at) {
    const below = Math.min(shown.endOf(look), shown.begun) > look + 1;
    const closed = this.#closed.has(look);
    const state = shown.state(look);
    const [untried, leads, left] = [shown.untried(look), shown.leads(look), shown.left(look)];
    const row = h("div", { class: `tree-row ${state} ${leads ? "leads" : ""}`, role: "option", id: `look-${look}`, "data-look": look,
      "aria-selected": look === this.#look ? "true" : "false", "aria-posinset": at + 1, "aria-setsize": this.#rows.length },
    h("span", { class: "fold", "aria-hidden": "true", "data-fold": below ? look : null }, below ? (closed ? "▸" : "▾") : ""),
    h("span", { class: "row-move" }, shown.moveText(look) ?? (look === shown.root ? say("watch.root") : say("watch.null_move"))),
    h("strong", {}, shown.valueText(look) || "…"),
    leads && h("span", { class: "star", title: say("watch.leads") }, "★", h("span", { class: "unseen" }, say("watch.leads"))),
    h("span", { class: "about" }, shown.note(look)),
    state === "open" && h("span", { class: "unseen" }, say("watch.open")),
    untried > 0 && h("span", { class: "cut-word" }, say("watch.untried", { n: untried })),
    left > 0 && h("span", { class: "about" }, say("watch.left_out", { n: left, count: number(left) })));
    row.style.transform = `translateY(${at * TALL}px)`;
    row.style.paddingLeft = `${Math.min(shown.plyOf(look), 12) * 1.1 + 0.2}rem`;
    return row;
  }

  /** Opens or closes what is below a look. @param {number} look */
  #fold(look) {
    if (!this.#closed.delete(look)) this.#closed.add(look);
    if (this.#shown) this.show(this.#shown, this.#look);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target : null;
    const fold = target?.closest("[data-fold]")?.getAttribute("data-fold");
    const look = target?.closest("[data-look]")?.getAttribute("data-look");
    if (fold) this.#fold(Number(fold));
    else if (look) this.#actions.look(Number(look));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const shown = this.#shown;
    if (!shown || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = rowAt(this.#rows, this.#look);
    const page = Math.max(1, Math.floor(this.#element.clientHeight / TALL) - 1);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - page, PageDown: at + page }[event.key];
    if (to !== undefined) this.#actions.look(this.#rows[Math.min(Math.max(to, 0), this.#rows.length - 1)]);
    else if (event.key === "Enter") this.#actions.go(this.#look);
    else if (event.key === "-" || event.key === "+") this.#fold(this.#look);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
