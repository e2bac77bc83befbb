// `<ludo-analysis>`: a board to study on, with an engine and a tree of moves.

/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo } from "../types.js" */
/** @import { KeyAction } from "./keys.js" */
/** @import { Start } from "./study.js" */
import { h, refill } from "../dom.js";
import { readText } from "../files.js";
import { ROOT } from "../places.js";
import { action, attempt } from "../play/actions.js";
import * as link from "../play/link.js";
import { openKeys, Stand } from "../play/stand.js";
import { scoreText } from "../play/thoughts.js";
import { settings } from "../settings.js";
import { notice } from "../shell.js";
import { say } from "../texts.js";
import { Findings } from "./findings.js";
import { keyAction } from "./keys.js";
import { Lines } from "./lines.js";
import { TreeList } from "./moves.js";
import { Notes } from "./notes.js";
import { Openings } from "./openings.js";
import { pathRecord } from "./record.js";
import { Review } from "./review.js";
import { ReviewPanel } from "./reviewed.js";
import { forFirst } from "./scores.js";
import { Study } from "./study.js";
import { Thinker } from "./thinker.js";
import { place } from "./tree.js";
import { BoardView } from "./view.js";

/** Everything on the screen for one game. @typedef {{view: BoardView, lines: Lines, list: TreeList, notes: Notes, openings: Openings, findings: Findings, review: ReviewPanel, status: HTMLElement}} Parts */

/** What to study: a game from a position, or a record at a place of it. @typedef {Start | {record: string, game?: string, at?: string | null}} Subject */

/** A board to study on. It sends `ludo-change` when the tree or the place in it is another. */
export class LudoAnalysis extends HTMLElement {
  /** @type {GameInfo[]} */
  #games = [];
  /** @type {Study | null} */
  #study = null;
  /** @type {Thinker | null} */
  #thinker = null;
  /** @type {Review | null} */
  #review = null;
  /** @type {Parts | null} */
  #parts = null;
  #listening = new AbortController();
  #drawing = false;

