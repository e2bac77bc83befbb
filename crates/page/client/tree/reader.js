// The worker that reads long traces, so that the page goes on meanwhile.

import { readTrace, TraceError } from "./trace.js";

addEventListener("message", ({ data }) => {
  try {
    const parts = readTrace(JSON.parse(data.text).text);
    const buffers = Object.values(parts.columns).map(({ buffer }) => buffer);
    postMessage({ id: data.id, parts }, { transfer: buffers });
  } catch (error) {
    postMessage({ id: data.id, line: error instanceof TraceError ? error.line : 0 });
  }
});
