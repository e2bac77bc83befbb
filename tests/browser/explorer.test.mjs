// The openings: the book of the page, games of this browser and files of others, by mouse, by touch and by keys.

import assert from "node:assert/strict";
import test from "node:test";
import { findings, launch, picture, screens } from "./chromium.mjs";
import { PATIENCE, pageAt, serve, tabTo, type, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

/** A row of the table: its games, and what its bar says. */
function row(page, move) {
  return page.$eval(`[data-move="${move}"]`, (button) => {
    const cells = button.closest("tr").querySelectorAll("td");
    return [Number(cells[1].firstChild.textContent.replace(/\D/g, "")), cells[2].querySelector("svg").getAttribute("aria-label"), cells[1].querySelector(".about").textContent];
  });
}

/** Waits until a move was played in so many games. */
async function played(page, move, games) {
  await page.waitForFunction(([text, n]) => {
    const cell = document.querySelector(`[data-move="${text}"]`)?.closest("tr").querySelector(".played");
    return Number(cell?.firstChild.textContent.replace(/\D/g, "") ?? 0) === n;
  }, [move, games], { timeout: 2 * PATIENCE });
}

const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const game = (moves, result) => `[Game "cats"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;

test("the openings", async (t) => {
  const browser = await launch(t);
  const address = await serve(t);
  const cats = { hash: "game=cats&position=31%3A1%2C2%2C3%2C4%3Am" };

  await t.test("thousands of games of a file, by positions; what is wrong is said", async (t) => {
    const { page, wrong } = await visit(t, browser, pageAt(address, "explorer/"), cats);
    const many = game("1. 31-26 1-5 2. 26-22 2-6", "0-1").repeat(1500) + game("1. 31-26 2-6 2. 26-22 1-5", "1-0").repeat(1500) + "[Game \"cats\"]\n\n1. 31-1 1-0\n";
    await page.setInputFiles(".explorer-sources input[type=file]", [file("many.pgn", many)]);
    await page.click("[data-shelf=book] input");
    await played(page, "31-26", 3000);
    await page.waitForFunction(() => document.querySelector("[data-shelf='file 1'] .about").textContent.includes("1 game could not be read"));
    await soon.match(() => page.textContent("[data-shelf='file 1'] .about"), /3,?000 games.*31/);
    const [, bar, from] = await row(page, "31-26");
    assert.match(bar, /50 %.*50 %/);
    assert.match(from, /many\.pgn/);
    // Both orders of moves lead to the same position.
    for (const move of ["31-26", "1-5", "26-22"]) await page.click(`[data-move="${move}"]`);
    await played(page, "2-6", 1500);
    await soon.equal(() => page.locator(".move-list .move").count(), 3);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() => document.querySelectorAll("[data-move]").length === 2);
    await played(page, "2-6", 1500);
    await page.setInputFiles(".explorer-sources input[type=file]", [{ name: "x.bin", mimeType: "application/octet-stream", buffer: Buffer.from([0xff, 0xfe, 0x80, 0]) }]);
    await page.waitForSelector(".notice");
    await soon.equal(() => page.locator(".source").count(), 3, "a file that is not read is no source");
    await page.click("[data-shelf='file 1'] button");
    await page.waitForFunction(() => document.querySelectorAll("[data-move]").length === 0);
    assert.deepEqual(wrong, []);
  });

  await t.test("own games count, by touch on a phone", async (t) => {
    const phone = { screen: screens.phone, touch: true, locale: "es-AR", colours: "dark" };
    const { page, wrong, context } = await visit(t, browser, pageAt(address, "library/"), phone);
    await page.setInputFiles(".library input[type=file]", [file("own.pgn", game("1. 31-27 1-5", "1-0") + game("1. 31-27 1-6", "*"))]);
    await page.waitForFunction(() => document.querySelectorAll(".kept").length === 2);
    const other = await visit(t, browser, pageAt(address, "explorer/"), { ...phone, ...cats, context });
    await other.page.waitForSelector("[data-shelf=own] .about:text-matches('^1 ')");
    await other.page.tap("[data-shelf=book] input");
    await played(other.page, "31-27", 1);
    assert.match((await row(other.page, "31-27"))[2], /Mis partidas: 1/);
    await other.page.tap("[data-move='31-27']");
    await played(other.page, "1-5", 1);
    await soon.deepEqual(() => findings(other.page), []);
    const [width, room] = await other.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(width <= room, `${width} pixels on a screen of ${room}`);
    await picture(other.page, "explorer-phone-dark");
    assert.deepEqual([...wrong, ...other.wrong], []);
  });

  await t.test("the book of each game by keys alone", async (t) => {
    const { page, wrong } = await visit(t, browser, pageAt(address, "explorer/"), { locale: "pt-BR" });
    const module = await page.evaluate(async () => (await (await fetch(document.querySelector("link[href$='build.json']").href)).json()).module);
    for (const name of ["cats", "claustro", "hive"]) {
      await page.selectOption("[name=game]", name);
      if (!module) continue;
      await page.waitForFunction((of) => document.querySelector("[data-move]") && document.querySelector(`[name=game]`).value === of, name);
    }
    if (module) {
      await tabTo(page, "[data-move]");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 1);
      await type(page, "wA2");
      await page.waitForFunction(() => document.querySelector(".typed-answer").textContent !== "");
    }
    await soon.deepEqual(() => findings(page), []);
    await picture(page, "explorer-desktop-light");
    assert.deepEqual(wrong, []);
  });
});
