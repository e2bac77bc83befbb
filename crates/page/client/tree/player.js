// Who searches: a player's text from choices, and the choices of such a text.

/** The player whose parts can be left out, the one that plays by lot, and the old program with its three evaluations. */
export const PARTED = "alphabeta";
export const PLAYOUTS = "mcts";
export const EVALUATED = "ryg";

/** The evaluations of the old program, the usual last. */
export const EVALUATIONS = ["1", "2", "3"];

/** How many playouts there are unless somebody says otherwise, and at most. */
export const USUAL_PLAYOUTS = 60;
export const MOST_PLAYOUTS = 2000;

/** @typedef {{name: string, parts: string[], playouts: number, evaluation: string, other: string}} PlayerChoice `other`: settings that there is no choice for */

/** The text of a player. @param {PlayerChoice} choice @param {string[]} known every part that there is */
export function playerText({ name, parts, playouts, evaluation, other }, known) {
  /** @type {string[]} */
  const settings = [];
  if (name === PARTED && parts.length < known.length) settings.push("off=all");
  if (name === PARTED && parts.length > 0 && parts.length < known.length) settings.push(`on=${known.filter((part) => parts.includes(part)).join("+")}`);
  if (name === PLAYOUTS) settings.push(`playouts=${playouts}`);
  if (name === EVALUATED && evaluation !== EVALUATIONS[EVALUATIONS.length - 1]) settings.push(`eval=${evaluation}`);
  if (other) settings.push(other);
  return settings.length > 0 ? `${name}:${settings.join(",")}` : name;
}

/** The choices of a player's text. @param {string} text @param {string[]} known @returns {PlayerChoice} */
export function playerChoice(text, known) {
  const [name, settings = ""] = text.split(/:(.*)/s);
  const given = new Map(settings.split(",").filter((part) => part !== "").map((part) => /** @type {[string, string]} */ ([part.split("=")[0], part.split("=").slice(1).join("=")])));
  const list = (/** @type {string} */ setting) => (given.get(setting) ?? "").split("+").filter((part) => known.includes(part));
  const plain = given.get("off") === "all";
  const parts = name !== PARTED ? [] : plain ? list("on") : known.filter((part) => !list("off").includes(part));
  const playouts = Math.min(Math.max(Number.parseInt(given.get("playouts") ?? "", 10) || USUAL_PLAYOUTS, 1), MOST_PLAYOUTS);
  const evaluation = EVALUATIONS.find((one) => one === given.get("eval")) ?? EVALUATIONS[EVALUATIONS.length - 1];
  /** @type {Record<string, string[]>} */
  const chosen = { [PARTED]: ["off", "on"], [PLAYOUTS]: ["playouts"], [EVALUATED]: ["eval"] };
  const other = [...given].filter(([setting]) => !(chosen[name] ?? []).includes(setting)).map(([setting, value]) => (value === "" ? setting : `${setting}=${value}`));
  return { name, parts, playouts, evaluation, other: other.join(",") };
}
