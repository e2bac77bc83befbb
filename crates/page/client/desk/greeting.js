// What a desk answers first: a file where the engine is one, so that choosing a game waits for no engine.

/** @import { Message } from "./channel.js" */
import { fetched } from "../fetched.js";

/** The answer to `hello` in a language; `null` where the program that serves the page gives it. @param {string} language @returns {Promise<Message | null>} */
export async function greeting(language) {
  const build = await fetched("build.json");
  return build.hello ? fetched(`hello/${language}.json`).catch(() => null) : null;
}
