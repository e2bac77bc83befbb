// The page while a game is played: the board, the players, and what can be done.

/** @import { GameInfo, SceneMove, Side, TableState } from "../types.js" */
/** @import { Game } from "./game.js" */
/** @import { Arrow } from "../board/draw.js" */
import { play as sound } from "../board/sound.js";
import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { dress } from "../looks.js";
import { ROOT } from "../places.js";
import { settings } from "../settings.js";
import { announce, confirm, dialog, notice } from "../shell.js";
import { say } from "../texts.js";
import { action, attempt, renew } from "./actions.js";
import { face as clockFace } from "./clock.js";
import * as link from "./link.js";
import { Moves } from "./moves.js";
import { Plates } from "./plates.js";
import { openShare } from "./share.js";
import { openKeys, Stand } from "./stand.js";
import { scoreText, Thoughts } from "./thoughts.js";

/** @typedef {{leave: () => void}} TableActions */

/** The table that a game is played at. */
export class Table {
  #game;
  #info;
  #actions;
  #stand;
  #plates;
  #moves;
  #thoughts;
  #status = h("p", { class: "status", role: "status" });
  #bar = h("div", { class: "actions", role: "toolbar", "aria-label": say("play.actions") });
  #end = h("div", { class: "end" });
  #flipped = false;
  /** @type {TableState | null} */
  #drawn = null;
  #listening = new AbortController();
  #timer = 0;
  #element;

  /** @param {Game} game @param {GameInfo} info @param {TableActions} actions */
  constructor(game, info, actions) {
    this.#game = game;
    this.#info = info;
    this.#actions = actions;
    this.#stand = new Stand(info, { play: (move) => game.play(move), explain: (touches) => game.explain(touches), hint: () => this.#hinted(), facts: () => this.#facts() });
    this.#plates = new Plates(game, info);
    this.#moves = new Moves(game);
    this.#thoughts = new Thoughts(game, info);
    this.#flipped = info.turns && game.humans.length === 1 && game.human("second");
    this.#element = this.#build();
    this.#listen();
    this.render();
  }

