// The games to choose from, as links within the page.

/** @import { GameInfo } from "../types.js" */
import { h } from "../dom.js";
import { emblem } from "../play/emblem.js";
import { say } from "../texts.js";

/** The address of a game within the page. @param {Record<string, string>} parts */
export function address(parts) {
  return `#${new URLSearchParams(parts)}`;
}

/** @param {GameInfo[]} games @param {string} chosen */
export function gameLinks(games, chosen) {
  return h("nav", { class: "game-links", "aria-label": say("home.games") }, ...games.map((game) =>
    h("a", { href: address({ game: game.name }), "data-game": game.name, "aria-current": game.name === chosen ? "true" : null }, emblem(game), h("span", {}, game.title))));
}
