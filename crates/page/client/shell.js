// What every page has: the header, the settings, and a voice for those who do not see it.

import { h, refill } from "./dom.js";
import { icon } from "./icons.js";
import { FILES, ROOT, script } from "./places.js";
import { CHOICES, settings } from "./settings.js";
import { LANGUAGES, learn, say, spoken } from "./texts.js";

/** What each language calls itself. @type {Record<string, string>} */
const NAMES = { es: "Español", en: "English", pt: "Português" };

/** The pages there are: the address of each from the root, and its text. Its sign is the icon of its name. */
const PAGES = /** @type {const} */ ([
  { name: "play", to: "./", text: "shell.play" },
  { name: "analysis", to: "analysis/", text: "shell.analysis" },
  { name: "editor", to: "editor/", text: "shell.editor" },
  { name: "explorer", to: "explorer/", text: "shell.explorer" },
  { name: "puzzles", to: "puzzles/", text: "shell.puzzles" },
  { name: "learn", to: "learn/", text: "shell.learn" },
  { name: "tree", to: "tree/", text: "shell.tree" },
  { name: "library", to: "library/", text: "shell.library" },
  { name: "about", to: "about/", text: "shell.about" },
]);

/** @typedef {(typeof PAGES)[number]["name"]} PageName */

/** How long a notice stays, in milliseconds. */
const NOTICE = 7000;

const voice = h("div", { class: "unseen", "aria-live": "polite" });
const notices = h("div", { class: "notices", role: "status" });

/** Says something to those who listen. @param {string} text */
export function announce(text) {
  // The same words again are heard only where they come anew.
  voice.textContent = voice.textContent === text ? `${text}\u00a0` : text;
}

/** Shows something that goes away by itself. @param {string} text */
export function notice(text) {
  const note = h("p", { class: "notice" }, text);
  notices.append(note);
  setTimeout(() => note.remove(), NOTICE);
}

/** Learns the language, and gets ready to show and to say something. */
export async function settle() {
  wear();
  await learn();
  document.body.append(voice, notices);
  settings.addEventListener("change", wear);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", wear);
}

/** Begins a page and puts up its header. @param {PageName | null} page @param {() => void} changed what happens when the language is another */
export async function raise(page, changed) {
  // Hosts of plain files do not forbid frames: a page that somebody else frames shows nothing to be clicked.
  if (globalThis.top !== globalThis.self) {
    refill(document.body, h("p", { class: "framed" }, h("a", { href: location.href, target: "_blank", rel: "noopener" }, "Ludoteca")));
    return new Promise(() => {});
  }
  await settle();
  const header = document.querySelector("header") ?? document.body.insertBefore(h("header"), document.body.firstChild);
  const fill = () => refill(header, ...headerParts(page, changed));
  fill();
  if ("serviceWorker" in navigator && isSecureContext) {
    navigator.serviceWorker.register(script(new URL("sw.js", ROOT))).catch(() => {});
  }
  return fill;
}

/** Whether the page is dark. */
export function dark() {
  const { colours } = settings.now;
  return colours === "dark" || (colours === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
}

/** Puts on the colours. */
function wear() {
  document.documentElement.dataset.colours = dark() ? "dark" : "light";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", dark() ? "#1b1917" : "#f5f1e9");
}

/** @param {PageName | null} page @param {() => void} changed */
function headerParts(page, changed) {
  const languages = h("select", { class: "language", "aria-label": say("setting.language"), onchange: async (/** @type {Event} */ event) => {
    if (event.target instanceof HTMLSelectElement) settings.change({ language: event.target.value });
    await learn();
    changed();
  } }, ...LANGUAGES.map((code) => h("option", { value: code, lang: code, selected: code === spoken() }, NAMES[code])));
  return [
    h("a", { class: "brand", href: ROOT.href, "aria-label": "Ludoteca" }, h("img", { src: new URL("icon.svg", FILES).href, alt: "", width: 28, height: 28 }), h("span", {}, "Ludoteca")),
    pageLinks(page),
    languages,
    h("button", { type: "button", class: "plain", "aria-label": say("setting.title"), onclick: () => openSettings() }, icon("settings")),
    h("button", { type: "button", class: "plain menu-button", "aria-label": say("shell.pages"), popovertarget: "pages" }, icon("menu")),
  ];
}

/** The links to all pages: beside one another where there is room, else behind a button. @param {PageName | null} page */
function pageLinks(page) {
  const links = PAGES.map(({ name, to, text }) =>
    h("a", { href: new URL(to, ROOT).href, "aria-current": page === name ? "page" : null }, icon(name), h("span", {}, say(text))));
  return h("nav", { id: "pages", popover: "auto", "aria-label": say("shell.pages") }, ...links);
}

/** A choice among several. @param {"colours" | "theme" | "set" | "view"} name */
function choice(name) {
  const change = (/** @type {Event} */ event) => event.target instanceof HTMLSelectElement && settings.change({ [name]: event.target.value });
  return h("label", { class: "row" }, h("span", {}, say(`setting.${name}`)),
    h("select", { name, onchange: change }, ...CHOICES[name].map((value) =>
      h("option", { value, selected: settings.now[name] === value }, say(`setting.${name}.${value}`)))));
}

/** Something that is on or off. @param {"sound" | "names" | "hints" | "thoughts" | "premoves"} name */
function toggle(name) {
  const change = (/** @type {Event} */ event) => event.target instanceof HTMLInputElement && settings.change({ [name]: event.target.checked });
  return h("label", { class: "row" }, h("span", {}, say(`setting.${name}`)),
    h("input", { type: "checkbox", name, checked: settings.now[name], onchange: change }));
}

function openSettings() {
  dialog(say("setting.title"),
    choice("colours"), choice("theme"), choice("set"), choice("view"),
    toggle("sound"), toggle("names"), toggle("hints"), toggle("premoves"), toggle("thoughts"));
}

/** What a page shows that cannot reach the games. @param {unknown} error */
export function lost(error) {
  return h("section", { class: "lost", role: "alert" }, h("h1", {}, say("shell.lost")), h("p", {}, say("shell.lost_why")), h("p", { class: "about" }, String(error)));
}

/** Hands a text to the clipboard; where that is not allowed, it is marked to be copied. @param {string} text @param {HTMLInputElement | HTMLTextAreaElement} field where it stands */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    notice(say("share.copied"));
  } catch {
    field.select();
  }
}

/** A window over the page. @param {string} title @param {...import("./dom.js").Child} children */
export function dialog(title, ...children) {
  const close = h("button", { type: "button", class: "plain close", "aria-label": say("shell.close") }, "×");
  const window = h("dialog", { "aria-label": title }, h("div", { class: "dialog-head" }, h("h2", {}, title), close), ...children);
  close.addEventListener("click", () => window.close());
  window.addEventListener("click", (event) => event.target === window && window.close());
  window.addEventListener("close", () => window.remove());
  document.body.append(window);
  window.showModal();
  return window;
}

/** Asks whether something is meant. @param {string} question @param {string} yes @returns {Promise<boolean>} */
export function confirm(question, yes) {
  return new Promise((resolve) => {
    const window = dialog(question, h("div", { class: "buttons" },
      h("button", { type: "button", class: "primary", onclick: () => { resolve(true); window.close(); } }, yes),
      h("button", { type: "button", onclick: () => window.close() }, say("shell.cancel"))));
    window.addEventListener("close", () => resolve(false));
  });
}
