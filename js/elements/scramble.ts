/**
 * `<cubogram-scramble>`: a random-state scramble, shown before Python has loaded.
 *
 * Attributes: `text` (a scramble from Python), `draws` (a new number asks for another scramble if there is no
 * `text`), `data-cubes` (ids of the cubes that show it). Without `text` the element draws a scramble: one that
 * Python has made in advance and stored, or else one that is built into the site, in one of 96 versions made
 * by a random symmetry and perhaps inversion. Event: "drawn" {value: scramble}.
 */

import { imageOf, random } from "../cube/images.ts";
import { PageElement } from "./element.ts";

const KEPT = "cubogram/random-states/main"; // py/cubogram/pages/scrambles.py

/** The scrambles that Python has stored. */
function kept(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "").value.map(String);
  } catch {
    return [];
  }
}

class ScrambleElement extends PageElement {
  static observedAttributes = ["text", "draws"];
  #drawn = "";
  /** Scrambles already drawn on this page. */
  #used: Set<string> = new Set();
  /** The last value of the attribute. */
  #draws: string | null = null;

  enter() {
    const next = () => !document.body.hasAttribute("data-live") && this.#draw();
    // Later, so that the solve is reported first: it belongs to the previous scramble.
    this.on(document, "stop", () => setTimeout(next));
    this.#show();
  }

  attributeChangedCallback() {
    // Waits for all attributes that change together.
    queueMicrotask(() => {
      const draws = this.getAttribute("draws");
      const isAsked = draws !== this.#draws && !this.hasAttribute("text");
      this.#draws = draws;
      if (!this.isConnected) return;
      if (isAsked && this.#drawn) this.#draw();
      else this.#show();
    });
  }

  #draw(noted?: string) {
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
    if (!text) return this.#draw(history.state?.scramble); // saved before a reload
    this.textContent = text;
    for (const id of this.dataset.cubes?.split(" ") ?? []) {
      const cube = document.getElementById(id);
      if (cube?.getAttribute("setup") !== text) cube?.setAttribute("setup", text);
    }
  }
}

customElements.define("cubogram-scramble", ScrambleElement);
