// Games that leave the page and come back: links, files, the library, and rubbish.

import assert from "node:assert/strict";
import test from "node:test";
import { launch } from "./chromium.mjs";
import { downloaded, move, moves, serve, turn, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

test("games that come and go", async (t) => {
  const browser = await launch(t);
  const address = await serve(t);

  await t.test("a game comes back from its link, its files and the clipboard of a stranger", async (t) => {
    const { page, wrong } = await visit(t, browser, address);
    await page.click("[data-game=hive]");
    await page.click("[data-mode=two]");
    for (const text of ["wS1", "bG1 -wS1", "wQ wS1/", "bQ /bG1"]) {
      await turn(page);
      await move(page, text);
    }
    const played = await moves(page);
    await page.click("[data-action=share]");
    const link = await page.inputValue("dialog .link");
    const texts = {};
    for (const form of ["pgn", "json", "moves", "sgf", "gamestring", "mzinga"]) {
      const { bytes } = await downloaded(page, () => page.click(`dialog [data-form=${form}]`));
      texts[form] = bytes.toString();
    }
    const png = await downloaded(page, () => page.click("dialog [data-form=png]"));
    assert.deepEqual([...png.bytes.subarray(1, 4)], [...Buffer.from("PNG")]);
    for (const form of ["svg", "strip"]) {
      const { name, bytes } = await downloaded(page, () => page.click(`dialog [data-form=${form}]`));
      assert.match(name, /\.svg$/);
      assert.match(bytes.toString(), /^<svg/);
    }
    const { page: linked } = await visit(t, browser, address, { hash: new URL(link).hash.slice(1) });
    await linked.waitForSelector("ludo-board .hit");
    await soon.deepEqual(() => moves(linked), played);
    for (const [form, text] of Object.entries(texts)) {
      const { page: fresh } = await visit(t, browser, address);
      await fresh.click(".opener summary");
      await fresh.fill(".opener textarea", text);
      await fresh.click(".opener .primary");
      await fresh.waitForSelector("ludo-board .hit");
      await soon.deepEqual(() => moves(fresh), played, form);
    }
    assert.deepEqual(wrong, []);
  });

  await t.test("rubbish is refused in words, and the page stays as it was", async (t) => {
    const evil = `<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>`;
    const { page, wrong } = await visit(t, browser, address, { hash: "game=AAAA" });
    await page.waitForSelector(".notice");
    await page.click(".opener summary");
    for (const text of [evil, "x".repeat(3_000_000), "\u0000\u0001\u0002", `[Game "hive"]\n[Variant "${evil}"]\n\n1. wS1 *`]) {
      await page.evaluate(() => document.querySelectorAll(".notice").forEach((note) => note.remove()));
      await page.fill(".opener textarea", text);
      await page.click(".opener .primary");
      await page.waitForSelector(".notice");
    }
    const annotated = `[Game "cats"]\n[White "${evil.replaceAll('"', "'")}"]\n\n1. 31-26 {${evil}} *\n`;
    await page.fill(".opener textarea", annotated);
    await page.click(".opener .primary");
    await page.waitForSelector("ludo-board .hit");
    await soon.match(() => page.textContent(".plate.first strong"), /onerror/, "a name is a name");
    await soon.equal(() => page.evaluate(() => globalThis.pwned), undefined);
    await soon.equal(() => page.locator("main img, main script").count(), 0);
    assert.deepEqual(wrong, []);
  });

  await t.test("the library finds, exports, imports and deletes", async (t) => {
    const { page, wrong } = await visit(t, browser, address);
    await page.click("[data-game=cats]");
    await page.click("[data-mode=two]");
    await turn(page);
    await move(page, "31-26");
    await turn(page);
    await page.click("[data-action=back]");
    await page.waitForSelector(".resume");
    await page.click('nav a[href$="/library/"]');
    await page.waitForSelector(".kept");
    await page.fill("[type=search]", "nothing like it");
    await soon.equal(() => page.locator(".kept").count(), 0);
    await page.fill("[type=search]", "cats");
    await soon.equal(() => page.locator(".kept").count(), 1);
    const { bytes } = await downloaded(page, () => page.click(".library .buttons button >> nth=0"));
    await page.click(".kept button");
    await page.click("dialog .primary");
    await page.waitForFunction(() => document.querySelectorAll(".kept").length === 0);
    const file = (buffer) => page.setInputFiles("[type=file]", { name: "library.json", mimeType: "application/json", buffer });
    await file(bytes);
    await page.waitForSelector(".kept");
    await file(Buffer.from('{"ludoteca": "library", "format": 99, "games": []}'));
    await page.waitForFunction(() => [...document.querySelectorAll(".notice")].some((note) => /newer/.test(note.textContent)));
    await file(Buffer.from([0xff, 0xfe, 0x00]));
    await page.waitForFunction(() => [...document.querySelectorAll(".notice")].some((note) => /UTF-8/.test(note.textContent)));
    await page.click(".kept a");
    await page.waitForSelector("ludo-board .hit");
    await soon.deepEqual(() => moves(page), ["31-26"]);
    assert.deepEqual(wrong, []);
  });
});