  get element() { return this.#element; }
  get board() { return this.#stand.board; }

  close() {
    this.#listening.abort();
    clearTimeout(this.#timer);
    this.#plates.close();
  }

  #build() {
    return h("div", { class: "table" },
      h("div", { class: "board-side" }, this.#plates.far, h("div", { class: "board-place" }, this.board), this.#plates.near, this.#bar),
      h("div", { class: "panel-side" }, h("h1", { class: "table-title" }, this.#info.title, " ", h("code", {}, this.#game.state?.rules ?? "")),
        this.#status, this.#end, this.#moves.element, this.#thoughts.element, this.#stand.typed));
  }

  #listen() {
    const { signal } = this.#listening;
    const heard = (/** @type {EventTarget} */ from, /** @type {string} */ name, /** @type {(event: any) => void} */ act) => from.addEventListener(name, act, { signal });
    heard(this.#game, "change", () => this.#later());
    heard(this.#game, "thought", () => this.#thoughts.render(settings.now.thoughts));
    heard(this.#game, "moved", ({ detail }) => this.#moved(detail));
    heard(this.#game, "notice", ({ detail }) => this.#noticed(detail));
    heard(settings, "change", () => { this.#drawn = null; this.render(); });
    heard(document, "keydown", (event) => this.#key(event));
    heard(document, "visibilitychange", () => document.hidden && void this.#game.keep());
    heard(window, "pagehide", () => void this.#game.keep());
  }

  /** Shows what has changed, in a task of its own: several changes at once are one picture. */
  #later() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.render());
  }

  render() {
    const [game, state] = [this.#game, this.#game.shown];
    if (!state) return;
    this.#renderBoard(state);
    this.#plates.render(this.#flipped);
    this.#moves.render();
    this.#thoughts.render(settings.now.thoughts);
    renew(this.#bar, this.#buttons());
    refill(this.#status, this.#statusText(state));
    refill(this.#end, ...this.#ending());
    this.#element.classList.toggle("over", game.state?.outcome !== null);
    this.#element.classList.toggle("viewing", game.viewing !== null);
  }

  /** @param {TableState} state */
  #renderBoard(state) {
    const { board } = this;
    const fresh = state !== this.#drawn;
    const animate = fresh && this.#drawn !== null && this.#game.viewing === null && state.line.length === this.#drawn.line.length + 1;
    const moves = this.#choosable(state, settings.now.premoves);
    if (fresh) dress(board, state.scene, this.#flipped);
    if (fresh || moves !== this.#offered) board.show(state.scene, { moves, animate });
    [this.#drawn, this.#offered] = [state, moves];
    board.arrows = this.#arrows(state);
  }

  /** @type {SceneMove[]} */
  #offered = [];

  /** The moves that can be chosen now. @param {TableState} state @param {boolean} premoves @returns {SceneMove[]} */
  #choosable(state, premoves) {
    if (this.#game.viewing !== null) return NONE;
    if (this.#game.waits) return state.scene.moves;
    return premoves && this.#game.thinking ? this.#game.early : NONE;
  }

  /** The hint and the move made ahead. @param {TableState} state @returns {Arrow[]} */
  #arrows(state) {
    if (this.#game.viewing !== null) return [];
    const arrow = (/** @type {string | undefined | null} */ text, /** @type {SceneMove[]} */ moves, /** @type {string} */ kind) => {
      const path = moves.find((move) => move.text === text)?.paths[0] ?? [];
      const cells = path.flatMap((touch) => ("cell" in touch ? [touch.cell] : []));
      return cells.length > 0 ? [{ from: cells[0], to: cells[cells.length - 1], kind }] : [];
    };
    return [...arrow(this.#game.hint?.move, state.scene.moves, "hint"), ...arrow(this.#game.premove, this.#game.early, "ahead")];
  }

  /** @param {TableState} state */
  #statusText(state) {
    const { game } = this;
    if (state.outcome) return endWords(state.outcome);
    if (game.viewing !== null) return say("play.viewing", { ply: game.viewing, last: game.state?.line.length ?? 0 });
    if (game.hint) return say("play.hinted", { move: game.hint.move }) + (game.hint.reason ? ` ${game.hint.reason}` : "");
    if (game.premove) return say("play.premove", { move: game.premove });
    if (game.paused) return say("play.paused");
    return state.said || say("play.turn", { side: this.#info.sides[state.turn] });
  }

  get game() { return this.#game; }

  #buttons() {
    const { game } = this;
    const state = game.state;
    if (!state) return [];
    const people = game.humans.length;
    const over = state.outcome !== null;
    return [
      action("back", say("play.leave"), () => this.#actions.leave()),
      people > 0 && action("undo", say("play.undo"), () => game.undo(), state.undo),
      people > 0 && !over && action("hint", say("play.hint"), () => game.askHint(), game.waits && !game.thinking),
      people === 0 && !over && action(game.paused ? "play" : "pause", game.paused ? say("play.go_on") : say("play.pause"), () => game.pause(!game.paused)),
      over && action("again", say("play.again"), () => game.again()),
      action("share", say("play.share"), () => this.#share()),
      action("more", say("play.more"), () => this.#more()),
    ];
  }

  #more() {
    const { game } = this;
    const over = game.state?.outcome !== null;
    const people = game.humans.length;
    const item = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => unknown} */ act, can = true) =>
      can && h("button", { type: "button", class: "wide", "data-action": name, onclick: () => { menu.close(); void attempt(act); } }, icon(name), label);
    const menu = dialog(say("play.more"), h("div", { class: "menu" },
      item("analysis", say("play.analyse"), () => this.#analyse()),
      item("flip", say("play.flip"), () => this.flip(), this.#info.turns),
      item("cube", settings.now.view === "flat" ? say("play.oblique") : say("play.flat"), () => settings.change({ view: settings.now.view === "flat" ? "oblique" : "flat" })),
      item("swap", say("play.swap"), () => game.swap(), !over && people === 1),
      item("play", say("play.move_now"), () => game.moveNow(), game.thinking && !game.waits),
      item(game.paused ? "play" : "pause", game.paused ? say("play.go_on") : say("play.pause"), () => game.pause(!game.paused), !over && people < 2),
      item("pair", say("play.draw"), () => game.draw(), !over && people === 2),
      item("resign", say("play.resign"), async () => (await confirm(say("play.resign_sure"), say("play.resign"))) && game.resign(), !over && people > 0),
      item(settings.now.sound ? "mute" : "sound", settings.now.sound ? say("play.sound_off") : say("play.sound_on"), () => settings.change({ sound: !settings.now.sound })),
      item("hint", say("play.keys"), openKeys)));
  }

  /** What stands over the moves when the game is over or an old position is shown. */
  #ending() {
    const { game } = this;
    if (game.viewing !== null) {
      return [h("div", { class: "buttons" },
        h("button", { type: "button", class: "primary", onclick: () => void attempt(() => game.playFromHere()) }, say("play.from_here")),
        h("button", { type: "button", onclick: () => void game.look(null) }, say("play.back_to_game")))];
    }
    if (game.premove) return [h("button", { type: "button", onclick: () => game.forget() }, say("play.forget_premove"))];
    if (!game.state?.outcome) return [];
    return [h("div", { class: "buttons" },
      h("button", { type: "button", class: "primary", onclick: () => void attempt(() => game.again()) }, say("play.again")),
      h("button", { type: "button", "data-action": "analyse", onclick: () => void attempt(() => this.#analyse()) }, say("play.analyse")),
      h("button", { type: "button", onclick: () => void this.#share() }, say("play.share")))];
  }

  async #share() {
    const state = this.#game.state;
    if (state) await openShare({ game: state.game, record: state.record, write: (form, theme) => this.#game.record(form, theme) }, this.#info);
  }

  /** Opens the game on the analysis board. */
  async #analyse() {
    const hash = await link.write(this.#game.state?.record ?? "");
    if (hash === null) return notice(say("share.too_long"));
    location.href = new URL(`analysis/#${hash}&at=${this.#game.aim}`, ROOT).href;
  }

  /** Turns the board. */
  flip() {
    if (!this.#info.turns) return;
    this.#flipped = !this.#flipped;
    this.#drawn = null;
    this.render();
  }

  async #hinted() {
    await attempt(() => this.#game.askHint());
    return this.#game.hint?.move ?? "";
  }

  /** What may be asked about the game. */
  #facts() {
    const state = this.#game.state;
    const sides = /** @type {Side[]} */ (["first", "second"]);
    const thought = this.#game.thought;
    return {
      line: state?.line ?? [],
      clocks: () => (state?.clock ? sides.map((side) => `${this.#info.sides[side]} ${clockFace(this.#plates.left(side) ?? 0)}`).join(", ") : say("home.no_clock")),
      value: () => (thought?.score ? scoreText(thought.score) : say("thoughts.none")),
    };
  }

  /** @param {{before: TableState | null, state: TableState, longer: boolean}} moved */
  #moved({ before, state, longer }) {
    if (state.outcome) announce(endWords(state.outcome));
    else if (before) announce(state.said);
    if (!settings.now.sound || !longer) return;
    const fewer = before !== null && state.scene.sprites.length < before.scene.sprites.length;
    sound(state.outcome ? "end" : fewer || state.scene.motions.length > 1 ? "capture" : "move");
  }

  /** @param {import("./game.js").Notice} told */
  #noticed({ kind, text = "" }) {
    const words = { restarted: say("notice.restarted"), engine_lost: say("notice.engine_lost"), premove_refused: say("notice.premove_refused", { move: text }), machine_failed: say("notice.machine_failed", { why: text }) };
    notice(words[kind]);
  }

  /** The keys of the whole page. @param {KeyboardEvent} event */
  #key(event) {
    if (Stand.isTyping(event)) return;
    const last = this.#game.state?.line.length ?? 0;
    /** @type {Record<string, () => unknown>} */
    const keys = {
      ArrowLeft: () => this.#moves.step(-1), k: () => this.#moves.step(-1), ArrowRight: () => this.#moves.step(1), j: () => this.#moves.step(1),
      Home: () => this.#moves.go(0), 0: () => this.#moves.go(0), End: () => this.#moves.go(last), $: () => this.#moves.go(last),
      f: () => this.flip(), u: () => this.#game.state?.undo && this.#game.undo(), "?": openKeys,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    void attempt(act);
  }
}

/** How a game has ended. @param {import("../types.js").Outcome} outcome */
function endWords({ text, why }) {
  return why ? `${text} (${why})` : text;
}

/** @type {SceneMove[]} */
const NONE = [];
