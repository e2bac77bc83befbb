// Boards in the pages of other people: frames and elements on another origin, and what stays closed to them.

import assert from "node:assert/strict";
import test from "node:test";
import { findings, launch, picture, screens } from "./chromium.mjs";
import { serveFiles } from "./files.mjs";
import { PATIENCE, pageAt, serveProgram, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

const RECORD = "[Game \"cats\"]\n[White \"<img src=x onerror=alert(1)>\"]\n\n1. 31-26 {<script>alert(1)</script>} 1-5 2. 26-22 *";

/** The address of the page without its token. */
const bare = (address) => address.split("#")[0];

/** Whether the page has its engine with it, which it needs on the pages of others. */
async function hasModule(address) {
  const [, file] = (await (await fetch(address)).text()).match(/href="([^"]*build\.json)"/);
  return (await (await fetch(new URL(file, address))).json()).module;
}

/** A page of somebody else. */
async function foreign(t, browser, address) {
  const context = await browser.newContext({ viewport: screens.desktop, reducedMotion: "reduce", locale: "en-GB" });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(`fails: ${error.message}`));
  page.on("dialog", (dialog) => { wrong.push("opens a dialog"); void dialog.dismiss(); });
  await page.goto(address);
  return { page, wrong };
}

const text = (body) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A blog</title></head><body><h1>A blog</h1>${body}</body></html>`;
const escaped = (words) => words.replaceAll("&", "&amp;").replaceAll("\"", "&quot;").replaceAll("<", "&lt;");

test("boards in the pages of others", async (t) => {
  const browser = await launch(t);
  const address = bare(await serveProgram(t));
  if (!await hasModule(address)) return t.skip("the program was built without the module (scripts/wasm)");
  const embed = pageAt(address, "embed/");
  const hash = new URLSearchParams({ show: "board", record: RECORD }).toString();
  const blog = await serveFiles(t, {}, {
    "/frame/": text(`<iframe title="board" width="700" height="600" src="${escaped(`${embed}#${hash}`)}"></iframe>`),
    "/others/": text(["", "library/", "analysis/", "editor/"].map((path) => `<iframe title="x" src="${pageAt(address, path)}"></iframe>`).join("")),
    "/elements/": text(`<script type="module" src="${pageAt(address, "embed.js")}"></script>
      <ludo-board-view id="one" record="${escaped(RECORD)}"></ludo-board-view>
      <ludo-board-view id="two" language="es" colours="dark">[Game "hive"] 1. wS1 bS1 wS1- *</ludo-board-view>
      <ludo-analysis id="three" game="claustro" height="600"></ludo-analysis>
      <ludo-explorer id="four" game="hive" rules="Base+MLP" height="800"></ludo-explorer>
      <ludo-tree id="five" game="cats" position="22:5,6,7,8:m" player="alphabeta:off=all" depth="3" height="800"></ludo-tree>`),
  });

  await t.test("a frame shows a game, keeps nothing and runs nothing that is in it", async (t) => {
    const { page, wrong } = await foreign(t, browser, `${blog}/frame/`);
    const frame = page.frameLocator("iframe");
    await frame.locator("ludo-board .hit").first().waitFor();
    await soon.equal(() => frame.locator(".move").count(), 3);
    await frame.locator(".move").first().click();
    await frame.locator(".move[aria-current]").filter({ hasText: "31-26" }).waitFor();
    await soon.match(() => frame.locator("a[target=_blank]").getAttribute("href"), /#game=/);
    const kept = await page.frames()[1].evaluate(async () => [localStorage.length, (await indexedDB.databases()).length, document.cookie]);
    assert.deepEqual(kept, [0, 0, ""]);
    assert.deepEqual(wrong, []);
  });

  await t.test("every other page refuses to be framed", async (t) => {
    const { page } = await foreign(t, browser, `${blog}/others/`);
    const shown = await Promise.all(page.frames().slice(1).map((frame) => frame.evaluate(() => document.querySelector("header, main")?.tagName ?? "").catch(() => "")));
    assert.deepEqual(shown, ["", "", "", ""]);
  });

  await t.test("two lines put elements into any page", async (t) => {
    const { page, wrong } = await foreign(t, browser, `${blog}/elements/`);
    const frame = (id) => page.frameLocator(`#${id} iframe`);
    await frame("one").locator("ludo-board .hit").first().waitFor();
    await page.waitForFunction(() => document.querySelector("#one iframe").style.height !== "720px");
    await page.locator("#two").scrollIntoViewIfNeeded();
    await frame("two").locator("html[lang=es][data-colours=dark] ludo-board .hit").first().waitFor();
    await soon.deepEqual(() => frame("two").locator(".move").allTextContents(), ["wS1", "bS1 wS1-"]);
    await page.evaluate(() => { document.querySelector("#one").setAttribute("ply", "1"); });
    await frame("one").locator(".move[aria-current]").filter({ hasText: "31-26" }).waitFor();
    await page.locator("#three").scrollIntoViewIfNeeded();
    await frame("three").locator("ludo-analysis ludo-board .hit").first().waitFor();
    await page.locator("#four").scrollIntoViewIfNeeded();
    await frame("four").locator("[data-move]").first().click();
    await soon.equal(() => frame("four").locator(".move-list .move").count(), 1, "a move of the book is played");
    await soon.equal(() => frame("four").locator("[data-shelf=own]").count(), 0, "on the pages of others nobody has games");
    await page.locator("#five").scrollIntoViewIfNeeded();
    await frame("five").locator("[data-action=last]").click();
    await soon.equal(() => frame("five").locator("[data-count=positions]").textContent(), "48 / 48");
    const kept = await Promise.all(page.frames().slice(1).map((inner) => inner.evaluate(async () => [localStorage.length, (await indexedDB.databases()).length])));
    assert.deepEqual(kept, page.frames().slice(1).map(() => [0, 0]), "nothing is kept in any of them");
    await page.evaluate(() => { document.querySelector("#one").setAttribute("record", "rubbish"); });
    await frame("one").locator(".lost").waitFor();
    await soon.deepEqual(() => findings(page), []);
    assert.deepEqual(wrong, []);
  });

  await t.test("the example shows it, and what the program is can be read before any script", async (t) => {
    const { page, wrong } = await visit(t, browser, pageAt(address, "example/"), { colours: "dark" });
    await page.frameLocator("ludo-board-view iframe >> nth=0").locator("ludo-board .hit").first().waitFor();
    await page.locator("ludo-board-view >> nth=1").scrollIntoViewIfNeeded();
    await page.frameLocator("ludo-board-view iframe >> nth=1").locator("ludo-board .hit").first().waitFor();
    for (const [tag, shown] of [["ludo-analysis", "ludo-analysis .line:not(.empty)"], ["ludo-explorer", "[data-move]"], ["ludo-tree", ".tree-stage:not(.busy) .tree-row"]]) {
      await page.locator(tag).scrollIntoViewIfNeeded();
      await page.frameLocator(`${tag} iframe`).locator(shown).first().waitFor();
    }
    await soon.equal(() => page.locator("main > section:visible").count(), 1);
    await soon.deepEqual(() => findings(page), []);
    await picture(page, "example-desktop-dark");
    await page.goto(pageAt(address, "about/"));
    await page.waitForSelector("nav a[aria-current]");
    await soon.equal(() => page.textContent("main > section:visible h1"), "About Ludoteca");
    await page.selectOption("header .language", "pt");
    await page.waitForFunction(() => document.querySelector("main > section:not([hidden]) h1").textContent === "Sobre a Ludoteca");
    await soon.deepEqual(() => findings(page), []);
    const plain = await browser.newContext({ javaScriptEnabled: false });
    t.after(() => plain.close());
    const still = await plain.newPage();
    await still.goto(pageAt(address, "about/"));
    await soon.deepEqual(() => still.locator("main > section:visible").evaluateAll((parts) => parts.map((part) => part.lang)), ["es", "en", "pt"]);
    assert.deepEqual(wrong, []);
  });
});
