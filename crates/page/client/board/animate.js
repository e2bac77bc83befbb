// Pieces on their way: the motions that a scene lists, one after the other.

/** @import { Motion, Point, Sprite, Touch } from "../types.js" */
/** @import { Layout } from "./layout.js" */

/** How long a piece takes from one place to the next, in milliseconds, and how far apart pieces start. */
const LEG = 190;
const PAUSE = 60;

/** Whether somebody wants to see no motion. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * The stations of a motion as points of the picture; a place that cannot be found is left out.
 *
 * @param {Motion} motion @param {(touch: Touch, at: number, last: boolean) => Point | null} where
 * @returns {Point[]}
 */
export function stations({ path }, where) {
  return path.map((touch, at) => where(touch, at, at === path.length - 1)).filter((point) => point !== null);
}

/**
 * When each motion begins and how long it takes: one after the other, each as long as its way.
 *
 * @param {{path: Touch[]}[]} motions @returns {{delay: number, duration: number}[]}
 */
export function schedule(motions) {
  let clock = 0;
  return motions.map(({ path }) => {
    const duration = LEG * Math.max(path.length - 1, 1);
    const slot = { delay: clock, duration };
    clock += duration + PAUSE;
    return slot;
  });
}

/** The piece that a motion has brought to its cell: the highest there that looks like it. @param {Layout} layout @param {Motion} motion @returns {Sprite | null} */
export function arrived(layout, { figure, path }) {
  const last = path[path.length - 1];
  if (path.length < 2 || !last || !("cell" in last)) return null;
  const same = layout.pieces.filter(({ sprite }) => sprite.cell === last.cell && sprite.glyph === figure.glyph
    && sprite.side === figure.side && (sprite.label || "") === (figure.label ?? ""));
  return same.length > 0 ? same[same.length - 1].sprite : null;
}

/**
 * Lets a drawn piece come along its stations to where it stands.
 *
 * @param {SVGElement} piece @param {Point[]} way @param {{delay: number, duration: number}} slot
 * @returns {Animation}
 */
export function travel(piece, way, { delay, duration }) {
  const frames = way.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  return piece.animate(frames, { delay, duration, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" });
}
