// A tree that grows step by step, whoever grows it.

/** @import { Desk } from "../desk/desk.js" */
/** @import { Order } from "./order.js" */
import { growth, trace } from "./ask.js";
import { Growth } from "./growth.js";
import { playerChoice, playerText, PLAYOUTS } from "./player.js";
import { Walk } from "./walk.js";

/** A search that is watched: a step for every position that is entered, and for every one that is left. */
export class TraceStory {
  /** @param {Walk} walk */
  constructor(walk) {
    this.walk = walk;
  }

  get length() { return this.walk.length; }
  get step() { return this.walk.step; }
  get shown() { return this.walk; }

  /** @param {number} step */
  async go(step) {
    this.walk.go(step);
  }

  /** The step at which a look begins. @param {number} look */
  async goTo(look) {
    this.walk.goTo(look);
  }
}

/** A search by chance: a step for every playout. The same seed grows the same tree every time. */
export class GrowthStory {
  #ask;
  /** @type {Map<number, Growth>} */
  #known = new Map();
  #step = 0;
  #shown;

  /** @param {number} playouts @param {Growth} last @param {(playouts: number) => Promise<Growth>} ask */
  constructor(playouts, last, ask) {
    this.length = playouts;
    this.#ask = ask;
    this.#shown = last;
    this.#step = playouts - 1;
    this.#known.set(playouts - 1, last);
  }

  get step() { return this.#step; }
  get shown() { return this.#shown; }

  /** @param {number} step */
  async go(step) {
    const wanted = Math.min(Math.max(Math.round(step) || 0, 0), this.length - 1);
    this.#step = wanted;
    const growth = this.#known.get(wanted) ?? await this.#ask(wanted + 1);
    this.#known.set(wanted, growth);
    // Another step may have been wanted meanwhile.
    if (this.#step === wanted) this.#shown = growth;
  }

  /** @param {number} look */
  async goTo(look) {
    this.#shown.goTo(look);
  }
}

/** @typedef {TraceStory | GrowthStory} Story */

/** Watches a player. @param {Desk} desk @param {Order} order @returns {Promise<Story>} */
export async function watch(desk, order) {
  const choice = playerChoice(order.player, []);
  if (choice.name !== PLAYOUTS) return new TraceStory(new Walk(await trace(desk, order)));
  const ask = async (/** @type {number} */ playouts) => new Growth(await growth(desk, { ...order, player: playerText({ ...choice, playouts }, []) }));
  const last = await ask(choice.playouts);
  const story = new GrowthStory(Math.max(last.playouts, 1), last, ask);
  await story.go(0);
  return story;
}
