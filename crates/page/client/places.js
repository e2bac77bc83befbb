// Where the page and its files are, whatever host and path they are under.

/** The folder of all files that never change. */
export const FILES = new URL("./", import.meta.url);

/** The folder of the pages. */
export const ROOT = new URL("../../", import.meta.url);

/** The word of the page's own policy: addresses of scripts are those of the page's own files. */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("ludoteca", {
  createScriptURL: (/** @type {string} */ address) => {
    if (!address.startsWith(ROOT.href)) throw new TypeError("not a script of this page");
    return address;
  },
});

/** The address of a script, as browsers with Trusted Types want it. @param {URL} address @returns {string} */
export function script(address) {
  return policy ? policy.createScriptURL(address.href) : address.href;
}
