// Solved tables, loaded in pieces by the worker that needs them; docs/formats.md describes their files.

/** The tables that come with the page: solving these takes long. */
const NAMES = ["claustro-5x5"];

/** What a table file begins with, and its version. */
const MAGIC = [0x89, 0x4c, 0x55, 0x44, 0x4f, 0x0d, 0x0a, 0x1a];
const VERSION = 2;
const FRONT = 36;
const LONGEST_BLOCK = 1 << 20;

const SUMS = Uint32Array.from({ length: 256 }, (_, at) => {
  let sum = at;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The CRC-32 of some bytes. @param {...Uint8Array} parts */
export function sum(...parts) {
  let all = -1;
  for (const bytes of parts) for (const byte of bytes) all = SUMS[(all ^ byte) & 255] ^ (all >>> 8);
  return ~all >>> 0;
}

/** Unpacks a block in the LZ4 format; an error if it does not have so many bytes. @param {Uint8Array} packed @param {number} size */
export function unpack(packed, size) {
  const bytes = new Uint8Array(size);
  let [from, to] = [0, 0];
  const length = (/** @type {number} */ given) => {
    let [all, more] = [given, given === 15];
    while (more) {
      const byte = packed[from++];
      all += byte;
      more = byte === 255;
    }
    return all;
  };
  while (from < packed.length) {
    const token = packed[from++];
    const plain = length(token >> 4);
    if (from + plain > packed.length || to + plain > size) throw new RangeError("a block is damaged");
    bytes.set(packed.subarray(from, from + plain), to);
    [from, to] = [from + plain, to + plain];
    if (from === packed.length) break;
    const back = packed[from] | (packed[from + 1] << 8);
    from += 2;
    const end = to + length(token & 15) + 4;
    if (back === 0 || back > to || !(end <= size)) throw new RangeError("a block is damaged");
    for (; to < end; to += 1) bytes[to] = bytes[to - back];
  }
  if (to !== size) throw new RangeError("a block is damaged");
  return bytes;
}

/** What is left of a file that comes in pieces. */
class Rest {
  #next;
  #bytes = new Uint8Array();
  #piece = 0;

  /** @param {(piece: number) => Uint8Array} next */
  constructor(next) {
    this.#next = next;
  }

  /** The next so many bytes. @param {number} count @returns {Uint8Array} */
  take(count) {
    while (this.#bytes.length < count) {
      const piece = this.#next(this.#piece++);
      if (piece.length === 0) throw new RangeError("the table ends too soon");
      const joined = new Uint8Array(this.#bytes.length + piece.length);
      joined.set(this.#bytes);
      joined.set(piece, this.#bytes.length);
      this.#bytes = joined;
    }
    const taken = this.#bytes.subarray(0, count);
    this.#bytes = this.#bytes.subarray(count);
    return taken;
  }

  /** Whether the next so many bytes are there already. @param {number} count */
  has(count) {
    return this.#bytes.length >= count;
  }
}

/** What a table file says about itself, and its values part by part, as many as there are before more has to be loaded. @param {(piece: number) => Uint8Array} next @returns {{header: Record<string, unknown>, values: Generator<Uint8Array>}} */
export function open(next) {
  const rest = new Rest(next);
  const front = rest.take(FRONT);
  const numbers = new DataView(front.slice().buffer);
  const number = (/** @type {number} */ at) => numbers.getUint32(at, true);
  const [headed, block, size] = [number(12), number(16), number(20)];
  if (MAGIC.some((byte, at) => front[at] !== byte) || number(8) !== VERSION || number(24) !== 0) throw new RangeError("not a table");
  if (headed > 65_536 || block === 0 || block > LONGEST_BLOCK) throw new RangeError("not a table");
  const header = rest.take(headed);
  if (sum(front.subarray(0, FRONT - 4), header) !== number(32)) throw new RangeError("the header is damaged");
  const count = Math.ceil(size / block);
  const index = rest.take(count * 8).slice();
  if (sum(index) !== number(28)) throw new RangeError("the index is damaged");
  const listed = new DataView(index.buffer);
  /** @param {number} at @returns {Uint8Array} */
  const read = (at) => {
    const [length, full] = [listed.getUint32(at * 8, true), Math.min(block, size - at * block)];
    const stored = rest.take(length);
    if (length > full || sum(stored) !== listed.getUint32(at * 8 + 4, true)) throw new RangeError("a block is damaged");
    return length === full ? stored : unpack(stored, full);
  };
  const values = function* values() {
    for (let at = 0; at < count;) {
      const parts = [read(at)];
      for (at += 1; at < count && rest.has(listed.getUint32(at * 8, true)); at += 1) parts.push(read(at));
      const joined = new Uint8Array(parts.reduce((all, part) => all + part.length, 0));
      parts.forEach((part, number) => joined.set(part, number * block));
      yield joined;
    }
  };
  return { header: JSON.parse(new TextDecoder().decode(header)), values: values() };
}

/** Keeps a piece for visits without a network, where the page has a service worker with a cache for its build. @param {URL} address @param {ArrayBuffer} bytes */
async function keep(address, bytes) {
  const build = new URL("..", import.meta.url).pathname.split("/").at(-2);
  if (!await globalThis.caches?.has(`ludoteca ${build}`)) return;
  const cache = await caches.open(`ludoteca ${build}`);
  if (!await cache.match(address)) await cache.put(address, new Response(bytes));
}

/** A piece of a table, which is waited for: whoever needs it can do nothing else. @param {string} name @param {number} piece @returns {Uint8Array} */
function fetched(name, piece) {
  const address = new URL(`../engine/tables/${name}/${piece}`, import.meta.url);
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) return new Uint8Array();
  keep(address, request.response).catch(() => {});
  return new Uint8Array(request.response);
}

/** The tables that are being loaded. @type {Map<string, Generator<Uint8Array>>} */
const loading = new Map();

/** The values of a table after as many bytes as are said; nothing where there are none to be had. @param {string} name @param {number} from @returns {Uint8Array | undefined} */
export function lend(name, from) {
  if (!NAMES.includes(name)) return undefined;
  if (from === 0) {
    const { header, values } = open((piece) => fetched(name, piece));
    if (header.entry !== "word") return undefined;
    loading.set(name, values);
  }
  return loading.get(name)?.next().value;
}
