// Measures the module as a browser gets it, and fails where its code is too large.
//
//   node scripts/wasm-size.mjs MODULE.wasm
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The most bytes of the engine's code over the wire; texts and tables are not code. */
const BUDGET = 600 * 1024;
/** The numbers of the sections that matter. */
const SECTIONS = { code: 10, data: 11 };

const bytes = readFileSync(process.argv[2]);

/** The parts of a module, by their numbers. */
function sections(module) {
  const found = new Map();
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < module.length) {
    const id = module[at++];
    const length = number();
    found.set(id, module.subarray(at, at + length));
    at += length;
  }
  return found;
}

const brotli = (part) => brotliCompressSync(part, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
const kilobytes = (size) => `${(size / 1024).toFixed(0)} KB`;
const parts = sections(bytes);
console.log(`the module: ${kilobytes(bytes.length)}, brotli ${kilobytes(brotli(bytes))}, gzip ${kilobytes(gzipSync(bytes, { level: 9 }).length)}`);
for (const [name, id] of Object.entries(SECTIONS)) {
  const part = parts.get(id) ?? Buffer.alloc(0);
  console.log(`its ${name}: ${kilobytes(part.length)}, brotli ${kilobytes(brotli(part))}`);
}
if (brotli(parts.get(SECTIONS.code)) > BUDGET) {
  console.error(`its code is over the budget of ${kilobytes(BUDGET)}`);
  process.exit(1);
}
