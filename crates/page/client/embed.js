// Boards for the pages of other people: each element is a frame of this site, so that neither page touches the other.

/** The page in the frames, wherever this file comes from. */
const FRAME = new URL("embed/", import.meta.url);

/** What the attributes may say; the page in the frame reads the same words. */
const WORDS = ["game", "rules", "position", "record", "ply", "player", "depth", "step", "language", "colours"];

/** The heights that a frame may ask for, in pixels, and that of one that asks for none. */
const [LEAST, MOST, USUAL] = [120, 4000, 720];

/** A frame of this site that shows what the attributes say, or the record that is the text of the element. @param {string} show */
function framed(show) {
  return class extends HTMLElement {
    static observedAttributes = [...WORDS, "height"];

    #frame = document.createElement("iframe");
    #record = "";
    /** @param {MessageEvent} event */
    #heard = ({ source, origin, data }) => {
      const asks = source === this.#frame.contentWindow && origin === FRAME.origin && Number.isFinite(data?.ludoteca?.height);
      if (asks && !this.hasAttribute("height")) this.#size(data.ludoteca.height);
    };

    connectedCallback() {
      if (!this.contains(this.#frame)) this.#record = this.textContent?.trim() ?? "";
      Object.assign(this.#frame, { title: "Ludoteca", loading: "lazy", referrerPolicy: "no-referrer", allow: "clipboard-write" });
      this.#frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads");
      Object.assign(this.#frame.style, { display: "block", width: "100%", border: "0" });
      this.style.display = "block";
      this.#show();
      this.replaceChildren(this.#frame);
      addEventListener("message", this.#heard);
    }

    disconnectedCallback() {
      removeEventListener("message", this.#heard);
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#show();
    }

    #show() {
      const given = new URLSearchParams({ show });
      for (const word of WORDS) {
        const value = this.getAttribute(word) ?? (word === "record" && !this.hasAttribute("position") ? this.#record : "");
        if (value) given.set(word, value);
      }
      const address = new URL(`#${given}`, FRAME).href;
      if (this.#frame.src !== address) this.#frame.src = address;
      this.#size(Number(this.getAttribute("height") ?? USUAL));
    }

    /** @param {number} height */
    #size(height) {
      this.#frame.style.height = `${Math.min(Math.max(height, LEAST), MOST)}px`;
    }
  };
}

customElements.define("ludo-board-view", framed("board"));
customElements.define("ludo-analysis", framed("analysis"));
customElements.define("ludo-explorer", framed("explorer"));
customElements.define("ludo-tree", framed("tree"));
