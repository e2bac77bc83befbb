// From the plane of a scene and the height above it to the picture: seen from above, or obliquely.

/** @import { Point } from "../types.js" */

/** @typedef {"flat" | "oblique"} View */

/** What is left of a depth when the board is seen obliquely. */
const SQUASH = 0.66;

/** How high a tile is, in the width of a cell, seen obliquely and from above. */
export const TILE_HEIGHT = { oblique: 0.24, flat: 0.13 };

/** How far a tile on top of another is moved aside where it is seen from above. */
const ASIDE = 0.05;

/**
 * A point of the plane at a height, in tiles, as the picture shows it.
 *
 * @param {View} view @param {Point} point @param {number} height @returns {Point}
 */
export function project(view, { x, y }, height) {
  const lift = height * TILE_HEIGHT[view];
  return view === "oblique" ? { x, y: y * SQUASH - lift } : { x: x + height * ASIDE, y: y - lift };
}

/**
 * The order in which pieces are painted: the far ones first, in a stack the lowest first.
 *
 * @param {View} view @param {Point} a @param {number} aHeight @param {Point} b @param {number} bHeight
 */
export function depth(view, a, aHeight, b, bHeight) {
  if (view === "flat") return aHeight - bHeight || a.y - b.y;
  return a.y - b.y || aHeight - bHeight || a.x - b.x;
}

/**
 * The sides of a prism that somebody in front of the board sees, from left to right: the base
 * given by its corners, in order, between two heights.
 *
 * @param {View} view @param {Point[]} base @param {number} from @param {number} to @returns {Point[][]}
 */
export function walls(view, base, from, to) {
  if (view === "flat") return [];
  const turning = base.reduce((sum, a, at) => {
    const b = base[(at + 1) % base.length];
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  const faces = base.map((a, at) => [a, base[(at + 1) % base.length]]);
  const visible = faces.filter(([a, b]) => (turning > 0 ? a.x - b.x : b.x - a.x) > 1e-6);
  visible.sort(([a, b], [c, d]) => a.x + b.x - c.x - d.x);
  return visible.map(([a, b]) => [project(view, a, to), project(view, b, to), project(view, b, from), project(view, a, from)]);
}
