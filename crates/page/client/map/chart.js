// How many positions are how far from the end: as bars, and as a table.

import { h, s } from "../dom.js";
import { number, say } from "../texts.js";

/** @typedef {{name: string, counts: number[]}} Part */

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [720, 260, 52, 34];

/** How tall a bar is: by the logarithm, since some distances have thousands of times more positions than others. @param {number} count @param {number} most */
export function share(count, most) {
  return count <= 0 ? 0 : Math.log10(count + 1) / Math.log10(most + 1);
}

/** The bars. @param {Part[]} parts */
export function chart(parts) {
  const plies = Math.max(...parts.map(({ counts }) => counts.length), 1);
  const most = Math.max(...parts.flatMap(({ counts }) => counts), 1);
  const [wide, tall] = [(WIDTH - LEFT) / plies, HEIGHT - BOTTOM - 10];
  const thin = wide / parts.length;
  const bars = parts.flatMap(({ name, counts }, part) => counts.map((count, ply) => count > 0 && s("rect", {
    class: `bar-${part}`, x: LEFT + ply * wide + part * thin + 0.5, width: Math.max(thin - 1, 1), y: HEIGHT - BOTTOM - share(count, most) * tall, height: share(count, most) * tall,
  }, s("title", {}, say("map.bar", { name, n: ply, positions: number(count) })))));
  const powers = Array.from({ length: Math.floor(Math.log10(most)) + 1 }, (_, power) => 10 ** power);
  const rules = powers.flatMap((power) => {
    const y = HEIGHT - BOTTOM - share(power, most) * tall;
    return [s("line", { class: "grid-line", x1: LEFT, x2: WIDTH, y1: y, y2: y }), s("text", { x: LEFT - 6, y: y + 4, class: "axis end" }, number(power))];
  });
  const step = Math.max(1, Math.ceil(plies / 12));
  const marks = Array.from({ length: Math.ceil(plies / step) }, (_, at) => s("text", { x: LEFT + (at * step + 0.5) * wide, y: HEIGHT - BOTTOM + 16, class: "axis middle" }, at * step));
  return h("figure", { class: "map-chart" },
    h("div", { class: "table-place", tabindex: 0, role: "region", "aria-label": say("map.chart") },
      s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": say("map.chart") }, ...rules, ...bars, ...marks, s("text", { x: (LEFT + WIDTH) / 2, y: HEIGHT - 4, class: "axis middle" }, say("map.distance")))),
    h("figcaption", {}, ...parts.map(({ name }, part) => h("span", { class: "legend" }, h("span", { class: `key bar-${part}`, "aria-hidden": "true" }), name))));
}

/** The same in numbers. @param {Part[]} parts */
export function table(parts) {
  const plies = Math.max(...parts.map(({ counts }) => counts.length), 0);
  const rows = Array.from({ length: plies }, (_, ply) => ply).filter((ply) => parts.some(({ counts }) => (counts[ply] ?? 0) > 0));
  return h("details", { class: "options" }, h("summary", {}, say("map.table")), h("div", { class: "table-place", tabindex: 0, role: "region", "aria-label": say("map.table") }, h("table", { class: "map-table" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("map.distance")), ...parts.map(({ name }) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...rows.map((ply) => h("tr", {}, h("th", { scope: "row" }, number(ply)), ...parts.map(({ counts }) => h("td", {}, number(counts[ply] ?? 0)))))))));
}
