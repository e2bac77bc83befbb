// Buttons under a board, and what is said where something cannot be done.

import { DeskError } from "../desk/channel.js";
import { h, refill } from "../dom.js";
import { FileError } from "../files.js";
import { icon } from "../icons.js";
import { notice } from "../shell.js";
import { say } from "../texts.js";

/** Does something, and says what went wrong; whether nothing did. @param {() => unknown} act */
export async function attempt(act) {
  try {
    await act();
    return true;
  } catch (error) {
    notice(error instanceof DeskError ? error.message : error instanceof FileError ? say(error.message) : say("play.failed"));
    return false;
  }
}

/** A button with a sign above its name. @param {string} name @param {string} label @param {() => unknown} act @param {boolean} [can] */
export function action(name, label, act, can = true) {
  return h("button", { type: "button", class: "action", disabled: !can, "data-action": name, onclick: () => void attempt(act) }, icon(name), h("span", {}, label));
}

/** Puts other buttons into a bar; the keyboard stays on the one of the same name. @param {HTMLElement} bar @param {import("../dom.js").Child[]} buttons */
export function renew(bar, buttons) {
  const focused = bar.contains(document.activeElement) ? document.activeElement?.getAttribute("data-action") : null;
  refill(bar, ...buttons);
  const again = focused ? bar.querySelector(`[data-action="${CSS.escape(focused)}"]`) : null;
  if (again instanceof HTMLElement) again.focus();
}
