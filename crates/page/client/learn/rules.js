// A page of rules: it can be read without this, which opens the language that somebody reads.

import { raise } from "../shell.js";
import { spoken } from "../texts.js";

/** Opens the rules in the present language. */
function open() {
  for (const rules of document.querySelectorAll("details")) {
    rules.open = rules.lang === spoken();
    if (rules.open) document.title = `${rules.querySelector("h1")?.textContent ?? ""} · Ludoteca`;
  }
}

const header = await raise("learn", () => {
  header();
  open();
});
open();
