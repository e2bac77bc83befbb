// A mouse that rests on a cell, so that its stack opens.

/** How long it rests before, in milliseconds. */
const REST = 350;

/**
 * Follows a mouse over an element.
 *
 * @param {HTMLElement} element @param {(event: PointerEvent) => number | null} cellAt
 * @param {(cell: number | null) => void} rests on a cell, or on none any more
 */
export function whenResting(element, cellAt, rests) {
  let timer = 0;
  const follow = (/** @type {PointerEvent} */ event) => {
    clearTimeout(timer);
    if (event.pointerType === "touch") return;
    const cell = event.type === "pointerleave" ? null : cellAt(event);
    if (cell === null) rests(null);
    else timer = window.setTimeout(() => rests(cell), REST);
  };
  element.addEventListener("pointermove", follow);
  element.addEventListener("pointerleave", follow);
}
