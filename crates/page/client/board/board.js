// `<ludo-board>`: shows a scene and gives touches. It knows no rules and no game.

/** @import { BoardWords, Glyph, Point, Scene, SceneMove, Touch } from "../types.js" */
/** @import { Arrow, Drawing } from "./draw.js" */
/** @import { Layout } from "./layout.js" */
/** @import { View } from "./projection.js" */
import { h, refill, set } from "../dom.js";
import { animate, still } from "./animate.js";
import { sceneButtons, zoomButtons } from "./buttons.js";
import { Cursor } from "./cursor.js";
import { Frame } from "./frame.js";
import { bounds } from "./geometry.js";
import { Gestures } from "./gestures.js";
import { Hands } from "./hands.js";
import { lines } from "./keys.js";
import { layout, topOf } from "./layout.js";
import { Picture } from "./picture.js";
import { Pointers } from "./pointers.js";
import { Refusal } from "./refusal.js";
import { whenResting } from "./resting.js";
import { sketched } from "./sketches.js";
import { follow, next } from "./touches.js";
import { stack } from "./words.js";

/** @type {BoardWords} */
const SILENT = { piece: ({ glyph }) => glyph, side: (side) => side, mark: (kind) => kind, button: (word) => word, say: (key) => key };

/** @typedef {{view: View, set: string, flip: boolean, names: boolean, hints: boolean}} Look */

