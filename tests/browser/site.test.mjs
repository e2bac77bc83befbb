// The page as files: from a plain file server, under a path, and without a network.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { folder, launch } from "./chromium.mjs";
import { serveFiles } from "./files.mjs";
import { begin, killWorkers, move, moves, turn, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

const program = process.env.LUDOTECA ?? fileURLToPath(new URL("../../target/testing/ludoteca", import.meta.url));

/** The other pages, and what is on each once it works. */
const PAGES = [
  ["analysis/#game=cats&position=31%3A1%2C2%2C3%2C4%3Am", ".study .line:not(.empty)"],
  ["editor/#game=cats&position=31%3A1%2C2%2C3%2C4%3Am", ".verdict:not(.impossible) p"],
  ["explorer/#game=hive&rules=Base%2BMLP&position=%3Aw", "[data-move]"],
  ["puzzles/#game=hive&number=2", ".exercise ludo-board .reachable"],
  ["learn/", ".learn-card"],
  ["learn/#game=claustro&step=capture", ".exercise ludo-board .reachable"],
  ["learn/hive/", "details[open] img"],
  ["tree/#game=cats", ".tree-stage:not(.busy) .tree-row"],
  ["expert/", ".agenda-rule.fires"],
  ["weights/", ".slider input"],
  ["map/", "[data-action=solve]"],
];

/** Writes the page; whether the program has the module that it needs for that. */
function written(home, files) {
  try {
    const own = { LUDOTECA_DATA: home, LUDOTECA_CONFIG: home, LUDOTECA_CACHE: home };
    execFileSync(program, ["site", "--out", files], { stdio: "pipe", env: { ...process.env, ...own, LC_ALL: "en_US.UTF-8" } });
    return true;
  } catch (error) {
    assert.match(String(error.stderr), /module/, "nothing else keeps the page from being written");
    return false;
  }
}

test("the page as files", async (t) => {
  const home = folder(t);
  const files = join(home, "site");
  if (!written(home, files)) return t.skip("the program was built without the module (scripts/wasm)");
  const browser = await launch(t);
  const host = await serveFiles(t, { "/some/where/": files });

  await t.test("plays under a path, and without a network after one visit", async (t) => {
    const { page, wrong, context } = await visit(t, browser, `${host}/some/where/`, { offline: true });
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await begin(page, "cats", "level:2");
    await turn(page);
    await move(page, "31-26");
    await turn(page);
    const before = await moves(page);
    await context.setOffline(true);
    await page.reload();
    await turn(page);
    await soon.deepEqual(() => moves(page), before);
    await page.click("[data-action=back]");
    await begin(page, "hive", "level:1");
    await turn(page);
    await move(page, "wS1");
    await turn(page);
    await page.click('nav a[href$="/library/"]');
    await page.waitForSelector(".kept");
    await soon.equal(() => page.locator(".kept").count(), 2);
    for (const [path, shown] of PAGES) {
      await page.goto(`${host}/some/where/${path}`);
      await page.waitForSelector(shown);
    }
    assert.deepEqual(wrong, []);
  });

  await t.test("claustro is played by its table, which comes in pieces and stays", async (t) => {
    const { page, wrong, context } = await visit(t, browser, `${host}/some/where/`, { offline: true });
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await begin(page, "claustro", "perfect");
    const [first] = await turn(page);
    await move(page, first.text);
    await turn(page);
    const kept = () => page.evaluate(async () => {
      const [name] = (await caches.keys()).filter((one) => one.startsWith("ludoteca "));
      const addresses = (await (await caches.open(name)).keys()).map(({ url }) => url);
      return addresses.filter((url) => url.includes("/engine/tables/claustro-5x5/")).length;
    });
    const tables = readdirSync(join(files, "a"), { recursive: true }).filter((path) => /tables.claustro-5x5.\d+$/.test(path));
    assert.ok(tables.length > 10, `${tables.length} pieces`);
    await soon.equal(kept, tables.length);
    await context.setOffline(true);
    await page.reload();
    const [second] = await turn(page);
    await move(page, second.text);
    await turn(page);
    assert.deepEqual(wrong, []);
  });

  await t.test("every page opens without a network after one visit", async (t) => {
    const { page, wrong, context } = await visit(t, browser, `${host}/some/where/about/`, { offline: true });
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const [, listed] = readFileSync(join(files, "sw.js"), "utf8").match(/JSON\.parse\(`(.*)`\)/);
    const pages = JSON.parse(listed).filter((address) => address.endsWith("/"));
    assert.ok(pages.length > 5, pages.join(" "));
    await context.setOffline(true);
    for (const path of pages) {
      const answer = await page.goto(new URL(path, `${host}/some/where/`).href);
      assert.ok(answer.ok() && answer.fromServiceWorker(), path);
      // A page that has begun has its header, or shows what it was framed for.
      await page.waitForFunction(() => document.querySelector("header nav a, ludo-board .hit, main article") !== null && !document.querySelector("main > .hero:only-child [role=status]"));
      await page.waitForFunction(() => document.querySelector("main").innerText.trim() !== "");
      await soon.equal(() => page.locator(".lost").count(), 0, path);
      assert.deepEqual(wrong, [], path);
    }
  });

  await t.test("a page that somebody else frames shows nothing but a link, and the one that is made for it a board", async (t) => {
    const other = await serveFiles(t, {}, { "/": `<!doctype html><title>x</title>${["", "library/", "embed/#game=cats"].map((path) => `<iframe src="${host}/some/where/${path}"></iframe>`).join("")}` });
    const context = await browser.newContext({ serviceWorkers: "block" });
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(other);
    for (const n of [0, 1]) {
      const frame = page.frameLocator(`iframe >> nth=${n}`);
      await frame.locator(".framed a").waitFor();
      await soon.equal(() => frame.locator("button, main").count(), 0);
    }
    await page.frameLocator("iframe >> nth=2").locator("ludo-board .hit").first().waitFor();
  });

  await t.test("a game is chosen before the engine is there, and a click is answered", async (t) => {
    const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
    t.after(() => context.close());
    let release = () => {};
    const held = new Promise((resolve) => { release = resolve; });
    await context.route("**/*.wasm", async (route) => { await held; await route.continue(); });
    const { page, wrong } = await visit(t, browser, `${host}/some/where/`, { context });
    await page.click("[data-game=cats]");
    await page.click("[data-player='level:2']");
    await page.waitForSelector(".setting-up progress");
    release();
    await turn(page);
    assert.deepEqual(wrong, []);
  });

  await t.test("a worker that dies while it thinks is replaced", async (t) => {
    const { page, wrong } = await visit(t, browser, `${host}/some/where/`);
    await page.click("header .plain");
    await page.check("dialog [name=thoughts]");
    await page.click("dialog .close");
    await page.click("[data-game=claustro]");
    await page.click(".other-ways summary");
    // Nobody on the list thinks for so long.
    await page.$eval("[name=machine-first]", (list) => list.append(new Option("slow", "alphabeta:time=10m", true, true)));
    await page.click("[data-mode=machines]");
    await page.waitForSelector(".thoughts dl");
    const told = page.waitForSelector(".notice");
    await killWorkers(page);
    await told;
    // What is there now was thought by the one that is gone.
    await page.$$eval(".thoughts dl", (old) => old.forEach((thought) => thought.remove()));
    await page.waitForSelector(".thoughts dl");
    await page.click("[data-action=more]");
    await page.click("dialog [data-action=play]");
    await soon.equal(async () => (await moves(page)).length > 0, true);
    assert.deepEqual(wrong, []);
  });
});