  /** The tree and the place in it. */
  get study() { return this.#study; }

  /** Sits down at a desk. @param {Desk} desk @param {GameInfo[]} games @param {Subject} subject */
  async start(desk, games, subject) {
    this.#games = games;
    desk.warm();
    const study = new Study(desk);
    this.#study = study;
    this.#thinker = new Thinker(study);
    this.#review = new Review(study, this.#thinker);
    this.#listen(study, this.#thinker, this.#review);
    await this.show(subject);
  }

  /** Studies something else. @param {Subject} subject */
  async show(subject) {
    if ("record" in subject) await this.#study?.load(subject.record, subject);
    else await this.#study?.begin(subject);
  }

  /** Reads a text that somebody brings: a game in any form, many of them, or a position. @param {string} text */
  async bring(text) {
    const study = this.#study;
    await attempt(async () => {
      const { bring } = await import("./opener.js");
      if (study?.header) await bring(study.desk, text, study.header, this.#openers());
    });
  }

  /** @param {File} file */
  async pick(file) {
    await attempt(async () => this.bring(await readText(file)));
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#thinker?.close();
    this.#parts?.list.close();
  }

  /** @param {Study} study @param {Thinker} thinker @param {Review} review */
  #listen(study, thinker, review) {
    const { signal } = this.#listening;
    const heard = (/** @type {EventTarget} */ from, /** @type {string} */ name, /** @type {(event: any) => void} */ act) => from.addEventListener(name, act, { signal });
    heard(study, "open", () => this.#build(study, thinker, review));
    heard(study, "edit", () => this.#edited());
    heard(study, "move", () => this.#moved());
    heard(thinker, "found", () => this.#found());
    heard(thinker, "busy", () => { this.#parts?.lines.render(); this.#parts?.findings.busy(); });
    heard(thinker, "failed", ({ detail }) => notice(detail || say("analysis.engine_lost")));
    heard(review, "progress", () => this.#parts?.review.progress());
    heard(review, "change", () => { this.#parts?.review.render(); this.#parts?.list.edited(); });
    heard(settings, "change", () => this.#parts?.view.redraw());
    heard(document, "keydown", (event) => this.#key(event));
  }

  /** Puts up the panels for the game that is studied. @param {Study} study @param {Thinker} thinker @param {Review} review */
  #build(study, thinker, review) {
    const info = this.#games.find(({ name }) => name === study.header?.game) ?? this.#games[0];
    this.#parts?.list.close();
    const findings = new Findings(study, thinker, info, { sights: () => void view.toggle("sights") });
    findings.addEventListener("change", () => view.render());
    const stand = new Stand(info, { play: (move) => this.#play(move), explain: (touches) => study.explain(touches), hint: async () => thinker.found?.lines[0]?.line[0] ?? "", facts: () => this.#facts() });
    const view = new BoardView(study, thinker, info, stand.board, () => findings.arrows);
    this.#parts = {
      view, findings, lines: new Lines(study, thinker, info), list: new TreeList(study, (node) => review.mark(node)), notes: new Notes(study), openings: new Openings(study, info),
      review: new ReviewPanel(study, thinker, review, info), status: h("p", { class: "status", role: "status" }),
    };
    const { lines, list, notes, openings, review: panel, status } = this.#parts;
    refill(this, h("div", { class: "study" },
      h("div", { class: "board-side" }, view.element, this.#bar(info)),
      h("div", { class: "panel-side" }, h("h1", { class: "table-title" }, info.title, " ", h("code", {}, study.header?.rules ?? "")),
        lines.element, status, list.element, panel.element, notes.element, stand.typed, findings.element, openings.element)));
  }

  /** What can be done with the board. @param {GameInfo} info */
  #bar(info) {
    return h("div", { class: "actions", role: "toolbar", "aria-label": say("play.actions") },
      action("open", say("analysis.open"), () => this.#opener()), info.turns && action("flip", say("analysis.flip"), () => this.#parts?.view.flip()),
      action("play", say("shell.play"), () => this.#playFromHere()), action("share", say("play.share"), () => this.#share(info)), action("more", say("analysis.help"), () => this.#help()));
  }

  /** Shows what the engine has found, once before the next picture however often it finds something. */
  #found() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.#parts?.lines.render();
      this.#parts?.view.render();
    });
  }

  #edited() {
    this.#parts?.list.edited();
    this.#parts?.notes.render();
    this.#parts?.review.render();
    this.dispatchEvent(new Event("ludo-change"));
  }

  #moved() {
    const [parts, state] = [this.#parts, this.#study?.state];
    if (!parts || !state || !this.#study) return;
    parts.list.moved();
    parts.notes.render();
    parts.view.render();
    if (!this.#study.settled) return;
    parts.lines.render();
    parts.findings.moved();
    void parts.openings.moved();
    parts.review.render();
    const { outcome, said, turn, game } = state;
    const sides = this.#games.find(({ name }) => name === game)?.sides;
    parts.status.textContent = outcome ? [outcome.text, outcome.why].filter((part) => part).join(": ") : said || say("play.turn", { side: sides?.[turn] ?? "" });
    this.dispatchEvent(new Event("ludo-change"));
  }

  /** A move, which is a try where a mistake is tried again. @param {string} move */
  async #play(move) {
    const retry = this.#parts?.review.retry;
    if (retry?.waits) await retry.attempt(move);
    else await this.#study?.play(move);
  }

  /** What can be asked about besides the board. */
  #facts() {
    const state = this.#study?.state;
    const [best] = this.#thinker?.found?.lines ?? [];
    return { line: state?.line ?? [], ...(state && best ? { value: () => scoreText(forFirst(best.score, state.turn)) } : {}) };
  }

  async #opener() {
    const { openOpener } = await import("./opener.js");
    openOpener(this.#games, this.#openers());
  }

  /** @returns {import("./opener.js").OpenActions} */
  #openers() {
    return {
      begin: (start) => void attempt(() => this.show(start)),
      load: (record, game) => void attempt(() => this.show({ record, game })),
      pick: (file) => void this.pick(file),
      paste: (text) => void this.bring(text),
    };
  }

  /** @param {GameInfo} info */
  async #share(info) {
    const study = this.#study;
    if (!study) return;
    const [{ openShare }, { text }] = await Promise.all([import("../play/share.js"), study.write("pgn", "light")]);
    await openShare({ game: info.name, record: text, write: (form, theme) => study.write(form, theme), page: new URL("analysis/", ROOT), place: `&at=${place(study.node)}` }, info);
  }

  /** Goes to the page to play with the moves up to here. */
  async #playFromHere() {
    const { header, node } = this.#study ?? {};
    const hash = header && node ? await link.write(pathRecord(header, node)) : null;
    if (hash) location.href = new URL(`#${hash}`, ROOT).href;
    else notice(say("share.too_long"));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const pressing = event.key === " " && event.target instanceof Element && event.target.closest("button, summary, a, ludo-board");
    if (Stand.isTyping(event) || pressing) return;
    const asked = keyAction(event);
    if (!asked) return;
    event.preventDefault();
    void attempt(() => this.#obey(asked));
  }

  /** @param {KeyAction} asked @returns {unknown} */
  #obey(asked) {
    const [study, thinker, parts] = [this.#study, this.#thinker, this.#parts];
    if (!study || !thinker || !parts) return;
    const best = thinker.found?.lines[0]?.line[0];
    /** @type {Record<KeyAction, () => unknown>} */
    const acts = {
      previous: () => study.step("previous"), next: () => study.step("next"), first: () => study.step("first"), last: () => study.step("last"),
      branch_back: () => study.branch(-1), branch_on: () => study.branch(1), flip: () => parts.view.flip(), engine: () => { thinker.on = !thinker.on; },
      best: () => best && study.play(best), arrows: () => parts.view.toggle("arrows"), variations: () => parts.view.toggle("variations"), threat: () => parts.findings.threat(),
      hide: () => this.classList.toggle("bare"), explorer: () => parts.openings.toggle(), comments: () => parts.notes.write(), menu: () => this.#opener(), help: () => this.#help(),
    };
    return acts[asked]();
  }

  #help() {
    openKeys(say("analysis.keys"));
  }
}

customElements.define("ludo-analysis", LudoAnalysis);
