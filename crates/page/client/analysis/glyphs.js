// The marks of moves, by the numbers that records have for them.

/** What is written beside a move. @type {Record<number, string>} */
const TEXTS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/** The numbers of all marks that can be given, from the best to the worst. */
export const GLYPHS = [3, 1, 5, 6, 2, 4];

/** @param {number} glyph */
export function glyphText(glyph) {
  return TEXTS[glyph] ?? "";
}

/** The number of a mark; 0 if there is none. @param {string | null} text */
export function glyphOf(text) {
  return GLYPHS.find((glyph) => TEXTS[glyph] === text) ?? 0;
}
