// Pages that say the same in three languages, so that they can be read before any script runs.

import { spoken } from "../texts.js";

/** Shows the language of the page alone. */
export function speak() {
  for (const part of document.querySelectorAll("main > [lang]")) part.toggleAttribute("hidden", part.getAttribute("lang") !== spoken());
}
