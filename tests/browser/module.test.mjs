// The module in a real browser: it plays as the program does.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { launch } from "./chromium.mjs";
import { POLICY, serveFiles } from "./files.mjs";
import { soon } from "./soon.mjs";

const PACKAGE = fileURLToPath(new URL("../../target/npm/", import.meta.url));
const MOVES = fileURLToPath(new URL("../../testdata/moves.tsv", import.meta.url));
/** The engine of the list. */
const ENGINE = "alphabeta:nodes=500,hash=1,off=tablebases,book=off";

/** Lets the module choose a move in every position; what differs from the list. */
async function differences([lines, engine]) {
  const { default: start, Desk } = await import("/module/ludoteca.js");
  await start();
  const desk = new Desk();
  desk.bringNet("hive", new Uint8Array(await (await fetch("/module/hive.net")).arrayBuffer()));
  const wrong = [];
  let id = 0;
  let nodes = 0;
  const ask = (kind, fields) => {
    id += 1;
    const answer = JSON.parse(desk.ask(JSON.stringify({ id, kind, ...fields }), (told) => {
      nodes = JSON.parse(told).nodes ?? nodes;
    }));
    if (answer.kind === "error") throw new Error(answer.error.text);
    return answer;
  };
  for (const [game, rules, position, move, expected] of lines) {
    nodes = 0;
    const { table } = ask("open", { game, rules, position, players: { first: engine, second: engine }, seed: 7 });
    const moved = ask("think", { table });
    ask("close", { table });
    if (moved.move !== move || String(nodes) !== expected) wrong.push(`${position}: ${moved.move} after ${nodes}, not ${move} after ${expected}`);
  }
  return wrong;
}

test("the module", { skip: existsSync(PACKAGE) ? false : "scripts/wasm builds it" }, async (t) => {
  const browser = await launch(t);
  const empty = { "/": "<!doctype html><title>.</title>" };
  const server = await serveFiles(t, { "/module/": PACKAGE }, empty, { "content-security-policy": POLICY });
  const page = await browser.newPage();
  await page.goto(`${server}/`);

  await t.test("plays a thousand positions as the program does", async () => {
    const lines = readFileSync(MOVES, "utf8").split("\n").filter(Boolean).map((line) => line.split("\t"));
    assert.equal(lines.length, 1000);
    assert.deepEqual(await page.evaluate(differences, [lines, ENGINE]), []);
  });

  await t.test("has an example that works", async () => {
    const example = await browser.newPage();
    await example.goto(`${server}/module/example.html`);
    const board = () => example.$eval("#board", (image) => image.src);
    await soon.match(() => board(), /^data:image\/svg\+xml/);
    const start = await board();
    await example.click("#next");
    await example.click("#next");
    assert.notEqual(await board(), start, "two moves are made");
    assert.match(await example.textContent("#said"), /\S/);
  });
});
