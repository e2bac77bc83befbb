// A game in a link: the part after # holds all of it, and no server ever sees it.

import * as fragment from "../fragment.js";

/** The longest link that is made or read, in characters, and the longest record in it, in bytes. */
const LONGEST = 32_000;
const LARGEST = 1024 * 1024;

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} change @param {number} limit */
async function through(bytes, change, limit) {
  const stream = new Blob([bytes]).stream().pipeThrough(change);
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    // A small text may be made to become a very large one.
    if (size > limit) throw new RangeError("too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}

/** A record as the part of an address after #; `null` if it is too long for one. @param {string} record */
export async function write(record) {
  const bytes = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"), LARGEST);
  const text = `game=${toBase64(bytes)}`;
  return text.length > LONGEST ? null : text;
}

/** The record of such a part; `null` if there is none in it, an error if it is rubbish. @param {string} hash */
export async function read(hash) {
  const text = new URLSearchParams(hash.replace(/^#/, "")).get("game");
  if (text === null) return null;
  if (text.length > LONGEST) throw new RangeError("too long");
  const bytes = await through(fromBase64(text), new DecompressionStream("deflate-raw"), LARGEST);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** The order for a game of two people from a position, such as `#play=cats&position=TEXT`; `null` if there is none. @param {string} hash @returns {import("./game.js").Order | null} */
export function position(hash) {
  const place = fragment.read(hash, "play");
  return place && { ...place, players: { first: "human", second: "human" } };
}
