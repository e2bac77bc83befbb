// The layers of a board, from the table up to what is said about it.

/** @import { Figure, Glyph, Point, Scene, Touch } from "../types.js" */
/** @import { Layout } from "./layout.js" */
import { s } from "../dom.js";
import { bounds, shrunk } from "./geometry.js";
import { topOf } from "./layout.js";
import { drawPiece, points } from "./pieces.js";
import { lying, project, walls } from "./projection.js";
import { stack } from "./words.js";

/** @typedef {{glyphs: Map<string, Glyph>, set: string, names: boolean, hints: boolean}} Drawing */
/** @typedef {{from: number, to: number, kind: string}} Arrow from a cell to another, or a circle where both are the same */

/** How much is seen of the edge of a board from above. */
const EDGE = 0.06;

/** The board that the cells are on, where there is one. @param {Layout} layout */
export function drawSlab(layout) {
  if (layout.hex) return s("g", { class: "slab" });
  const { left, top, right, bottom } = bounds(layout.cells.flatMap(({ polygon }) => polygon));
  const rim = 0.16;
  const base = [[left - rim, top - rim], [right + rim, top - rim], [right + rim, bottom + rim], [left - rim, bottom + rim]]
    .map(([x, y]) => ({ x, y }));
  const lid = base.map((corner) => project(layout.view, corner, 0));
  const rest = [lid[3], lid[2], { x: lid[2].x, y: lid[2].y + EDGE }, { x: lid[3].x, y: lid[3].y + EDGE }];
  const edges = layout.view === "oblique" ? walls(base, -1, 0) : [rest];
  return s("g", { class: "slab" },
    ...edges.map((edge) => s("polygon", { class: "slab-edge", points: points(edge) })), s("polygon", { class: "slab-top", points: points(lid) }));
}

/** @param {Layout} layout */
export function drawCells(layout) {
  const occupied = new Set(layout.pieces.map(({ sprite }) => sprite.cell));
  return s("g", { class: "cells" }, ...layout.cells.map((cell, at) => {
    const corners = layout.hex ? shrunk(layout.corners[at], 0.94) : layout.corners[at];
    const held = occupied.has(at) ? "held" : "free";
    return s("polygon", { class: `cell ${cell.shade} ${held}`, points: points(corners) });
  }));
}

/** The last move: its cells lit. @param {Layout} layout @param {Scene} scene */
export function drawLast(layout, scene) {
  const cells = scene.last.filter((cell) => layout.corners[cell]);
  return s("g", { class: "last" }, ...cells.map((cell, at) =>
    s("polygon", { class: at === cells.length - 1 ? "last-to" : "last-from", points: points(shrunk(layout.corners[cell], layout.hex ? 1 : 0.97)) })));
}

/** @param {Layout} layout */
export function drawNames(layout) {
  return s("g", { class: "names" }, ...layout.cells.flatMap((cell, at) => {
    if (!cell.name) return [];
    const { left, top } = bounds(cell.polygon);
    const { x, y } = layout.hex ? { x: layout.middles[at].x, y: layout.middles[at].y + 0.05 } : project(layout.view, { x: left + 0.07, y: top + 0.19 }, 0);
    return [s("text", { class: layout.hex ? "name middle" : "name", x: x.toFixed(3), y: y.toFixed(3) }, cell.name)];
  }));
}

/** The pieces, the one that moved last among them. @param {Layout} layout @param {Scene} scene @param {Drawing} drawing */
export function drawPieces(layout, scene, { glyphs, set }) {
  const moved = stack(scene, scene.last[scene.last.length - 1] ?? -1).pop();
  return s("g", { class: "pieces" }, ...layout.pieces.map(({ sprite, at }) => {
    const piece = drawPiece(sprite, glyphs.get(sprite.glyph), set, layout.view, layout.tile);
    piece.dataset.cell = String(sprite.cell);
    piece.dataset.height = String(sprite.height);
    piece.setAttribute("transform", translate(at));
    piece.classList.toggle("moved", sprite === moved);
    return piece;
  }));
}

/** What the rules say of pieces, as small badges. @param {Layout} layout @param {Scene} scene @param {(kind: string) => string} word */
export function drawMarks(layout, scene, word) {
  return s("g", { class: "marks" }, ...scene.marks.filter(({ cell }) => layout.corners[cell]).map(({ cell, kind }) => {
    const { x, y } = topOf(layout, cell);
    const corner = layout.hex ? { x: x - 0.29, y: y - (layout.view === "oblique" ? 0.4 : 0.3) } : { x: x + 0.34, y: y - 0.34 };
    return s("g", { class: `mark mark-${kind in BADGES ? kind : "other"}`, transform: translate(corner) },
      s("title", {}, word(kind)), s("circle", { r: 0.075 }), s("path", { d: BADGES[kind] ?? BADGES.open }));
  }));
}

