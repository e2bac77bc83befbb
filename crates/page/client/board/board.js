// `<ludo-board>`: shows a scene and gives touches. It knows no rules and no game.

/** @import { BoardWords, Glyph, Point, Scene, Side, SceneMove, Touch } from "../types.js" */
/** @import { Arrow, Drawing } from "./draw.js" */
/** @import { Layout } from "./layout.js" */
/** @import { View } from "./projection.js" */
import { h, refill, s, set } from "../dom.js";
import { icon } from "../icons.js";
import { animate, still } from "./animate.js";
import * as draw from "./draw.js";
import { Frame } from "./frame.js";
import { bounds } from "./geometry.js";
import { Ghost } from "./ghost.js";
import { drawHand, held } from "./hands.js";
import { action, lines } from "./keys.js";
import { cellAt, layout, topOf } from "./layout.js";
import { points } from "./pieces.js";
import { Pointers } from "./pointers.js";
import { follow, next, placeOf, sameTouch } from "./touches.js";
import { cellWords, stack } from "./words.js";

/** How long a refusal stays, in milliseconds; how long a mouse rests on a stack before it opens. */
const REFUSAL = 6000;
const REST = 350;

/** How much a button zooms. */
const STEP = 1.3;

/** @type {BoardWords} */
const SILENT = { piece: ({ glyph }) => glyph, side: (side) => side, mark: (kind) => kind, button: (word) => word, say: (key) => key };

/**
 * The one thing that draws boards.
 *
 * It sends `ludo-move` (`text`) when the touches are a whole move, `ludo-try` (`path`) when they
 * lead to none, and `ludo-choose` (`path`) when a piece is chosen or let go.
 */
