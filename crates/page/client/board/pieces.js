// Pieces as drawings: the glyphs that the games send, in the sets that people choose.

/** @import { Figure, Glyph, Point, Sprite } from "../types.js" */
/** @import { View } from "./projection.js" */
import { s } from "../dom.js";
import { lying, project, walls } from "./projection.js";

/** The sets of pieces. */
export const SETS = ["drawn", "bold", "letters"];

/** A disc, for kinds of which no drawing is known. */
const DISC = "M-38 0a38 38 0 1 0 76 0a38 38 0 1 0-76 0z";

/** How large a drawing is: in its cell, and on a tile. A glyph's box is 100 units wide. */
const ON_CELL = 0.0088;
const ON_TILE = 0.0068;

/** How much of its cell a tile fills. */
const TILE = 0.95;

/** Paths are drawn as sent only if they have nothing but path data in them. */
const PATH = /^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]*$/;

/** @param {string | undefined} path */
function pathData(path) {
  return path !== undefined && PATH.test(path) ? path : "";
}

/**
 * The drawing of a piece around its place.
 *
 * @param {Figure | Sprite} figure @param {Glyph | undefined} glyph @param {string} set
 * @param {View} view @param {Point[] | null} tile the corners of its tile around the middle, if it lies on one
 * @returns {SVGGElement}
 */
export function drawPiece(figure, glyph, set, view, tile) {
  const tone = glyph?.tone === "green" ? "green" : figure.side;
  const piece = s("g", { class: `piece ${figure.side} tone-${tone} set-${set} kind-${glyph?.kind ?? 0} ${tile ? "lying" : "standing"}` });
  if (tile) piece.append(...drawTile(tile, view));
  else piece.append(s("ellipse", { class: "foot", cx: 0, cy: view === "oblique" ? 0.1 : 0.36, rx: 0.36, ry: view === "oblique" ? 0.19 : 0.08 }));
  piece.append(drawFace(figure, glyph, set, view, tile !== null));
  return piece;
}

/** @param {Point[]} corners @param {View} view @returns {SVGElement[]} */
function drawTile(corners, view) {
  const small = corners.map(({ x, y }) => ({ x: x * TILE, y: y * TILE }));
  const top = view === "oblique" ? 1 : 0.35;
  const faces = walls(small, 0, 1).map((wall, at) =>
    s("polygon", { class: `wall wall-${at}`, points: points(wall) }));
  const lid = small.map((corner) => project(view, corner, top));
  const under = view === "flat" ? [s("polygon", { class: "under", points: points(small) })] : faces;
  return [...under, s("polygon", { class: "tile", points: points(lid) })];
}

/** @param {Figure | Sprite} figure @param {Glyph | undefined} glyph @param {string} set @param {View} view @param {boolean} onTile */
function drawFace(figure, glyph, set, view, onTile) {
  const middle = onTile ? project(view, { x: 0, y: 0 }, view === "oblique" ? 1 : 0.35) : { x: 0, y: view === "oblique" ? -0.2 : 0 };
  // A drawing lies on its tile, and stands in its cell.
  const face = s("g", { class: "face", transform: onTile ? lying(view, middle, ON_TILE) : lying("flat", middle, ON_CELL) });
  if (set === "letters" || !glyph) {
    if (!onTile) face.append(s("path", { class: "body", d: DISC }));
    const letter = (glyph?.letter ?? figure.glyph.slice(0, 1)).toUpperCase();
    face.append(s("text", { class: "letter", y: 19 }, letter + (figure.label ?? "")));
    return face;
  }
  const rise = figure.label && onTile ? -5 : 0;
  const drawing = s("g", { transform: `translate(0 ${rise})` },
    s("path", { class: "body", d: pathData(glyph.outline) }), s("path", { class: "details", d: pathData(glyph.details) }));
  face.append(drawing);
  if (figure.label) {
    face.append(s("circle", { class: "label-disc", cx: onTile ? 46 : 34, cy: 44, r: 13 }),
      s("text", { class: "label", x: onTile ? 46 : 34, y: 51 }, figure.label));
  }
  return face;
}

/** Corners as an attribute. @param {Point[]} corners */
export function points(corners) {
  return corners.map(({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`).join(" ");
}
