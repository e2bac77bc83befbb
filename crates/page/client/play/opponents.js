// The opponents of a game: what they are called, and as cards to choose from.

/** @import { GameInfo, Opponent } from "../types.js" */
import { h } from "../dom.js";
import { say } from "../texts.js";
import { face } from "./faces.js";

/** The name of a player. @param {string} player such as `level:3` */
export function playerName(player) {
  const [name, settings = ""] = player.split(":");
  if (name === "human") return say("opponent.human");
  if (name === "level") return say("opponent.level", { grade: settings });
  const known = say(`opponent.${name}`);
  const title = known === `opponent.${name}` ? name : known;
  return settings ? `${title} (${settings})` : title;
}

/** What a player says of itself, or what the game says of it. @param {Opponent} opponent */
function lineOf({ name, settings, about }) {
  const key = name === "level" ? `opponent.level.${settings}` : `opponent.${name}.line`;
  const line = say(key);
  return line === key ? about : line;
}

/** The levels of a game, and everybody else. @param {GameInfo} game */
export function ranked(game) {
  const levels = game.opponents.filter(({ name }) => name === "level");
  return { levels, others: game.opponents.filter(({ name }) => name !== "level") };
}

/** @param {Opponent} opponent @param {(player: string) => void} chosen */
export function levelCard(opponent, chosen) {
  const { player, settings } = opponent;
  return h("button", { type: "button", class: "level", title: lineOf(opponent), onclick: () => chosen(player), "data-player": player },
    face(player), h("span", { class: "level-name" }, h("span", { class: "unseen" }, playerName(player)), h("span", { "aria-hidden": "true" }, settings)));
}

/** @param {Opponent} opponent @param {(player: string) => void} chosen */
export function card(opponent, chosen) {
  const { player, about } = opponent;
  return h("button", { type: "button", class: "card opponent", title: about, onclick: () => chosen(player), "data-player": player },
    face(player), h("span", { class: "card-text" }, h("strong", {}, playerName(player)), h("span", { class: "about" }, lineOf(opponent))));
}
