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

/** Puts up a page, and again in every other language. @param {Parameters<typeof links>[0]} name @param {{title: () => string, lede: () => string, fill: (desk: Desk, hello: Message) => Promise<HTMLElement>}} page */
export async function begin(name, { title, lede, fill }) {
  const found = Desk.find();
  found.catch(() => {});
  const show = async () => {
    const desk = await found;
    const content = await fill(desk, await desk.hello(spoken()));
    refill(main, h("div", { class: "inside" }, links(name), h("h1", {}, title()), h("p", { class: "lede" }, lede()), content));
    document.title = `${title()} · Ludoteca`;
  };
  const header = await raise("tree", async () => {
    header();
    await show();
  });
  try {
    await show();
  } catch (error) {
    refill(main, lost(error));
  }
}
