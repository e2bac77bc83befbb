// Texts with many games in pieces that a desk takes one after the other, so that nobody waits for all of them.

import { FileError } from "../files.js";

/** How long a piece is, about, and the longest that a desk takes, in characters. */
const USUAL = 200_000;
const LONGEST = 1_900_000;

/** Where the last game of a text begins, by the blank line before its tags; 0 if none is seen. @param {string} text */
export function lastGame(text) {
  const [unix, windows] = [text.lastIndexOf("\n\n["), text.lastIndexOf("\n\r\n[")];
  return Math.max(unix < 0 ? 0 : unix + 2, windows < 0 ? 0 : windows + 3);
}

/** A file in pieces of whole games. @param {Blob} file @param {number} [usual] @returns {AsyncGenerator<string>} */
export async function* pieces(file, usual = USUAL) {
  const reader = file.stream().pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch(() => { throw new FileError("upload.not_text"); });
    if (done) break;
    rest += value;
    if (rest.length < usual) continue;
    const cut = lastGame(rest);
    if (cut > 0) yield rest.slice(0, cut);
    else if (rest.length > LONGEST) throw new FileError("upload.too_large");
    rest = rest.slice(cut);
  }
  if (rest.trim() !== "") yield rest;
}

/** Records in pieces of about the same length. @param {string[]} records @param {number} [usual] @returns {Generator<string>} */
export function* gathered(records, usual = USUAL) {
  let piece = "";
  for (const record of records) {
    piece += `${record.trim()}\n\n`;
    if (piece.length < usual) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
