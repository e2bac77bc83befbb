// The game that is played: its state, what may be done with it, and the machines' turns.

/** @import { Message } from "../desk/channel.js" */
/** @import { Desk } from "../desk/desk.js" */
/** @import { Kept } from "../library/games.js" */
/** @import { Library } from "../library/store.js" */
/** @import { Side, TableState, Touch } from "../types.js" */
import { DeskError, LineError } from "../desk/channel.js";
import { Stopwatch, today } from "./clock.js";
import { DeskTable } from "./desk_table.js";
import { EarlyMoves } from "./early_moves.js";
import { Viewer } from "./viewer.js";

/** How soon a machine's move follows the one before, in milliseconds, so that it can be seen. */
const BREATH = 350;

/** How often a machine's turn is begun again after the engine has died. */
const RETRIES = 2;

/** The endings that are declared and not on the board: taking them back takes no move back. */
const DECLARED = ["resignation", "time", "agreement"];

/** @typedef {{game: string, rules?: string, players: Record<Side, string>, clock?: string, position?: string}} Order a new game */

/** @typedef {{kind: "restarted" | "engine_lost" | "premove_refused" | "machine_failed", text?: string}} Notice */

/**
 * One game and everything that happens to it. It sends `change` after every change, `moved` when
 * a move was made (for sounds and words), and `notice` when there is something to be said.
 */
export class Game extends EventTarget {
  #desk;
  #library;
  #table;
  #viewer;
  /** @type {TableState | null} */
  #state = null;
  #id = "";
  #seed = 0;
  #created = 0;
  /** Another number whenever what machines think about has changed. */
  #epoch = 0;
  #watch = new Stopwatch();
  #paused = false;
  #thinking = false;
  /** @type {Message | null} */
  #thought = null;
  /** How far the table is that a machine has to load or to solve first, from 0 to 1. @type {number | null} */
  #readiness = null;
  /** Who has thought so: it is another's turn when the move is made. @type {Side} */
  #thinker = "first";
  /** @type {string | null} */
  #reason = null;
  /** @type {{move: string, reason: string | null} | null} */
  #hint = null;
  #early = new EarlyMoves();

