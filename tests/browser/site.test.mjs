// The page as files: from a plain file server, under a path, and without a network.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { folder, launch } from "./chromium.mjs";
import { serveFiles } from "./files.mjs";
import { begin, move, moves, turn, visit } from "./page.mjs";

const program = process.env.LUDOTECA ?? fileURLToPath(new URL("../../target/testing/ludoteca", import.meta.url));

/** The other pages, and what is on each once it works. */
const PAGES = [
  ["puzzles/#game=hive&number=2", ".exercise ludo-board .reachable"],
  ["learn/", ".learn-card"],
  ["learn/#game=claustro&step=capture", ".exercise ludo-board .reachable"],
  ["learn/hive/", "details[open] img"],
];

/** Writes the page; whether the program has the module that it needs for that. */
function written(folder) {
  try {
    execFileSync(program, ["site", "--out", folder], { stdio: "pipe", env: { ...process.env, LC_ALL: "en_US.UTF-8" } });
    return true;
  } catch (error) {
    assert.match(String(error.stderr), /module/, "nothing else keeps the page from being written");
    return false;
  }
}

test("the page as files", async (t) => {
  const files = join(folder(t), "site");
  if (!written(files)) return t.skip("the program was built without the module (scripts/wasm)");
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
    assert.deepEqual(await moves(page), before);
    await page.click("[data-action=back]");
    await begin(page, "hive", "level:1");
    await turn(page);
    await move(page, "wS1");
    await turn(page);
    await page.click('nav a[href$="/library/"]');
    await page.waitForSelector(".kept");
    assert.equal(await page.locator(".kept").count(), 2);
    for (const [path, shown] of PAGES) {
      await page.goto(`${host}/some/where/${path}`);
      await page.waitForSelector(shown);
    }
    assert.deepEqual(wrong, []);
  });

  await t.test("a worker that dies while it thinks is replaced", async (t) => {
    const { page, wrong } = await visit(t, browser, `${host}/some/where/`);
    await begin(page, "claustro", "alphabeta");
    const [first] = await turn(page);
    await move(page, first.text);
    await page.waitForSelector(".thinking");
    await page.waitForTimeout(200);
    for (const worker of page.workers()) await worker.evaluate(() => void setTimeout(() => { throw new Error("killed by a test"); })).catch(() => {});
    await turn(page);
    assert.equal((await moves(page)).length, 2);
    assert.deepEqual(wrong.filter((what) => !what.includes("killed by a test")), []);
  });
});
