// The pages that show how a machine thinks, which lead to one another.

import { h } from "../dom.js";
import { ROOT } from "../places.js";
import { say } from "../texts.js";

/** Their names, their addresses from the root, and what they are called. */
const PAGES = /** @type {const} */ ([
  { name: "tree", to: "tree/", text: "watch.title" },
  { name: "expert", to: "expert/", text: "agenda.title" },
  { name: "weights", to: "weights/", text: "weights.title" },
  { name: "map", to: "map/", text: "map.title" },
]);

/** @param {(typeof PAGES)[number]["name"]} page the one that is shown */
export function links(page) {
  return h("nav", { class: "inside-links", "aria-label": say("inside.pages") },
    ...PAGES.map(({ name, to, text }) => h("a", { href: new URL(to, ROOT).href, "aria-current": page === name ? "page" : null }, say(text))));
}
