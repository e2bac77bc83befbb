// The marks of moves, by the numbers that records have for them.

/** What is written beside a move. @type {Record<number, string>} */
const TEXTS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/** What the marks are called: keys of the catalogues. @type {Record<number, string>} */
const NAMES = {
  1: "analysis.glyph.good", 2: "analysis.glyph.mistake", 3: "analysis.glyph.brilliant", 4: "analysis.glyph.blunder", 5: "analysis.glyph.interesting", 6: "analysis.glyph.doubtful",
};

/** The numbers of all marks that can be given, from the best to the worst. */
export const GLYPHS = [3, 1, 5, 6, 2, 4];

/** @param {number} glyph */
export function glyphText(glyph) {
  return TEXTS[glyph] ?? "";
}

/** What a mark is called, as a key of the catalogues. @param {number} glyph */
export function glyphName(glyph) {
  return NAMES[glyph] ?? "";
}

/** The number of a mark; 0 if there is none. @param {string | null} text */
export function glyphOf(text) {
  return GLYPHS.find((glyph) => TEXTS[glyph] === text) ?? 0;
}
