// The page's own texts, in the language that somebody reads.

import { fetched } from "./fetched.js";
import { settings } from "./settings.js";

/** The languages there are. */
export const LANGUAGES = ["es", "en", "pt"];

/** @type {Record<string, string>} */
let texts = {};
let language = "en";

/** The best of our languages for a list of wishes, such as a browser's. @param {readonly string[]} wishes */
export function choose(wishes) {
  const short = wishes.map((wish) => wish.toLowerCase().split("-")[0]);
  return short.find((wish) => LANGUAGES.includes(wish)) ?? "en";
}

/** The language of the page. */
export function spoken() {
  return language;
}

/** The language that somebody has chosen, or that the browser asks for. */
export function wished() {
  return settings.now.language || choose(navigator.languages);
}

/** Fetches the texts of the language that is wanted. */
export async function learn() {
  language = wished();
  texts = await fetched(`locales/${language}.json`);
  document.documentElement.lang = language;
}

/** A text with its gaps filled; `n` decides between one and many. @param {string} key @param {Record<string, string | number>} [args] */
export function say(key, args = {}) {
  const form = args.n === 1 ? `${key}.one` : `${key}.other`;
  const text = texts[key] ?? texts[form] ?? key;
  return text.replace(/\{(\w+)\}/g, (gap, name) => String(args[name] ?? gap));
}

/** A number as the language writes it. @param {number} number */
export function number(number) {
  return new Intl.NumberFormat(language).format(number);
}

/** A day and an hour as the language writes them. @param {number} time milliseconds */
export function date(time) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(time);
}
