// On the pages of other people nothing is kept: this is imported before anything that would.

import { forgetEverything } from "../memory.js";

forgetEverything();
