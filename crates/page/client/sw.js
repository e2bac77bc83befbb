// The service worker: the page works without a network after one visit.

const BUILD = "@build@";

/** The addresses of all pages and files, relative to this one. @type {string[]} */
const FILES = JSON.parse(`@files@`);

const CACHE = `ludoteca ${BUILD}`;

const worker = /** @type {any} */ (globalThis);

/** Puts everything into a cache of this build, one file after the other: the line belongs to the page that is being opened. */
async function fill() {
  const cache = await caches.open(CACHE);
  for (const address of FILES) {
    // Files never change, so that the browser need not fetch again what it has; pages do.
    if (!await cache.match(address)) await cache.add(new Request(address, { cache: isFile(new URL(address, location.href)) ? "default" : "reload" }));
  }
  await worker.skipWaiting();
}

/** @param {URL} address */
function isFile({ pathname }) {
  return pathname.includes("/a/");
}

/** Takes the caches of other builds away. */
async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("ludoteca ") && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Files never change: the cache first. Pages do: the network first. @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept && isFile(new URL(request.url))) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Tells the browser where files are, if it can be told: it takes them from the cache without waking this worker. @param {any} event */
async function route(event) {
  const files = `${new URL("a/", location.href).pathname}*`;
  try {
    await event.addRoutes([
      { condition: { urlPattern: { pathname: files } }, source: { cacheName: CACHE } },
      { condition: { requestMode: "navigate" }, source: "race-network-and-fetch-handler" },
    ]);
  } catch {
    // A browser that cannot asks this worker every time.
  }
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(Promise.all([route(event), fill()])));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});
