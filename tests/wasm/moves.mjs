// Lets the module of the page choose a move in every position of a list, and compares the
// moves and the positions looked at with those that were worked out natively.
//
//   node tests/wasm/moves.mjs PACKAGE LIST
import { readFile } from "node:fs/promises";
import { asker } from "./desk.mjs";

const [folder, list] = process.argv.slice(2);
const ask = await asker(folder);

/** The engine of the list. */
const ENGINE = "alphabeta:nodes=500,hash=1,off=tablebases,book=off";

const lines = (await readFile(list, "utf8")).split("\n").filter((line) => line !== "");
let wrong = 0;
const began = performance.now();
for (const line of lines) {
  const [game, rules, position, move, expected] = line.split("\t");
  let nodes = 0;
  const { table } = ask("open", { game, rules, position, players: { first: ENGINE, second: ENGINE }, seed: 7 });
  const moved = ask("think", { table }, (told) => { nodes = told.nodes ?? nodes; });
  ask("close", { table });
  if (moved.move !== move || String(nodes) !== expected) {
    wrong += 1;
    console.error(`${game} ${rules} ${position}: ${moved.move} after ${nodes}, natively ${move} after ${expected}`);
  }
}
console.log(`${lines.length} positions in ${(performance.now() - began).toFixed(0)} ms, ${wrong} differ`);
if (wrong > 0 || lines.length < 1000) process.exit(1);
