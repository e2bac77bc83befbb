// Measures the module as a browser gets it, and fails where it is too large.
//
//   node scripts/wasm-size.mjs MODULE.wasm
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The most bytes of the engine's code over the wire. */
const BUDGET = 600 * 1024;

const bytes = readFileSync(process.argv[2]);
const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
const gzip = gzipSync(bytes, { level: 9 }).length;
const kilobytes = (size) => `${(size / 1024).toFixed(0)} KB`;
console.log(`the module: ${kilobytes(bytes.length)}, brotli ${kilobytes(brotli)}, gzip ${kilobytes(gzip)}`);
if (brotli > BUDGET) {
  console.error(`it is over the budget of ${kilobytes(BUDGET)}`);
  process.exit(1);
}
