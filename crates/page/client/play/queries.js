// Questions that are typed where moves are: the board in words, piece by piece.

/** @import { BoardWords, Scene, Touch } from "../types.js" */
import { next } from "../board/touches.js";
import { rows } from "../board/geometry.js";
import { cellWords, touchWords } from "../board/words.js";

/**
 * What somebody may ask about.
 *
 * @typedef {object} Asked
 * @property {Scene} scene
 * @property {BoardWords} words
 * @property {Touch} cursor where the keyboard is
 * @property {Touch[]} path the touches so far
 * @property {string[]} line the moves so far
 * @property {() => string} clocks
 * @property {() => string} value what the machine thinks
 * @property {{name: string, title: string, letter: string}[]} pieces
 */

/** The answer to a question; `null` where the text asks nothing. @param {string} text @param {Asked} asked @returns {string | null} */
export function answer(text, asked) {
  const [word, ...rest] = text.trim().split(/\s+/);
  const about = rest.join(" ");
  const { scene, words } = asked;
  if (word === "l" && !about) return asked.line[asked.line.length - 1] ?? words.say("query.no_move");
  if (word === "o" && !about) return touchWords(scene, asked.cursor, words);
  if (word === "m" && !about) return possible(asked);
  if (word === "t" && !about) return asked.clocks();
  if (word === "v" && !about) return asked.value();
  if (word === "p" && about) return places(asked, about);
  if (word === "s" && about) return scan(asked, about);
  return null;
}

/** Where the chosen piece can go, or the one under the keyboard. @param {Asked} asked */
function possible({ scene, words, cursor, path }) {
  const touches = next(scene.moves, path.length > 0 ? path : [cursor]);
  return touches.map((touch) => touchWords(scene, touch, words)).join("; ") || words.say("query.no_moves");
}

/** Where the pieces of a kind are. @param {Asked} asked @param {string} about */
function places({ scene, words, pieces }, about) {
  const wanted = about.toLowerCase();
  const kind = pieces.find(({ name, title, letter }) => [name, title, letter].some((text) => text.toLowerCase() === wanted));
  const found = scene.sprites.filter(({ glyph }) => glyph === kind?.name).map(({ cell }) => cellWords(scene, cell, words));
  return found.join("; ") || words.say("query.no_piece", { text: about });
}

/** What stands in a row, counted from below. @param {Asked} asked @param {string} about */
function scan({ scene, words }, about) {
  const all = rows(scene.cells).reverse().map((row) => row.filter((cell) => scene.cells[cell].name !== ""));
  const row = all[Number(about) - 1];
  return row ? row.map((cell) => cellWords(scene, cell, words)).join("; ") : words.say("query.no_row", { text: about });
}
