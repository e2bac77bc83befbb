// The page where a search is watched.

import { Desk } from "../desk/desk.js";
import { h, refill } from "../dom.js";
import { lost, raise } from "../shell.js";
import { links } from "../inside/links.js";
import { say } from "../texts.js";
import { LudoTree } from "./element.js";
import { read } from "./order.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** @param {Desk} desk */
async function show(desk) {
  const tree = /** @type {LudoTree} */ (document.createElement("ludo-tree"));
  for (const [name, value] of Object.entries(read(location.hash))) tree.setAttribute(name, String(value));
  refill(main, h("div", { class: "inside" }, links("tree"), h("h1", {}, say("watch.title")), h("p", { class: "lede" }, say("watch.lede")), tree));
  document.title = `${say("watch.title")} · Ludoteca`;
  // What is shown can be linked to, and is there again after a reload.
  tree.addEventListener("ludo-order", (event) => history.replaceState(null, "", `#${/** @type {CustomEvent} */ (event).detail}`));
  await tree.open(desk);
}

const found = Desk.find();
found.catch(() => {});
const header = await raise("tree", async () => {
  header();
  await show(await found);
});
try {
  const desk = await found;
  addEventListener("hashchange", () => void show(desk));
  await show(desk);
} catch (error) {
  refill(main, lost(error));
}
