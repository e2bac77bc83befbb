// The worker: one desk of the module, which answers what it is asked.

// @ts-expect-error The module is built by scripts/wasm; it is not there when types are checked.
import start, { Desk } from "../engine/ludoteca.js";
import { lend } from "./tables.js";

/** @type {Promise<any> | null} */
let desk = null;

/** A desk whose games have their nets. @param {import("./lines.js").Engine} engine */
async function begin({ module, nets }) {
  await start({ module_or_path: module });
  const begun = new Desk();
  for (const [game, net] of nets) begun.bringNet(game, net);
  begun.lendTables(lend);
  return begun;
}

addEventListener("message", async ({ data }) => {
  try {
    if (data.module) desk = begin(data);
    else if (desk) {
      const tell = (/** @type {string} */ message) => postMessage({ text: message });
      tell((await desk).ask(data.text, tell));
    }
  } catch (error) {
    // A module that has panicked cannot be used again: whoever started this worker starts another.
    postMessage({ broken: String(error) });
  }
});
