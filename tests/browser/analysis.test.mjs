// The analysis board: trees, engine lines, questions, reviews, and games that come and go.

import assert from "node:assert/strict";
import test from "node:test";
import { findings, launch, picture, screens } from "./chromium.mjs";
import { click, downloaded, pageAt, press, serve, tabTo, tap, type, visit } from "./page.mjs";
import { soon } from "./soon.mjs";
import { GAME, paste, walk } from "./walk.mjs";

/** The moves that are drawn, with their marks. */
const moves = (page) => page.$$eval(".tree-row .move:not(.gap)", (all) => all.map((move) => move.textContent));

/** The move that is looked at. */
const here = (page) => page.$eval(".tree-row .move[aria-current]", (move) => move.textContent).catch(() => "");

/** Does something after which another move is looked at, whose position is on the board. */
async function stepped(page, text, act) {
  await act();
  await page.waitForFunction((wanted) => {
    const { study } = document.querySelector("ludo-analysis");
    return study.settled && study.node.move === wanted;
  }, text);
}

/** Types a move, or plays it by touches. */
const typed = (page, text) => stepped(page, text, () => type(page, text));
async function touched(page, touchBy, text) {
  const path = await page.evaluate((wanted) => document.querySelector("ludo-board").scene.moves.find((move) => move.text === wanted).paths[0], text);
  await stepped(page, text, async () => { for (const touch of path) await touchBy(page, touch); });
}

/** Asks a question and waits for the words of its answer. */
async function asked(page, name, words, act = () => page.click(`[data-ask=${name}]`)) {
  await act();
  await page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector(".findings .answer").textContent), words.source);
}

/** Clicks on the right end of the graph, which is the end of the game, and goes back to its beginning; it is drawn anew whenever something is found. */
async function clickGraph(page) {
  for (const [part, ply] of [[0.99, 28], [0.01, 0]]) {
    await soon.equal(async () => {
      const { width, height } = await page.locator("svg.graph").boundingBox();
      await page.locator("svg.graph").click({ position: { x: width * part, y: height / 2 } });
      return page.evaluate(() => document.querySelector("ludo-analysis").study.node.ply);
    }, ply);
  }
}

/** The tree as a record in a form. */
async function shared(page, form) {
  await page.click("[data-action=share]");
  const { bytes } = await downloaded(page, () => page.click(`dialog [data-form=${form}]`));
  await page.click("dialog .close");
  return bytes.toString();
}

/** How long a player's walk may take, in milliseconds. */
const MINUTE = 60_000;

const cats = "game=cats&rules=8x8&position=31%3A1%2C2%2C3%2C4%3Am";

