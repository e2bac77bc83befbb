// What is to be studied: another game, or one that somebody has.

/** @import { Message } from "../desk/channel.js" */
/** @import { Desk } from "../desk/desk.js" */
/** @import { GameInfo } from "../types.js" */
/** @import { Start } from "./study.js" */
import { DeskError } from "../desk/channel.js";
import { h } from "../dom.js";
import { listed } from "../library/adopt.js";
import { Picker } from "../picker.js";
import { dialog, notice } from "../shell.js";
import { say } from "../texts.js";

/** A text that is this short may be a position, and how many games of a file are shown to choose from. */
const SHORT = 2000;
const SHOWN = 200;

/** @typedef {{begin: (start: Start) => void, load: (record: string, game: string) => void, pick: (file: File) => void, paste: (text: string) => void}} OpenActions */

/** Asks for a game and its rules, or for a record. @param {GameInfo[]} games @param {OpenActions} actions */
export function openOpener(games, actions) {
  const window = dialog(say("analysis.open"));
  const act = (/** @type {() => void} */ done) => { window.close(); done(); };
  const box = h("textarea", { rows: 5, "aria-label": say("analysis.paste"), placeholder: say("analysis.paste"), spellcheck: "false" });
  const file = h("input", { type: "file", class: "unseen", "aria-label": say("home.file"), onchange: () => { const [chosen] = file.files ?? []; if (chosen) act(() => actions.pick(chosen)); } });
  window.append(box, h("div", { class: "buttons" },
    h("button", { type: "button", class: "primary", "data-action": "paste", onclick: () => act(() => actions.paste(box.value)) }, say("home.open_text")),
    h("label", { class: "button" }, say("home.file"), file)),
  h("h3", {}, say("analysis.new_board")), fresh(games, (start) => act(() => actions.begin(start))));
}

/** A choice of games and rules. @param {GameInfo[]} games @param {(start: Start) => void} begin */
function fresh(games, begin) {
  const position = h("input", { type: "text", "aria-label": say("analysis.position"), placeholder: say("analysis.position"), spellcheck: "false", autocomplete: "off" });
  const picker = new Picker(games, () => {});
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = position.value.trim();
    begin({ ...picker.now, ...(text ? { position: text } : {}) });
  };
  return h("form", { class: "fresh", onsubmit: submit }, picker.element, position, h("button", { type: "submit", "data-action": "begin" }, say("analysis.begin")));
}

/** Reads a text that somebody brings: a game, one of many, or a position. @param {Desk} desk @param {string} text @param {{game: string, rules: string}} present what is studied now @param {OpenActions} actions */
export async function bring(desk, text, present, actions) {
  const games = await listed(desk, text, present.game);
  const good = games.filter(({ error }) => !error);
  if (good.length === 1 && games.length === 1) return actions.load(good[0].record, good[0].game);
  if (good.length > 0) return choose(games, actions);
  const wrong = games[0]?.error?.text ?? say("home.nothing");
  if (text.length > SHORT) return notice(wrong);
  await asPosition(desk, text.trim(), present, wrong, actions);
}

/** A text that is no game may be a position of the game that is studied. @param {Desk} desk @param {string} position @param {{game: string, rules: string}} present @param {string} wrong @param {OpenActions} actions */
async function asPosition(desk, position, { game, rules }, wrong, actions) {
  try {
    const { table } = await desk.ask({ kind: "open", game, rules, position });
    void desk.ask({ kind: "close", table }).catch(() => {});
  } catch (error) {
    if (error instanceof DeskError) return notice(wrong);
    throw error;
  }
  actions.begin({ game, rules, position });
}

/** Lets somebody choose one of many games. @param {Message[]} games @param {OpenActions} actions */
function choose(games, actions) {
  const window = dialog(say("analysis.which"), h("ol", { class: "which" }, ...games.slice(0, SHOWN).map(({ error, number: at, game, rules, names, date, result, plies, record }) => {
    if (error) return h("li", { class: "about" }, `${at}. ${error.text}`);
    const players = [names.first, names.second].map((name) => name ?? "?").join(" – ");
    const told = [`${at}. ${players}`, rules, result, say("shelf.plies", { n: plies }), date].filter((part) => part).join(" · ");
    return h("li", {}, h("button", { type: "button", class: "wide", onclick: () => { window.close(); actions.load(record, game); } }, told));
  })));
}
