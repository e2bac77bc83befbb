// What a machine thinks, for those who want to know.

/** @import { Game } from "./game.js" */
/** @import { GameInfo } from "../types.js" */
import { h, refill } from "../dom.js";
import { number, say } from "../texts.js";

/** A score as people read it, for the side that it is told for. @param {{cp?: number, mate?: number}} score */
export function scoreText(score) {
  if (score.mate !== undefined) return score.mate > 0 ? `#${score.mate}` : `#-${-score.mate}`;
  const pawns = (score.cp ?? 0) / 100;
  return `${pawns > 0 ? "+" : ""}${pawns.toFixed(2)}`;
}

/** The panel of thoughts. */
export class Thoughts {
  #game;
  #info;
  #element = h("section", { class: "thoughts" });

  /** @param {Game} game @param {GameInfo} info */
  constructor(game, info) {
    this.#game = game;
    this.#info = info;
  }

  get element() { return this.#element; }

  /** @param {boolean} wanted */
  render(wanted) {
    const { thought, thinker, reason, state } = this.#game;
    this.#element.hidden = !wanted;
    if (!wanted || !state) return;
    refill(this.#element, h("h2", {}, say("thoughts.title")),
      thought ? h("dl", {},
        ...pair(say("thoughts.score"), thought.score ? `${scoreText(thought.score)} (${this.#info.sides[thinker]})` : "–"),
        ...pair(say("thoughts.depth"), String(thought.depth ?? "–")),
        ...pair(say("thoughts.nodes"), number(thought.nodes ?? 0)),
        ...pair(say("thoughts.speed"), number(thought.speed ?? 0)),
        ...pair(say("thoughts.line"), (thought.line ?? []).slice(0, 8).join(" · "))) : h("p", { class: "about" }, say("thoughts.none")),
      reason && h("p", { class: "reason" }, reason));
  }
}

/** @param {string} term @param {string} told */
function pair(term, told) {
  return [h("dt", {}, term), h("dd", {}, told)];
}
