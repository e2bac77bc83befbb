// A desk of the module under Node, for the tests that compare it with the native one.

import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Starts the module of a package; a function that asks it, and hears what comes before the answer. */
export async function asker(folder) {
  const { default: start, Desk } = await import(pathToFileURL(resolve(folder, "ludoteca.js")).href);
  await start({ module_or_path: await readFile(join(folder, "ludoteca_bg.wasm")) });
  const desk = new Desk();
  desk.bringNet("hive", await readFile(join(folder, "hive.net")));
  let id = 0;
  return (kind, fields, hear = () => {}) => {
    id += 1;
    const answer = JSON.parse(desk.ask(JSON.stringify({ id, kind, ...fields }), (told) => hear(JSON.parse(told))));
    if (answer.kind === "error") throw new Error(`${kind}: ${answer.error.text}`);
    return answer;
  };
}
