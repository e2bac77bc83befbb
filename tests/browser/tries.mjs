// Tries on the board that a rule refuses; the documentation has pictures of them.

import { click } from "./page.mjs";

/** The part of an address after # that names a position. */
export function hash({ game, rules, position }) {
  return new URLSearchParams({ play: game, rules, position }).toString();
}

/** What is touched, by the words of the places, and the rule that it breaks. */
export const TRIES = [
  { name: "one-hive", game: "hive", rules: "Base+MLP", position: "wQ@0,0 wA1@-1,0 bQ@1,0 bA1@2,0:w", touch: ["0,0, "], rule: "one_hive" },
  { name: "gate", game: "hive", rules: "Base", position: "wQ@0,0 wS1@1,1 bQ@0,1 bS1@1,-1 bS2@2,-1 bG1@2,0:w", touch: ["0,0, ", "1,0, "], rule: "gate" },
  { name: "beside-the-other-colour", game: "hive", rules: "Base", position: "wS1@0,0 bS1@1,0:w", touch: ["ant (White) 1, in hand", "2,0, "], rule: "placed_beside_enemy" },
  { name: "queen-in-time", game: "hive", rules: "Base", position: "wS1@0,0 wG1@-1,0 wA1@-2,0 bS1@1,0 bG1@2,0 bA1@3,0:w", touch: ["ant (White) 2, in hand"], rule: "queen_is_due" },
  { name: "backwards", game: "claustro", rules: "5x5", position: "3b1/4b/g1b1b/gg3/2g2 g", touch: ["b2, ", "b1, "], rule: "green_backwards" },
  { name: "one-step", game: "cats", rules: "8x8", position: "31:1,2,3,4:m", touch: ["31, ", "22, "], rule: "not_adjacent" },
];

/** Touches places of the board, by the words that they begin with. */
export async function touchAll(page, parts) {
  for (const part of parts) {
    const place = await page.getAttribute(`[data-place]:is([aria-label^="${part}"], .slot[aria-label*="${part}"]) >> nth=0`, "data-place");
    const [kind, ...where] = place.split(" ");
    await click(page, kind === "cell" ? { cell: Number(where[0]) } : { hand: { side: where[0], slot: Number(where[1]) } });
  }
}

/** Touches the board until a rule is broken, and waits until the board says so in these words and shows where: a refusal goes away by itself. */
export async function provoke(page, { touch }, words = /./) {
  const said = page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".refusal").textContent)
    && document.querySelector(".refused-cell, .slot.refused") !== null, words.source);
  await touchAll(page, touch);
  await said;
}
