// `<ludo-tree>`: a search that is watched step by step. It knows no rules and no game.

/** @import { Message } from "../desk/channel.js" */
/** @import { GameInfo } from "../types.js" */
/** @import { Order } from "./order.js" */
/** @import { Story } from "./story.js" */
import { DeskError, LineError } from "../desk/channel.js";
import { Desk } from "../desk/desk.js";
import { h, refill } from "../dom.js";
import { announce, notice } from "../shell.js";
import { learn, say, spoken } from "../texts.js";
import { Choice } from "./choice.js";
import { Controls } from "./controls.js";
import { Figures } from "./figures.js";
import { NodeBoard } from "./node_board.js";
import { read, write } from "./order.js";
import { Picture } from "./picture.js";
import { Rows } from "./rows.js";
import { TraceStory, watch } from "./story.js";
import { tellGrowth, tellStep } from "./telling.js";
import { Walk } from "./walk.js";

/** How long nobody goes on before what is shown is told, in milliseconds. */
const REST = 250;

/**
 * A tree and everything to walk through it. Its attributes `game`, `rules`, `position`, `player`,
 * `depth` and `step` say what to begin with; it sends `ludo-order` (the part of an address that
 * names what is shown) whenever that is something else.
 */
export class LudoTree extends HTMLElement {
  /** @type {Desk | null} */
  #desk = null;
  /** @type {GameInfo[]} */
  #games = [];
  /** @type {Choice | null} */
  #choice = null;
  /** @type {Story | null} */
  #story = null;
  /** @type {Order | null} */
  #order = null;
  #look = 0;
  /** Another number for every tree that is asked for. */
  #round = 0;
  #resting = 0;
  #picture = new Picture((look) => this.#lookAt(look));
  #rows = new Rows({ look: (look) => this.#lookAt(look), go: (look) => void this.#goTo(look) });
  /** @type {Controls | null} */
  #controls = null;
  /** @type {NodeBoard | null} */
  #board = null;
  /** @type {Figures | null} */
  #figures = null;
  #told = h("p", { class: "status tree-told", role: "status" });
  #stage = h("div", { class: "tree-stage" });
  #place = h("div", { class: "tree-layout" });

