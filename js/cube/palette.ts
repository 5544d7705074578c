/**
 * Sticker colours. They come from the root element: its custom properties `--sticker-u` to
 * `--sticker-b` ("#rrggbb"), and its attribute `data-letters` if stickers show the letters of their
 * faces. Code that changes either must dispatch `colourschange` on the document.
 */

import { FACES } from "./faces.ts";
import type { Chapter } from "./player.ts";

/** The usual colours, and colours that colour-blind people can distinguish. */
export const STANDARD = ["#f8f8f4", "#c41e3a", "#009b48", "#ffd500", "#ff5800", "#0046ad"];
export const SAFE = ["#f8f8f4", "#d55e00", "#009e73", "#f0e442", "#56b4e9", "#0072b2"];

export const COLOUR_NAMES = ["white", "red", "green", "yellow", "orange", "blue"];

/** Stickers that do not matter in the current chapter, and stickers not painted yet. */
const GREY = "#5a5e65";
export const UNPAINTED = "#8b8f96";

/** The six current colours, "#rrggbb", URFDLB. */
export function palette(): string[] {
  const style = getComputedStyle(document.documentElement);
  return STANDARD.map(
    (colour, i) => style.getPropertyValue(`--sticker-${"urfdlb"[i]}`).trim() || colour,
  );
}

export const lettersShown = (): boolean => document.documentElement.dataset.letters !== undefined;

/** Linear red, green and blue. */
const linear = (hex: string): number[] =>
  [1, 3, 5].map((i) => {
    const part = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return part < 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

export interface Stickers {
  table: Float32Array; // linear red, green, blue and letter (0: none) for each of the 54
  letters: boolean; // whether stickers show letters
}

/** `colours`: 54 letters, URFDLB or "." for unpainted; `chapter`: the stickers that matter, and those already in
 * place; the others are grey. */
export function stickersOfColours(
  colours: string,
  { lit, done }: Pick<Chapter, "lit" | "done"> = {},
): Stickers {
  const known = palette().map(linear);
  const letters = lettersShown();
  const [grey, unpainted] = [linear(GREY), linear(UNPAINTED)];
  const table = new Float32Array(4 * 54);
  for (let i = 0; i < 54; i++) {
    const face = FACES.indexOf(colours[i]);
    const full = known[face] ?? unpainted;
    const part = !lit || lit.includes(i) ? 1 : done?.includes(i) || i % 9 === 4 ? 0.3 : 0;
    for (let j = 0; j < 3; j++) table[4 * i + j] = part * full[j] + (1 - part) * grey[j];
    table[4 * i + 3] = letters && part && face >= 0 ? face + 1 : 0;
  }
  return { table, letters };
}
