/**
 * `<cubogram-scramble>`: a scramble to a random state, on the page before Python is.
 *
 * Attributes: `text` (Python's), `draws` (another number asks for another one where there is no text), `data-cubes` (the
 * cubes that show it). Where it has no text it draws one: of those that Python has made ahead and kept, or else of some
 * that were made with the site, each of which becomes one of 96 others by a random symmetry and perhaps the inverse.
 * Event: "drawn" `{ value: scramble }`.
 */

import { imageOf, random } from "../cube/images.js";
import { PageElement } from "./element.js";

const KEPT = "cubogram/random-states/main"; // py/cubogram/pages/scrambles.py

/** @returns {string[]} what Python has kept, read before it is here */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "").value.map(String);
  } catch {
    return [];
  }
}

class ScrambleElement extends PageElement {
  static observedAttributes = ["text", "draws"];
  #drawn = "";
  /** What this page has drawn. @type {Set<string>} */ #used = new Set();
  /** @type {string | null} what was asked for last */ #draws = null;

  enter() {
    const next = () => !document.body.hasAttribute("data-live") && this.#draw();
    // The solve that has ended is told first: it belongs to the scramble before.
    this.on(document, "stop", () => setTimeout(next));
    this.#show();
  }

  attributeChangedCallback() {
    // Once all have changed that change together.
    queueMicrotask(() => {
      const draws = this.getAttribute("draws");
      const isAsked = draws !== this.#draws && !this.hasAttribute("text");
      this.#draws = draws;
      if (!this.isConnected) return;
      if (isAsked && this.#drawn) this.#draw();
      else this.#show();
    });
  }

  /** @param {string} [noted] */
  #draw(noted) {
    const stock = kept().filter((one) => !this.#used.has(one));
    const image = () =>
      imageOf(CUBOGRAM_SCRAMBLES[random(CUBOGRAM_SCRAMBLES.length)], random(48), random(2) === 1);
    this.#drawn = noted ?? (stock.length ? stock[random(stock.length)] : image());
    this.#used.add(this.#drawn);
    this.#show();
    this.tell("drawn", this.#drawn);
  }

  #show() {
    const text = this.getAttribute("text") ?? this.#drawn;
    if (!text) return this.#draw(history.state?.scramble); // noted here before a reload
    this.textContent = text;
    for (const id of this.dataset.cubes?.split(" ") ?? []) {
      const cube = document.getElementById(id);
      if (cube?.getAttribute("setup") !== text) cube?.setAttribute("setup", text);
    }
  }
}

customElements.define("cubogram-scramble", ScrambleElement);
