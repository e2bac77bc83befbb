// The tree as a picture: what there is around the look of a step.

/** @import { Box, Shown } from "./layout.js" */
import { h, refill, s } from "../dom.js";
import { say } from "../texts.js";
import { layout } from "./layout.js";

/** How far plies are apart, how tall a box is, how wide a letter, and the least width of a leaf. */
const PLY = 62;
const TALL = 34;
const LETTER = 7.2;
const LEAF = 40;

/** What a box says: its move, and its value as far as it is known. @param {Shown} shown @param {Box} box */
function words(shown, { kind, look, hidden }) {
  if (kind === "gap") return ["…", `+${hidden}`];
  if (kind === "untried") return ["✕", String(hidden)];
  const value = shown.valueText(look) || "?";
  return [shown.moveText(look) ?? (look === shown.root ? "" : "∅"), value];
}

/** The picture of a tree, which scrolls to the present look. */
export class Picture {
  #svg = s("svg", { class: "tree-picture", "aria-hidden": "true", focusable: "false" });
  #element = h("div", { class: "tree-window", tabindex: 0, role: "region" }, this.#svg);
  #chosen;

  /** @param {(look: number) => void} chosen what happens when somebody points at a look */
  constructor(chosen) {
    this.#chosen = chosen;
    this.#svg.addEventListener("click", (event) => {
      const box = event.target instanceof Element ? event.target.closest("[data-look]") : null;
      if (box) this.#chosen(Number(box.getAttribute("data-look")));
    });
  }

  get element() { return this.#element; }

  /** Draws a tree around a look. @param {Shown} shown @param {number} look */
  show(shown, look) {
    this.#element.setAttribute("aria-label", say("watch.picture"));
    const boxes = layout(shown, look);
    const told = boxes.map((box) => words(shown, box));
    const leaf = Math.max(LEAF, ...told.map(([move, value]) => Math.max(move.length, value.length) * LETTER + 18));
    const [columns, plies] = [Math.max(...boxes.map(({ x }) => x)) + 1, Math.max(...boxes.map(({ ply }) => ply)) + 1];
    const [width, height] = [columns * leaf, (plies - 1) * PLY + TALL + 24];
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#svg.setAttribute("width", String(width));
    this.#svg.setAttribute("height", String(height));
    const centre = (/** @type {Box} */ box) => [(box.x + 0.5) * leaf, box.ply * PLY + TALL / 2 + 4];
    const edges = boxes.filter(({ above }) => above >= 0).map((box) => this.#edge(shown, box, centre(boxes[box.above]), centre(box)));
    refill(this.#svg, s("g", {}, ...edges), s("g", {}, ...boxes.map((box, at) => this.#box(shown, box, look, told[at], centre(box), leaf - 6))));
    this.#scrollTo(boxes, look, leaf);
  }

  /** @param {Shown} shown @param {Box} box @param {number[]} from @param {number[]} to */
  #edge(shown, { kind, look }, [x1, y1], [x2, y2]) {
    const leads = kind === "look" && shown.leads(look);
    return s("path", { class: `edge ${kind} ${leads ? "leads" : ""}`, d: `M${x1} ${y1 + TALL / 2}C${x1} ${y1 + PLY / 2} ${x2} ${y2 - PLY / 2} ${x2} ${y2 - TALL / 2}` });
  }

  /** @param {Shown} shown @param {Box} box @param {number} present @param {string[]} told @param {number[]} centre @param {number} width */
  #box(shown, { kind, look, hidden }, present, [move, value], [x, y], width) {
    const state = kind === "look" ? `${shown.state(look)} ${shown.maximises(look) ? "max" : "min"} ${shown.leads(look) ? "leads" : ""}` : kind;
    const round = kind === "look" && !shown.maximises(look) ? TALL / 2 : 4;
    const here = kind === "look" && look === present;
    return s("g", { class: `look ${state} ${here ? "here" : ""}`, "data-look": kind === "look" ? look : null },
      s("rect", { x: x - width / 2, y: y - TALL / 2, width, height: TALL, rx: round }),
      s("text", { x, y: move ? y - 4 : y + 4, class: "move-word" }, move),
      s("text", { x, y: move ? y + 11 : y + 4, class: "value-word" }, value),
      kind === "look" && hidden > 0 && s("text", { x, y: y + TALL / 2 + 12, class: "hidden-word" }, `+${hidden}`));
  }

  /** @param {Box[]} boxes @param {number} look @param {number} leaf */
  #scrollTo(boxes, look, leaf) {
    const here = boxes.find((box) => box.kind === "look" && box.look === look);
    if (!here) return;
    const place = this.#element;
    place.scrollLeft = (here.x + 0.5) * leaf - place.clientWidth / 2;
    const top = here.ply * PLY;
    if (top < place.scrollTop || top + PLY > place.scrollTop + place.clientHeight) place.scrollTop = top - place.clientHeight / 2;
  }
}
