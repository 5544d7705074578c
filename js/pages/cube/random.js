/**
 * Scrambles to random states, from the first click: some were drawn when the site was built, each
 * becomes one of 96 others by a random symmetry and perhaps the inverse, and is used once. Python
 * draws new ones when it is there.
 */

import { reversed } from "../../cube/notation.js";
import { SCRAMBLES } from "./kinds.js";
import PREPARED from "./scrambles.json" with { type: "json" };

const ENOUGH = 24; // kept for a next visit
const AXES = ["RL", "UD", "FB"];

/** @param {number} below @returns {number} a random whole number from 0 */
function random(below) {
  const most = 2 ** 32 - (2 ** 32 % below);
  let [drawn] = crypto.getRandomValues(new Uint32Array(1));
  while (drawn >= most) [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn % below;
}

/**
 * @param {string} text face turns
 * @param {number} symmetry 0..47, of the cube @param {boolean} invert
 * @returns {string} the scramble to the state that is its mirror or turned image, or the inverse of that
 */
export function imageOf(text, symmetry, invert) {
  const order = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
  ][symmetry >> 3];
  const flips = [0, 1, 2].map((axis) => (symmetry >> axis) & 1);
  const mirror = (flips[0] + flips[1] + flips[2] + Number(symmetry >= 24)) % 2 === 1;
  const image = (/** @type {string} */ face) => {
    const axis = AXES.findIndex((pair) => pair.includes(face));
    return AXES[order[axis]][AXES[axis].indexOf(face) ^ flips[axis]];
  };
  const moves = text.split(" ").map((move) => {
    const [face, amount = ""] = move;
    const other = amount === "'" ? "" : amount === "2" ? "2" : "'";
    return image(face) + (mirror ? other : amount);
  });
  return (invert ? reversed(moves) : moves).join(" ");
}

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
