// The rules of a game as a form: every part with its options, and a sentence about each.

/** @import { GameInfo, RulePart } from "../types.js" */
/** @import { Choices } from "./rules.js" */
import { h } from "../dom.js";

/** The parts of the rules; choosing changes the choices, which is told. @param {GameInfo["rules"]} rules @param {Choices} choices @param {() => void} changed */
export function rulesForm({ parts }, choices, changed) {
  return parts.map((part) => partForm(part, choices, changed));
}

/** @param {RulePart} part @param {Choices} choices @param {() => void} changed */
function partForm(part, choices, changed) {
  const chosen = choices.get(part.name) ?? [];
  const take = (/** @type {string} */ text, /** @type {boolean} */ on) => {
    const now = choices.get(part.name) ?? [];
    choices.set(part.name, part.many ? [...now.filter((other) => other !== text), ...(on ? [text] : [])] : [text]);
    changed();
  };
  return h("fieldset", { class: "rules" }, h("legend", {}, part.title), ...part.options.map(({ text, title, about }) =>
    h("label", { class: "rule" },
      h("input", { type: part.many ? "checkbox" : "radio", name: `rule-${part.name}`, value: text, checked: chosen.includes(text),
        onchange: (/** @type {Event} */ event) => take(text, event.target instanceof HTMLInputElement && event.target.checked) }),
      h("span", {}, h("strong", {}, title), " ", h("span", { class: "about" }, about)))));
}
