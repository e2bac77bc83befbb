// Lets the module of the page judge the games of a list and say why a move is not played, and
// compares what it says with what was said natively, at the command line too.
//
//   node tests/wasm/reviews.mjs PACKAGE LIST
import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { asker } from "./desk.mjs";

const [folder, list] = process.argv.slice(2);
const ask = await asker(folder);
const games = (await readFile(list, "utf8")).split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
let wrong = 0;
for (const { record, nodes, analysis, not, reasons } of games) {
  const { table } = ask("open", { record });
  const judged = ask("analyse", { table, judge: "engine", limits: { nodes } }).analysis;
  const why = ask("why", { table, not }).reasons;
  ask("close", { table });
  if (isDeepStrictEqual(judged, analysis) && isDeepStrictEqual(why, reasons)) continue;
  wrong += 1;
  console.error(`${analysis.game} ${analysis.rules}: ${JSON.stringify(judged)}\n${JSON.stringify(why)}`);
}
console.log(`${games.length} games, ${wrong} differ`);
if (wrong > 0 || games.length < 10) process.exit(1);
