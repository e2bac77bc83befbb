// What the pages that show how a machine thinks have in common: how they begin, and how they speak another language.

/** @import { Message } from "../desk/channel.js" */
import { DeskError } from "../desk/channel.js";
import { Desk } from "../desk/desk.js";
import { h, refill } from "../dom.js";
import { attempt } from "../play/actions.js";
import { lost, raise } from "../shell.js";
import { say, spoken } from "../texts.js";
import { links } from "./links.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** What is wrong, in words. @param {unknown} error */
export function wordsOf(error) {
  return error instanceof DeskError ? error.message : say("play.failed");
}

/** A button that does something, and says why it cannot. It stays while the rest is drawn again, so that the keyboard stays on it. @param {string} name @param {string} text @param {() => unknown} act */
export function button(name, text, act) {
  return h("button", { type: "button", "data-action": name, onclick: () => void attempt(act) }, text);
}

/**
 * @typedef {object} Inside
 * @property {() => string} title
 * @property {() => string} lede
 * @property {(desk: Desk, hello: Message) => Promise<HTMLElement>} fill
 * @property {(desk: Desk, hello: Message) => Promise<void>} [ready] what happens when it is on the page
 */

/** Puts up a page, and again in every other language or where its address names something else. @param {Parameters<typeof links>[0]} name @param {Inside} page */
export async function begin(name, { title, lede, fill, ready = async () => {} }) {
  const found = Desk.find();
  found.catch(() => {});
  const show = async () => {
    const desk = await found;
    const hello = await desk.hello(spoken());
    const content = await fill(desk, hello);
    refill(main, h("div", { class: "inside" }, links(name), h("h1", {}, title()), h("p", { class: "lede" }, lede()), content));
    document.title = `${title()} · Ludoteca`;
    await ready(desk, hello);
  };
  const header = await raise("tree", async () => {
    header();
    await show();
  });
  addEventListener("hashchange", () => void show());
  try {
    await show();
  } catch (error) {
    refill(main, lost(error));
  }
}
