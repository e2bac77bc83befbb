// Solved tables as the page reads them: the file that the program writes, in pieces.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { open, sum, unpack } from "../../../crates/page/client/desk/tables.js";
import { folder, ludoteca } from "../chromium.mjs";

/** A file in pieces of a size. */
const pieces = (file, size) => (number) => file.subarray(number * size, (number + 1) * size);

test("a table comes back from its pieces, and damage is noticed", (t) => {
  const home = folder(t);
  const path = join(home, "table");
  ludoteca(home, ["solve", "claustro", "--rules", "4x4", "--out", path]);
  const file = new Uint8Array(readFileSync(path));
  for (const size of [7, 5000, file.length]) {
    const { header, values } = open(pieces(file, size));
    const bytes = Buffer.concat([...values]);
    const wide = header.entry === "word" ? 2 : 1;
    assert.deepEqual([header.game, bytes.length], ["claustro", header.positions * wide]);
    const found = { won: 0, lost: 0, drawn: 0 };
    for (let at = 0; at < bytes.length; at += wide) {
      const value = wide === 2 ? bytes.readUInt16LE(at) : bytes[at];
      found[value === 0 ? "drawn" : value % 2 === 1 ? "lost" : "won"] += 1;
    }
    assert.deepEqual(found, { won: header.won, lost: header.lost, drawn: header.drawn }, "what the file says of itself");
  }
  for (const at of [0, 9, 13, 21, 30, 40, Math.floor(file.length / 2), file.length - 1]) {
    const damaged = file.slice();
    damaged[at] ^= 0x10;
    assert.throws(() => [...open(pieces(damaged, 5000)).values], RangeError, `byte ${at}`);
  }
  assert.throws(() => [...open(pieces(file.subarray(0, -1), 5000)).values], RangeError, "the end is missing");
  assert.throws(() => open(() => new Uint8Array()), RangeError, "nobody has it");
});

test("blocks that are forged end, and give nothing that is not theirs", () => {
  assert.equal(sum(new TextEncoder().encode("123456789")), 0xcbf43926);
  assert.deepEqual([...unpack(Uint8Array.of(0x14, 7, 1, 0, 0x10, 9), 10)], [7, 7, 7, 7, 7, 7, 7, 7, 7, 9]);
  let state = 7;
  const byte = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >> 8 & 255;
  for (let round = 0; round < 2000; round += 1) {
    const forged = Uint8Array.from({ length: 1 + byte() % 60 }, byte);
    try {
      assert.equal(unpack(forged, 100).length, 100);
    } catch (error) {
      assert.ok(error instanceof RangeError, String(error));
    }
  }
});
