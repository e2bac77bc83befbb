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
 * @param {Motion} motion @param {(touch: Touch, last: boolean) => Point | null} where
 * @returns {Point[]}
 */
function stations({ path }, where) {
  return path.map((touch, at) => where(touch, at === path.length - 1)).filter((point) => point !== null);
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
 * Lets the pieces of the last move come along to where they stand.
 *
 * @param {Motion[]} motions @param {Layout} layout @param {SVGElement} picture @param {(touch: Touch) => Point | null} where
 */
export function animate(motions, layout, picture, where) {
  const slots = schedule(motions);
  motions.forEach((motion, at) => {
    const sprite = arrived(layout, motion);
    const piece = sprite && picture.querySelector(`.piece[data-cell="${sprite.cell}"][data-height="${sprite.height}"]`);
    const end = sprite && layout.pieces.find((other) => other.sprite === sprite)?.at;
    if (!(piece instanceof SVGElement) || !end) return;
    const way = stations(motion, (touch, last) => (last ? end : where(touch)));
    if (way.length < 2) return;
    // Above all others on its way, and then back to its place in the order of painting.
    const [pieces, after] = [piece.parentNode, piece.nextSibling];
    pieces?.append(piece);
    const back = () => piece.parentNode === pieces && pieces?.insertBefore(piece, after?.parentNode === pieces ? after : null);
    travel(piece, way, slots[at]).finished.then(back, back);
  });
}

/**
 * @param {SVGElement} piece @param {Point[]} way @param {{delay: number, duration: number}} slot
 * @returns {Animation}
 */
function travel(piece, way, { delay, duration }) {
  const frames = way.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  return piece.animate(frames, { delay, duration, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" });
}
