// Boards for tests: squares and hexes with a few pieces.

/** A square board of `size`, its cells named a1 from below. */
export function squares(size) {
  const cells = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const polygon = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]].map(([px, py]) => ({ x: px, y: py }));
      cells.push({ polygon, name: `${"abcdefgh"[x]}${size - y}`, shade: "plain" });
    }
  }
  return cells;
}

/** Hexes with their points up at axial coordinates. */
export function hexes(places) {
  return places.map(([q, r]) => {
    const [x, y] = [q + r / 2, r * 0.866];
    const corners = [[0, -0.577], [0.5, -0.289], [0.5, 0.289], [0, 0.577], [-0.5, 0.289], [-0.5, -0.289]];
    return { polygon: corners.map(([dx, dy]) => ({ x: x + dx, y: y + dy })), name: `${q},${r}`, shade: "plain" };
  });
}

/** A scene of cells with what else it has. */
export function scene(cells, more = {}) {
  return { cells, sprites: [], hands: { first: [], second: [] }, last: [], motions: [], marks: [], turn: "first", buttons: [], moves: [], ...more };
}

/** A piece on a cell. */
export function piece(cell, more = {}) {
  return { cell, height: 0, glyph: "man", side: "first", label: "", name: "", ...more };
}

/** Words that say what they were asked for. */
export const words = {
  piece: ({ glyph, side }) => `${side} ${glyph}`, side: (side) => side, mark: (kind) => kind, button: (word) => word,
  say: (key, args = {}) => [key, ...Object.values(args)].join(" "),
};
