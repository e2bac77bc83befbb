// The chances of the first side over a game, as a line.

/** @import { Reviewed, Step } from "./review.js" */
/** @import { Node } from "./tree.js" */
import { s } from "../dom.js";
import { say } from "../texts.js";

const [WIDTH, HEIGHT, RIM] = [360, 84, 6];

/** The chances of the first side before the first ply that was judged, and after each. @param {Step[]} steps @returns {{ply: number, chance: number}[]} */
export function chances(steps) {
  const first = (/** @type {Step} */ { side }, /** @type {number} */ chance) => (side === "first" ? chance : 1 - chance);
  const after = steps.map((step) => ({ ply: step.ply, chance: first(step, step.chances.after) }));
  return steps.length === 0 ? [] : [{ ply: steps[0].ply - 1, chance: first(steps[0], steps[0].chances.before) }, ...after];
}

/** The picture; a click goes to the ply under it. @param {Reviewed} found @param {Node} here @param {(ply: number) => void} go */
export function graph({ steps, plies, nodes }, here, go) {
  const across = (/** @type {number} */ ply) => RIM + (ply / Math.max(plies, 1)) * (WIDTH - 2 * RIM);
  const down = (/** @type {number} */ chance) => RIM + (1 - chance) * (HEIGHT - 2 * RIM);
  const points = chances(steps).map(({ ply, chance }) => [across(ply), down(chance)]);
  const way = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const [left, right] = [points[0]?.[0] ?? RIM, points[points.length - 1]?.[0] ?? RIM];
  const marked = steps.map((step, at) => ({ step, point: points[at + 1] })).filter(({ step }) => step.mark && step.mark !== "!");
  const picture = s("svg", { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": say("analysis.graph") },
    s("rect", { class: "graph-back", width: WIDTH, height: HEIGHT, rx: 6 }),
    s("polygon", { class: "graph-first", points: `${left},${HEIGHT} ${way} ${right},${HEIGHT}` }),
    s("line", { class: "graph-middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    s("polyline", { class: "graph-line", points: way }),
    nodes.includes(here) || here.parent === null ? s("line", { class: "graph-here", x1: across(here.ply), x2: across(here.ply), y1: 0, y2: HEIGHT }) : null,
    ...marked.map(({ step, point: [x, y] }) => s("circle", { class: `graph-mark ${step.mistake ? "mistake" : ""}`, cx: x, cy: y, r: 4 }, s("title", {}, `${step.move} ${step.mark}`))));
  picture.addEventListener("click", (event) => {
    const { left: from, width } = picture.getBoundingClientRect();
    const ply = Math.round((((event.clientX - from) / width) * WIDTH - RIM) / ((WIDTH - 2 * RIM) / Math.max(plies, 1)));
    go(Math.min(Math.max(ply, 0), plies));
  });
  return picture;
}
