// Which part of a tree fits in a picture, and where everything in it stands.

/** What a picture shows of a tree: a walk through a trace, or a tree that grew. @typedef {import("./walk.js").Walk | import("./growth.js").Growth} Shown */

/**
 * A place in the picture: a look, or a gap that stands for looks beside one another.
 *
 * @typedef {object} Box
 * @property {number} look the look, or the parent of those that a gap stands for
 * @property {"look" | "gap" | "untried"} kind
 * @property {number} x in leaves
 * @property {number} ply
 * @property {number} above the place of its parent among the boxes, or -1
 * @property {number} hidden how many looks it stands for, or has below it that are not shown
 */

/** The most leaves, and the most looks beside one another. */
const LEAVES = 48;
const BESIDE = 16;

/** @typedef {{kind: "look" | "gap" | "untried", look: number, hidden: number}} Part */

/** The looks below one that are shown, in order; the others are gaps. @param {Shown} shown @param {number} look @param {Set<number>} path @returns {Part[]} */
function below(shown, look, path) {
  const children = shown.children(look);
  const here = children.findIndex((child) => path.has(child));
  const wanted = (/** @type {number} */ at) => children.length <= BESIDE || at < 2 || at >= children.length - 2
    || Math.abs(at - here) <= BESIDE / 4 || shown.leads(children[at]);
  /** @type {Part[]} */
  const parts = [];
  children.forEach((child, at) => {
    const last = parts[parts.length - 1];
    if (wanted(at)) parts.push({ kind: "look", look: child, hidden: 0 });
    else if (last?.kind === "gap") last.hidden += 1;
    else parts.push({ kind: "gap", look, hidden: 1 });
  });
  const untried = shown.untried(look);
  if (untried > 0) parts.push({ kind: "untried", look, hidden: untried });
  return parts;
}

/** The looks whose children are shown: the way to the present one, then as many as there is room for. @param {Shown} shown @param {Set<number>} path @returns {Map<number, Part[]>} */
function opened(shown, path) {
  /** @type {Map<number, Part[]>} */
  const open = new Map();
  const waiting = [shown.root];
  for (const look of path) open.set(look, below(shown, look, path));
  let leaves = [...open.values()].reduce((sum, parts) => sum + Math.max(parts.length, 1), 0) - path.size + 1;
  for (let next = 0; next < waiting.length; next += 1) {
    const look = waiting[next];
    let parts = open.get(look);
    if (!parts) {
      parts = below(shown, look, path);
      if (parts.length === 0 || leaves + parts.length - 1 > LEAVES) continue;
      open.set(look, parts);
      leaves += parts.length - 1;
    }
    for (const part of parts) if (part.kind === "look") waiting.push(part.look);
  }
  return open;
}

/** The boxes of the picture around a look, each after the one above it. @param {Shown} shown @param {number} look @returns {Box[]} */
export function layout(shown, look) {
  const open = opened(shown, new Set(shown.path(look)));
  /** @type {Box[]} */
  const boxes = [];
  let leaf = 0;
  const place = (/** @type {Part} */ part, /** @type {number} */ ply, /** @type {number} */ above) => {
    const box = { ...part, x: 0, ply, above };
    const at = boxes.push(box) - 1;
    const parts = part.kind === "look" ? open.get(part.look) ?? [] : [];
    if (part.kind === "look" && parts.length === 0) box.hidden = Math.min(shown.endOf(part.look), shown.begun) - part.look - 1;
    const ends = parts.map((child) => place(child, ply + 1, at));
    box.x = ends.length === 0 ? leaf++ : (ends[0] + ends[ends.length - 1]) / 2;
    return box.x;
  };
  place({ kind: "look", look: shown.root, hidden: 0 }, 0, -1);
  return boxes;
}
