// Everything that somebody who means it ill may bring to the page: code, dropped files, stored rubbish.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import test from "node:test";
import { launch } from "./chromium.mjs";
import { begin, move, moves, pageAt, serve, turn, visit } from "./page.mjs";
import { soon } from "./soon.mjs";

const EVIL = "<img src=x onerror=\"globalThis.pwned=1\"><script>globalThis.pwned=1</script>";

/** A server of somebody else, and what it was asked for. */
async function stranger(t) {
  const asked = [];
  const server = createServer(({ url }, response) => { asked.push(url); response.end(); });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  return { asked, there: `http://127.0.0.1:${server.address().port}` };
}

/** Tries to run code and to reach somebody else, from within the page; what became of each try. */
function tried(there) {
  const code = "globalThis.pwned = 1";
  const element = (tag, set) => { const made = document.createElement(tag); set(made); document.body.append(made); return made; };
  const tries = {
    markup: () => { document.body.insertAdjacentHTML("beforeend", `<img src=x onerror="${code}">`); },
    handler: () => element("p", (made) => made.setAttribute("onclick", code)).click(),
    script: () => element("script", (made) => { made.textContent = code; }),
    address: () => element("script", (made) => { made.src = `data:text/javascript,${code}`; }),
    link: () => element("a", (made) => { made.href = `javascript:${code}`; }).click(),
    frame: () => element("iframe", (made) => { made.srcdoc = `<script>parent.${code}</script>`; }),
    words: () => globalThis.eval(code),
    made: () => new Function(code)(),
    later: () => setTimeout(code),
    worker: () => new Worker(`data:text/javascript,${code}`),
    policy: () => globalThis.trustedTypes.createPolicy("other", { createHTML: (text) => text }),
    again: () => globalThis.trustedTypes.createPolicy("ludoteca", { createHTML: (text) => text }),
    base: () => { element("base", (made) => { made.href = there; }); if (document.baseURI.startsWith(there)) globalThis.pwned = 1; },
    picture: () => element("img", (made) => { made.src = `${there}/picture`; }),
    style: () => element("p", (made) => made.setAttribute("style", `background: url(${there}/style)`)),
    form: () => element("form", (made) => { made.action = `${there}/form`; made.target = "_blank"; }).submit(),
    beacon: () => navigator.sendBeacon(`${there}/beacon`),
  };
  // In a task of the page: what a debugger runs is allowed more.
  return new Promise((resolve) => {
    setTimeout(async () => {
      const came = {};
      for (const [name, attempt] of Object.entries(tries)) {
        try {
          attempt();
        } catch (error) {
          came[name] = error.name;
        }
      }
      came.fetch = await fetch(`${there}/fetch`).then(() => "came", (error) => error.name);
      came.module = await import(`data:text/javascript,${code}`).then(() => "came", (error) => error.name);
      await fetch(location.pathname);
      resolve(came);
    });
  });
}

/** Drops something on the page: a text, or a file. */
function drop(page, given) {
  return page.evaluate(({ text, bytes }) => {
    const dropped = new DataTransfer();
    if (bytes) dropped.items.add(new File([new Uint8Array(bytes)], "dropped"));
    else dropped.setData("text/plain", text);
    globalThis.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, cancelable: true }));
  }, given);
}

/** Puts things into the database of the games, as an older, newer or other page may have. */
function store(page, [version, games]) {
  return page.evaluate(([number, all]) => new Promise((resolve, reject) => {
    const request = indexedDB.open("ludoteca", number);
    request.onupgradeneeded = () => {
      if (!request.result.objectStoreNames.contains("games")) request.result.createObjectStore("games", { keyPath: "id" });
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const work = request.result.transaction("games", "readwrite");
      for (const game of all) work.objectStore("games").put(game);
      work.oncomplete = () => { request.result.close(); resolve(); };
    };
  }), [version, games]);
}

/** Waits until the page says something. */
const told = (page, words) => page.waitForFunction((source) => [...document.querySelectorAll(".notice")].some(({ textContent }) => new RegExp(source).test(textContent)), words.source);

