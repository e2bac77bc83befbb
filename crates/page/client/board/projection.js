// From the plane of a scene and the height above it to the picture: seen from above, or obliquely.
//
// The oblique view is that of the crate `paint`, which draws it in terminals and in SVG: a test of
// each reads the same file of places (testdata/oblique.jsonl).

/** @import { Point } from "../types.js" */

/** @typedef {"flat" | "oblique"} View */

/** How much of the depth of the board is seen obliquely, and how far a row behind lies to the right. */
const TILT = 0.62;
const SKEW = 0.22;

/** How high a tile is, in the width of a cell, seen obliquely and from above. */
const TILE_HEIGHT = { oblique: 0.26, flat: 0.13 };

/** How far a tile on top of another is moved aside where it is seen from above. */
const ASIDE = 0.05;

/**
 * A point of the plane at a height, in tiles, as the picture shows it.
 *
 * @param {View} view @param {Point} point @param {number} height @returns {Point}
 */
export function project(view, { x, y }, height) {
  const lift = height * TILE_HEIGHT[view];
  return view === "oblique" ? { x: x - SKEW * y, y: y * TILT - lift } : { x: x + height * ASIDE, y: y - lift };
}

/** What lies flat around a point of the picture, as a transform of its drawing. @param {View} view @param {Point} at @param {number} [size] */
export function lying(view, { x, y }, size = 1) {
  const [skew, tilt] = view === "oblique" ? [-SKEW * size, TILT * size] : [0, size];
  return `matrix(${size} 0 ${skew} ${tilt} ${x.toFixed(3)} ${y.toFixed(3)})`;
}

/** How near a point of the plane is to whoever looks obliquely. @param {Point} point */
function nearness({ x, y }) {
  return y + SKEW * x;
}

/**
 * The order in which pieces are painted: the far ones first, in a stack the lowest first.
 *
 * @param {View} view @param {Point} a @param {number} aHeight @param {Point} b @param {number} bHeight
 */
export function depth(view, a, aHeight, b, bHeight) {
  if (view === "flat") return aHeight - bHeight || a.y - b.y;
  return nearness(a) - nearness(b) || aHeight - bHeight;
}

/**
 * The sides of a prism that somebody in front of the board sees, from left to right: the base
 * given by its corners, in order, between two heights.
 *
 * @param {Point[]} base @param {number} from @param {number} to @returns {Point[][]}
 */
export function walls(base, from, to) {
  const corners = Math.max(base.length, 1);
  const middle = base.reduce((sum, { x, y }) => ({ x: sum.x + x / corners, y: sum.y + y / corners }), { x: 0, y: 0 });
  const sides = base.map((a, at) => ({ a, b: base[(at + 1) % base.length] }));
  const seen = sides.filter(({ a, b }) => {
    const out = { x: (a.x + b.x) / 2 - middle.x, y: (a.y + b.y) / 2 - middle.y };
    return nearness(out) / Math.max(Math.hypot(out.x, out.y), 1e-6) > 0.01;
  });
  seen.sort((one, other) => one.a.x + one.b.x - other.a.x - other.b.x);
  return seen.map(({ a, b }) => [project("oblique", a, to), project("oblique", b, to), project("oblique", b, from), project("oblique", a, from)]);
}
