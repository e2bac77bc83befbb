// The engine, started while the modules of the page are still under way: one worker that answers, one that thinks.

import "../early.js";
import { fetched } from "../fetched.js";
import { prepare } from "./lines.js";

const WORKERS = 2;

// Whoever needs them asks again, and says what is wrong.
fetched("build.json").then(({ module }) => module && prepare(WORKERS)).catch(() => {});
