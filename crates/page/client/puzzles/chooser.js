// Which puzzles come, and how it has gone so far.

/** @import { GameInfo } from "../types.js" */
/** @import { Item, Wish } from "./pack.js" */
/** @import { Entry, Scorecard } from "./scorecard.js" */
import { h } from "../dom.js";
import { date, say } from "../texts.js";
import { fits } from "./pack.js";

/** How many puzzles the list of the last ones shows. */
const LISTED = 50;

/** How a puzzle went: its sign, and the key of its words. */
const CREDITS = { alone: { sign: "✓", words: "puzzling.alone" }, helped: { sign: "½", words: "puzzling.helped" }, failed: { sign: "✗", words: "puzzling.failed" } };

/** A choice among what there is, with how many puzzles each has. @param {keyof Wish} name @param {string} label @param {{value: string, title: string}[]} options @param {Item[]} items @param {Wish} wish @param {(wish: Wish) => void} chosen */
function choice(name, label, options, items, wish, chosen) {
  const count = (/** @type {string} */ value) => items.filter((item) => fits(item, { ...wish, [name]: value })).length;
  const counted = [{ value: "", title: say("puzzling.any") }, ...options].map((option) => ({ ...option, n: count(option.value) }));
  const change = (/** @type {Event} */ event) => event.target instanceof HTMLSelectElement && chosen({ ...wish, [name]: event.target.value });
  return h("label", { class: "row" }, h("span", {}, label), h("select", { name, onchange: change }, ...counted
    .filter(({ value, n }) => n > 0 || value === wish[name])
    .map(({ value, title, n }) => h("option", { value, selected: value === wish[name] }, `${title} (${n})`))));
}

/** @param {GameInfo} info @param {Item[]} items @param {Wish} wish @param {(wish: Wish) => void} chosen @param {boolean} open */
export function choices(info, items, wish, chosen, open) {
  const values = (/** @type {(item: Item) => string} */ of) => [...new Set(items.map(of))].sort();
  const titles = new Map(info.rules.parts.flatMap(({ options }) => options.map(({ text, title }) => [text, title])));
  const themes = info.themes.map(({ name, title }) => ({ value: name, title }));
  const grades = values(({ grade }) => String(grade)).map((grade) => ({ value: grade, title: say("puzzling.grade_of", { grade }) }));
  const rules = values((item) => item.rules).map((text) => ({ value: text, title: titles.get(text) ?? text }));
  return h("details", { class: "options wishes", open }, h("summary", {}, say("puzzling.choose")),
    themes.length > 0 && choice("theme", say("puzzling.theme"), themes, items, wish, chosen), choice("grade", say("puzzling.grade"), grades, items, wish, chosen),
    rules.length > 1 && choice("rules", say("puzzling.rules"), rules, items, wish, chosen));
}

/** The rating and the streak. @param {Scorecard} card */
export function standing({ rating, streak, longest, solved, tried }) {
  const fact = (/** @type {string} */ name, /** @type {number | string} */ value) => h("div", { class: "fact" }, h("dt", {}, name), h("dd", {}, value));
  return h("dl", { class: "standing" }, fact(say("puzzling.rating"), rating), fact(say("puzzling.streak"), streak), fact(say("puzzling.longest"), longest),
    fact(say("puzzling.solved"), say("puzzling.of", { solved, tried })));
}

/** The last puzzles, each to be seen again. @param {Entry[]} entries @param {(number: number) => string} address @param {boolean} open */
export function progress(entries, address, open) {
  if (entries.length === 0) return null;
  const row = (/** @type {Entry} */ { number, puzzle, credit, rating, at }) => h("li", {},
    h("a", { href: address(number) }, h("span", { class: `sign ${credit}`, "aria-hidden": "true" }, CREDITS[credit].sign),
      h("span", { class: "unseen" }, say(CREDITS[credit].words)), h("span", {}, say("puzzling.entry", { number, puzzle })), h("span", { class: "about" }, `${rating} · ${date(at)}`)));
  return h("details", { class: "options progress", open }, h("summary", {}, say("puzzling.progress")), h("ol", {}, ...entries.slice(0, LISTED).map(row)));
}