test("the analysis board", async (t) => {
  const browser = await launch(t);
  const address = pageAt(await serve(t), "analysis/");

  await t.test("grows a tree by mouse and typing, with lines of the engine that follow", async (t) => {
    const { page, wrong } = await visit(t, browser, address, { hash: cats });
    await page.waitForSelector(".line:not(.empty)");
    await soon.match(() => page.textContent(".legend"), /good for mouse.*win for mouse in 5 plies/i);
    await soon.match(() => page.textContent(".told"), /depth \d+/);
    await page.waitForSelector(".arrow-best");
    await soon.match(() => page.getAttribute(".gauge", "aria-valuetext"), /\w/);
    // The mouse has two moves here: so many lines, with an arrow for each, and one where one is wanted.
    for (const count of ["1", "5"]) {
      await page.selectOption(".engine select", count);
      await soon.deepEqual(() => page.evaluate(() => [document.querySelectorAll(".line:not(.empty)").length, document.querySelectorAll(":is(.arrow-best, .arrow-good)").length]), count === "1" ? [1, 1] : [2, 2]);
    }
    await touched(page, click, "31-26");
    await typed(page, "1-5");
    await page.waitForSelector(".line:not(.empty)");
    await page.click("[data-step=previous]");
    await typed(page, "2-6");
    await soon.deepEqual(() => moves(page), ["31-26", "1-5", "1…2-6"]);
    await page.click(".notes summary");
    await page.fill(".notes textarea", "the other way <b>");
    await page.click("[data-glyph='5']");
    await page.waitForSelector(".side-line .mark");
    await soon.equal(() => page.textContent(".remark"), "the other way <b>");
    await page.click("[data-action=promote]");
    await soon.deepEqual(() => moves(page), ["31-26", "2-6!?", "1…1-5"]);
    await page.click(".move:has-text('1-5')");
    await page.click("[data-action=trash]");
    await soon.deepEqual(() => moves(page), ["31-26", "2-6!?"]);
    // An engine that is off says nothing, and what it has found is there again at once.
    await page.click("[data-action=engine]");
    await soon.equal(() => page.locator(".line").count(), 0);
    await page.click("[data-action=engine]");
    await page.waitForSelector(".line:not(.empty)");
    await type(page, "31-1");
    await page.waitForFunction(() => document.querySelector(".typed-answer").textContent !== "");
    await page.reload();
    await page.waitForSelector(".tree-row");
    await soon.deepEqual(() => moves(page), ["31-26", "2-6!?"], "the tree is kept");
    assert.deepEqual(wrong, []);
  });

  await t.test("obeys the keys that players know", async (t) => {
    const { page, wrong } = await visit(t, browser, address, { hash: cats });
    await tabTo(page, "ludo-board .grid [data-place]");
    await touched(page, press, "31-26");
    await touched(page, press, "1-5");
    await page.evaluate(() => document.activeElement.blur());
    const key = (name, text) => stepped(page, text, () => page.keyboard.press(name));
    await key("ArrowLeft", "31-26");
    await key("k", "");
    await key("j", "31-26");
    await page.waitForSelector(".line:not(.empty)");
    await page.keyboard.press("v");
    await page.waitForSelector(".arrow-played");
    // The engine may change its mind until the moment when its best move is played.
    await page.keyboard.press(" ");
    const best = await (await page.waitForFunction(() => {
      const { study } = document.querySelector("ludo-analysis");
      return study.settled && study.node.move !== "31-26" && study.node.move;
    })).jsonValue();
    await key("Home", "");
    await key("$", "1-5");
    if (best !== "1-5") {
      await key("Shift+ArrowRight", best);
      await key("Shift+ArrowLeft", "1-5");
    }
    await page.keyboard.press("l");
    await page.waitForSelector("[data-action=engine][aria-checked=false]");
    await page.keyboard.press("l");
    await page.keyboard.press("z");
    await page.waitForSelector("ludo-analysis.bare");
    await page.keyboard.press("z");
    await page.keyboard.press("e");
    await page.waitForSelector(".openings .explorer-moves > *");
    await page.keyboard.press("Shift+C");
    await page.keyboard.type("from the keyboard");
    await page.waitForSelector(".remark");
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("?");
    await page.waitForSelector("dialog .keys");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await asked(page, "threat", /turn of \w+/, () => page.keyboard.press("x"));
    assert.deepEqual(wrong, []);
  });

  await t.test("answers questions: table, proof, sights, why and why not", async (t) => {
    const { page, wrong } = await visit(t, browser, address, { hash: "game=cats&rules=6x6&position=17%3A1%2C2%2C3%3Am" });
    await page.waitForSelector("ludo-board .hit");
    await asked(page, "probe", /Win for \w+ in \d+ pl/);
    await soon.equal(() => page.locator(".verdicts li").count(), await page.$eval("ludo-board", (board) => board.scene.moves.length), "every move has its result");
    await page.waitForSelector("ludo-board :is(.arrow-win, .arrow-loss, .arrow-draw)");
    await page.click("[data-ask=sights]");
    await page.waitForSelector("ludo-board .mark");
    await page.click("[data-ask=sights]");
    const legal = await page.$$eval(".why-not option", (options) => options.map(({ value }) => value));
    for (const move of legal.slice(0, 2)) {
      await page.selectOption(".why-not select", move);
      await page.click("[data-ask=why-not]");
      await page.waitForFunction((wanted) => document.querySelector(".findings").dataset.answered === "why_not" && document.querySelector(".found-line")?.textContent.includes(wanted), move);
    }
    await typed(page, legal[0]);
    await asked(page, "why", /\w/);
    await page.waitForFunction(() => document.querySelectorAll(".findings .answer p").length > 0);
    // A win that can be forced, with its line.
    await page.evaluate(() => document.querySelector("ludo-analysis").show({ game: "cats", rules: "8x8", position: "5:6,7,8,12:m" }));
    await asked(page, "prove", /Win for mouse in \d+ pl/i);
    await page.click(".found-line .plain");
    await page.waitForSelector(".tree-row .move[aria-current]");
    assert.deepEqual(wrong, []);
  });

  await t.test("reads every form and writes it, with variations and comments where it can", async (t) => {
    const { page, wrong } = await visit(t, browser, address, { hash: "game=hive&rules=Base&position=%3Aw" });
    const tree = '[Game "hive"]\n[Variant "Base"]\n\n1. wS1 {[%csl G0,0] first} bG1 -wS1 (1... bG1 wS1- $1 2. wQ -wS1) 2. wQ wS1/ *\n';
    const expected = ["wS1", "bG1 -wS1", "1…bG1 wS1-!", "2.wQ -wS1", "wQ wS1/"];
    await paste(page, tree);
    await page.waitForSelector(".side-line");
    await soon.deepEqual(() => moves(page), expected);
    await stepped(page, "wS1", () => page.click(".move:has-text('wS1')"));
    await page.waitForSelector(".circle.arrow-sketch");
    const forms = await page.evaluate(async () => {
      const { study } = document.querySelector("ludo-analysis");
      return Object.fromEntries(await Promise.all(["pgn", "json", "sgf", "gamestring", "mzinga"].map(async (form) => [form, (await study.write(form, "light")).text])));
    });
    await soon.match(() => shared(page, "pgn"), /first.*\(1\.\.\. bG1 wS1-/s);
    for (const [form, text] of Object.entries(forms)) {
      await paste(page, text);
      const whole = ["pgn", "json"].includes(form);
      await page.waitForFunction((count) => document.querySelectorAll(".tree-row .move:not(.gap)").length === count && !document.querySelector("dialog"), whole ? 5 : 3);
      await soon.deepEqual(() => moves(page), whole ? expected : ["wS1", "bG1 -wS1", "wQ wS1/"], form);
    }
    // The result of a game is not that of another line.
    await paste(page, GAME);
    await page.waitForFunction(() => document.querySelector("ludo-analysis").study.tree.size === 28);
    await typed(page, "wS1");
    await soon.match(() => shared(page, "pgn"), /Result "0-1"/);
    await page.click(".notes summary");
    await page.click("[data-action=check]");
    await soon.match(() => shared(page, "pgn"), /Result "\*"/);
    // One of many games, and a position of the same game.
    await paste(page, `${tree}\n[Game "cats"]\n[White "Ana"]\n\n1. 31-26 1-5 *\n`);
    await page.click("dialog .which button:has-text('Ana')");
    await page.waitForFunction(() => document.querySelector(".tree-row .move")?.textContent === "31-26");
    await paste(page, "22:5,6,7,8:c");
    await page.waitForFunction(() => document.querySelector("ludo-analysis").study.header.position === "22:5,6,7,8:c");
    assert.deepEqual(wrong, []);
  });

  await t.test("a link may name a game alone, with rules or without", async (t) => {
    for (const [hash, rules] of [["game=hive&rules=Base", "Base"], ["game=claustro", "5x5"]]) {
      const { page, wrong } = await visit(t, browser, address, { hash });
      await soon.equal(() => page.textContent(".table-title code"), rules);
      assert.deepEqual([...await page.$$(".notice"), ...wrong], []);
    }
    const { page } = await visit(t, browser, address, { hash: "game=chess" });
    await soon.match(() => page.textContent(".notice"), /chess/);
    await page.waitForSelector("ludo-analysis ludo-board .hit");
  });

  await t.test("a link holds the whole tree, and rubbish loses nothing", async (t) => {
    const { page, wrong } = await visit(t, browser, address, { hash: cats });
    await typed(page, "31-26");
    await page.click("[data-step=previous]");
    await typed(page, "31-27");
    await page.click("[data-action=share]");
    const link = await page.inputValue("dialog .link");
    await page.click("dialog .close");
    const { page: other, wrong: also } = await visit(t, browser, address, { hash: new URL(link).hash.slice(1) });
    await other.waitForSelector(".side-line");
    await soon.deepEqual(() => moves(other), ["31-26", "1.31-27"]);
    await soon.equal(() => here(other), "1.31-27");
    const evil = "<img src=x onerror=\"globalThis.pwned=1\">";
    for (const text of [evil, "\0\u0001binary", "1. 31-26 ({", JSON.stringify({ format: 1, game: "cats", tree: [{}, { move: "31-26", parent: 9 }] }), "x".repeat(5_000_000)]) {
      await other.evaluate((rubbish) => document.querySelector("ludo-analysis").bring(rubbish), text);
      await other.waitForSelector(".notice");
      await soon.deepEqual(() => moves(other), ["31-26", "1.31-27"], text.slice(0, 20));
    }
    await other.evaluate(() => { location.hash = "game=AAAA&at=9.9-9"; });
    await other.waitForFunction(() => [...document.querySelectorAll(".notice")].some((note) => /link/.test(note.textContent)));
    await other.waitForSelector(".side-line");
    await soon.equal(() => other.evaluate(() => globalThis.pwned), undefined);
    assert.deepEqual([...wrong, ...also], []);
  });

  await t.test("takes what is dropped on it or pasted anywhere, and says where a game is wrong", async (t) => {
    const { page, wrong } = await visit(t, browser, address, { hash: cats });
    await page.waitForSelector("ludo-board .hit");
    const bring = (kind, text) => page.evaluate(([name, record]) => {
      const brought = new DataTransfer();
      if (name === "drop") brought.items.add(new File([record], "game.pgn", { type: "text/plain" }));
      else brought.setData("text/plain", record);
      document.querySelector("main").dispatchEvent(name === "drop" ? new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: brought }) : new ClipboardEvent("paste", { bubbles: true, clipboardData: brought }));
    }, [kind, text]);
    await bring("drop", '[Game "cats"]\n\n1. 31-26 1-5 *\n');
    await soon.deepEqual(() => moves(page), ["31-26", "1-5"]);
    await bring("paste", '[Game "cats"]\n\n1. 31-27 2-6 *\n');
    await soon.deepEqual(() => moves(page), ["31-27", "2-6"]);
    await bring("drop", '[Game "cats"]\n\n1. 31-27 2-6\n2. 27-1 *\n');
    await page.waitForFunction(() => [...document.querySelectorAll(".notice")].some((note) => /4.*27-1|27-1.*4/s.test(note.textContent)));
    await soon.deepEqual(() => moves(page), ["31-27", "2-6"], "the tree is as it was");
    assert.deepEqual(wrong, []);
  });

  await t.test("begins anew where what was kept is rubbish, and goes on where it stood otherwise", async (t) => {
    const tree = '[Game "cats"]\n\n1. 31-26 1-5 (1... 2-6 2. 26-22) 2. 26-22 *\n';
    for (const [kept, expected, at] of [
      ["{", [], ""], ['{"record":7,"at":"0"}', [], ""], [JSON.stringify({ record: "<img src=x onerror=alert(1)>", at: "9.9-9" }), [], ""],
      [JSON.stringify({ record: tree, at: "3.2-1" }), ["31-26", "1-5", "1…2-6", "26-22", "26-22"], "26-22"],
    ]) {
      const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block", reducedMotion: "reduce" });
      t.after(() => context.close());
      await context.addInitScript((text) => localStorage.setItem("ludoteca.analysis", text), kept);
      const { page, wrong } = await visit(t, browser, address, { context });
      await page.waitForSelector("ludo-board .hit");
      await soon.deepEqual(() => moves(page).then((found) => found.map((move) => move.replace(/^2\./, ""))), expected, kept);
      await soon.equal(() => here(page).then((move) => move.replace(/^2\./, "")), at, kept);
      if (at) await soon.equal(() => page.locator(".side-line .move[aria-current]").count(), 1, "in the variation");
      assert.deepEqual(wrong, []);
    }
  });

  await t.test("draws only what is seen of ten thousand moves", async (t) => {
    const { page, wrong } = await visit(t, browser, address, { hash: cats });
    await page.evaluate(async () => {
      const { study } = document.querySelector("ludo-analysis");
      const walk = ["31-26", "1-5", "26-31", "5-1"];
      study.tree.grow(study.tree.root, Array.from({ length: 10_000 }, (_, at) => walk[at % 4]));
      await study.grow(study.tree.root, ["31-27"]);
    });
    assert.ok(await page.locator(".tree-row").count() < 60);
    await page.$eval(".tree-list", (list) => { list.scrollTop = list.scrollHeight; });
    await page.waitForFunction(() => document.querySelector(".tree-list .number")?.textContent.startsWith("49"));
    assert.ok(await page.locator(".tree-row").count() < 60);
    assert.deepEqual(wrong, []);
  });

  for (const [name, screen] of Object.entries(screens)) {
    for (const [colours, locale] of name === "phone" ? [["dark", "es-AR"]] : [["light", "pt-BR"]]) {
      await t.test(`a player's walk on a ${name}, ${colours}, ${locale}`, async (t) => {
        const { page, wrong } = await visit(t, browser, address, { screen, colours, locale, touch: name === "phone", hash: "game=hive&rules=Base&position=%3Aw" });
        await page.waitForSelector("ludo-board .hit");
        if (name === "phone") {
          const [first] = await page.$eval("ludo-board", (board) => board.scene.moves.map(({ text }) => text));
          await touched(page, tap, first);
        }
        const began = Date.now();
        let looked = 0;
        const { best, link } = await walk(page, async (step) => {
          const since = Date.now();
          if (step === "blunder" || step === "share") await soon.deepEqual(() => findings(page), [], step);
          if (step === "review") await clickGraph(page);
          if (step === "blunder") {
            await soon.match(() => page.textContent(".told"), /\/s$/);
            assert.ok(await page.$eval(".told", (told) => told.scrollHeight <= told.clientHeight + 1 && told.scrollWidth <= told.clientWidth), "depth, positions and speed are all to be read");
          }
          await picture(page, `analysis-${step}-${name}-${colours}`);
          looked += Date.now() - since;
        });
        const took = Date.now() - began - looked;
        t.diagnostic(`the walk took ${took} ms`);
        assert.ok(took < MINUTE, `${took} ms`);
        await soon.equal(() => page.getAttribute("html", "lang"), locale.slice(0, 2));
        const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(width <= room, `${width} pixels on a screen of ${room}`);
        const { page: other } = await visit(t, browser, address, { hash: new URL(link).hash.slice(1) });
        await other.waitForSelector(".side-line");
        await soon.equal(async () => (await here(other)).includes(best), true, "the link leads to the better move");
        assert.deepEqual(wrong, []);
      });
    }
  }

  await t.test("plays on from a position, and comes back from a game", async (t) => {
    const { page, wrong } = await visit(t, browser, address, { hash: cats });
    await typed(page, "31-26");
    await page.click("[data-action=play]");
    await page.waitForSelector(".table .move");
    await page.click("[data-action=more]");
    await page.click("dialog [data-action=analysis]");
    await page.waitForSelector(".study .tree-row");
    await soon.deepEqual(() => moves(page), ["31-26"]);
    await page.selectOption("header .language", "es");
    await page.waitForFunction(() => document.documentElement.lang === "es" && document.querySelector(".study .tree-row"));
    await soon.deepEqual(() => moves(page), ["31-26"], "another language loses nothing");
    assert.deepEqual(wrong, []);
  });
});