export class LudoBoard extends HTMLElement {
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Layout | null} */
  #layout = null;
  /** @type {Map<string, Glyph>} */
  #glyphs = new Map();
  /** @type {BoardWords} */
  #words = SILENT;
  /** @type {View} */
  #view = "flat";
  #set = "drawn";
  #flip = false;
  #names = true;
  #hints = true;
  /** @type {SceneMove[]} */
  #moves = [];
  /** @type {Touch[]} */
  #path = [];
  /** @type {Touch} */
  #cursor = { cell: 0 };
  /** @type {Arrow[]} */
  #sketches = [];
  /** @type {Arrow[]} */
  #arrows = [];
  #timer = 0;
  #rest = 0;

  #svg = s("svg", { class: "picture", role: "presentation", focusable: "false" });
  #picture = s("g", { "aria-hidden": "true", class: "layers" });
  #over = s("g", { "aria-hidden": "true", class: "layers over" });
  #hits = s("g", { class: "hits", role: "rowgroup" });
  #far = h("div", { class: "hand-place far" });
  #near = h("div", { class: "hand-place near" });
  #stage = h("div", { class: "stage" });
  #grid = h("div", { class: "grid", role: "grid" });
  #refusal = h("p", { class: "refusal", role: "alert" });
  #buttons = h("div", { class: "board-buttons" });
  #zoom = h("div", { class: "zoom", role: "group" });
  #ghost = new Ghost();
  #frame = new Frame(this.#stage, this.#svg);
  #sized = new ResizeObserver(() => {
    this.#frame.fit();
    this.style.setProperty("--near", `${this.#near.offsetHeight}px`);
  });

  constructor() {
    super();
    this.#svg.append(this.#picture, this.#hits, this.#over);
    this.#stage.append(this.#svg, this.#refusal);
    this.#grid.append(this.#far, this.#stage, this.#near);
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    this.#grid.addEventListener("click", (event) => this.#activated(event));
    this.#grid.addEventListener("focusin", (event) => this.#focused(event));
    this.#stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.#stage.addEventListener("pointermove", (event) => this.#hover(event));
    this.#stage.addEventListener("pointerleave", (event) => this.#hover(event));
    new Pointers(this.#grid, this.#pointed());
  }

  connectedCallback() {
    if (!this.#grid.isConnected) this.append(this.#grid, this.#buttons, this.#zoom, this.#ghost.element);
    for (const part of [this.#stage, this.#near]) this.#sized.observe(part);
  }

  disconnectedCallback() {
    this.#sized.disconnect();
    clearTimeout(this.#timer);
  }

  /** The drawings of the pieces. @param {Glyph[]} glyphs */
  set glyphs(glyphs) {
    this.#glyphs = new Map(glyphs.map((glyph, kind) => [glyph.name, { ...glyph, kind }]));
    this.#paint();
  }

  /** @param {BoardWords} words */
  set words(words) {
    this.#words = words;
    this.#paint();
  }

  /** @param {{view?: View, set?: string, flip?: boolean, names?: boolean, hints?: boolean}} look */
  look({ view = this.#view, set = this.#set, flip = this.#flip, names = this.#names, hints = this.#hints }) {
    const other = view !== this.#view || flip !== this.#flip;
    [this.#view, this.#set, this.#flip, this.#names, this.#hints] = [view, set, flip, names, hints];
    this.toggleAttribute("oblique", view === "oblique");
    if (other) this.centre();
    this.#paint();
  }

  /** The scene that is shown. */
  get scene() {
    return this.#scene;
  }

  /** The touches so far. */
  get path() {
    return this.#path;
  }

  /** Where the keyboard is. */
  get cursor() {
    return this.#cursor;
  }

  /**
   * Shows a scene, and lets somebody choose among the moves that are given: none to a spectator,
   * those of the other side to somebody who plays ahead.
   *
   * @param {Scene} scene @param {{moves?: SceneMove[], animate?: boolean}} [options]
   */
  show(scene, { moves = scene.moves, animate: moving = false } = {}) {
    const before = this.#layout;
    const name = "cell" in this.#cursor ? this.#scene?.cells[this.#cursor.cell]?.name : undefined;
    this.#scene = scene;
    this.#moves = moves;
    this.#path = [];
    const same = scene.cells.findIndex((cell) => cell.name !== "" && cell.name === name);
    if ("cell" in this.#cursor) this.#cursor = { cell: same < 0 ? (lines(layout(scene, this.#look))[0]?.[0] ?? 0) : same };
    this.unrefuse();
    this.#paint();
    const shown = this.#layout;
    if (moving && before && shown && !still()) animate(scene.motions, shown, this.#picture, (touch) => this.#whereIs(touch, shown));
  }

  /** Arrows of whoever shows the board. @param {Arrow[]} arrows */
  set arrows(arrows) {
    this.#arrows = arrows;
    this.#paintState();
  }

  /** What somebody has drawn on the board. */
  get sketches() {
    return this.#sketches;
  }

  /** Shows why a try is not allowed, where it was tried. @param {string} text @param {number[]} cells */
  refuse(text, cells) {
    clearTimeout(this.#timer);
    const layout = this.#layout;
    if (!layout) return;
    const held = this.#path.filter((touch) => "hand" in touch);
    this.#path = [];
    this.#paintState();
    for (const touch of held) this.#place(touch)?.classList.add("refused");
    const known = cells.filter((cell) => layout.corners[cell]);
    this.#over.append(s("g", { class: "refused-cells" }, ...known.map((cell) =>
      s("polygon", { class: "refused-cell", points: points(layout.corners[cell]) }))));
    this.#refusal.textContent = text;
    this.#placeRefusal(layout, known);
    this.#timer = window.setTimeout(() => this.unrefuse(), REFUSAL);
  }

  /** Takes the last refusal away. */
  unrefuse() {
    clearTimeout(this.#timer);
    if (!this.#refusal.textContent) return;
    this.#refusal.textContent = "";
    this.#over.querySelector(".refused-cells")?.remove();
    for (const slot of this.#grid.querySelectorAll(".refused")) slot.classList.remove("refused");
  }

  /** Lets go of what was chosen. */
  cancel() {
    this.#choose([]);
  }

  /** Fits the picture to the board again. */
  centre() {
    this.#frame.centre();
  }

  /** Zooms around the middle. @param {number} factor */
  zoom(factor) {
    this.#frame.zoom(factor);
  }

  /** Puts the keyboard on the board. */
  focusCursor() {
    this.#place(this.#cursor)?.focus({ preventScroll: true });
  }

  /** One more touch. @param {Touch} touch */
  touch(touch) {
    this.#sketches = [];
    this.unrefuse();
    this.#cursor = touch;
    if (this.#moves.length === 0) return this.#rove();
    const step = follow(this.#moves, this.#path, touch);
    // Touches that lead to no legal move may still begin something that a rule refuses.
    this.#choose(step.kind === "more" || step.kind === "stray" ? step.path : []);
    if (step.kind === "move") this.#send("ludo-move", { text: step.move.text });
    if (step.kind === "stray") this.#send("ludo-try", { path: step.path });
  }

  get #look() {
    return { view: this.#view, flip: this.#flip };
  }

  /** @returns {Drawing} */
  get #drawing() {
    return { glyphs: this.#glyphs, set: this.#set, names: this.#names };
  }

  /** @param {Touch[]} path */
  #choose(path) {
    this.#path = path;
    this.#paintState();
    this.#rove();
    this.#send("ludo-choose", { path });
  }

  /** @param {string} name @param {unknown} detail */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  #paint() {
    const scene = this.#scene;
    if (!scene) return;
    const focused = this.#grid.contains(document.activeElement);
    const shown = layout(scene, this.#look);
    this.#layout = shown;
    this.#svg.classList.toggle("hex", shown.hex);
    const marks = draw.drawMarks(shown, scene, (kind) => this.#words.mark(kind));
    refill(this.#picture, draw.drawSlab(shown), draw.drawCells(shown), draw.drawLast(shown, scene), this.#names && draw.drawNames(shown),
      s("g", { class: "under-state" }), draw.drawPieces(shown, scene, this.#drawing), this.#hints && marks);
    this.#paintHits(scene, shown);
    this.#paintHands(scene, shown);
    this.#paintButtons(scene);
    this.#paintState();
    this.#frame.show(shown);
    this.#rove();
    if (focused) this.focusCursor();
  }

  /** The cells as a grid for the keyboard and for screen readers. @param {Scene} scene @param {Layout} shown */
  #paintHits(scene, shown) {
    this.#grid.setAttribute("aria-label", this.#words.say("board.label"));
    refill(this.#hits, ...lines(shown).map((row) => s("g", { role: "row" }, ...row.map((cell) =>
      s("polygon", { class: "hit", role: "gridcell", tabindex: -1, "data-place": placeOf({ cell }),
        "aria-label": cellWords(scene, cell, this.#words), points: points(shown.corners[cell]) })))));
  }

  /** @param {Scene} scene @param {Layout} shown */
  #paintHands(scene, shown) {
    const begins = next(this.#moves, []);
    const sides = /** @type {Side[]} */ (this.#flip ? ["first", "second"] : ["second", "first"]);
    [this.#far, this.#near].forEach((place, at) => {
      const pieces = held(scene, sides[at], begins);
      refill(place, pieces.length > 0 && drawHand(pieces, scene, sides[at], shown.tile, this.#drawing, this.#words));
    });
  }

  /** @param {Scene} scene */
  #paintButtons(scene) {
    const begins = next(this.#moves, []);
    refill(this.#buttons, ...scene.buttons.map((word, button) => {
      const allowed = begins.some((touch) => sameTouch(touch, { button }));
      return h("button", { type: "button", class: allowed ? "primary" : "", onclick: () => this.touch({ button }) }, this.#words.button(word));
    }));
    const { say } = this.#words;
    set(this.#zoom, { "aria-label": say("board.zoom") });
    const tool = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "plain", "aria-label": label, onclick: act }, icon(name));
    refill(this.#zoom, tool("plus", say("board.larger"), () => this.zoom(STEP)), tool("minus", say("board.smaller"), () => this.zoom(1 / STEP)),
      tool("fit", say("board.fit"), () => this.centre()));
  }

  /** What changes while somebody chooses: the chosen pieces, where they can go, arrows. */
  #paintState() {
    const [scene, shown] = [this.#scene, this.#layout];
    if (!scene || !shown) return;
    const targets = next(this.#moves, this.#path);
    const goals = draw.targetCells(shown, targets, this.#hints && this.#path.length > 0);
    const under = this.#picture.querySelector(".under-state");
    if (under) refill(under, draw.drawChosen(shown, this.#path), draw.drawTargets(shown, goals.free, "free"));
    refill(this.#over, draw.drawTargets(shown, goals.held, "held"), draw.drawArrows(shown, [...this.#arrows, ...this.#sketches]));
    const [places, path] = [new Set(targets.map(placeOf)), new Set(this.#path.map(placeOf))];
    for (const cell of this.#grid.querySelectorAll("[data-place]")) {
      const place = cell.getAttribute("data-place") ?? "";
      cell.classList.toggle("reachable", places.has(place));
      cell.classList.toggle("picked", path.has(place));
      set(cell, { "aria-selected": path.has(place) ? "true" : null });
    }
  }

  /** Keeps one tab stop, where the keyboard is. */
  #rove() {
    for (const cell of this.#grid.querySelectorAll("[tabindex='0']")) cell.setAttribute("tabindex", "-1");
    const place = this.#place(this.#cursor) ?? this.#grid.querySelector("[data-place]");
    place?.setAttribute("tabindex", "0");
  }

  /** @param {Touch} touch @returns {HTMLElement | null} */
  #place(touch) {
    return this.#grid.querySelector(`[data-place="${CSS.escape(placeOf(touch)).replaceAll("\\ ", " ")}"]`);
  }

  /** @param {Element | null} element @returns {Touch | null} */
  #touchOf(element) {
    const place = element?.closest("[data-place]")?.getAttribute("data-place")?.split(" ");
    if (place?.[0] === "cell") return { cell: Number(place[1]) };
    if (place?.[0] === "hand") return { hand: { side: place[1] === "first" ? "first" : "second", slot: Number(place[2]) } };
    return null;
  }

  /** A click that no pointer made: a screen reader's. @param {MouseEvent} event */
  #activated(event) {
    const touch = event.detail === 0 && event.target instanceof Element ? this.#touchOf(event.target) : null;
    if (touch) this.touch(touch);
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const touch = event.target instanceof Element ? this.#touchOf(event.target) : null;
    if (!touch) return;
    this.#cursor = touch;
    this.#rove();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [scene, shown] = [this.#scene, this.#layout];
    if (!scene || !shown || event.ctrlKey || event.metaKey || event.altKey) return;
    const letters = new Map([...this.#glyphs.values()].map(({ name, letter }) => [name, letter.toLowerCase()]));
    const press = { key: event.key, shift: event.shiftKey, letters };
    const cursor = this.#cursor;
    const done = "cell" in cursor ? action(scene, shown, cursor.cell, press) : this.#handKey(event.key, shown);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
    if (done.kind === "touch") this.touch(this.#cursor);
    if (done.kind === "cancel") this.#choose([]);
    if (done.kind === "go") this.#go({ cell: done.cell });
    if (done.kind === "hand") this.#goToHand(done.step);
  }

  /** The keys in a hand. @param {string} key @param {Layout} shown @returns {import("./keys.js").KeyAction} */
  #handKey(key, shown) {
    if (key === "Enter" || key === " ") return { kind: "touch" };
    if (key === "Escape") return { kind: "cancel" };
    const here = this.#place(this.#cursor);
    const step = key === "ArrowRight" ? "nextElementSibling" : key === "ArrowLeft" ? "previousElementSibling" : null;
    const beside = step && here ? this.#touchOf(here[step]) : null;
    if (beside) this.#go(beside);
    const far = here !== null && this.#far.contains(here);
    const rows = lines(shown);
    const leaves = key === (far ? "ArrowDown" : "ArrowUp");
    const row = far ? rows[0] : rows[rows.length - 1];
    return leaves && row ? { kind: "go", cell: row[Math.floor(row.length / 2)] } : null;
  }

  /** @param {number} step */
  #goToHand(step) {
    const slot = (step < 0 ? this.#far : this.#near).querySelector("[data-place]");
    const touch = this.#touchOf(slot);
    if (touch) this.#go(touch);
  }

  /** @param {Touch} touch */
  #go(touch) {
    this.#cursor = touch;
    this.#rove();
    this.focusCursor();
    if ("cell" in touch) this.#fan(touch.cell);
  }

  /** Opens the stack of a cell, or closes whatever is open. @param {number | null} cell */
  #fan(cell) {
    this.#over.querySelector(".fan")?.remove();
    const [scene, shown] = [this.#scene, this.#layout];
    if (cell === null || !scene || !shown) return;
    const pieces = stack(scene, cell);
    if (pieces.length > 1) this.#over.append(draw.drawFan(shown, pieces, cell, this.#drawing));
  }

  /** A mouse that rests on a stack opens it. @param {PointerEvent} event */
  #hover(event) {
    clearTimeout(this.#rest);
    if (event.pointerType === "touch") return;
    const within = event.type !== "pointerleave" && this.#layout;
    const cell = within ? cellAt(within, this.#frame.point(event.clientX, event.clientY)) : null;
    if (cell === null) this.#fan(null);
    else this.#rest = window.setTimeout(() => this.#fan(cell), REST);
  }

  /** @returns {import("./pointers.js").Pointed} */
  #pointed() {
    return {
      hit: (event) => this.#hit(event),
      liftable: (touch) => {
        const step = follow(this.#moves, this.#path, touch);
        return step.kind === "more" || this.#path.some((earlier) => sameTouch(earlier, touch));
      },
      tap: (touch) => {
        if (!touch) return this.#choose([]);
        this.touch(touch);
        this.#place(touch)?.focus({ preventScroll: true });
      },
      lift: (touch, event) => this.#lift(touch, event),
      carry: (event) => this.#ghost.carry(event),
      drop: (touch) => this.#drop(touch),
      longPress: (touch) => this.#longPress(touch),
      sketch: (from, to) => this.#sketch(from, to),
      pan: (dx, dy) => this.#frame.pan(dx, dy),
      pinch: (before, after) => this.#frame.pinch(before, after),
    };
  }

  /** @param {PointerEvent} event @returns {Touch | null} */
  #hit(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const slot = under?.closest(".slot");
    if (slot && this.contains(slot)) return this.#touchOf(slot);
    const { left, top, right, bottom } = this.#stage.getBoundingClientRect();
    const within = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    const cell = within && this.#layout ? cellAt(this.#layout, this.#frame.point(event.clientX, event.clientY)) : null;
    return cell === null || this.#layout?.cells[cell].name === "" ? null : { cell };
  }

  /** @param {Touch} touch @param {PointerEvent} event */
  #lift(touch, event) {
    if (!this.#path.some((earlier) => sameTouch(earlier, touch))) this.touch(touch);
    const scene = this.#scene;
    const top = scene && "cell" in touch ? stack(scene, touch.cell).pop() : null;
    const sprite = top ?? (scene && "hand" in touch ? scene.hands[touch.hand.side].find(({ cell }) => cell === touch.hand.slot) : null);
    if (!sprite || !this.#layout) return;
    this.#ghost.lift(sprite, this.#glyphs.get(sprite.glyph), this.#set, this.#layout.tile, this.#frame.unit);
    this.#place(touch)?.classList.add("lifted");
    this.#pieceOn(touch)?.classList.add("lifted");
    this.#ghost.carry(event);
  }

  /** The drawing of the highest piece of a place. @param {Touch} touch @returns {SVGElement | null} */
  #pieceOn(touch) {
    if (!("cell" in touch)) return null;
    const all = this.#picture.querySelectorAll(`.piece[data-cell="${touch.cell}"]`);
    return /** @type {SVGElement | undefined} */ (all[all.length - 1]) ?? null;
  }

  /** @param {Touch | null} touch */
  #drop(touch) {
    this.#ghost.drop();
    for (const lifted of this.querySelectorAll(".lifted")) lifted.classList.remove("lifted");
    const last = this.#path[this.#path.length - 1];
    if (touch && last && !sameTouch(touch, last)) this.touch(touch);
  }

  /** @param {Touch} touch */
  #longPress(touch) {
    if (!("cell" in touch) || !this.#scene) return;
    if (stack(this.#scene, touch.cell).length > 1) this.#fan(touch.cell);
    else this.#sketch(touch, touch);
  }

  /** Draws an arrow or a circle, or takes it away. @param {Touch} from @param {Touch} to */
  #sketch(from, to) {
    if (!("cell" in from) || !("cell" in to)) return;
    const others = this.#sketches.filter((arrow) => arrow.from !== from.cell || arrow.to !== to.cell);
    const drawn = others.length < this.#sketches.length;
    this.#sketches = drawn ? others : [...others, { from: from.cell, to: to.cell, kind: "sketch" }];
    this.#paintState();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#frame.zoom(Math.exp(-event.deltaY / 300), this.#frame.point(event.clientX, event.clientY));
  }

  /** Above the cells that a refusal is about, or below them where there is more room. @param {Layout} shown @param {number[]} cells */
  #placeRefusal(shown, cells) {
    const { box } = this.#frame;
    const { top, bottom } = cells.length > 0 ? bounds(cells.flatMap((cell) => [...shown.corners[cell], topOf(shown, cell)])) : { top: box.y + box.height / 2, bottom: box.y };
    const [above, under] = [top - box.y, box.y + box.height - bottom];
    const below = under > above;
    const share = (below ? bottom - box.y : above) / box.height;
    this.#refusal.classList.toggle("below", below);
    this.#refusal.style.setProperty("--at", `${Math.min(Math.max(share, below ? 0 : 0.16), below ? 0.84 : 1) * 100}%`);
  }

  /** @param {Touch} touch @param {Layout} shown @returns {Point | null} */
  #whereIs(touch, shown) {
    if ("cell" in touch) return shown.middles[touch.cell] ? topOf(shown, touch.cell) : null;
    if (!("hand" in touch)) return null;
    const near = (touch.hand.side === "first") !== this.#flip;
    const rect = (near ? this.#near : this.#far).getBoundingClientRect();
    return this.#frame.point(rect.left + rect.width / 2, rect.top + rect.height / 2);
  }
}

customElements.define("ludo-board", LudoBoard);
