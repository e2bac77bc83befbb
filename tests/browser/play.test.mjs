// What can be done with a game on the page.

import assert from "node:assert/strict";
import test from "node:test";
import { launch } from "./chromium.mjs";
import { after, begin, click, move, moves, pass, serve, status, stopTime, turn, type, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

test("a game", async (t) => {
  const browser = await launch(t);
  const address = await serve(t);

  await t.test("taking back goes to one's own last turn; a hint is an arrow", async (t) => {
    const { page, wrong } = await visit(t, browser, address);
    await begin(page, "cats", "level:1");
    await turn(page);
    await move(page, "31-26");
    await turn(page);
    assert.equal((await moves(page)).length, 2);
    await page.click("[data-action=undo]");
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 0);
    await turn(page);
    await page.click("[data-action=hint]");
    await page.waitForSelector(".arrow-hint");
    await soon.match(() => status(page), /31-2[67]/);
    assert.deepEqual(wrong, []);
  });

  await t.test("earlier positions are shown by keys, and a new game begins at one of them", async (t) => {
    const { page, wrong } = await visit(t, browser, address);
    await page.click("[data-game=cats]");
    await page.click("[data-mode=two]");
    for (const text of ["31-26", "1-5", "26-22", "2-6"]) {
      await turn(page);
      await move(page, text);
    }
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 4);
    await page.locator(".move").last().focus();
    await page.keyboard.press("Home");
    await page.waitForSelector(".table.viewing");
    assert.ok(await page.isVisible('.hit[aria-label^="31, mouse"]'), "the mouse is where it began");
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector(".move[aria-current]")?.dataset.ply === "2");
    await page.click(".end .primary");
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
    await turn(page);
    await move(page, "26-23");
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 3);
    assert.deepEqual(wrong, []);
  });

  await t.test("clocks run for whoever is to move, and end the game", async (t) => {
    const { page, wrong } = await visit(t, browser, address);
    await page.click("[data-game=cats]");
    await page.click(".options summary >> nth=0");
    await page.selectOption("[name=clock]", "60+1");
    await stopTime(page);
    await page.click("[data-mode=two]");
    await page.waitForSelector(".clock");
    await page.clock.runFor(5000);
    await soon.equal(() => page.textContent(".plate.turn .clock"), "0:55");
    await soon.equal(() => page.textContent(".plate:not(.turn) .clock"), "1:00");
    await page.clock.runFor(55_000);
    await soon.equal(() => page.textContent(".plate.turn .clock"), "0:00.0");
    assert.equal(await page.$(".table.over"), null, "a clock that shows nothing may have a moment left");
    await page.clock.resume();
    await page.waitForSelector(".table.over");
    await soon.match(() => status(page), /time/i);
    assert.deepEqual(wrong, []);
  });

  await t.test("a move can be made ahead while the machine thinks", async (t) => {
    const { page, wrong } = await visit(t, browser, address);
    await begin(page, "claustro", "level:2");
    const [first] = await turn(page);
    const there = (selector) => page.locator(selector).count().then((count) => count > 0);
    // No machine moves at once, so that its move can be seen: it does not while time stands still.
    await stopTime(page);
    for (const touch of first.paths[0]) await click(page, touch);
    await pass(page, () => there(".thinking"));
    await pass(page, () => there(".hit.reachable"));
    for (let touches = 0; touches < 3 && !await there(".arrow-ahead"); touches += 1) {
      const place = await page.getAttribute(".hit.reachable >> nth=0", "data-place");
      await click(page, { cell: Number(place.split(" ")[1]) });
      await page.clock.runFor(2);
    }
    assert.ok(await there(".arrow-ahead") && await there(".thinking"));
    assert.equal((await moves(page)).length, 1);
    await page.clock.resume();
    await page.waitForFunction(() => document.querySelectorAll(".move").length >= 3 || document.querySelector(".notice"));
    assert.deepEqual(wrong, []);
  });

  await t.test("machines play each other, wait and go on; thoughts are shown if wanted", async (t) => {
    const { page, wrong } = await visit(t, browser, address);
    await page.click("header .plain");
    await page.check("dialog [name=thoughts]");
    await page.click("dialog .close");
    await page.click("[data-game=claustro]");
    await page.click(".other-ways summary");
    await page.selectOption("[name=machine-first]", "level:3");
    await page.selectOption("[name=machine-second]", "level:2");
    await stopTime(page);
    await page.click("[data-mode=machines]");
    await page.waitForSelector(".thoughts");
    const played = async (count) => (await moves(page)).length >= count;
    await pass(page, () => played(3), 100);
    await page.click("[data-action=pause]");
    await pass(page, () => page.isVisible("[data-action=play]"));
    const before = (await moves(page)).length;
    for (let second = 0; second < 5; second += 1) await page.clock.runFor(1000);
    assert.ok((await moves(page)).length <= before + 1, "nobody moves");
    await page.click("[data-action=play]");
    await pass(page, () => played(before + 2), 100);
    assert.deepEqual(wrong, []);
  });

  await t.test("somebody resigns, changes sides, plays again", async (t) => {
    const { page, wrong } = await visit(t, browser, address);
    await begin(page, "cats", "level:1");
    await turn(page);
    await page.click("[data-action=more]");
    await page.click("dialog [data-action=swap]");
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 1);
    await turn(page);
    await page.click("[data-action=more]");
    await page.click("dialog [data-action=resign]");
    await page.click("dialog .primary");
    await page.waitForSelector(".table.over");
    await page.click(".end .primary");
    await page.waitForFunction(() => !document.querySelector(".table.over"));
    assert.deepEqual(wrong, []);
  });

  await t.test("the game goes on after a reload and in another tab, with its clock", async (t) => {
    const { page, wrong, context } = await visit(t, browser, address);
    await page.click("[data-game=hive]");
    await page.click(".options summary >> nth=0");
    await page.selectOption("[name=clock]", "300+3");
    await page.click('[data-player="level:1"]');
    await turn(page);
    await move(page, "wS1");
    await turn(page);
    const before = await moves(page);
    await page.reload();
    await page.waitForSelector("ludo-board .hit");
    await turn(page);
    await soon.deepEqual(() => moves(page), before);
    await soon.match(() => page.textContent(".plate.turn .clock"), /^[45]:/);
    await page.close();
    const { page: other } = await visit(t, browser, address, { context });
    await turn(other);
    await soon.deepEqual(() => moves(other), before);
    assert.deepEqual(wrong, []);
  });

  await t.test("a desk that dies is replaced, and the game is as it was", async (t) => {
    const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
    t.after(() => context.close());
    const lines = [];
    await context.routeWebSocket(/\/desk$/, (line) => {
      lines.push(line);
      line.connectToServer();
    });
    const { page, wrong } = await visit(t, browser, address, { context });
    const crash = async () => {
      const workers = page.workers();
      // A worker may be gone before it has said that it will be.
      const kill = (worker) => worker.evaluate(() => void setTimeout(() => { throw new Error("killed by a test"); }));
      for (const worker of workers) await kill(worker).catch(() => {});
      await soon.equal(() => workers.some((worker) => page.workers().includes(worker)), false);
      for (const line of lines.splice(0)) await line.close();
    };
    await begin(page, "claustro", "level:1");
    await turn(page);
    await crash();
    const [first] = await turn(page);
    const told = page.waitForSelector(".notice");
    await after(page, async () => {
      for (const touch of first.paths[0]) await click(page, touch);
    });
    await told;
    await turn(page);
    const before = await moves(page);
    await crash();
    await page.keyboard.press("Escape");
    await page.click("[data-action=undo]");
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 0);
    await page.reload();
    await turn(page);
    assert.ok(before.length >= 2);
    assert.deepEqual(wrong.filter((what) => !what.includes("killed by a test")), []);
  });

  await t.test("a browser that keeps nothing says so, and the game is played all the same", async (t) => {
    const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
    t.after(() => context.close());
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } });
      Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
    });
    const { page, wrong } = await visit(t, browser, address, { context });
    await page.waitForFunction(() => /keeps nothing/.test(document.querySelector(".notice")?.textContent));
    await begin(page, "cats", "level:1");
    await turn(page);
    await move(page, "31-26");
    await turn(page);
    assert.equal((await moves(page)).length, 2);
    assert.deepEqual(wrong, []);
  });

  await t.test("typed questions are answered, illegal moves explained", async (t) => {
    const { page, wrong } = await visit(t, browser, address);
    await begin(page, "cats", "level:1");
    await turn(page);
    const asked = async (text) => {
      await type(page, text);
      await page.waitForFunction(() => document.querySelector(".typed-answer").textContent !== "");
      const answer = await page.textContent(".typed-answer");
      await page.evaluate(() => { document.querySelector(".typed-answer").textContent = ""; });
      return answer;
    };
    await soon.match(() => asked("p cat"), /1, cat/);
    await soon.match(() => asked("s 1"), /31, mouse/);
    await soon.match(() => asked("31-1"), /31/);
    assert.equal((await moves(page)).length, 0);
    assert.deepEqual(wrong, []);
  });
});