  connectedCallback() {
    this.append(this.#place);
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  disconnectedCallback() {
    this.#round += 1;
    this.#controls?.pause();
  }

  /** Begins: with a desk of its own unless one is lent. @param {Desk} [desk] @param {Message} [greeted] what that desk has said first */
  async open(desk, greeted) {
    this.#desk = desk ?? await Desk.find();
    if (!desk) await learn();
    const hello = greeted ?? await this.#desk.hello(spoken());
    this.#games = hello.games.filter((/** @type {GameInfo} */ game) => game.trees.length > 0);
    this.#choice = new Choice(this.#games, hello.parts, (order) => void this.watch(order));
    const wanted = this.#wanted();
    this.#controls = new Controls({
      go: (step) => void this.#go(step), step: () => this.#story?.step ?? 0, length: () => this.#story?.length ?? 1,
      over: () => this.#jump((walk) => walk.over()), cut: () => this.#jump((walk) => walk.toCut()),
    });
    [this.#board, this.#figures] = [new NodeBoard(this.#desk), new Figures(this.#desk)];
    refill(this.#stage, this.#told, this.#controls.element, this.#picture.element, this.#rows.element);
    refill(this.#place, h("div", { class: "tree-side" }, this.#choice.element), this.#stage,
      h("div", { class: "tree-side" }, this.#board.element, this.#figures.element));
    this.#choice.show(wanted);
    if (!this.isConnected) return;
    await this.watch({ ...this.#choice.order, ...(wanted.step ? { step: wanted.step } : {}) });
  }

  /** What the attributes ask for. */
  #wanted() {
    const given = new URLSearchParams();
    for (const name of ["game", "rules", "position", "player", "depth", "step"]) {
      const value = this.getAttribute(name);
      if (value !== null) given.set(name, value);
    }
    return read(given.toString());
  }

  /** Everything that can be linked to. */
  get fragment() {
    return this.#order ? write({ ...this.#order, step: this.#story?.step ?? 0 }) : "";
  }

  /** Grows another tree. @param {Order} order */
  async watch(order) {
    const [desk, round] = [this.#desk, (this.#round += 1)];
    const info = this.#games.find(({ name }) => name === order.game);
    if (!desk || !info) return;
    if (this.#stage.classList.contains("busy")) desk.stop();
    this.#controls?.pause();
    this.#stage.classList.add("busy");
    this.#told.textContent = say("watch.searching");
    try {
      const story = await watch(desk, order);
      if (round !== this.#round) return;
      await this.#begin(story, order, info);
    } catch (error) {
      if (round === this.#round) this.#failed(error);
    } finally {
      if (round === this.#round) this.#stage.classList.remove("busy");
    }
  }

  /** @param {unknown} error */
  #failed(error) {
    const words = error instanceof DeskError ? error.message : error instanceof LineError ? say("watch.too_large") : say("play.failed");
    this.#told.textContent = words;
    notice(words);
  }

  /** @param {Story} story @param {Order} order @param {GameInfo} info */
  async #begin(story, order, info) {
    [this.#story, this.#order] = [story, order];
    this.#rows.reset();
    this.#board?.begin(info, order);
    await story.go(order.step ?? 0);
    this.#follow();
    this.#send();
    await this.#figures?.begin(story, order, info.trees);
  }

  /** Tells what is shown, once nobody goes on for a moment: browsers do not let an address change with every step. */
  #send() {
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => this.isConnected && this.dispatchEvent(new CustomEvent("ludo-order", { detail: this.fragment, bubbles: true })), REST);
  }

  get #info() {
    return this.#games.find(({ name }) => name === this.#order?.game);
  }

  /** @param {number} step */
  async #go(step) {
    try {
      await this.#story?.go(step);
      this.#follow();
    } catch (error) {
      this.#controls?.pause();
      this.#failed(error);
    }
  }

  /** @param {(walk: Walk) => void} act */
  #jump(act) {
    if (!(this.#story instanceof TraceStory)) return;
    act(this.#story.walk);
    this.#follow();
  }

  /** Looks at what the present step is about. */
  #follow() {
    const story = this.#story;
    if (!story) return;
    this.#look = story.shown.look;
    this.#tell();
    this.#draw();
    this.#send();
  }

  #tell() {
    const [story, info] = [this.#story, this.#info];
    if (!story || !info) return;
    const { shown } = story;
    const words = shown instanceof Walk ? tellStep(shown, info) : tellGrowth(shown);
    this.#told.textContent = words;
    if (!this.#controls?.playing) announce(words);
  }

  #draw() {
    const story = this.#story;
    if (!story) return;
    const { shown } = story;
    this.#controls?.show(shown instanceof Walk);
    this.#picture.show(shown, this.#look);
    this.#rows.show(shown, this.#look);
    this.#figures?.show(story, this.#look);
    void this.#board?.show(shown.line(this.#look)).catch((error) => this.#failed(error));
  }

  /** Looks at another position of the tree; the walk stays where it is. @param {number} look */
  #lookAt(look) {
    this.#controls?.pause();
    this.#look = look;
    if (this.#story && !(this.#story.shown instanceof Walk)) this.#story.shown.goTo(look);
    this.#draw();
  }

  /** Goes to the step at which a position was entered. @param {number} look */
  async #goTo(look) {
    await this.#story?.goTo(look);
    this.#follow();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, button, summary, ludo-board *");
    const walking = event.target instanceof HTMLButtonElement && event.key !== " " && event.key !== "Enter";
    if ((typing && !walking) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (this.#controls?.key(event)) event.preventDefault();
  }
}

customElements.define("ludo-tree", LudoTree);
