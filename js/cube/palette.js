/**
 * Colours of stickers: which scheme the user likes, and what the renderer needs of it.
 *
 * The choice is kept in `localStorage["cubogram.colours"]` as JSON and shared by all cubes and
 * tabs; `coloursChanged` is told to the document.
 *
 * @typedef {object} Choice
 * @property {"standard" | "safe" | "own"} scheme
 * @property {string[]} own six colours, "#rrggbb", in the order U R F D L B
 * @property {boolean} letters whether stickers bear the letters of their faces
 */

import { FACES } from "./faces.js";

const KEY = "cubogram.colours";

export const SCHEMES = {
  standard: ["#f8f8f4", "#c41e3a", "#009b48", "#ffd500", "#ff5800", "#0046ad"],
  safe: ["#f8f8f4", "#d55e00", "#009e73", "#f0e442", "#56b4e9", "#0072b2"],
};

export const COLOUR_NAMES = ["white", "red", "green", "yellow", "orange", "blue"];

/** Stickers that are not looked at, and those not painted yet. */
const GREY = "#5a5e65";
const BARE = "#8b8f96";

/** @returns {Choice} */
export function choice() {
  /** @type {Choice} */
  const usual = { scheme: "standard", own: SCHEMES.standard, letters: false };
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
  tell();
}

const tell = () => document.dispatchEvent(new CustomEvent("colourschange"));

addEventListener("storage", (event) => {
  if (event.key === KEY) tell();
});

/** @returns {string[]} the six colours in force, "#rrggbb", URFDLB */
export function palette() {
  const { scheme, own } = choice();
  return scheme === "own" ? own : (SCHEMES[scheme] ?? SCHEMES.standard);
}

/** @param {string} hex "#rrggbb" @returns {number[]} linear red, green, blue */
const linear = (hex) =>
  [1, 3, 5].map((i) => {
    const part = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return part < 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

/**
 * @param {string} colours 54 letters, URFDLB or "." for bare
 * @param {{ lit?: Set<number>, done?: Set<number> }} [chapter] the stickers that matter and those
 *   that are in their places already; the others are greyed
 * @returns {Float32Array} linear red, green, blue and letter (0: none) for each of the 54
 */
export function stickerTable(colours, { lit, done } = {}) {
  const { letters } = choice();
  const known = palette().map(linear);
  const [grey, bare] = [linear(GREY), linear(BARE)];
  const table = new Float32Array(4 * 54);
  for (let i = 0; i < 54; i++) {
    const face = FACES.indexOf(colours[i]);
    const full = known[face] ?? bare;
    const part = !lit || lit.has(i) ? 1 : done?.has(i) || i % 9 === 4 ? 0.3 : 0;
    for (let j = 0; j < 3; j++) table[4 * i + j] = part * full[j] + (1 - part) * grey[j];
    table[4 * i + 3] = letters && part && face >= 0 ? face + 1 : 0;
  }
  return table;
}
