// Clocks and days: what each side has left, as a function of the time.

/** @import { Side } from "../types.js" */

/** Below this a clock shows tenths, in milliseconds. */
const HURRY = 10_000;

/**
 * What a side has left: what it had when the turn began, less what it has thought since.
 *
 * @param {Record<Side, number>} left @param {Side} side @param {Side | null} running @param {number} spent
 */
export function remaining(left, side, running, spent) {
  return Math.max(0, left[side] - (side === running ? spent : 0));
}

/** Milliseconds as a clock shows them. @param {number} time */
export function face(time) {
  const seconds = time < HURRY ? Math.floor(time / 100) / 10 : Math.ceil(time / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const last = time < HURRY ? rest.toFixed(1).padStart(4, "0") : String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${last}` : `${minutes}:${last}`;
}

/** The day, as records write it. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join(".");
}

/** How long the side to move has thought, over pauses: a page that is closed does not think. */
export class Stopwatch {
  #before = 0;
  /** @type {number | null} */
  #since = null;
  #now;

  /** @param {() => number} now */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Starts from a time that was spent already. @param {number} spent */
  start(spent = 0) {
    this.#before = spent;
    this.#since = this.#now();
  }

  stop() {
    this.#before = this.spent;
    this.#since = null;
  }

  /** Whole milliseconds. */
  get spent() {
    return Math.round(this.#before + (this.#since === null ? 0 : this.#now() - this.#since));
  }
}
