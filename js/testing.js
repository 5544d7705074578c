/** What several tests need. */

import { readFileSync } from "node:fs";

/** Numbers from 0 to 1, the same ones in each run. @param {number} [seed] */
export function numbers(seed = 1) {
  return () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
}

/** A storage in memory. @param {Record<string, string>} [texts] @returns {any} */
export function storageOf(texts = {}) {
  const kept = new Map(Object.entries(texts));
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (/** @type {number} */ i) => [...kept.keys()][i] ?? null,
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
  };
}

/** The cases that Python reads too (tests/core/test_shared_cases.py). @param {string} name */
export const cases = (name) =>
  JSON.parse(readFileSync(new URL(`../tests/shared_cases/${name}.json`, import.meta.url), "utf8"));

/** The pointers on an element without a browser. @param {import("./ui/hands.ts").Surface} surface */
export async function handsOn(surface) {
  const { attachHands } = await import("./ui/hands.ts");
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture() {},
  });
  const still = { requestAnimationFrame: () => 0, cancelAnimationFrame() {} };
  Object.assign(globalThis, still);
  attachHands(/** @type {any} */ (element), surface, new AbortController().signal);

  /** @param {string} type @param {number} pointerId */
  return (type, pointerId, x = 0, y = 0, how = {}) => {
    const place = { clientX: x, clientY: y };
    const name = type === "lost" ? "lostpointercapture" : `pointer${type}`;
    const event = new Event(name, { cancelable: true });
    Object.assign(event, { pointerId, pointerType: "touch", button: 0, ...place, ...how });
    element.dispatchEvent(event);
  };
}
