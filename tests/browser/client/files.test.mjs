// The files of the page as they are: their types, their size, and what may not be in them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = fileURLToPath(new URL("..", import.meta.url));
const client = join(here, "../../crates/page/client");
const locales = join(here, "../../crates/page/locales");
const files = readdirSync(client, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));

/** Bytes over the wire. */
const BUDGET = 100_000;

/** A module with everything that it imports. */
function graph(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, to] of readFileSync(path, "utf8").matchAll(/^(?:import|export) [^;]*?from "(\.[^"]+)";|^import "(\.[^"]+)";/gm)) {
    graph(normalize(join(dirname(path), to)), seen);
  }
  return seen;
}

test("the client passes type checking", () => {
  execFileSync(process.execPath, [join(here, "node_modules/typescript/bin/tsc"), "-p", join(here, "jsconfig.json")], { encoding: "utf8" });
});

test("the first page is small, without the engine", () => {
  const page = readFileSync(join(client, "index.html"), "utf8");
  const linked = [...page.matchAll(/@a@\/([^"]+)"/g)].map(([, name]) => join(client, name)).filter((path) => !path.endsWith("build.json"));
  const modules = ["page", "session", "table"].flatMap((name) => [...graph(join(client, `play/${name}.js`))]);
  const all = new Set([join(client, "index.html"), ...linked, ...modules, join(locales, "es.json")]);
  const size = [...all].reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);
  assert.ok(all.size > 25, "the modules are found");
  assert.ok(size < BUDGET, `${size} bytes in ${all.size} files`);
});

test("every page has the head of all, and begins with its own module", () => {
  const pages = files.filter((path) => path.endsWith(".html") && !path.endsWith("embed.html"));
  assert.ok(pages.length > 10, "the pages are found");
  for (const path of pages) {
    const text = readFileSync(path, "utf8");
    assert.match(text, /<head>\n@head@\n/, path);
    assert.match(text, /\n@modules@\n<script type="module" src="@a@\/[^"]+\.js"><\/script>\n/, path);
  }
});

test("the engine never runs in the page's own thread", () => {
  const naming = (text) => files.filter((path) => path.endsWith(".js") && readFileSync(path, "utf8").includes(text)).map((path) => path.slice(client.length + 1));
  assert.deepEqual(naming("engine/ludoteca.js"), ["desk/engine.js"], "one module imports the engine");
  assert.deepEqual(naming("desk/engine.js"), ["desk/lines.js"], "one module names that one");
  const lines = readFileSync(join(client, "desk/lines.js"), "utf8");
  assert.match(lines, /new Worker\(script\(new URL\("desk\/engine\.js"/, "which is the code of a worker");
});

test("nothing is asked of anybody else, and nothing runs that is not a file of the page", () => {
  for (const path of files) {
    const text = readFileSync(path, "utf8").replaceAll("http://www.w3.org/2000/svg", "");
    assert.doesNotMatch(text, /https?:\/\//, `${path} has an address of another host`);
    if (path.endsWith(".js")) assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\("style"/, path);
    if (path.endsWith(".html")) assert.doesNotMatch(text, /<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|="javascript:/i, path);
  }
});

test("every module says in its first line what lives there", () => {
  for (const path of files.filter((name) => name.endsWith(".js"))) {
    assert.match(readFileSync(path, "utf8"), /^\/\/ [A-Z`].*\.\n/, path);
  }
});