/**
 * The one thing that draws boards.
 *
 * It sends `ludo-move` (`text`) when the touches are a whole move, `ludo-try` (`path`) when they
 * lead to none, `ludo-choose` (`path`) when a piece is chosen or let go, and `ludo-sketch` (`from`,
 * `to`) when somebody draws, which whoever keeps drawings takes by preventing the default.
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
  /** @type {Look} */
  #look = { view: "flat", set: "drawn", flip: false, names: true, hints: true };
  /** @type {SceneMove[]} */
  #moves = [];
  /** @type {Touch[]} */
  #path = [];
  /** @type {Arrow[]} */
  #sketches = [];
  /** @type {Arrow[]} */
  #arrows = [];

  #picture = new Picture();
  #hands = new Hands();
  #stage = h("div", { class: "stage" });
  #grid = h("div", { class: "grid", role: "grid" });
  #cursor = new Cursor(this.#grid);
  #refusal = new Refusal(() => this.unrefuse());
  #buttons = h("div", { class: "board-buttons" });
  #zoom = h("div", { class: "zoom", role: "group" });
  #frame = new Frame(this.#stage, this.#picture.element);
  #gestures = new Gestures(this.#handled());
  #sized = new ResizeObserver(() => {
    this.#frame.fit();
    this.style.setProperty("--near", `${this.#hands.near.offsetHeight}px`);
  });

  constructor() {
    super();
    this.#stage.append(this.#picture.element);
    this.#grid.append(this.#hands.far, this.#stage, this.#hands.near);
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    this.#grid.addEventListener("click", (event) => this.#activated(event));
    this.#grid.addEventListener("focusin", (event) => this.#focused(event));
    whenResting(this.#stage, (event) => this.#gestures.cellAt(event), (cell) => this.#fan(cell));
    new Pointers(this.#grid, this.#gestures);
  }

  connectedCallback() {
    if (!this.#grid.isConnected) this.append(this.#grid, this.#refusal.element, this.#buttons, this.#zoom, this.#gestures.ghost);
    for (const part of [this.#stage, this.#hands.near]) this.#sized.observe(part);
  }

  disconnectedCallback() {
    this.#sized.disconnect();
    this.#refusal.stop();
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

  /** @param {Partial<Look>} change */
  look(change) {
    const before = this.#look;
    this.#look = { ...before, ...change };
    if (JSON.stringify(this.#look) === JSON.stringify(before)) return;
    const { view, flip } = this.#look;
    this.toggleAttribute("oblique", view === "oblique");
    if (view !== before.view || flip !== before.flip) this.centre();
    this.#paint();
  }

  /** The scene that is shown. */
  get scene() { return this.#scene; }

  /** The touches so far. */
  get path() { return this.#path; }

  /** Where the keyboard is. */
  get cursor() { return this.#cursor.at; }

  /**
   * Shows a scene, and lets somebody choose among the moves that are given: none to a spectator,
   * those of the other side to somebody who plays ahead.
   *
   * @param {Scene} scene @param {{moves?: SceneMove[], animate?: boolean}} [options]
   */
  show(scene, { moves = scene.moves, animate: moving = false } = {}) {
    if (scene === this.#scene) return this.#offer(moves);
    const before = this.#layout;
    const name = "cell" in this.cursor ? this.#scene?.cells[this.cursor.cell]?.name : undefined;
    this.#scene = scene;
    this.#moves = moves;
    this.#path = [];
    const same = scene.cells.findIndex((cell) => cell.name !== "" && cell.name === name);
    if ("cell" in this.cursor) this.#cursor.at = { cell: same < 0 ? (lines(layout(scene, this.#look))[0]?.[0] ?? 0) : same };
    this.unrefuse();
    this.#paint();
    const shown = this.#layout;
    if (moving && before && shown && !still()) animate(scene.motions, shown, this.#picture.layers, (touch) => this.#whereIs(touch, shown));
  }

  /** Lets somebody choose among other moves of the same scene. @param {SceneMove[]} moves */
  #offer(moves) {
    this.#moves = moves;
    this.#path = [];
    this.unrefuse();
    this.#paintChoice();
  }

  /** Arrows of whoever shows the board. @param {Arrow[]} arrows */
  set arrows(arrows) {
    if (arrows.length === 0 && this.#arrows.length === 0) return;
    this.#arrows = arrows;
    this.#paintState();
  }

  /** What somebody has drawn on the board. */
  get sketches() { return this.#sketches; }

  /** Shows why a try is not allowed, where it was tried. @param {string} text @param {number[]} cells */
  refuse(text, cells) {
    const shown = this.#layout;
    if (!shown) return;
    const held = this.#path.filter((touch) => "hand" in touch);
    this.#path = [];
    this.#paintState();
    for (const touch of held) this.#cursor.place(touch)?.classList.add("refused");
    const known = cells.filter((cell) => shown.corners[cell]);
    this.#picture.refuse(shown, known);
    const { box } = this.#frame;
    const about = known.length > 0 ? bounds(known.flatMap((cell) => [...shown.corners[cell], topOf(shown, cell)])) : { top: box.y + box.height / 2, bottom: box.y };
    this.#refusal.show(text, about, box, this.#stage);
  }

  /** Takes the last refusal away. */
  unrefuse() {
    if (!this.#refusal.shown) return;
    this.#refusal.clear();
    this.#picture.unrefuse();
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
    this.#cursor.focus();
  }

  /** One more touch. @param {Touch} touch */
  touch(touch) {
    this.#sketches = [];
    this.unrefuse();
    this.#cursor.at = touch;
    if (this.#moves.length === 0) return this.#cursor.rove();
    const step = follow(this.#moves, this.#path, touch);
    // Touches that lead to no legal move may still begin something that a rule refuses.
    this.#choose(step.kind === "more" || step.kind === "stray" ? step.path : []);
    if (step.kind === "move") this.#send("ludo-move", { text: step.move.text });
    if (step.kind === "stray") this.#send("ludo-try", { path: step.path });
  }

  /** @returns {Drawing} */
  get #drawing() { return { glyphs: this.#glyphs, ...this.#look }; }

  /** @param {Touch[]} path */
  #choose(path) {
    this.#path = path;
    this.#paintState();
    this.#cursor.rove();
    this.#send("ludo-choose", { path });
  }

  /** @param {string} name @param {unknown} detail */
  #send(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }

  #paint() {
    const scene = this.#scene;
    if (!scene) return;
    const focused = this.#grid.contains(document.activeElement);
    const shown = layout(scene, this.#look);
    this.#layout = shown;
    this.#picture.paint(scene, shown, this.#drawing, this.#words);
    const { say } = this.#words;
    set(this.#grid, { "aria-label": say("board.label") });
    set(this.#zoom, { "aria-label": say("board.zoom") });
    refill(this.#zoom, ...zoomButtons(say, (factor) => this.zoom(factor), () => this.centre()));
    this.#paintChoice();
    this.#frame.show(shown);
    if (focused) this.focusCursor();
  }

  /** What depends on the moves that can be chosen. */
  #paintChoice() {
    const [scene, shown] = [this.#scene, this.#layout];
    if (!scene || !shown) return;
    const focused = this.#grid.contains(document.activeElement);
    const begins = next(this.#moves, []);
    this.#hands.paint(scene, shown, begins, this.#look.flip, this.#drawing, this.#words);
    refill(this.#buttons, ...sceneButtons(scene, begins, this.#words, (touch) => this.touch(touch)));
    this.#paintState();
    this.#cursor.rove();
    if (focused) this.focusCursor();
  }

  /** What changes while somebody chooses. */
  #paintState() {
    if (!this.#layout) return;
    const targets = next(this.#moves, this.#path);
    this.#picture.paintState(this.#layout, this.#path, this.#look.hints && this.#path.length > 0 ? targets : [], [...this.#arrows, ...this.#sketches]);
    this.#cursor.mark(targets, this.#path);
  }

  /** A click that no pointer made: a screen reader's. @param {MouseEvent} event */
  #activated(event) {
    const touch = event.detail === 0 && event.target instanceof Element ? this.#cursor.touchOf(event.target) : null;
    if (touch) this.touch(touch);
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const touch = event.target instanceof Element ? this.#cursor.touchOf(event.target) : null;
    if (!touch) return;
    this.#cursor.at = touch;
    this.#cursor.rove();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [scene, shown] = [this.#scene, this.#layout];
    if (!scene || !shown || event.ctrlKey || event.metaKey || event.altKey) return;
    const letters = new Map([...this.#glyphs.values()].map(({ name, letter }) => [name, letter.toLowerCase()]));
    const asked = this.#cursor.key({ key: event.key, shift: event.shiftKey, letters }, scene, shown);
    if (!asked) return;
    event.preventDefault();
    event.stopPropagation();
    if (asked.kind === "touch") this.touch(this.cursor);
    if (asked.kind === "cancel") this.#choose([]);
    if (asked.kind === "go") this.#go(asked.touch);
  }

  /** @param {Touch} touch */
  #go(touch) {
    this.#cursor.at = touch;
    this.#cursor.rove();
    this.focusCursor();
    if ("cell" in touch) this.#fan(touch.cell);
  }

  /** Opens the stack of a cell, or closes whatever is open. @param {number | null} cell */
  #fan(cell) {
    const [scene, shown] = [this.#scene, this.#layout];
    if (scene && shown) this.#picture.fan(shown, cell === null ? [] : stack(scene, cell), cell, this.#drawing);
  }

  /** What gestures need of this board. @returns {import("./gestures.js").Handled} */
  #handled() {
    return {
      now: () => ({ scene: this.#scene, layout: this.#layout, moves: this.#moves, path: this.#path, drawing: this.#drawing }),
      element: this, stage: this.#stage, frame: this.#frame, cursor: this.#cursor, picture: this.#picture,
      touch: (touch) => this.touch(touch),
      cancel: () => this.cancel(),
      fan: (cell) => this.#fan(cell),
      sketch: (from, to) => this.#sketch(from, to),
    };
  }

  /** @param {Touch} from @param {Touch} to */
  #sketch(from, to) {
    if (!this.#send("ludo-sketch", { from, to })) return;
    this.#sketches = sketched(this.#sketches, from, to);
    this.#paintState();
  }

  /** @param {Touch} touch @param {Layout} shown @returns {Point | null} */
  #whereIs(touch, shown) {
    if ("cell" in touch) return shown.middles[touch.cell] ? topOf(shown, touch.cell) : null;
    if (!("hand" in touch)) return null;
    const rect = this.#hands.of(touch.hand.side, this.#look.flip).getBoundingClientRect();
    return this.#frame.point(rect.left + rect.width / 2, rect.top + rect.height / 2);
  }
}

customElements.define("ludo-board", LudoBoard);
