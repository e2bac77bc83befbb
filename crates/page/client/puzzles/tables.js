// The tables that judge tries: where one has to be solved first, it begins while somebody thinks.

/** @import { Desk } from "../desk/desk.js" */
/** @import { TableState } from "../types.js" */

export class Tables {
  #desk;
  /** The rules whose tables have been asked for. @type {Set<string>} */
  #asked = new Set();
  /** How much is solved, from 0 to 1; 1 while nothing is being solved. */
  #share = 1;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  get share() { return this.#share; }

  /** The desk is another one now. */
  forget() {
    this.#asked.clear();
  }

  /** Has the table of a position's rules solved; games without one have nothing to do. @param {TableState} state @param {() => void} further what happens when more is solved */
  async prepare({ game, rules, position }, further) {
    const name = `${game} ${rules}`;
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    const solving = this.#desk.think({ game, rules, position }, { kind: "probe" }, ({ done, total }) => {
      this.#share = total > 0 ? done / total : 1;
      further();
    });
    // Without a table, proofs judge.
    await solving.catch(() => {});
    this.#share = 1;
    further();
  }
}
