// How a page begins that needs a desk.

import { Desk } from "./desk/desk.js";
import { refill } from "./dom.js";
import { lost, raise } from "./shell.js";

/**
 * What a page does when there is a desk, and again in another language.
 * @template Page
 * @typedef {object} Beginning
 * @property {(desk: Desk) => Page} make
 * @property {(page: Page) => Promise<unknown>} arrive
 * @property {(page: Page) => Promise<unknown>} again
 */

/** Puts up the header and looks for a desk at the same time; where there is none, the page says so. @template Page @param {Parameters<typeof raise>[0]} name @param {Beginning<Page>} beginning */
export async function atDesk(name, { make, arrive, again }) {
  const found = Desk.find();
  found.then((desk) => desk.prepare()).catch(() => {});
  /** @type {Page | null} */
  let page = null;
  const header = await raise(name, async () => {
    header();
    if (page) await again(page);
  });
  try {
    page = make(await found);
    await arrive(page);
  } catch (error) {
    refill(/** @type {HTMLElement} */ (document.querySelector("main")), lost(error));
  }
}
