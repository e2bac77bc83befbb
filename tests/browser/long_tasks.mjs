// How long the page is busy at a time while machines play: node tests/browser/long_tasks.mjs [PLIES]

import { loadavg } from "node:os";
import { traced } from "./busy.mjs";
import { launch } from "./chromium.mjs";
import { PATIENCE, serve } from "./page.mjs";

const plies = Number(process.argv[2] ?? 40);
const GAMES = [["hive", "alphabeta"], ["claustro", "alphabeta"], ["cats", "level:5"]];

/** What a test has that is over when everything is measured. */
const ends = [];
const test = { after: (end) => ends.push(end) };

/** A game between two machines with their thoughts shown, traced. */
async function play(browser, address, game, player) {
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block", viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(10 * PATIENCE);
  await page.addInitScript(() => {
    localStorage.setItem("ludoteca.settings", JSON.stringify({ thoughts: true, language: "en" }));
    globalThis.long = [];
    new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  });
  await page.goto(address);
  await page.click(`[data-game="${game}"]`);
  await page.click(".other-ways summary");
  for (const side of ["first", "second"]) await page.selectOption(`[name=machine-${side}]`, player);
  await page.click("[data-mode=machines]");
  await page.waitForSelector(".move");
  const before = await page.evaluate(() => globalThis.long.splice(0).length);
  const busy = await traced(page, () => page.waitForFunction((n) => document.querySelectorAll(".move").length >= n || document.querySelector(".table.over"), plies));
  const long = await page.evaluate(() => globalThis.long);
  const played = await page.locator(".move").count();
  await context.close();
  return { played, before, long, tasks: busy };
}

const browser = await launch(test);
const address = await serve(test);
for (const [game, player] of GAMES) {
  const { played, before, long, tasks: all } = await play(browser, address, game, player);
  const busiest = all.sort((a, b) => b.processor - a.processor).slice(0, 5);
  console.log(`${game} ${player}: ${played} plies, ${all.length} tasks; over 50 ms by the clock ${long.length} (and ${before} while the page began), of the processor ${all.filter(({ processor }) => processor > 50).length}`);
  for (const { clock, processor, what } of busiest) console.log(`  ${processor.toFixed(1)} ms of the processor, ${clock.toFixed(1)} by the clock: ${what}`);
}
console.log(`load ${loadavg().map((load) => load.toFixed(1)).join(" ")}`);
for (const end of ends.reverse()) await end();