/** The strokes on a badge. @type {Record<string, string>} */
const BADGES = {
  pinned: "M-.028-.028H.028V.028H-.028Z",
  stunned: "M-.035-.035L.035.035M-.035.035L.035-.035",
  threatened: "M0-.045V.012M0 .04V.042",
  attacker: "M-.035.035L.035-.035M.035-.035H-.01M.035-.035V.01",
  free: "M-.035 0L-.01.03L.04-.03",
  open: "M-.03 0H.03",
};

/**
 * The cells that the next touch may go to: those that are free and those with a piece on them,
 * since marks of the ground lie under pieces.
 *
 * @param {Layout} layout @param {Touch[]} touches
 */
export function targetCells(layout, touches) {
  const cells = touches.flatMap((touch) => ("cell" in touch && layout.corners[touch.cell] ? [touch.cell] : []));
  const held = new Set(layout.pieces.map(({ sprite }) => sprite.cell));
  return { free: cells.filter((cell) => !held.has(cell)), held: cells.filter((cell) => held.has(cell)) };
}

/** Marks of places to go to. @param {Layout} layout @param {number[]} cells @param {"free" | "held"} kind */
export function drawTargets(layout, cells, kind) {
  return s("g", { class: "targets" }, ...cells.map((cell) => {
    if (layout.hex && kind === "free") return s("polygon", { class: "target place", points: points(shrunk(layout.corners[cell], 0.86)) });
    const at = topOf(layout, cell);
    const size = kind === "held" ? 0.44 : 0.15;
    return s("circle", { class: kind === "held" ? "target ring" : "target dot", r: size, transform: lying(layout.view, at) });
  }));
}

/** The pieces that were chosen by the touches so far. @param {Layout} layout @param {Touch[]} path */
export function drawChosen(layout, path) {
  return s("g", { class: "chosen" }, ...path.flatMap((touch) =>
    "cell" in touch && layout.corners[touch.cell]
      ? [s("polygon", { class: "chosen-cell", points: points(shrunk(layout.corners[touch.cell], 0.97)) })] : []));
}

/** Arrows and circles. @param {Layout} layout @param {Arrow[]} arrows */
export function drawArrows(layout, arrows) {
  const known = arrows.filter(({ from, to }) => layout.middles[from] && layout.middles[to]);
  return s("g", { class: "arrows" }, ...known.map(({ from, to, kind }) => {
    const [a, b] = [topOf(layout, from), topOf(layout, to)];
    if (from !== to) return drawArrow(a, b, kind);
    return s("circle", { class: `circle arrow-${kind}`, r: 0.44, transform: lying(layout.view, a) });
  }));
}

/** @param {Point} from @param {Point} to @param {string} kind */
function drawArrow(from, to, kind) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const along = (/** @type {number} */ far, /** @type {number} */ aside) => ({ x: from.x + dx * far - dy * aside, y: from.y + dy * far + dx * aside });
  const tip = length - 0.08;
  const neck = Math.max(tip - 0.3, 0.1);
  const outline = [along(0, 0.055), along(neck, 0.055), along(neck, 0.17), along(tip, 0), along(neck, -0.17), along(neck, -0.055), along(0, -0.055)];
  return s("polygon", { class: `arrow arrow-${kind}`, points: points(outline) });
}

/** The tiles of a stack side by side, above everything. @param {Layout} layout @param {Figure[]} pieces from the lowest up @param {number} cell @param {Drawing} drawing */
export function drawFan(layout, pieces, cell, { glyphs, set }) {
  const at = topOf(layout, cell);
  const step = 0.92;
  const width = pieces.length * step + 0.16;
  const left = at.x - width / 2;
  const y = at.y - 1.35;
  return s("g", { class: "fan" },
    s("rect", { class: "fan-back", x: left, y: y - 0.66, width, height: 1.32, rx: 0.16 }),
    s("polygon", { class: "fan-tip", points: points([{ x: at.x - 0.14, y: y + 0.65 }, { x: at.x + 0.14, y: y + 0.65 }, { x: at.x, y: y + 0.8 }]) }),
    ...pieces.map((figure, n) => {
      const piece = drawPiece(figure, glyphs.get(figure.glyph), set, "flat", layout.tile);
      piece.setAttribute("transform", `translate(${(left + 0.08 + step * (n + 0.5)).toFixed(3)} ${y.toFixed(3)}) scale(.82)`);
      return piece;
    }));
}

/** A place as a transform. @param {Point} point */
export function translate({ x, y }) {
  return `translate(${x.toFixed(3)} ${y.toFixed(3)})`;
}
