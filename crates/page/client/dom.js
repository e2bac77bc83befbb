// Elements made in code: texts are always texts, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * Sets attributes; a function is a listener of the event that its name says (`onclick`).
 *
 * @template {Element} E @param {E} element @param {Attributes} attributes @returns {E}
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  return element;
}

/** @param {Element} element @param {Child[]} children */
function fill(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An element of HTML.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Attributes} [attributes] @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = set(document.createElement(tag), attributes);
  fill(element, children);
  return element;
}

/**
 * An element of SVG.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag @param {Attributes} [attributes] @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = set(document.createElementNS(SVG, tag), attributes);
  fill(element, children);
  return element;
}

/** Puts other children into an element. @param {Element} element @param {...Child} children */
export function refill(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}
