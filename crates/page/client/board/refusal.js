// The words over a board that say why a try is not allowed, for a while.

/** @import { Box } from "./camera.js" */
import { h } from "../dom.js";

/** How long a refusal stays, in milliseconds. */
const STAY = 6000;

/** A text over the cells that it is about. */
export class Refusal {
  #element = h("p", { class: "refusal", role: "alert" });
  #timer = 0;
  #gone;

  /** @param {() => void} gone what happens when it has stayed long enough */
  constructor(gone) {
    this.#gone = gone;
  }

  get element() { return this.#element; }

  /** Whether something is said. */
  get shown() {
    return this.#element.textContent !== "";
  }

  /**
   * Above the cells that it is about, or below them where there is more room.
   *
   * @param {string} text @param {{top: number, bottom: number}} cells @param {Box} box what is seen of the picture @param {HTMLElement} stage where it is seen
   */
  show(text, { top, bottom }, box, stage) {
    this.stop();
    const [above, under] = [top - box.y, box.y + box.height - bottom];
    const below = under > above;
    const share = (below ? bottom - box.y : above) / box.height;
    this.#element.textContent = text;
    this.#element.classList.toggle("below", below);
    const within = Math.min(Math.max(share, below ? 0 : 0.16), below ? 0.84 : 1);
    this.#element.style.setProperty("--at", `${stage.offsetTop + within * stage.clientHeight}px`);
    this.#timer = window.setTimeout(this.#gone, STAY);
  }

  clear() {
    this.stop();
    this.#element.textContent = "";
  }

  /** Leaves it there for good. */
  stop() {
    clearTimeout(this.#timer);
  }
}
