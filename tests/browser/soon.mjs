// What holds soon: a page answers when it comes to it, and machines are slow when all tests run.

import assert from "node:assert/strict";
import { setTimeout as rest } from "node:timers/promises";
import { PATIENCE } from "./chromium.mjs";

/** How long to wait before looking again, in milliseconds. */
const PAUSE = 50;

/** Reads a value until a check holds of it, or patience ends: then what the check says. */
async function until(check, read) {
  for (const since = Date.now(); ; await rest(PAUSE)) {
    try {
      return check(await read());
    } catch (error) {
      if (Date.now() - since > PATIENCE) throw error;
    }
  }
}

/** The checks of `assert`, of what is read again until they hold. */
export const soon = {
  equal: (read, ...wanted) => until((value) => assert.equal(value, ...wanted), read),
  deepEqual: (read, ...wanted) => until((value) => assert.deepEqual(value, ...wanted), read),
  match: (read, ...wanted) => until((value) => assert.match(value, ...wanted), read),
};
