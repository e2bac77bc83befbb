// Files that go out of the page and come into it.

import { h } from "./dom.js";

/** The largest file that is read, in bytes. */
const LARGEST = 4 * 1024 * 1024;

/** How wide a picture of pixels is. */
const WIDTH = 1200;

/** Hands a file to whoever uses the browser. @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The text of a file, or why it is not read: a key of the catalogues. @param {File} file @param {number} [largest] @returns {Promise<string>} */
export async function readText(file, largest = LARGEST) {
  if (file.size > largest) throw new FileError("upload.too_large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileError("upload.not_text");
  }
}

/** Why a file is not read: a key of the catalogues. */
export class FileError extends Error {}

/** A picture of lines as pixels. @param {string} svg @returns {Promise<Blob>} */
export async function pixels(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = h("canvas", { width: WIDTH, height: Math.round((WIDTH * image.naturalHeight) / Math.max(image.naturalWidth, 1)) });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!(blob instanceof Blob)) throw new FileError("upload.no_pixels");
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}
