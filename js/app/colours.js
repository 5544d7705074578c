/** The stickers' colours that the user has chosen: kept in `localStorage["cubogram.colours"]`. */

import { SAFE, STANDARD } from "../cube/palette.js";

const KEY = "cubogram.colours";

/** @typedef {{ scheme: "standard" | "safe" | "own", own: string[], letters: boolean }} Choice */

/** @returns {Choice} */
export function choice() {
  /** @type {Choice} */
  const usual = { scheme: "standard", own: STANDARD, letters: false };
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const own = Array.isArray(stored.own) && stored.own.length === 6 ? stored.own : usual.own;
    return { ...usual, ...stored, own };
  } catch {
    return usual;
  }
}

/** @param {Partial<Choice>} change what the user wishes from now on */
export function choose(change) {
  localStorage.setItem(KEY, JSON.stringify({ ...choice(), ...change }));
  applyColours();
}

/** Puts them on the root element. */
export function applyColours() {
  const { scheme, own, letters } = choice();
  const root = document.documentElement;
  const six = { standard: STANDARD, safe: SAFE, own }[scheme];
  six.forEach((colour, i) => {
    root.style.setProperty(`--sticker-${"urfdlb"[i]}`, colour);
  });
  root.toggleAttribute("data-letters", letters);
  document.dispatchEvent(new Event("colourschange"));
}
