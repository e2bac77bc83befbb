// The texts and the games in somebody's language, asked for while the modules of the page are still under way.

import { greeting } from "./desk/greeting.js";
import { fetched } from "./fetched.js";
import { wished } from "./texts.js";

// Whoever needs them asks again, and says what is wrong.
fetched(`locales/${wished()}.json`).catch(() => {});
greeting(wished()).catch(() => {});
