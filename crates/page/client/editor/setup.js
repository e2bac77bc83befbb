// What is being set up: where it began, every change since, and the way back.

/** @import { Desk } from "../desk/desk.js" */
/** @import { Draft, Edit } from "./drafts.js" */
import { DeskTable } from "../play/desk_table.js";

/** @typedef {{game: string, rules?: string, position?: string}} Base what `open` takes */
/** @typedef {{base: Base, edits: Edit[]}} Step */

/** Sends `change` whenever the board is another. */
export class Setup extends EventTarget {
  #table;
  /** @type {Step[]} */
  #steps = [];
  /** @type {Step[]} */
  #undone = [];
  /** @type {Draft | null} */
  #draft = null;
  /** The rules and the game as the desk writes them. */
  #place = { game: "", rules: "" };
  /** Changes come one after the other, however quickly somebody clicks. @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.#table = new DeskTable(desk, () => this.#steps.at(-1)?.base ?? null, () => {});
    desk.quick.whenLost = () => this.#table.lose();
  }

  /** The board as it is. */
  get draft() { return this.#draft; }

  get game() { return this.#place.game; }
  get rules() { return this.#place.rules; }
  get canUndo() { return this.#steps.length > 1; }
  get canRedo() { return this.#undone.length > 0; }

  /** Begins with another position, or another game; the way back leads here. @param {Base} base */
  begin(base) {
    return this.#inTurn(() => this.#show([...this.#steps, { base, edits: [] }], []));
  }

  /** Changes something. @param {Edit} edit */
  edit(edit) {
    return this.#inTurn(() => {
      const last = this.#steps.at(-1);
      return last && this.#show([...this.#steps, { base: last.base, edits: [...last.edits, edit] }], []);
    });
  }

  undo() {
    return this.#inTurn(() => {
      const last = this.#steps.at(-1);
      return this.canUndo && last && this.#show(this.#steps.slice(0, -1), [...this.#undone, last]);
    });
  }

  redo() {
    return this.#inTurn(() => {
      const next = this.#undone.at(-1);
      return next && this.#show([...this.#steps, next], this.#undone.slice(0, -1));
    });
  }

  /** The same again, as after a change of the language. */
  again() {
    return this.#inTurn(() => this.#show(this.#steps, this.#undone));
  }

  /** @param {() => unknown} act @returns {Promise<void>} */
  #inTurn(act) {
    const done = this.#queue.then(async () => void (await act()));
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Asks the desk for the board after the last step; where that fails, everything stays. @param {Step[]} steps @param {Step[]} undone */
  async #show(steps, undone) {
    const { base, edits } = steps[steps.length - 1];
    const earlier = this.#steps;
    const other = base !== earlier.at(-1)?.base;
    if (other) {
      const { state } = await this.#table.open(base);
      this.#place = { game: state.game, rules: state.rules };
    }
    // A desk that dies meanwhile opens the position of this step again.
    this.#steps = steps;
    try {
      this.#draft = /** @type {Draft} */ (/** @type {unknown} */ (await this.#table.ask({ kind: "draft", edits })));
    } catch (error) {
      this.#steps = earlier;
      if (other) this.#table.lose();
      throw error;
    }
    this.#undone = undone;
    this.dispatchEvent(new Event("change"));
  }
}
