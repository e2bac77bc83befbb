// A board in words: what every cell and every piece in hand is called.

/** @import { BoardWords, Scene, Side, Sprite, Touch } from "../types.js" */

/** The pieces on a cell, from the lowest to the highest. @param {Scene} scene @param {number} cell @returns {Sprite[]} */
export function stack(scene, cell) {
  return scene.sprites.filter((sprite) => sprite.cell === cell).sort((a, b) => a.height - b.height);
}

/** The piece that can be taken up at a place: the highest of a cell, or one in a hand. @param {Scene} scene @param {Touch} touch @returns {Sprite | null} */
export function pieceAt(scene, touch) {
  if ("cell" in touch) return stack(scene, touch.cell).pop() ?? null;
  return "hand" in touch ? scene.hands[touch.hand.side].find(({ cell }) => cell === touch.hand.slot) ?? null : null;
}

/** A piece, with the number that tells it from its likes. @param {Sprite} sprite @param {BoardWords} words */
function pieceName(sprite, words) {
  const name = words.piece(sprite);
  return sprite.label ? `${name} ${sprite.label}` : name;
}

/** What is on a cell, with what the rules say of it. @param {Scene} scene @param {number} cell @param {BoardWords} words */
export function cellWords(scene, cell, words) {
  const { name } = scene.cells[cell];
  const pieces = stack(scene, cell).reverse().map((sprite) => pieceName(sprite, words));
  const what = pieces.length > 1
    ? words.say("board.stack", { pieces: pieces.join(words.say("board.on")), height: pieces.length })
    : pieces[0] ?? words.say("board.empty");
  const marks = scene.marks.filter((mark) => mark.cell === cell).map(({ kind }) => words.mark(kind));
  const last = scene.last.includes(cell) ? [words.say("board.last_move")] : [];
  return [name, what, ...marks, ...last].filter((part) => part !== "").join(", ");
}

/** A piece in hand. @param {Scene} scene @param {Side} side @param {number} slot @param {BoardWords} words */
export function handWords(scene, side, slot, words) {
  const sprite = scene.hands[side].find(({ cell }) => cell === slot);
  return sprite ? words.say("board.in_hand", { piece: pieceName(sprite, words) }) : "";
}

/** A place that can be touched. @param {Scene} scene @param {Touch} touch @param {BoardWords} words */
export function touchWords(scene, touch, words) {
  if ("cell" in touch) return scene.cells[touch.cell] ? cellWords(scene, touch.cell, words) : "";
  if ("hand" in touch) return handWords(scene, touch.hand.side, touch.hand.slot, words);
  return words.button(scene.buttons[touch.button] ?? "");
}
