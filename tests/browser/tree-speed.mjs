// How quick a large tree is: node tests/browser/tree-speed.mjs

import { loadavg } from "node:os";
import { traced } from "./busy.mjs";
import { launch } from "./chromium.mjs";
import { pageAt, PATIENCE, serve } from "./page.mjs";

/** A tree of 72,802 positions. */
const TREE = new URLSearchParams({ game: "cats", rules: "8x8", position: "23:1,6,7,8:m", player: "ryg", depth: "7" });

/** How many steps are taken, and how many places of the slider and of the rows are gone to. */
const STEPS = 100;
const PLACES = 40;

const ends = [];
const test = { after: (end) => ends.push(end) };

/** How long the page was busy at a time while something was done. */
async function busy(page, act) {
  const all = await traced(page, async () => {
    await act();
    await page.waitForTimeout(300);
  });
  const longest = Math.max(...all.map(({ processor }) => processor));
  const long = (kind) => all.filter((task) => task[kind] > 50).length;
  return `${all.length} tasks, the longest ${longest.toFixed(1)} ms of the processor; over 50 ms of the processor ${long("processor")}, by the clock ${long("clock")}`;
}

const browser = await launch(test);
const address = pageAt(await serve(test), "tree/");
const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", serviceWorkers: "block", viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
page.setDefaultTimeout(10 * PATIENCE);
const url = new URL(address);
url.hash = [url.hash.slice(1), new URLSearchParams({ game: "cats" }).toString()].filter((part) => part).join("&");
await page.goto(url.href);
await page.waitForSelector(".tree-stage:not(.busy) .tree-row");
const there = await page.evaluate(() => document.querySelector(".step-told").textContent);
const started = Date.now();
console.log(`searching and reading it: ${await busy(page, async () => {
  await page.evaluate((hash) => { location.hash = hash; }, TREE.toString());
  await page.waitForFunction((before) => document.querySelector(".tree-stage:not(.busy) .tree-row") && document.querySelector(".step-told").textContent !== before, there);
})}, ${Date.now() - started} ms`);
console.log(`${STEPS} steps: ${await busy(page, async () => {
  for (let step = 0; step < STEPS; step += 1) await page.click("[data-action=forward]");
})}`);
console.log(`${PLACES} places of the slider: ${await busy(page, async () => {
  for (let at = 1; at <= PLACES; at += 1) {
    await page.$eval("[name=step]", (slider, part) => {
      slider.value = String(Math.round(slider.max * part));
      slider.dispatchEvent(new Event("input"));
    }, at / PLACES);
    await page.waitForTimeout(30);
  }
})}`);
console.log(`scrolling ${await page.textContent("[data-count=positions]")} rows: ${await busy(page, async () => {
  for (let at = 0; at <= PLACES; at += 1) {
    await page.$eval(".tree-rows", (rows, part) => { rows.scrollTop = rows.scrollHeight * part; }, at / PLACES);
    await page.waitForTimeout(30);
  }
})}`);
console.log(`load ${loadavg().map((load) => load.toFixed(1)).join(" ")}`);
for (const end of ends.reverse()) await end();
