// What the program is: all languages without a script, one with it.

import { raise } from "../shell.js";
import { speak } from "./languages.js";

const header = await raise("about", () => {
  header();
  speak();
});
speak();
