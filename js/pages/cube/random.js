/**
 * Scrambles to random states, from the first click: some were drawn when the site was built, each
 * becomes one of 96 others by a random symmetry and perhaps the inverse, and is used once. Python
 * draws new ones when it is there.
 */

import { imageOf, random } from "../../cube/images.js";
import PREPARED from "../../cube/scrambles.json" with { type: "json" };
import { SCRAMBLES } from "./kinds.js";

const ENOUGH = 24; // kept for a next visit

export class Scrambles {
  #entry;
  #arrival;
  /** @type {Promise<void> | undefined} */ #refilling;

  /** @param {import("../../game/store.js").Store} store @param {import("../../shell/arrival.js").Arrival} arrival */
  constructor(store, arrival) {
    this.#entry = store.entry(SCRAMBLES);
    this.#arrival = arrival;
  }

  /** @returns {Promise<string>} a scramble that was not given before */
  async take() {
    const left = this.#entry.value?.length ? this.#entry.value : PREPARED;
    const at = random(left.length);
    const rest = left.filter((_, i) => i !== at);
    this.#entry.set(rest);
    this.#refill();
    return imageOf(left[at], random(48), random(2) === 1);
  }

  /** Draws as many as were used, once Python is there, one at a time. */
  #refill() {
    if (!this.#arrival.isReady) return;
    this.#refilling ??= this.#draw()
      .catch(() => {}) // Python has been lost, or is busy with a search: those there will do
      .finally(() => {
        this.#refilling = undefined;
      });
  }

  async #draw() {
    const python = await this.#arrival.python();
    const { maneuver } = await python.call("twophase.scramble", {}).result;
    const left = this.#entry.value ?? [];
    if (maneuver && left.length < ENOUGH) this.#entry.set([...left, maneuver]);
  }
}