  /** @param {Desk} desk @param {Library} library */
  constructor(desk, library) {
    super();
    this.#desk = desk;
    this.#library = library;
    this.#table = new DeskTable(desk, () => this.#state && this.#copy(this.#state), () => this.#say({ kind: "restarted" }));
    this.#viewer = new Viewer(this.#table);
    desk.quick.whenLost = () => { this.#table.lose(); this.#viewer.lose(); };
  }

  get state() { return this.#state; }
  get id() { return this.#id; }
  get thinking() { return this.#thinking; }
  get thought() { return this.#thought; }
  get thinker() { return this.#thinker; }
  get readiness() { return this.#readiness; }
  get reason() { return this.#reason; }
  get hint() { return this.#hint; }
  get premove() { return this.#early.chosen; }
  /** The moves that can be made ahead while a machine thinks. */
  get early() { return this.#early.moves; }
  get paused() { return this.#paused; }
  /** What is shown: the game as it is, or an earlier position. */
  get shown() { return this.#viewer.shown?.state ?? this.#state; }
  get viewing() { return this.#viewer.shown?.ply ?? null; }
  /** The ply that is shown, or will be as soon as it is known. */
  get aim() { return this.#viewer.aim ?? this.#state?.line.length ?? 0; }
  /** What the side to move has thought so far. */
  get spent() { return this.#watch.spent; }

  /** Whether a person plays a side. @param {Side} side */
  human(side) {
    return this.#state?.players[side] === "human";
  }

  /** The sides that people play. @returns {Side[]} */
  get humans() {
    return /** @type {Side[]} */ (["first", "second"]).filter((side) => this.human(side));
  }

  /** Whether it is a person's turn. */
  get waits() {
    return this.#state !== null && !this.#state.outcome && this.human(this.#state.turn);
  }

  /** @param {Order} order */
  async begin(order) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    await this.#open({ ...order, seed, date: today() }, crypto.randomUUID(), seed, 0);
  }

  /** Goes on with a game of the library. @param {Kept} kept */
  async resume(kept) {
    const { game, record, players, seed } = kept;
    this.#created = kept.created;
    await this.#open({ game, record, players, seed }, kept.id, seed, kept.spent);
    this.#created = kept.created;
  }

  /** Opens a record from elsewhere as a game of its own, at a ply of it if one is said. @param {string} record @param {{game?: string, ply?: number, players?: Record<Side, string>}} [options] */
  async openRecord(record, options = {}) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    await this.#open({ record, seed, players: { first: "human", second: "human" }, ...options }, crypto.randomUUID(), seed, 0);
  }

  /** The game from the position that is shown, as a new one; the old one stays in the library. */
  async playFromHere() {
    const [state, ply] = [this.#state, this.viewing];
    if (state && ply !== null) await this.openRecord(state.record, { game: state.game, ply, players: state.players });
  }

  /** @param {Message} what @param {string} id @param {number} seed @param {number} spent */
  async #open(what, id, seed, spent) {
    const answer = await this.#table.open(what);
    this.#halt();
    [this.#id, this.#seed, this.#created] = [id, seed, Date.now()];
    this.#paused = false;
    this.#take(answer.state, spent);
  }

  /** A move, as it is typed or touched. @param {string} move */
  async play(move) {
    if (!this.#state) return;
    if (!this.waits) return this.#early.choose(move) ? this.#tell() : undefined;
    await this.#change({ kind: "play", move, spent: this.spent });
  }

  /**
   * What touches ask for that are no legal move: the reason why not, or that they may be the
   * beginning of something (`null`).
   *
   * @param {Touch[]} touches @returns {Promise<{text: string, cells: number[]} | null>}
   */
  async explain(touches) {
    const ahead = this.#state && !this.waits ? { premove: true } : {};
    const answer = await this.#table.ask({ kind: "touch", touches, ...ahead });
    if (answer.move) await this.play(answer.move);
    return answer.refused ? { text: answer.refused.text, cells: answer.refused.cells ?? [] } : null;
  }

  /** Takes back to the last turn of a person, or the last move where there is none. */
  async undo() {
    const state = this.#state;
    if (!state) return;
    const people = this.humans.length;
    const declared = state.outcome !== null && DECLARED.includes(state.outcome.ending);
    const both = people === 1 && this.human(state.turn) && state.line.length > 1 && !declared;
    this.#halt();
    await this.#change({ kind: "undo", plies: both ? 2 : 1 });
  }

  async redo() {
    this.#halt();
    await this.#change({ kind: "redo" });
  }

  async resign() {
    const side = this.waits ? this.#state?.turn : this.humans[0];
    if (!side) return;
    this.#halt();
    await this.#change({ kind: "resign", side });
  }

  /** Both agree to a draw: two people at one board. */
  async draw() {
    this.#halt();
    await this.#change({ kind: "draw", side: "first" });
    if (!this.#state?.outcome) await this.#change({ kind: "draw", side: "second" });
  }

  /** The sides change seats. */
  async swap() {
    this.#halt();
    await this.#change({ kind: "swap" });
  }

  /** The same again, as a new game. */
  async again() {
    const state = this.#state;
    if (!state) return;
    const clock = state.clock ? { clock: state.clock.control } : {};
    await this.begin({ game: state.game, rules: state.rules, players: state.players, ...clock });
  }

  /** Machines wait, or go on. @param {boolean} paused */
  pause(paused) {
    this.#paused = paused;
    if (paused) this.#halt();
    this.#tell();
    if (!paused) void this.#turn(0);
  }

  /** The machine shall play what it has found so far. */
  async moveNow() {
    const [move, state] = [this.#thought?.line?.[0], this.#state];
    if (this.#desk.stoppable) return this.#desk.stop();
    if (!move || !state) return;
    this.#halt();
    await this.#change({ kind: "play", move, spent: this.spent });
  }

  async askHint() {
    const [state, epoch] = [this.#state, this.#epoch];
    if (!state || !this.waits) return;
    this.#thinking = true;
    this.#tell();
    try {
      const answer = await this.#desk.think(this.#copy(state), { kind: "hint" }, (thought) => this.#hear(epoch, thought));
      if (epoch === this.#epoch) this.#hint = { move: answer.move, reason: answer.reason };
    } finally {
      if (epoch === this.#epoch) this.#thinking = false;
      this.#tell();
    }
  }

  /** Takes a move made ahead back. */
  forget() {
    this.#early.take();
    this.#tell();
  }

  /** Shows the position after so many plies; `null` goes back to the game. @param {number | null} ply */
  async look(ply) {
    const state = this.#state;
    if (!state) return;
    if (ply === null || ply >= state.line.length) this.#viewer.close();
    else if (!await this.#viewer.look(state, ply)) return;
    this.#tell();
  }

  /** The game in a form. @param {string} form @param {string} theme @returns {Promise<Message>} */
  record(form, theme) {
    return this.#table.ask({ kind: "record", form, theme });
  }

  /** Ends the game where the clock of the side to move has run out; else its time runs on. */
  async flag() {
    const [state, spent] = [this.#state, this.spent];
    if (!state?.clock || !this.waits || spent <= state.clock.left[state.turn]) return;
    const answer = await this.#table.ask({ kind: "flag", spent });
    if (answer.state.outcome) this.#take(answer.state, 0);
  }

  /** Keeps the game as it is now: the page may be closed at any time. */
  async keep() {
    const state = this.#state;
    if (!state) return;
    await this.#library.keep({
      id: this.#id, game: state.game, rules: state.rules, record: state.record, players: { ...state.players }, seed: this.#seed,
      clock: state.clock?.control ?? null, plies: state.line.length, result: state.outcome?.result ?? "*",
      spent: state.outcome ? 0 : this.spent, created: this.#created, updated: Date.now(),
    });
  }

  /** The game for the desk that thinks. @param {TableState} state @returns {Message} */
  #copy(state) {
    return { game: state.game, record: state.record, ply: state.line.length, players: state.players, seed: this.#seed };
  }

  /** @param {Message} request */
  async #change(request) {
    const answer = await this.#table.ask(request);
    this.#take(answer.state, 0);
  }

  /** @param {TableState} state @param {number} spent */
  #take(state, spent) {
    const before = this.#state;
    this.#epoch += 1;
    this.#state = state;
    this.#viewer.close();
    this.#hint = null;
    this.#early.offer([]);
    this.#watch.start(spent);
    if (state.outcome) this.#watch.stop();
    const longer = before !== null && state.line.length > before.line.length;
    this.dispatchEvent(new CustomEvent("moved", { detail: { before, state, longer } }));
    this.#tell();
    void this.keep();
    void this.#turn(0);
  }

  /** Stops machines. */
  #halt() {
    this.#epoch += 1;
    this.#early.take();
    if (this.#thinking) this.#desk.stop();
    this.#thinking = false;
    this.#thought = null;
  }

  /** What follows a change: a move made ahead, or a machine's turn. @param {number} tries */
  async #turn(tries) {
    const state = this.#state;
    if (!state || state.outcome) return;
    if (this.human(state.turn)) {
      const ahead = this.#early.take();
      if (ahead) await this.#change({ kind: "play", move: ahead, spent: 0 }).catch(() => this.#say({ kind: "premove_refused", text: ahead }));
      return;
    }
    if (this.#paused || this.#thinking) return;
    await this.#machine(state, this.#epoch, tries);
  }

  /** @param {TableState} state @param {number} epoch @param {number} tries */
  async #machine(state, epoch, tries) {
    [this.#thinking, this.#thought, this.#readiness] = [true, null, null];
    this.#tell();
    const begun = performance.now();
    void this.#offerEarly(epoch);
    try {
      const answer = await this.#desk.think(this.#copy(state), { kind: "think" }, (thought) => this.#hear(epoch, thought));
      const rest = BREATH - (performance.now() - begun);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (epoch !== this.#epoch) return;
      this.#thinking = false;
      this.#reason = answer.reason ?? null;
      await this.#accept(answer);
    } catch (error) {
      if (epoch !== this.#epoch) return;
      this.#thinking = false;
      this.#failed(error, tries);
    }
  }

  /** @param {Message} answer */
  async #accept(answer) {
    if (answer.move === null) return this.#change({ kind: "flag", spent: answer.spent });
    await this.#change({ kind: "play", move: answer.move, spent: answer.spent });
  }

  /** A machine that could not move: the engine has died, or it says why. @param {unknown} error @param {number} tries */
  #failed(error, tries) {
    if (error instanceof LineError && tries < RETRIES) {
      this.#say({ kind: "restarted" });
      return void this.#turn(tries + 1);
    }
    this.#paused = true;
    const known = error instanceof DeskError;
    this.#say(known ? { kind: "machine_failed", text: error.message } : { kind: "engine_lost" });
    this.#tell();
  }

  /** The moves that somebody may make ahead while a machine thinks. @param {number} epoch */
  async #offerEarly(epoch) {
    if (this.humans.length !== 1) return;
    const answer = await this.#table.ask({ kind: "premoves" }).catch(() => null);
    if (epoch !== this.#epoch || !answer?.scene || answer.scene.cells.length !== this.#state?.scene.cells.length) return;
    this.#early.offer(answer.scene.moves);
    this.#tell();
  }

  /** @param {number} epoch @param {Message} thought */
  #hear(epoch, thought) {
    if (epoch !== this.#epoch) return;
    if (thought.kind === "progress") {
      this.#readiness = thought.done / thought.total;
      return this.#tell();
    }
    this.#thought = thought;
    this.#thinker = this.#state?.turn ?? "first";
    this.dispatchEvent(new Event("thought"));
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Notice} notice */
  #say(notice) {
    this.dispatchEvent(new CustomEvent("notice", { detail: notice }));
  }
}
