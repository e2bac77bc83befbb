// The page in a browser: where it comes from, and what somebody does on it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { folder, PATIENCE } from "./chromium.mjs";
import { soon } from "./soon.mjs";

export { PATIENCE };

const here = fileURLToPath(new URL(".", import.meta.url));

/** The address of the page: one that is served already, or that of the program. */
export async function serve(test) {
  return process.env.LUDOTECA_PAGE ?? serveProgram(test);
}

/** Starts the program that serves the page; the address that it shows. */
export function serveProgram(test) {
  const program = process.env.LUDOTECA ?? join(here, "../../target/testing/ludoteca");
  const home = folder(test);
  const own = { LUDOTECA_DATA: home, LUDOTECA_CONFIG: home, LUDOTECA_CACHE: home, LUDOTECA_BOOKS: home };
  const server = spawn(program, ["serve", "--port", "0"], { cwd: home, env: { ...process.env, ...own, LC_ALL: "en_US.UTF-8" } });
  test.after(() => server.kill());
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk) => {
      said += chunk;
      const found = said.match(/http:\/\/\S+/);
      if (found) resolve(found[0]);
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.on("exit", (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
}

/** The address of another page of those that a server has. */
export function pageAt(address, path) {
  const url = new URL(address);
  url.pathname += path;
  return url.href;
}

/**
 * What a page begins with in a test: games have the same seed every time, so that they are the same
 * games, and its workers are at hand.
 */
function prepare() {
  const chance = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (room) => (room instanceof Uint32Array && room.length === 1 ? room.fill(7) : chance(room));
  globalThis.workers = [];
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      globalThis.workers.push(this);
    }
  };
}

/** Opens the page, and notes whatever it should not do. */
export async function visit(test, browser, address, options = {}) {
  const { screen = { width: 1280, height: 900 }, colours = "light", locale = "en-GB", touch = false, context: given, hash } = options;
  const context = given ?? await browser.newContext({
    viewport: screen, colorScheme: colours, locale, reducedMotion: "reduce", hasTouch: touch, isMobile: touch, serviceWorkers: options.offline ? "allow" : "block",
    acceptDownloads: true,
  });
  if (!given) test.after(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(prepare);
  const wrong = [];
  const { host } = new URL(address);
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.host !== host && !["blob:", "data:"].includes(url.protocol)) wrong.push(`asks for ${url}`);
  });
  page.on("pageerror", (error) => wrong.push(`fails: ${error.message}`));
  page.on("console", (said) => said.type() === "error" && wrong.push(`complains: ${said.text()}`));
  page.on("dialog", (dialog) => { wrong.push(`opens a dialog: ${dialog.message()}`); dialog.dismiss(); });
  const url = new URL(address);
  if (hash) url.hash = [url.hash.slice(1), hash].filter((part) => part).join("&");
  await page.goto(url.href);
  await page.waitForSelector(".home, .table, .library, .study, .inside, .learn-index, .through, .prose");
  return { page, wrong, context };
}

