// The two ways to a desk: the module in a worker, or the program that serves the page.

/** @import { Connect } from "./channel.js" */
import { FILES, ROOT, script } from "../places.js";

/** How long a program that serves the page may take to answer the first call, in milliseconds. */
const PATIENCE = 10_000;

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

/** The module, fetched and compiled once for all workers; whoever will need it soon may ask before. */
export function module() {
  compiled ??= WebAssembly.compileStreaming(fetch(new URL("engine/ludoteca_bg.wasm", FILES)));
  compiled.catch(() => (compiled = null));
  return compiled;
}

/** A worker with a desk of its own, which reads its script while the module is compiled. @type {Connect} */
export async function workerLine(listen, broken) {
  const code = module();
  const worker = new Worker(script(new URL("desk/engine.js", FILES)), { type: "module" });
  worker.addEventListener("message", ({ data }) => ("broken" in data ? broken(data.broken) : listen(data.text)));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    worker.terminate();
    broken(event.message || "the worker has ended");
  });
  try {
    worker.postMessage({ module: await code });
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
