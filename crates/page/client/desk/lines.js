// The two ways to a desk: the module in a worker, or the program that serves the page.

/** @import { Connect } from "./channel.js" */
import { FILES, ROOT, script } from "../places.js";

/** How long a program that serves the page may take to answer the first call, in milliseconds. */
const PATIENCE = 10_000;

/** The games whose evaluation has a net. */
const NETS = ["hive"];

/** What a worker begins with: the module, and the nets by their games. @typedef {{module: WebAssembly.Module, nets: [string, Uint8Array][]}} Engine */

/** @type {Promise<Engine> | null} */
let fetching = null;

/** @param {string} game @returns {Promise<[string, Uint8Array]>} */
async function net(game) {
  const answer = await fetch(new URL(`engine/nets/${game}.net`, FILES));
  if (!answer.ok) throw new Error(`${game}.net: ${answer.status}`);
  return [game, new Uint8Array(await answer.arrayBuffer())];
}

async function fetchEngine() {
  const [module, ...nets] = await Promise.all([WebAssembly.compileStreaming(fetch(new URL("engine/ludoteca_bg.wasm", FILES))), ...NETS.map(net)]);
  return { module, nets };
}

/** The engine, fetched and compiled once for all workers; whoever will need it soon may ask before. */
export function engine() {
  fetching ??= fetchEngine();
  fetching.catch(() => (fetching = null));
  return fetching;
}

/** A worker, and whether it has its engine. @typedef {{worker: Worker, begun: Promise<void>}} Started */

/** Workers that nobody has a question for yet. @type {Started[]} */
let idle = [];

/** A worker with a desk of its own, which reads its script while the module is compiled. @returns {Started} */
function start() {
  const worker = new Worker(script(new URL("desk/engine.js", FILES)), { type: "module" });
  const begun = engine().then((code) => worker.postMessage(code));
  begun.catch(() => {});
  return { worker, begun };
}

/** Starts so many workers before there are questions for them. @param {number} count */
export function prepare(count) {
  while (idle.length < count) {
    const started = start();
    idle.push(started);
    // Whoever is to have a worker that has failed gets another one.
    const drop = () => { idle = idle.filter((other) => other !== started); };
    started.worker.addEventListener("error", drop, { once: true });
    started.begun.catch(drop);
  }
}

/** A line to a worker. @type {Connect} */
export async function workerLine(listen, broken) {
  const { worker, begun } = idle.shift() ?? start();
  worker.addEventListener("message", ({ data }) => ("broken" in data ? broken(data.broken) : listen(data.text)));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    worker.terminate();
    broken(event.message || "the worker has ended");
  });
  try {
    await begun;
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return { send: (text) => worker.postMessage({ text }), close: () => worker.terminate() };
}

/** A connection to the program that serves the page. @param {string} token @returns {Connect} */
export function socketLine(token) {
  return (listen, broken) => new Promise((resolve, reject) => {
    const address = new URL("desk", ROOT);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address, ["ludoteca.1", `token.${token}`]);
    const timer = setTimeout(() => socket.close(), PATIENCE);
    socket.addEventListener("message", ({ data }) => typeof data === "string" && listen(data));
    socket.addEventListener("open", () => {
      clearTimeout(timer);
      resolve({ send: (text) => socket.send(text), close: () => socket.close() });
    });
    socket.addEventListener("close", () => {
      clearTimeout(timer);
      reject(new Error("the connection was closed"));
      broken("the connection was closed");
    });
  });
}
