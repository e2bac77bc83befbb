// The plates of the players, with their clocks.

/** @import { Game } from "./game.js" */
/** @import { GameInfo, Side, TableState } from "../types.js" */
import { h, refill } from "../dom.js";
import { play } from "../board/sound.js";
import { settings } from "../settings.js";
import { say } from "../texts.js";
import { face as clockFace, remaining } from "./clock.js";
import { face } from "./faces.js";
import { playerName } from "./opponents.js";

/** Below this a clock warns, in milliseconds; how often clocks are looked at. */
const LOW = 10_000;
const TICK = 100;

/** What somebody at the table is called. @param {Game} game @param {TableState} state @param {Side} side */
export function seatName(game, state, side) {
  if (state.players[side] !== "human") return playerName(state.players[side]);
  const name = state.names[side];
  if (name && name !== "human") return name;
  return game.humans.length === 1 ? say("play.you") : say("opponent.human");
}

/** Two plates, one on either side of the board. */
export class Plates {
  #game;
  #info;
  #far = h("div", { class: "plate far" });
  #near = h("div", { class: "plate near" });
  #timer = 0;
  #warned = -1;

  /** @param {Game} game @param {GameInfo} info */
  constructor(game, info) {
    this.#game = game;
    this.#info = info;
    this.#timer = window.setInterval(() => this.#tick(), TICK);
  }

  get far() { return this.#far; }
  get near() { return this.#near; }

  close() {
    clearInterval(this.#timer);
  }

  /** @param {boolean} flipped */
  render(flipped) {
    const state = this.#game.shown;
    if (!state) return;
    const sides = /** @type {Side[]} */ (flipped ? ["first", "second"] : ["second", "first"]);
    [this.#far, this.#near].forEach((plate, at) => this.#fill(plate, state, sides[at]));
    this.#tick();
  }

  /** @param {HTMLElement} plate @param {TableState} state @param {Side} side */
  #fill(plate, state, side) {
    const turn = !state.outcome && state.turn === side;
    const { readiness } = this.#game;
    const thinks = turn && this.#game.thinking && this.#game.viewing === null && state.players[side] !== "human";
    plate.className = `plate ${side} ${turn ? "turn" : ""} ${state.outcome?.winner === side ? "winner" : ""}`;
    refill(plate, face(state.players[side]),
      h("span", { class: "who" }, h("strong", {}, seatName(this.#game, state, side)), h("span", { class: "side" }, h("span", { class: `swatch ${side} ${this.#tone(side)}`, "aria-hidden": "true" }), this.#info.sides[side])),
      thinks && h("span", { class: "thinking" }, readiness === null || readiness >= 1 ? say("play.thinking") : say("play.preparing", { percent: Math.floor(100 * readiness) })),
      turn && !thinks && h("span", { class: "to-move" }, say("play.to_move")),
      state.clock && h("span", { class: "clock", "data-side": side, role: "timer" }));
  }

  /** The colour of a side's pieces, where each side has a kind of its own. @param {Side} side */
  #tone(side) {
    const { pieces } = this.#info;
    return pieces.length === 2 ? pieces[side === "first" ? 0 : 1].tone : "side";
  }

  /** What a side has left. @param {Side} side */
  left(side) {
    const state = this.#game.state;
    if (!state?.clock) return null;
    const running = state.outcome ? null : state.turn;
    return remaining(state.clock.left, side, running, this.#game.spent);
  }

  #tick() {
    const state = this.#game.state;
    if (!state?.clock) return;
    for (const clock of [...this.#far.querySelectorAll(".clock"), ...this.#near.querySelectorAll(".clock")]) {
      const side = clock.getAttribute("data-side") === "first" ? "first" : "second";
      const left = this.left(side) ?? 0;
      const text = clockFace(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("low", left < LOW);
    }
    this.#watch(state);
  }

  /** @param {TableState} state */
  #watch(state) {
    if (state.outcome || !this.#game.waits) return;
    const left = this.left(state.turn) ?? 1;
    if (left < LOW && this.#warned !== state.line.length) {
      this.#warned = state.line.length;
      if (settings.now.sound) play("low_time");
    }
    if (left <= 0) void this.#game.flag().catch(() => {});
  }
}
