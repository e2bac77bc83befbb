// The words that a board of a game says.

/** @import { BoardWords, Figure, GameInfo } from "../types.js" */
import { say } from "../texts.js";

/** @param {GameInfo} game @returns {BoardWords} */
export function boardWords(game) {
  const titles = new Map(game.pieces.map(({ name, title }) => [name, title]));
  // Where there are only two kinds of pieces, a kind is a side.
  const shared = game.pieces.length > 2;
  return {
    piece: ({ glyph, side }) => {
      const piece = titles.get(glyph) ?? glyph;
      return shared ? say("board.piece", { piece, side: game.sides[side] }) : piece;
    },
    side: (side) => game.sides[side],
    mark: (kind) => game.marks[kind] ?? kind,
    button: (word) => game.buttons[word] ?? word,
    say,
  };
}
