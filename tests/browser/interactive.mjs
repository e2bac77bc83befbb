// How soon the page can be used on a slow line: node tests/browser/interactive.mjs [RUNS] [--waterfall]

import { loadavg } from "node:os";
import { launch } from "./chromium.mjs";
import { PATIENCE, serve } from "./page.mjs";

/** A telephone on a slow line: seconds of latency, bytes a second, and how much slower it is than this machine. */
const LATENCY = 150;
const BANDWIDTH = 1_600_000 / 8;
const SLOWER = 4;

const runs = Number(process.argv[2] ?? 5);
const waterfall = process.argv.includes("--waterfall");

/** What a test has that is over when everything is measured. */
const ends = [];
const test = { after: (end) => ends.push(end) };

/**
 * What a visitor in a hurry does, in the page itself: chooses a game and an opponent as soon as
 * they are there. It notes when each was answered on the screen, in milliseconds.
 */
function hurry() {
  const times = {};
  globalThis.times = times;
  const steps = [
    ["home", () => document.querySelector(".home [data-player]"), () => document.querySelector("[data-game=cats]").click()],
    ["game", () => document.querySelector("[data-game=cats][aria-selected=true]"), () => document.querySelector("[data-player='level:3']").click()],
    ["answer", () => document.querySelector(".table, .setting-up"), () => {}],
    ["board", () => document.querySelector("ludo-board .hit"), () => {}],
    ["move", () => document.querySelector("ludo-board .reachable"), () => {}],
  ];
  const look = () => {
    const [step] = steps;
    if (!step?.[1]()) return step && requestAnimationFrame(look);
    steps.shift();
    // What is in the document is on the screen after the next frame.
    requestAnimationFrame(() => setTimeout(() => {
      times[step[0]] = Math.round(performance.now());
      step[2]();
      look();
    }));
  };
  addEventListener("DOMContentLoaded", look);
}

/** One cold visit. */
async function visit(browser, address) {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", serviceWorkers: "block", viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", { offline: false, latency: LATENCY, downloadThroughput: BANDWIDTH, uploadThroughput: BANDWIDTH });
  await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(hurry);
  await page.goto(address);
  await page.waitForFunction(() => globalThis.times.move, null, { timeout: PATIENCE });
  const told = await page.evaluate(() => ({
    times: globalThis.times,
    paint: Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0),
    files: performance.getEntriesByType("resource").map(({ name, requestStart, startTime, responseEnd, encodedBodySize }) =>
      ({ name: name.replace(/.*\/a\/[^/]*\//, ""), start: Math.round(requestStart || startTime), end: Math.round(responseEnd), size: encodedBodySize })),
  }));
  await context.close();
  return told;
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const browser = await launch(test);
const address = await serve(test);
const visits = [];
// The first visit warms the program up, and is not counted.
await visit(browser, address);
for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, address));
for (const { times, paint, files } of visits) {
  const before = files.filter(({ end }) => end <= times.home);
  const size = before.reduce((sum, file) => sum + file.size, 0);
  console.log(`first paint ${paint}  home ${times.home}  game ${times.game}  opponent ${times.answer}  board ${times.board}  first move possible ${times.move} ms; `
    + `${before.length} files with ${Math.round(size / 1024)} KB before home`);
}
if (waterfall) for (const { name, start, end, size } of visits[0].files) console.log(`${String(start).padStart(6)} ${String(end).padStart(6)} ${String(size).padStart(8)} ${name}`);
for (const step of ["home", "game", "answer", "board", "move"]) console.log(`${step}: median ${median(visits.map(({ times }) => times[step]))} ms`);
console.log(`load ${loadavg().map((load) => load.toFixed(1)).join(" ")}`);
for (const end of ends.reverse()) await end();
