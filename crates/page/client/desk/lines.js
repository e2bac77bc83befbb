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

/** A worker with a desk of its own, which reads its script while the module is compiled. @type {Connect} */
export async function workerLine(listen, broken) {
  const code = engine();
  const worker = new Worker(script(new URL("desk/engine.js", FILES)), { type: "module" });
  worker.addEventListener("message", ({ data }) => ("broken" in data ? broken(data.broken) : listen(data.text)));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    worker.terminate();
    broken(event.message || "the worker has ended");
  });
  try {
    worker.postMessage(await code);
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