/** What a download holds. */
export async function downloaded(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Begins a game in two clicks: the game, and the opponent. */
export async function begin(page, game, opponent) {
  await page.click(`[data-game="${game}"]`);
  await page.click(`[data-player="${opponent}"]`);
  await page.waitForSelector("ludo-board .hit");
}

/** Where a touch is on the screen. */
function placeOf(page, touch) {
  if ("button" in touch) return page.locator(".board-buttons button").nth(touch.button);
  const name = "cell" in touch ? `cell ${touch.cell}` : `hand ${touch.hand.side} ${touch.hand.slot}`;
  return page.locator(`[data-place="${name}"]`);
}

/** The middle of a place on the screen, which it is brought to if need be. */
export async function middle(page, touch) {
  const place = placeOf(page, touch);
  // This waits until the place stays where it is: a board that has changed is fitted in a later frame.
  await place.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await place.boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Touches a place with a mouse. */
export async function click(page, touch) {
  await page.mouse.click(...await middle(page, touch));
}

/** Touches a place with a finger. */
export async function tap(page, touch) {
  await page.touchscreen.tap(...await middle(page, touch));
}

/** Goes to something by Tab, as somebody without a mouse does. */
export async function tabTo(page, selector) {
  for (let n = 0; n < 80; n += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${selector} is not reached by Tab`);
}

/** The key that leads from where the keyboard is towards a place of the board; `null` there. */
function nextKey(to) {
  const rows = [...document.querySelectorAll("ludo-board .grid [role=row]")].map((row) => [...row.querySelectorAll("[data-place]")]);
  const at = (place) => {
    const row = rows.findIndex((cells) => cells.some(place));
    return [row, row < 0 ? -1 : rows[row].findIndex(place)];
  };
  const [row, column] = at((cell) => cell === document.activeElement);
  const [wantedRow, wantedColumn] = at((cell) => cell.dataset.place === to);
  if (row !== wantedRow) return row < wantedRow ? "ArrowDown" : "ArrowUp";
  if (column === wantedColumn) return null;
  return column < wantedColumn ? "ArrowRight" : "ArrowLeft";
}

/** Touches a place with keys alone. */
export async function press(page, touch) {
  if ("button" in touch) await tabTo(page, ".board-buttons button");
  else {
    await tabTo(page, "ludo-board .grid [data-place]");
    const to = "cell" in touch ? `cell ${touch.cell}` : `hand ${touch.hand.side} ${touch.hand.slot}`;
    for (let n = 0; n < 60; n += 1) {
      const key = await page.evaluate(nextKey, to);
      if (!key) break;
      await page.keyboard.press(key);
    }
  }
  await page.keyboard.press("Enter");
}

/** Stops the clock of a page: whatever waits there waits until time passes again. */
export async function stopTime(page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Lets time pass on a page whose clock stands, a little at once, until something holds: hardly any where nothing is said, a few tenths of a second however slow the machine is. */
export async function pass(page, check, milliseconds = 0.1) {
  await soon.equal(async () => {
    await page.clock.runFor(milliseconds);
    return check();
  }, true);
}

/** Lets all workers of a page die, as it sees it, whatever they are doing. */
export async function killWorkers(page) {
  await page.evaluate(() => {
    for (const worker of globalThis.workers.splice(0)) worker.dispatchEvent(new ErrorEvent("error", { message: "killed by a test", cancelable: true }));
  });
}

/** What the board offers now, or `null` while it is not somebody's turn. */
export function offered(page) {
  return page.evaluate(() => {
    const board = document.querySelector("ludo-board");
    const mine = document.querySelector(".plate.near.turn, .plate.first.turn, .plate.second.turn");
    const over = document.querySelector(".table.over");
    const ready = board?.querySelector(".reachable, .board-buttons .primary");
    return over ? "over" : ready && mine && !document.querySelector(".thinking") ? board.scene.moves : null;
  });
}

/** Waits until it is somebody's turn; the legal moves, or none when the game is over. */
export async function turn(page) {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await page.waitForTimeout(30)) {
    const legal = await offered(page);
    if (legal === "over") return [];
    if (legal) return legal;
  }
  assert.fail(`nobody moves: ${await status(page)}`);
}

/** Does something that makes a move, and waits until it is made. */
export async function after(page, act) {
  const count = () => document.querySelectorAll(".move").length;
  const before = await page.evaluate(count);
  await act();
  await page.waitForFunction((n) => document.querySelectorAll(".move").length !== n || document.querySelector(".table.over"), before);
}

/** The moves of the game, as they are listed. */
export function moves(page) {
  return page.$$eval(".move", (listed) => listed.map((move) => move.textContent));
}

/** What is said of the game. */
export function status(page) {
  return page.textContent(".status");
}

/** Types something where moves are typed. */
export async function type(page, text) {
  await page.fill("[name=move]", text);
  await page.keyboard.press("Enter");
}

/** Plays a legal move by its text. */
export function move(page, text) {
  return after(page, () => type(page, text));
}

/** Waits until what was touched is painted: a board makes room for the places that a tile may go to. */
function painted(page) {
  return page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
}

/** Plays to the end by touches, with moves chosen by a function. */
export async function finish(page, touchBy, choose, most = 150) {
  for (let ply = 0; ply < most; ply += 1) {
    const legal = await turn(page);
    if (legal.length === 0) return status(page);
    const [path] = choose(legal, ply).paths;
    await after(page, async () => {
      for (const touch of path) {
        await touchBy(page, touch);
        await painted(page);
      }
    });
  }
  assert.fail(`the game does not end: ${await status(page)}`);
}

/** Moves by chance, the same every time. */
export function chance(seed) {
  let state = seed;
  return (legal) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return legal[Math.floor((state / 2_147_483_648) * legal.length)];
  };
}
