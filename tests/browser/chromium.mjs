// A real Chromium without a network, and what every test of a page asks it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = fileURLToPath(new URL(".", import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** How long anything in a browser may take, in milliseconds: machines are slow when all tests run. */
export const PATIENCE = 120_000;

/** The widths of the screens that pages are looked at on. */
export const screens = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** A folder that is gone when the tests are over. */
export function folder(test) {
  const path = mkdtempSync(join(tmpdir(), "ludoteca-browser-"));
  test.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Runs the program that was built, with nothing of the person who runs the tests. */
export function ludoteca(home, args) {
  const program = process.env.LUDOTECA ?? join(here, "../../target/testing/ludoteca");
  const own = { LUDOTECA_DATA: home, LUDOTECA_CONFIG: home, LUDOTECA_CACHE: home, LUDOTECA_BOOKS: home };
  const env = { ...process.env, ...own, LC_ALL: "en_US.UTF-8" };
  return execFileSync(program, args, { cwd: home, env, encoding: "utf8" });
}

/** What Chromium is started with: the one that CHROMIUM names, or the system's. */
function manner() {
  const found = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const executablePath = found.find((path) => path && existsSync(path));
  assert.ok(executablePath, "no Chromium: install one, or name it with CHROMIUM");
  const args = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"];
  // As root there is no sandbox to be had.
  return { executablePath, args, chromiumSandbox: process.getuid?.() !== 0, timeout: PATIENCE };
}

/** Starts Chromium. */
export async function launch(test) {
  const browser = await chromium.launch(manner());
  test.after(() => browser.close());
  const make = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await make(options);
    context.setDefaultTimeout(PATIENCE);
    return context;
  };
  return browser;
}

/** Starts Chromium as somebody who comes back has it, with a profile that keeps what was fetched and compiled. */
export async function launchProfile(test, options) {
  const context = await chromium.launchPersistentContext(folder(test), { ...manner(), ...options });
  test.after(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  return context;
}

/** Opens a file without a network, and notes whatever the page should not do. */
export async function open(browser, path, options = {}) {
  const { screen = "desktop", colours = "light", hash = "" } = options;
  const context = await browser.newContext({
    viewport: screens[screen], colorScheme: colours, offline: true, reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const wrong = [];
  const url = `file://${path}`;
  page.on("request", (request) => request.url().split("#")[0] === url || wrong.push(`asks for ${request.url()}`));
  page.on("pageerror", (error) => wrong.push(`fails: ${error.message}`));
  page.on("console", (said) => said.type() === "error" && wrong.push(`complains: ${said.text()}`));
  page.on("dialog", (dialog) => { wrong.push(`opens a dialog: ${dialog.message()}`); dialog.dismiss(); });
  await page.goto(url + hash);
  return { page, wrong, close: () => context.close() };
}

/** What axe-core finds that is serious or worse, in words. */
export async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" | ")}`);
}

/** Keeps a picture of the page where somebody has asked for one. */
export async function picture(page, name) {
  const where = process.env.LUDOTECA_SCREENSHOTS;
  if (!where) return;
  mkdirSync(where, { recursive: true });
  await page.screenshot({ path: join(where, `${name}.png`), fullPage: true });
}
