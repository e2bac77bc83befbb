// A small match between a player and itself with other weights, on the desk that thinks.

/** @import { Desk } from "../desk/desk.js" */
/** @import { Side, TableState } from "../types.js" */
/** @import { Result } from "./score.js" */
import { LineError } from "../desk/channel.js";

/** A game that is longer is a draw; so many plies by lot begin each pair; the most positions that a move looks at. */
const LONGEST = 160;
const OPENING = 4;
const NODES = 2000;

/** @typedef {{game: string, rules: string, turned: string, usual: string}} MatchOrder */

/** It sends `board` (the state after a move) and `result` (of the player whose weights are turned). */
export class Match extends EventTarget {
  #desk;
  #order;
  #stopped = false;
  #seed = crypto.getRandomValues(new Uint32Array(1))[0];
  /** @type {number | null} */
  #table = null;

  /** @param {Desk} desk @param {MatchOrder} order */
  constructor(desk, order) {
    super();
    this.#desk = desk;
    this.#order = order;
  }

  /** Plays until it is stopped. */
  async run() {
    try {
      while (!this.#stopped) {
        const position = await this.#opening();
        for (const side of /** @type {Side[]} */ (["first", "second"])) {
          const result = await this.#game(position, side);
          if (this.#stopped || result === null) return;
          this.dispatchEvent(new CustomEvent("result", { detail: result }));
        }
      }
    } catch (error) {
      // A desk that is ended takes the game with it: nothing else was asked for.
      if (!(this.#stopped && error instanceof LineError)) throw error;
    }
  }

  stop() {
    this.#stopped = true;
    this.#desk.stop();
  }

  /** Chance, the same for every seed. */
  #chance() {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#seed / 0x1_0000_0000;
  }

  /** @param {import("../desk/channel.js").Message} what @returns {Promise<TableState>} */
  async #open(what) {
    const { game, rules } = this.#order;
    const answer = await this.#desk.slow.ask({ kind: "open", game, rules, ...what, ...(this.#table === null ? {} : { table: this.#table }) });
    this.#table = answer.table;
    return answer.state;
  }

  /** A position after some moves by lot, from which the game goes on. */
  async #opening() {
    for (;;) {
      let state = await this.#open({ players: { first: "human", second: "human" } });
      for (let ply = 0; ply < OPENING && !state.outcome && !this.#stopped; ply += 1) {
        const { moves } = state.scene;
        const { text } = moves[Math.floor(this.#chance() * moves.length)];
        state = (await this.#desk.slow.ask({ kind: "play", table: this.#table, move: text })).state;
      }
      if (!state.outcome || this.#stopped) return state.position;
    }
  }

  /** One game, with the turned weights on a side. @param {string} position @param {Side} side @returns {Promise<Result | null>} */
  async #game(position, side) {
    const { turned, usual } = this.#order;
    const players = side === "first" ? { first: turned, second: usual } : { first: usual, second: turned };
    let state = await this.#open({ position, players, seed: Math.floor(this.#chance() * 1_000_000) });
    for (let ply = 0; !state.outcome && ply < LONGEST; ply += 1) {
      if (this.#stopped) return null;
      state = (await this.#desk.slow.ask({ kind: "think", table: this.#table, limits: { nodes: NODES } })).state;
      this.dispatchEvent(new CustomEvent("board", { detail: { state, side } }));
    }
    const winner = state.outcome?.winner ?? null;
    return winner === null ? "draw" : winner === side ? "win" : "loss";
  }
}
