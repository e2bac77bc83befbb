// How quick the analysis board is: node tests/browser/analysis-speed.mjs [RUNS]

import { loadavg } from "node:os";
import { launch, launchProfile } from "./chromium.mjs";
import { pageAt, PATIENCE, serve } from "./page.mjs";

const runs = Number(process.argv[2] ?? 7);

/** How many moves are stepped through while the engine thinks, and how many the large tree has. */
const STEPS = 60;
const LARGE = 10_000;

const ends = [];
const test = { after: (end) => ends.push(end) };

/** Tells when the first line of the engine is on the screen. */
function watch() {
  const look = () => {
    if (document.querySelector(".line:not(.empty)")) requestAnimationFrame(() => console.info(`first line ${Math.round(performance.now())}`));
    else requestAnimationFrame(look);
  };
  addEventListener("DOMContentLoaded", look);
}

/** Opens the page; the milliseconds until the first line. Nobody asks it anything in the meantime. */
async function opened(page, open) {
  const [told] = await Promise.all([page.waitForEvent("console", (said) => said.text().startsWith("first line ")), open()]);
  return Number(told.text().split(" ").pop());
}

/** How long the first line takes where everything has been fetched before, with a service worker that gives the files or without. */
async function firstLines(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript(watch);
  await opened(page, () => page.goto(address));
  if (context === visitor) await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    times.push(await opened(page, () => page.reload()));
    // What is compiled well is kept once it has run for a while.
    await page.waitForTimeout(2000);
  }
  console.log(`first line ${context === visitor ? "with the service worker" : "from the browser's own cache"}: median ${median([...times])} ms (${times.join(", ")})`);
  return page;
}

/** The longest task of the page's own thread while something is done, by the clock and in processor time. */
async function tasks(page, act) {
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const own = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`));
  const run = traceEvents.filter(({ name, pid, tid }) => name.endsWith("RunTask") && own.has(`${pid} ${tid}`));
  const longest = (/** @type {"dur" | "tdur"} */ time) => Math.max(...run.map((task) => task[time] ?? 0)) / 1000;
  const over = run.filter(({ tdur = 0 }) => tdur > 50_000).length;
  return `longest task ${longest("dur").toFixed(0)} ms by the clock, ${longest("tdur").toFixed(0)} ms of processor time; over 50 ms of it: ${over} of ${run.length}`;
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const browser = await launch(test);
const address = pageAt(await serve(test), "analysis/");
const looks = { locale: "en-GB", reducedMotion: "reduce", viewport: { width: 1280, height: 900 } };
// What was compiled is kept for those who come back, but not in the contexts that are thrown away.
const visitor = await launchProfile(test, looks);
const context = await browser.newContext({ ...looks, serviceWorkers: "block" });
await firstLines(visitor);
await visitor.close();
const page = await firstLines(context);

const heap = async () => {
  const line = await context.newCDPSession(page);
  await line.send("HeapProfiler.collectGarbage");
  const { usedSize } = await line.send("Runtime.getHeapUsage");
  await line.detach();
  return usedSize / 1024 / 1024;
};
const board = "ludo-analysis";
await page.evaluate(([name]) => document.querySelector(name).show({ game: "cats" }), [board]);
const before = await heap();
console.log(`${STEPS} moves while the engine thinks: ${await tasks(page, async () => {
  for (let step = 0; step < STEPS; step += 1) {
    await page.evaluate(([name, at]) => {
      const { study } = document.querySelector(name);
      const { moves } = study.state.scene;
      return moves.length > 0 ? study.play(moves[at % moves.length].text) : study.step("first");
    }, [board, step]);
    await page.waitForTimeout(60);
  }
})}`);
const middle = await heap();
for (let step = 0; step < STEPS; step += 1) await page.keyboard.press(step % 2 === 0 ? "k" : "j");
await page.waitForTimeout(500);
console.log(`heap ${before.toFixed(1)} MB, after ${STEPS} moves ${middle.toFixed(1)} MB, after as many steps back and forth ${(await heap()).toFixed(1)} MB`);

await page.evaluate(async ([name, most]) => {
  const { study } = document.querySelector(name);
  await document.querySelector(name).show({ game: "hive" });
  const [, other] = study.state.scene.moves;
  study.tree.grow(study.tree.root, Array.from({ length: most }, (_, at) => `move ${at}`));
  await study.grow(study.tree.root, [other.text]);
}, [board, LARGE]);
await page.waitForTimeout(500);
console.log(`scrolling a tree of ${LARGE} moves: ${await tasks(page, async () => {
  for (let part = 0; part <= 40; part += 1) {
    await page.$eval(".tree-list", (list, at) => { list.scrollTop = list.scrollHeight * at; }, part / 40);
    await page.waitForTimeout(30);
  }
})}`);
console.log(`editing it: ${await tasks(page, async () => {
  await page.click(".notes summary");
  await page.type(".notes textarea", "a comment on this move", { delay: 30 });
  await page.click("[data-glyph='1']");
  await page.click("[data-action=promote]");
  await page.click("[data-action=trash]");
  await page.waitForTimeout(2500);
})}`);
console.log(`load ${loadavg().map((load) => load.toFixed(1)).join(" ")}`);
for (const end of ends.reverse()) await end();
