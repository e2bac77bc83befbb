// The faces of the opponents, drawn here.

import { s } from "../dom.js";

/** @typedef {import("../dom.js").Child} Child */

const eye = (/** @type {number} */ x, y = 30, r = 3.4) => s("circle", { cx: x, cy: y, r, class: "eye" });
const line = (/** @type {string} */ d, width = 2.6) => s("path", { d, class: "stroke", "stroke-width": width });
const bar = (/** @type {string} */ d, width = 3) => s("path", { d, class: "bar", "stroke-width": width });
const shape = (/** @type {string} */ d, fill = "skin") => s("path", { d, class: fill });

/** A round fellow who looks sterner the stronger he is. @param {number} grade @returns {Child[]} */
function level(grade) {
  const strength = Math.min(Math.max(grade, 1), 8) - 1;
  const smile = 6 - strength * 1.1;
  const brow = strength * 0.75;
  const crown = grade >= 8 ? [shape("M20 15l4 6 8-8 8 8 4-6 1 11H19z", "gold")] : [];
  const tuft = grade < 8 ? [line("M32 13c-2-4 2-7 5-6", 2.4)] : [];
  return [
    s("circle", { cx: 32, cy: 35, r: 21, class: `skin hue-${strength}` }), ...tuft, ...crown,
    eye(24, 33), eye(40, 33),
    ...(strength > 1 ? [line(`M19 ${27 - brow / 2}l9 ${brow}`), line(`M45 ${27 - brow / 2}l-9 ${brow}`)] : []),
    line(`M23 45q9 ${smile * 1.6} 18 0`),
  ];
}

/** @type {Record<string, () => Child[]>} */
const FACES = {
  human: () => [shape("M32 12a11 11 0 1 0 0 22 11 11 0 0 0 0-22zM12 56c0-13 9-19 20-19s20 6 20 19z", "skin hue-1"), eye(28, 23, 1.8), eye(36, 23, 1.8), line("M28 28q4 3 8 0", 1.8)],
  ryg: () => [shape("M8 34h48l3 16a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4z", "beige"), shape("M12 8h40v24H12z", "screen"), eye(25, 18, 2.6), eye(39, 18, 2.6), line("M26 25h12", 2), line("M13 41h38M15 47h34", 2.2)],
  expert: () => [s("circle", { cx: 32, cy: 31, r: 20, class: "skin hue-2" }), s("circle", { cx: 24, cy: 30, r: 7, class: "glass" }), s("circle", { cx: 40, cy: 30, r: 7, class: "glass" }), line("M31 30h2"), eye(24, 30, 2), eye(40, 30, 2), line("M26 42h12"), shape("M22 54l10-4 10 4v6l-10-3-10 3z", "gold")],
  prolog: () => [shape("M14 16l8 6h20l8-6v24c0 10-8 17-18 17S14 50 14 40z", "skin hue-5"), s("circle", { cx: 24, cy: 32, r: 8, class: "glass" }), s("circle", { cx: 40, cy: 32, r: 8, class: "glass" }), eye(24, 32), eye(40, 32), shape("M32 36l4 5-4 5-4-5z", "gold")],
  easy: () => [shape("M14 16l8 6h20l8-6v24c0 10-8 17-18 17S14 50 14 40z", "skin hue-0"), s("circle", { cx: 24, cy: 32, r: 8, class: "glass" }), s("circle", { cx: 40, cy: 32, r: 8, class: "glass" }), eye(22, 30), eye(42, 34), shape("M32 36l4 5-4 5-4-5z", "gold")],
  greedy: () => [shape("M14 16l8 6h20l8-6v24c0 10-8 17-18 17S14 50 14 40z", "skin hue-3"), s("circle", { cx: 24, cy: 32, r: 8, class: "glass" }), s("circle", { cx: 40, cy: 32, r: 8, class: "glass" }), eye(27, 30), eye(43, 30), line("M17 24l9 3M47 24l-9 3"), shape("M32 36l4 5-4 5-4-5z", "gold")],
  perfect: () => [shape("M18 12h28l12 16-26 28L6 28z", "gem"), line("M6 28h52M18 12l8 16 6 28 6-28 8-16M26 28l6-16 6 16", 1.6), eye(27, 33, 2), eye(37, 33, 2)],
  alphabeta: () => [shape("M28 6h8l1 6 6 2 5-4 6 6-4 5 2 6 6 1v8l-6 1-2 6 4 5-6 6-5-4-6 2-1 6h-8l-1-6-6-2-5 4-6-6 4-5-2-6-6-1v-8l6-1 2-6-4-5 6-6 5 4 6-2z", "steel"), s("circle", { cx: 32, cy: 32, r: 12, class: "glass" }), eye(32, 32, 5)],
  mcts: () => [bar("M32 58V36M32 42l-10-8M32 38l11-9", 4), s("circle", { cx: 20, cy: 26, r: 11, class: "leaf" }), s("circle", { cx: 44, cy: 22, r: 12, class: "leaf" }), s("circle", { cx: 32, cy: 16, r: 11, class: "leaf" }), eye(28, 20, 2), eye(37, 20, 2), line("M29 26q3.500 2 7 0", 1.8)],
  minimax: () => [bar("M32 10v42M20 54h24M12 20h40"), shape("M4 36l8-16 8 16c0 5-16 5-16 0z", "steel"), shape("M44 36l8-16 8 16c0 5-16 5-16 0z", "steel")],
  random: () => [shape("M14 14h36v36H14z", "beige"), eye(23, 23, 3.6), eye(41, 41, 3.6), eye(32, 32, 3.6), eye(41, 23, 3.6), eye(23, 41, 3.6)],
};

/** The face of a player, such as `level:3`. @param {string} player */
export function face(player) {
  const [name, settings = ""] = player.split(":");
  const drawn = name === "level" ? level(Number.parseInt(settings, 10) || 1) : FACES[name]?.();
  const letter = s("text", { x: 32, y: 42, class: "initial" }, name.slice(0, 1).toUpperCase());
  return s("svg", { class: "face", viewBox: "0 0 64 64", "aria-hidden": "true" },
    ...(drawn ?? [s("circle", { cx: 32, cy: 32, r: 24, class: "skin hue-4" }), letter]));
}