test("whoever means it ill", async (t) => {
  const browser = await launch(t);
  const address = await serve(t);

  await t.test("no code runs that is not a file of the page, and nobody else is reached", async (t) => {
    const { asked, there } = await stranger(t);
    const { page } = await visit(t, browser, address);
    const came = await page.evaluate(tried, there);
    const refused = ["markup", "script", "address", "frame", "words", "made", "later", "worker", "policy", "again"];
    assert.deepEqual(refused.filter((name) => !["TypeError", "EvalError"].includes(came[name])), [], JSON.stringify(came));
    assert.deepEqual([came.fetch, came.module], ["TypeError", "TypeError"]);
    assert.equal(await page.evaluate(() => globalThis.pwned), undefined);
    assert.deepEqual(asked, []);
  });

  await t.test("what is dropped is refused in words, and the game stays", async (t) => {
    const { page, wrong } = await visit(t, browser, address);
    await begin(page, "cats", "level:1");
    await turn(page);
    await move(page, "31-26");
    await turn(page);
    const before = await moves(page);
    for (const given of [{ text: EVIL }, { bytes: [0xff, 0xfe, 0x00] }, { text: "x".repeat(5_000_000) }, { text: "[Game \"cats\"]\n\n1. 31-1 *" }]) {
      await page.evaluate(() => document.querySelectorAll(".notice").forEach((note) => note.remove()));
      await drop(page, given);
      await told(page, /\S/);
      assert.deepEqual(await moves(page), before);
    }
    await drop(page, { text: `[Game "cats"]\n[White "${EVIL.replaceAll("\"", "'")}"]\n\n1. 31-27 {${EVIL}} *` });
    await soon.deepEqual(() => moves(page), ["31-27"]);
    assert.deepEqual([await page.evaluate(() => globalThis.pwned), await page.locator("main img, main script").count()], [undefined, 0]);
    assert.deepEqual(wrong, []);
  });

  await t.test("what is stored is read with care", async (t) => {
    const { page, wrong, context } = await visit(t, browser, pageAt(address, "about/"));
    const sound = { id: "sound", game: "cats", rules: "8x8", record: "[Game \"cats\"]\n\n1. 31-26 *", players: { first: "human", second: "human" }, seed: 1, clock: null, plies: 1, result: "*", spent: 0, created: 1, updated: 2 };
    await store(page, [1, [
      sound, { id: "bare" }, { ...sound, id: "named", game: EVIL.slice(0, 40), rules: EVIL, players: { first: EVIL, second: EVIL }, result: "<b>" },
      { ...sound, id: "late", updated: Number.MAX_SAFE_INTEGER }, { ...sound, id: "rubbish", record: EVIL },
    ]]);
    await page.evaluate((evil) => {
      localStorage.setItem("ludoteca.settings", JSON.stringify({ language: evil, theme: { x: 1 }, game: evil, sound: "loud" }));
      localStorage.setItem("ludoteca.current", "rubbish");
    }, EVIL);
    const { page: home, wrong: there } = await visit(t, browser, address, { context });
    await home.waitForSelector(".home");
    await home.click('nav a[href$="/library/"]');
    await soon.equal(() => home.locator(".kept").count(), 3, "what is no game is left where it is");
    for (const id of ["named", "rubbish"]) {
      await home.click(`a[href$="/#resume=${id}"]`);
      await told(home, /\S/);
      await home.goto(pageAt(address, "library/"));
    }
    await home.click('a[href$="/#resume=sound"]');
    await soon.deepEqual(() => moves(home), ["31-26"]);
    assert.equal(await home.evaluate(() => globalThis.pwned), undefined);
    assert.deepEqual([...wrong, ...there], []);
  });

  await t.test("games of a newer page stay as they are, and a full browser is told of", async (t) => {
    const { page, context } = await visit(t, browser, pageAt(address, "about/"));
    await store(page, [9, [{ id: "newer", game: "cats", more: "than we know" }]]);
    const { page: home, wrong } = await visit(t, browser, address, { context });
    await told(home, /newer version/);
    await begin(home, "cats", "level:1");
    await turn(home);
    const full = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
    t.after(() => full.close());
    await full.addInitScript(() => {
      // A browser may find out that there is no room when everything seems to be done.
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function refused(...given) {
        const request = put.apply(this, given);
        request.addEventListener("success", () => this.transaction.abort());
        return request;
      };
      Object.defineProperty(IDBTransaction.prototype, "error", { get: () => new DOMException("no", "QuotaExceededError") });
    });
    const { page: other, wrong: also } = await visit(t, browser, address, { context: full });
    await begin(other, "cats", "level:1");
    await told(other, /no room/);
    await turn(other);
    await move(other, "31-26");
    await turn(other);
    assert.deepEqual([...wrong, ...also], []);
  });
});
