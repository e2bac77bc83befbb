// A scene as a picture has it: corners, places and order, without a single element.

/** @import { Cell, Point, Scene, Sprite } from "../types.js" */
/** @import { Bounds } from "./geometry.js" */
/** @import { View } from "./projection.js" */
import { bounds, centre, flipped, inside, isHex } from "./geometry.js";
import { depth, project } from "./projection.js";

/** What is left free around the board, in cells. */
const MARGIN = 0.3;

/**
 * @typedef {object} Layout
 * @property {View} view
 * @property {boolean} hex
 * @property {Cell[]} cells the cells of the scene, turned if they are
 * @property {Point[][]} corners of each cell, as the picture shows them
 * @property {Point[]} middles of each cell on the ground, as the picture shows them
 * @property {Point[] | null} tile the corners of a tile around its middle, where pieces lie on tiles
 * @property {{sprite: Sprite, at: Point}[]} pieces in the order in which they are painted
 * @property {Bounds} bounds of the board with its pieces
 */

/**
 * @param {Scene} scene @param {{view: View, flip: boolean}} look @returns {Layout}
 */
export function layout(scene, { view, flip }) {
  const cells = flip ? flipped(scene.cells) : scene.cells;
  const hex = isHex(scene);
  const middle = cells.map(centre);
  const corners = cells.map(({ polygon }) => polygon.map((corner) => project(view, corner, 0)));
  const known = scene.sprites.filter(({ cell }) => cell < cells.length);
  const ordered = [...known].sort((a, b) => depth(view, middle[a.cell], a.height, middle[b.cell], b.height));
  const pieces = ordered.map((sprite) => ({ sprite, at: project(view, middle[sprite.cell], sprite.height) }));
  const tops = pieces.map(({ at }) => ({ x: at.x, y: at.y - (view === "oblique" ? 0.62 : 0.5) }));
  const box = bounds([...corners.flat(), ...tops]);
  return {
    view,
    hex,
    cells,
    corners,
    middles: middle.map((point) => project(view, point, 0)),
    tile: hex && cells[0] ? cells[0].polygon.map(({ x, y }) => ({ x: x - middle[0].x, y: y - middle[0].y })) : null,
    pieces,
    bounds: { left: box.left - MARGIN, top: box.top - MARGIN, right: box.right + MARGIN, bottom: box.bottom + MARGIN },
  };
}

/** The cell at a point of the picture: that of the foremost piece there, else the one on the ground. @param {Layout} layout @param {Point} point @returns {number | null} */
export function cellAt(layout, point) {
  for (const { sprite, at } of [...layout.pieces].reverse()) {
    if (inside(point, pieceShape(layout, at))) return sprite.cell;
  }
  const cell = layout.corners.findIndex((polygon) => inside(point, polygon));
  return cell < 0 ? null : cell;
}

/** The corners of what a piece covers. @param {Layout} layout @param {Point} at @returns {Point[]} */
function pieceShape({ view, tile }, at) {
  const corners = tile?.map((corner) => project(view, corner, view === "oblique" ? 1 : 0.35))
    ?? (view === "oblique" ? [[-0.32, -0.6], [0.32, -0.6], [0.32, 0.25], [-0.32, 0.25]] : [[-0.4, -0.4], [0.4, -0.4], [0.4, 0.4], [-0.4, 0.4]])
      .map(([x, y]) => ({ x, y }));
  return corners.map(({ x, y }) => ({ x: at.x + x, y: at.y + y }));
}

/** Where the highest piece of a cell is, or the cell itself. @param {Layout} layout @param {number} cell @returns {Point} */
export function topOf(layout, cell) {
  const on = layout.pieces.filter(({ sprite }) => sprite.cell === cell);
  return on.length > 0 ? on[on.length - 1].at : layout.middles[cell];
}
