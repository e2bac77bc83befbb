// The text of rules, put together from choices.

/** @import { GameInfo, RulePart } from "../types.js" */

/** The chosen options of each part, by their texts. @typedef {Map<string, string[]>} Choices */

/** What is chosen unless somebody says otherwise. @param {GameInfo["rules"]} rules @returns {Choices} */
export function usual({ parts }) {
  return new Map(parts.map(({ name, options }) => [name, options.filter(({ usual }) => usual).map(({ text }) => text)]));
}

/** @param {RulePart} part @param {string[]} chosen */
function partText({ lead, join, options }, chosen) {
  const texts = options.map(({ text }) => text).filter((text) => text !== "" && chosen.includes(text));
  return texts.map((text, at) => (at === 0 ? lead : join) + text).join("");
}

/** The text of the rules. @param {GameInfo["rules"]} rules @param {Choices} choices */
export function rulesText({ stem, parts }, choices) {
  return stem + parts.map((part) => partText(part, choices.get(part.name) ?? [])).join("");
}
