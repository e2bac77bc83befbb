// A board that is being set up as a scene: what can be put on it lies in the hands, and every change is a move.

/** @import { Figure, Scene, SceneMove, Sprite, Side, Touch } from "../types.js" */

/** @typedef {"clear" | {turn: Side} | {put: {figure: Figure, at: Touch}} | {take: {at: Touch}} | {move: {from: Touch, to: Touch}} | {mark: {at: Touch, kind: string}}} Edit */
/** @typedef {{figure: Figure, left: number}} Supply */
/** @typedef {{scene: Scene, palette: {supplies: Supply[], marks: string[]}, flaws: string[], position: string | null}} Draft what the desk answers to `draft` */

/** The hands with what is left of each supply; its slot is its number in the palette. @param {Supply[]} supplies @returns {Record<Side, Sprite[]>} */
function hands(supplies) {
  /** @type {Record<Side, Sprite[]>} */
  const held = { first: [], second: [] };
  supplies.forEach(({ figure, left }, slot) => {
    const piece = { ...figure, cell: slot, height: 0, label: "", name: "" };
    held[figure.side].push(...Array.from({ length: left }, () => piece));
  });
  return held;
}

/**
 * The scene to show, and the change that each of its moves stands for: pieces of the hands go
 * anywhere, those of the board go anywhere else or back into a hand.
 *
 * @param {Draft} draft @returns {{scene: Scene, edits: Edit[]}}
 */
export function editable({ scene, palette: { supplies } }) {
  /** @type {Edit[]} */
  const edits = [];
  /** @type {SceneMove[]} */
  const moves = [];
  const add = (/** @type {Edit} */ edit, /** @type {Touch[][]} */ ...paths) => {
    moves.push({ text: String(edits.length), paths });
    edits.push(edit);
  };
  const cells = scene.cells.flatMap(({ name }, cell) => (name === "" ? [] : [{ cell }]));
  const slots = supplies.flatMap(({ figure, left }, slot) => (left === 0 ? [] : [{ figure, touch: { hand: { side: figure.side, slot } } }]));
  for (const { figure, touch } of slots) for (const at of cells) add({ put: { figure, at } }, [touch, at]);
  for (const cell of new Set(scene.sprites.map((sprite) => sprite.cell))) {
    const from = { cell };
    for (const to of cells) if (to.cell !== cell) add({ move: { from, to } }, [from, to]);
    if (slots.length > 0) add({ take: { at: from } }, ...slots.map(({ touch }) => [from, touch]));
  }
  return { scene: { ...scene, hands: hands(supplies), moves }, edits };
}
