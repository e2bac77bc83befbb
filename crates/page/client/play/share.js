// The game for others: records to keep, pictures, and a link that holds all of it.

/** @import { Message } from "../desk/channel.js" */
/** @import { GameInfo } from "../types.js" */
import { h } from "../dom.js";
import { download, pixels } from "../files.js";
import { ROOT } from "../places.js";
import { copy, dark, dialog, notice } from "../shell.js";
import { say } from "../texts.js";
import * as link from "./link.js";

/** Pictures that any game has besides its own forms. */
const PICTURES = ["svg", "png", "strip"];

/** The name of a form; games have forms of their own, which are called by their names. @param {string} form */
function formName(form) {
  const known = say(`form.${form}`);
  return known === `form.${form}` ? form : known;
}

/** What can be shared: the record as text, the same in any form, and the page that a link opens. @typedef {{game: string, record: string, write: (form: string, theme: string) => Promise<Message>, page?: URL, place?: string}} Shared */

/** @param {Shared} shared @param {string} form */
async function save({ game, write }, form) {
  const { text, media, extension } = await write(form === "png" ? "svg" : form, dark() ? "dark" : "light");
  const name = `ludoteca-${game}`;
  if (form === "png") return download(`${name}.png`, await pixels(text));
  download(`${name}.${extension}`, new Blob([text], { type: media }));
}

/** The address of a page with the game in it. @param {Shared} shared */
async function address({ record, page = ROOT, place = "" }) {
  const hash = await link.write(record);
  return hash && new URL(`#${hash}${place}`, page).href;
}

/** Opens the window with everything that can be had. @param {Shared} shared @param {GameInfo} info */
export async function openShare(shared, info) {
  const url = await address(shared);
  const field = h("input", { type: "text", readonly: true, value: url ?? "", "aria-label": say("share.link"), class: "link" });
  const forms = [...new Set([...info.forms, ...PICTURES])].map((form) => h("button", { type: "button", "data-form": form, onclick: () => save(shared, form).catch((error) => notice(error.message)) }, formName(form)));
  const record = h("textarea", { readonly: true, rows: 7, "aria-label": say("share.record"), spellcheck: "false" }, shared.record);
  dialog(say("share.title"),
    h("h3", {}, say("share.link")),
    url ? h("div", { class: "buttons" }, field, h("button", { type: "button", class: "primary", onclick: () => copy(url, field) }, say("share.copy"))) : h("p", {}, say("share.too_long")),
    h("p", { class: "about" }, say("share.private")),
    h("h3", {}, say("share.files")), h("div", { class: "buttons forms" }, ...forms),
    h("h3", {}, say("share.record")), record,
    h("button", { type: "button", onclick: () => copy(shared.record, record) }, say("share.copy_record")));
}
