// The page in a frame of somebody else: it shows what its address says, and keeps nothing.

import "./forgetful.js";
import { DeskError } from "../desk/channel.js";
import { Desk } from "../desk/desk.js";
import { h, refill } from "../dom.js";
import { FILES } from "../places.js";
import { CHOICES, settings } from "../settings.js";
import { settle } from "../shell.js";
import { say, spoken } from "../texts.js";
import { read, subject } from "./wish.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** Puts on the styles of another page. @param {string} styles as seen from the folder of all files */
function wear(styles) {
  document.head.append(h("link", { rel: "stylesheet", href: new URL(styles, FILES).href }));
}

/** An element of another page, with its module and its styles. @param {string} tag @param {string} module @param {string} styles @returns {Promise<any>} */
async function element(tag, module, styles) {
  wear(styles);
  await import(new URL(module, FILES).href);
  return document.createElement(tag);
}

/** What shows each view; its modules are loaded when somebody asks for it. @type {Record<string, (desk: Desk, games: any[], words: Record<string, string>) => Promise<void>>} */
const SHOWN = {
  async board(desk, games, words) {
    const { show } = await import("./board_view.js");
    await show(main, desk, games, words);
  },
  async analysis(desk, games, words) {
    const analysis = await element("ludo-analysis", "analysis/element.js", "analysis/analysis.css");
    refill(main, analysis);
    await analysis.start(desk, games, { game: words.record ? undefined : games[0].name, ...subject(words) });
  },
  async explorer(desk, games, words) {
    wear("explorer/explorer.css");
    const { ExplorerView } = await import("../explorer/view.js");
    const view = new ExplorerView(desk, games);
    refill(main, h("div", { class: "table explorer" }, view.board, h("div", { class: "panel-side" }, view.panel)));
    const { game = games[0].name, rules, position } = subject(words);
    await view.open({ game, ...(rules ? { rules } : {}), ...(position ? { position } : {}) });
    await view.learn();
  },
  async tree(desk, _games, words) {
    const tree = await element("ludo-tree", "tree/element.js", "inside/inside.css");
    for (const word of ["game", "rules", "position", "player", "depth", "step"]) if (words[word]) tree.setAttribute(word, words[word]);
    refill(main, tree);
    await tree.open(desk);
  },
};

/** Shows what the address says now. @param {Promise<Desk>} found */
async function begin(found) {
  try {
    const wish = read(location.hash);
    if (!wish) throw new RangeError("too long");
    const { language = "", colours = "auto" } = wish.words;
    settings.change({ language: CHOICES.language.includes(language) ? language : "", colours: CHOICES.colours.includes(colours) ? colours : "auto" });
    await settle();
    const desk = await found;
    if (desk.stoppable) throw new Error(say("framed.no_module"));
    const { games } = await desk.hello(spoken());
    document.body.dataset.show = wish.show;
    await SHOWN[wish.show](desk, games, wish.words);
  } catch (error) {
    const why = error instanceof DeskError || error instanceof Error ? error.message : String(error);
    refill(main, h("section", { class: "lost", role: "alert" }, h("p", {}, say("framed.failed")), h("p", { class: "about" }, why)));
  }
}

/** Tells whoever frames this how high it is; only of a view whose height does not follow the frame's. */
function tellHeight() {
  if (document.body.dataset.show === "board") parent.postMessage({ ludoteca: { height: Math.ceil(main.getBoundingClientRect().bottom) } }, "*");
}

new ResizeObserver(tellHeight).observe(main);
addEventListener("hashchange", () => location.reload());
await begin(Desk.find());
tellHeight();
