// A tree as a record in JSON (docs/formats.md), which every desk reads and writes in all its forms.

/** @import { Node, Sketch } from "./tree.js" */
import { FileError } from "../files.js";
import { below, line, LONGEST, MOST, Tree } from "./tree.js";

/** What a tree is of: the game, its rules, where it starts, and what is told about the players. @typedef {{game: string, rules: string, position: string, tags: Record<string, string>, result: string, termination?: string}} Header */

/** The commands that circles and arrows are kept in, and the colour that they have here. */
const CIRCLES = "csl";
const ARROWS = "cal";
const COLOUR = "G";

/** The number of the form. */
const FORMAT = 1;

/** The game up to a node as a record, for a desk that is to stand there, or a move further. @param {Header} header @param {Node} node @param {string[]} more */
export function pathRecord({ game, rules, position }, node, ...more) {
  return JSON.stringify({ format: FORMAT, game, rules, position, moves: [...line(node), ...more] });
}

/** Everything as a record. @param {Header} header @param {Tree} tree */
export function write(header, tree) {
  /** @type {Map<Node | null, number>} */
  const places = new Map();
  const entries = below(tree.root).map((node, at) => {
    places.set(node, at);
    const parent = places.get(node.parent);
    return entry(node, parent === at - 1 ? undefined : parent);
  });
  const { game, rules, position, tags, result, termination } = header;
  return JSON.stringify({ format: FORMAT, game, rules, position, tags, tree: entries, result, termination });
}

/** A node as it is written; most have nothing but a move. @param {Node} node @param {number | undefined} parent */
function entry({ move, comment, glyph, sketches, rest }, parent) {
  /** @type {Record<string, unknown>} */
  const written = { ...rest };
  if (move) written.move = move;
  if (parent !== undefined) written.parent = parent;
  if (comment) written.comment = comment;
  if (glyph > 0) written.marks = [glyph, ...asNumbers(rest.marks)];
  if (sketches.length > 0) written.commands = [...asTexts(rest.commands), ...sketched(sketches)];
  return written;
}

/** Circles and arrows as the commands of a comment. @param {Sketch[]} sketches */
function sketched(sketches) {
  const command = (/** @type {string} */ name, /** @type {string[]} */ all) => (all.length > 0 ? [`${name} ${all.map((one) => COLOUR + one).join(",")}`] : []);
  return [
    ...command(CIRCLES, sketches.filter(({ from, to }) => from === to).map(({ from }) => from)),
    ...command(ARROWS, sketches.filter(({ from, to }) => from !== to).map(({ from, to }) => `${from}-${to}`)),
  ];
}

/** The circles or arrows of a command; `null` if it is another one. Names may have commas and signs, colours are capitals. @param {string} command @returns {Sketch[] | null} */
function unsketched(command) {
  const [, name, all] = /^(csl|cal) (.+)$/.exec(command) ?? [];
  if (!name) return null;
  const each = all.split(/,(?=[A-Z])/).map((one) => one.slice(1));
  if (name === CIRCLES) return each.filter((cell) => cell !== "").map((cell) => ({ from: cell, to: cell }));
  const ends = each.map((arrow) => /^(-?[^-,]+(?:,-?[^-,]+)?)-(.+)$/.exec(arrow));
  return ends.flatMap((found) => (found ? [{ from: found[1], to: found[2] }] : []));
}

/** @param {unknown} value @returns {string[]} */
function asTexts(value) {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** @param {unknown} value @returns {number[]} */
function asNumbers(value) {
  return Array.isArray(value) ? value.filter((one) => Number.isInteger(one)) : [];
}

/** @param {unknown} value */
function asText(value) {
  return typeof value === "string" ? value : "";
}

/**
 * The tree of a record as a desk writes it.
 *
 * @param {string} text @returns {{header: Header, tree: Tree}}
 */
export function read(text) {
  const record = JSON.parse(text);
  const entries = Array.isArray(record.tree) ? record.tree : [];
  if (entries.length > MOST) throw new FileError("analysis.too_many");
  const tree = new Tree();
  /** @type {Node[]} */
  const nodes = [];
  entries.forEach((/** @type {Record<string, unknown>} */ given, /** @type {number} */ at) => {
    const parent = nodes[typeof given.parent === "number" ? given.parent : at - 1];
    if (at > 0 && !parent) throw new FileError("link.rubbish");
    const node = at === 0 ? tree.root : tree.add(parent, asText(given.move));
    annotate(node, given);
    nodes.push(node);
  });
  return { header: headerOf(record), tree };
}

/** @param {Record<string, any>} record @returns {Header} */
function headerOf(record) {
  const tags = Object.fromEntries(Object.entries(record.tags ?? {}).filter(([, value]) => typeof value === "string"));
  const termination = asText(record.termination);
  return {
    game: asText(record.game), rules: asText(record.rules), position: asText(record.position), tags, result: asText(record.result) || "*",
    ...(termination ? { termination } : {}),
  };
}

/** Writes what stands beside a move to its node. @param {Node} node @param {Record<string, unknown>} given */
function annotate(node, given) {
  const { move, parent, comment, marks, commands, ...rest } = given;
  const [glyph = 0, ...others] = asNumbers(marks);
  const drawn = asTexts(commands).map((command) => ({ command, sketches: unsketched(command) }));
  node.comment = asText(comment).slice(0, LONGEST);
  node.glyph = glyph;
  node.sketches = drawn.flatMap(({ sketches }) => sketches ?? []);
  const unknown = drawn.filter(({ sketches }) => sketches === null).map(({ command }) => command);
  node.rest = { ...rest, ...(others.length > 0 ? { marks: others } : {}), ...(unknown.length > 0 ? { commands: unknown } : {}) };
}
