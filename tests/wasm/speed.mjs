// How many positions a second the module of the page looks at, of processor time.
//
//   node tests/wasm/speed.mjs PACKAGE
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { default: start, Desk } = await import(pathToFileURL(resolve(folder, "ludoteca.js")).href);
await start({ module_or_path: await readFile(join(folder, "ludoteca_bg.wasm")) });

/** The engine that is measured, and what it is given to do. */
const ENGINE = "alphabeta:hash=16,off=tablebases,book=off";
const WORKS = [["hive", "Base+MLP", 1_000_000], ["claustro", "5x5", 600_000], ["cats", "10x10", 1_500_000]];

const desk = new Desk();
desk.bringNet("hive", await readFile(join(folder, "hive.net")));
let id = 0;

/** Asks the desk; the answer, and the seconds of processor time that it took. */
function ask(kind, fields = {}) {
  id += 1;
  const before = process.cpuUsage();
  const answer = JSON.parse(desk.ask(JSON.stringify({ id, kind, ...fields })));
  const { user, system } = process.cpuUsage(before);
  if (answer.kind === "error") throw new Error(answer.error.text);
  return { answer, seconds: (user + system) / 1e6 };
}

for (const [game, rules, nodes] of WORKS) {
  const { table } = ask("open", { game, rules, players: { first: ENGINE, second: ENGINE }, seed: 1 }).answer;
  const { seconds } = ask("think", { table, limits: { nodes } });
  console.log(`${game} ${rules}: ${nodes} positions, ${(nodes / seconds).toFixed(0)} a second`);
}
for (const kind of ["signature", "hello"]) console.log(`${kind}: ${(ask(kind).seconds * 1000).toFixed(0)} ms`);
