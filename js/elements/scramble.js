/**
 * `<cubogram-scramble>`: a scramble to a random state, on the page before Python is.
 *
 * Attributes: `text` (Python's), `draws` (another number asks for another one where there is no text), `data-cube` (the
 * cube that shows it). Where it has no text it draws one: some were made with the site, and each becomes one of 96
 * others by a random symmetry and perhaps the inverse. Event: "drawn" `{ value: scramble }`.
 */

import { imageOf, random } from "../cube/images.js";
import PREPARED from "../cube/scrambles.json" with { type: "json" };

class ScrambleElement extends HTMLElement {
  static observedAttributes = ["text", "draws"];
  #drawn = "";
  /** @type {string | null} what was asked for last */ #draws = null;
  /** @type {AbortController | undefined} */ #leaving;

  connectedCallback() {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    const next = () => !document.body.hasAttribute("data-live") && this.#draw();
    // The solve that has ended is told first: it belongs to the scramble before.
    document.addEventListener("stop", () => setTimeout(next), { signal });
    this.#show();
  }

  disconnectedCallback() {
    this.#leaving?.abort();
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
    const drawn = () => imageOf(PREPARED[random(PREPARED.length)], random(48), random(2) === 1);
    this.#drawn = noted ?? drawn();
    this.#show();
    const detail = { value: this.#drawn };
    this.dispatchEvent(new CustomEvent("drawn", { bubbles: true, detail }));
  }

  #show() {
    const text = this.getAttribute("text") ?? this.#drawn;
    if (!text) return this.#draw(history.state?.scramble); // noted here before a reload
    this.textContent = text;
    const cube = document.getElementById(this.dataset.cube ?? "");
    if (cube?.getAttribute("setup") !== text) cube?.setAttribute("setup", text);
  }
}

customElements.define("cubogram-scramble", ScrambleElement);
