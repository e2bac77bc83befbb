// Does every work of the module and prints what it tells; the times go to standard error.
//
//   node tests/wasm/run.mjs MODULE.wasm
import { readFile } from "node:fs/promises";

const bytes = await readFile(process.argv[2]);
// Nothing is imported: the module runs wherever WebAssembly does.
const { instance } = await WebAssembly.instantiate(bytes, {});
const { memory, name, run, told } = instance.exports;

const text = (length) => new TextDecoder().decode(new Uint8Array(memory.buffer, told(), length));

for (let work = 0; name(work) > 0; work++) {
  const title = text(name(work));
  const began = performance.now();
  const length = run(work);
  const spent = performance.now() - began;
  process.stdout.write(`== ${title}\n${text(length)}`);
  process.stderr.write(`${title}: ${spent.toFixed(0)} ms\n`);
}
process.stderr.write(`the module has ${bytes.length} bytes\n`);
