// Whether the memory of the analysis board stays as it is: node tests/browser/analysis-memory.mjs [MOVES] [MILLISECONDS]
//
// An hour with a move every six seconds is 600 moves; the engine thinks all the time, and the tree keeps all of them.

import { readFileSync } from "node:fs";
import { launch } from "./chromium.mjs";
import { chance, pageAt, PATIENCE, serve } from "./page.mjs";

const [moves = 600, pause = 6000] = process.argv.slice(2).map(Number);

/** How long a line gets before another one is begun, and how often memory is looked at. */
const LINE = 40;
const LOOKS = 10;

const ends = [];
const test = { after: (end) => ends.push(end) };
const browser = await launch(test);
const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", serviceWorkers: "block", viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
page.setDefaultTimeout(PATIENCE);
const address = new URL(pageAt(await serve(test), "analysis/"));
address.hash = [address.hash.slice(1), "game=hive&rules=Base%2BMLP"].filter((part) => part).join("&");
await page.goto(address.href);
await page.waitForSelector(".line:not(.empty)");

const line = await context.newCDPSession(page);
const system = await browser.newBrowserCDPSession();

/** The memory of the page's own objects after what is not needed is gone, and of the processes that pages and engines run in, in megabytes. */
async function memory() {
  await line.send("HeapProfiler.collectGarbage");
  const { usedSize } = await line.send("Runtime.getHeapUsage");
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  const resident = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]) / 1024);
  return [usedSize / 1024 / 1024, resident.reduce((sum, one) => sum + one, 0)];
}

const pick = chance(18);
for (let made = 1; made <= moves; made += 1) {
  const legal = await page.evaluate(() => document.querySelector("ludo-analysis").study.state.scene.moves.map(({ text }) => text));
  const over = legal.length === 0 || made % LINE === 0;
  await page.evaluate(([move]) => {
    const { study } = document.querySelector("ludo-analysis");
    return move === null ? study.step("first") : study.play(move);
  }, [over ? null : pick(legal)]);
  await page.waitForTimeout(pause);
  if (made % Math.round(moves / LOOKS) !== 0) continue;
  const [own, resident] = await memory();
  const size = await page.evaluate(() => document.querySelector("ludo-analysis").study.tree.size);
  console.log(`${made} moves, ${size} in the tree: ${own.toFixed(1)} MB of the page, ${resident.toFixed(0)} MB of its processes`);
}
for (const end of ends.reverse()) await end();
