// The page that shows how others put boards into theirs: all languages without a script, one with it.

import { speak } from "../about/languages.js";
import { raise } from "../shell.js";

const header = await raise(null, () => {
  header();
  speak();
});
speak();
