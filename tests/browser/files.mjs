// A plain file server, as any host is one: folders under addresses, and nothing else.

import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

/** What the page may do, wherever it comes from. */
export const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
  + "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
  + "require-trusted-types-for 'script'; trusted-types ludoteca";

/** Serves folders, and texts by their address; the address of the server. */
export async function serveFiles(test, folders, texts = {}, headers = {}) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const found = body(path, folders, texts);
    if (found === null) return response.writeHead(404).end();
    const name = path.endsWith("/") ? "index.html" : path;
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "text/plain", ...headers }).end(found);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  test.after(() => server.close());
  return `http://127.0.0.1:${server.address().port}`;
}

function body(path, folders, texts) {
  if (path in texts) return texts[path];
  for (const [prefix, folder] of Object.entries(folders)) {
    if (!path.startsWith(prefix)) continue;
    const inside = normalize(path.slice(prefix.length));
    if (inside.startsWith("..")) return null;
    try {
      return readFileSync(join(folder, path.endsWith("/") ? join(inside, "index.html") : inside));
    } catch {
      return null;
    }
  }
  return null;
}
