// The page where a search is watched.

import { begin } from "../inside/page.js";
import { say } from "../texts.js";
import { LudoTree } from "./element.js";
import { read } from "./order.js";

/** @type {LudoTree | null} */
let tree = null;

await begin("tree", {
  title: () => say("watch.title"), lede: () => say("watch.lede"),
  fill: async () => {
    tree = /** @type {LudoTree} */ (document.createElement("ludo-tree"));
    for (const [name, value] of Object.entries(read(location.hash))) tree.setAttribute(name, String(value));
    // What is shown can be linked to, and is there again after a reload.
    tree.addEventListener("ludo-order", (event) => history.replaceState(null, "", `#${/** @type {CustomEvent} */ (event).detail}`));
    return tree;
  },
  ready: async (desk, hello) => tree?.open(desk, hello),
});
