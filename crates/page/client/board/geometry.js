// Where the cells of a scene are, and which of them lie beside each other.

/** @import { Cell, Point, Scene } from "../types.js" */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Bounds */

/** The middle of a cell. @param {Cell} cell @returns {Point} */
export function centre({ polygon }) {
  const sum = polygon.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  const corners = Math.max(polygon.length, 1);
  return { x: sum.x / corners, y: sum.y / corners };
}

/** The smallest box around points. @param {Point[]} points @returns {Bounds} */
export function bounds(points) {
  if (points.length === 0) return { left: 0, top: 0, right: 1, bottom: 1 };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Whether the pieces lie on tiles of six corners, without a board under them. @param {Scene} scene */
export function isHex(scene) {
  return scene.cells[0]?.polygon.length === 6;
}

/** The same cells, turned by half a turn within their bounds. @param {Cell[]} cells @returns {Cell[]} */
export function flipped(cells) {
  const { left, top, right, bottom } = bounds(cells.flatMap(({ polygon }) => polygon));
  const turn = (/** @type {Point} */ { x, y }) => ({ x: left + right - x, y: top + bottom - y });
  return cells.map((cell) => ({ ...cell, polygon: cell.polygon.map(turn) }));
}

/** Whether a point is inside a polygon. @param {Point} point @param {Point[]} polygon */
export function inside({ x, y }, polygon) {
  let within = false;
  for (let at = 0, before = polygon.length - 1; at < polygon.length; before = at, at += 1) {
    const [a, b] = [polygon[at], polygon[before]];
    if ((a.y > y) !== (b.y > y) && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within;
  }
  return within;
}

/** The corners of a polygon, drawn towards its middle. @param {Point[]} polygon @param {number} share @returns {Point[]} */
export function shrunk(polygon, share) {
  const middle = centre({ polygon, name: "", shade: "plain" });
  return polygon.map(({ x, y }) => ({ x: middle.x + (x - middle.x) * share, y: middle.y + (y - middle.y) * share }));
}

/** Cells in rows from top to bottom, each from left to right; their numbers. @param {Cell[]} cells @returns {number[][]} */
export function rows(cells) {
  const middles = cells.map(centre);
  const order = cells.map((_, at) => at).sort((a, b) => middles[a].y - middles[b].y || middles[a].x - middles[b].x);
  /** @type {number[][]} */
  const found = [];
  let height = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    if (middles[at].y - height > 0.2) {
      found.push([]);
      height = middles[at].y;
    }
    found[found.length - 1].push(at);
  }
  return found.map((row) => row.sort((a, b) => middles[a].x - middles[b].x));
}

/**
 * The nearest cell in a direction, given in degrees clockwise from the right; `null` where there
 * is none within the angle that the direction has for itself.
 *
 * @param {Cell[]} cells @param {number} from @param {number} degrees @param {number} spread
 * @returns {number | null}
 */
export function neighbour(cells, from, degrees, spread) {
  const here = centre(cells[from]);
  /** @type {{at: number, cost: number} | null} */
  let best = null;
  for (let at = 0; at < cells.length; at += 1) {
    const there = centre(cells[at]);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const distance = Math.hypot(dx, dy);
    if (distance < 0.01) continue;
    const turned = (Math.atan2(dy, dx) * 180) / Math.PI - degrees;
    const off = Math.abs(((turned % 360) + 540) % 360 - 180);
    const cost = distance * (1 + off / 30);
    if (off <= spread && (!best || cost < best.cost)) best = { at, cost };
  }
  return best && best.at;
}
