// What part of the picture is seen: fitted to the board until somebody pans or zooms.

/** @import { Point } from "../types.js" */
/** @import { Bounds } from "./geometry.js" */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** How often the fitted picture may be enlarged. */
const NEAREST = 6;

/** How much may be seen around the board, in its own size. */
const FARTHEST = 0.5;

/** The box of an aspect (width by height) that has bounds in its middle. @param {Bounds} bounds @param {number} aspect @returns {Box} */
export function fit({ left, top, right, bottom }, aspect) {
  const [wide, high] = [right - left, bottom - top];
  const width = Math.max(wide, high * aspect);
  const height = width / aspect;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** Whether a box has room for bounds. @param {Box} box @param {Bounds} bounds */
export function holds(box, bounds) {
  return bounds.left >= box.x && bounds.top >= box.y && bounds.right <= box.x + box.width && bounds.bottom <= box.y + box.height;
}

/** A box that is as large as it may be and near enough to the board to be found again. @param {Box} box @param {Box} fitted @returns {Box} */
export function kept(box, fitted) {
  const width = Math.min(Math.max(box.width, fitted.width / NEAREST), fitted.width / FARTHEST);
  const height = (width * fitted.height) / fitted.width;
  const keep = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ from, /** @type {number} */ whole) =>
    Math.min(Math.max(at, from - size * 0.75), from + whole - size * 0.25);
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  return { x: keep(x, width, fitted.x, fitted.width), y: keep(y, height, fitted.y, fitted.height), width, height };
}

/** The box after zooming around a point that stays where it is. @param {Box} box @param {Point} point @param {number} factor @returns {Box} */
export function zoomed(box, point, factor) {
  const [width, height] = [box.width / factor, box.height / factor];
  return {
    x: point.x - ((point.x - box.x) * width) / box.width,
    y: point.y - ((point.y - box.y) * height) / box.height,
    width,
    height,
  };
}

/** The box after the picture was dragged. @param {Box} box @param {number} dx @param {number} dy @returns {Box} */
export function panned(box, dx, dy) {
  return { ...box, x: box.x - dx, y: box.y - dy };
}

/** The box after two fingers moved from one pair of points of the picture to another. @param {Box} box @param {Point[]} before @param {Point[]} after @returns {Box} */
export function pinched(box, before, after) {
  const [a, b] = [before, after].map(([p, q]) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }));
  const [near, far] = [before, after].map(([p, q]) => Math.hypot(p.x - q.x, p.y - q.y));
  if (near < 1e-9) return box;
  return zoomed(panned(box, b.x - a.x, b.y - a.y), b, far / near);
}
