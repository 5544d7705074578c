/**
 * The colours of the board, read from CSS: the tokens of the page where there are any, own values elsewhere.
 */
import { INK } from "./puzzle.js";

/** Custom properties of `<cubogram-nonogram>`: name, token of the page, light value, dark value. */
const NAMES = /** @type {const} */ ({
  ink: ["--ink", "#1c1e21", "#e8e6e1"],
  soft: ["--ink-soft", "#5a5f66", "#a4a8b0"],
  paper: ["--surface", "#ffffff", "#1c1f25"],
  thin: ["--grid-line", "#d5d5cd", "#3b414c"],
  thick: ["--edge", "#8b9098", "#6d737e"],
  accent: ["--accent", "#2f6fed", "#7aa5ff"],
  wash: ["--accent-wash", "#e8effd", "#1f2a41"],
  wrong: ["--error", "#b3261e", "#ff9d94"],
});

/** @typedef {Record<keyof typeof NAMES, string>} Palette */

/**
 * The value of each colour as CSS text: `--nonogram-NAME`, else the page's token, else its own value.
 * @returns {Palette}
 */
export function declarations() {
  const entries = Object.entries(NAMES).map(([name, [token, light, dark]]) => [
    name,
    `var(--nonogram-${name}, var(${token}, light-dark(${light}, ${dark})))`,
  ]);
  return Object.fromEntries(entries);
}

/**
 * The colours in force at an element, as the canvas understands them.
 * @param {HTMLElement} probe an element whose `color` may be changed
 * @returns {Palette}
 */
export function paletteAt(probe) {
  const palette = declarations();
  for (const [name, value] of Object.entries(palette)) {
    probe.style.color = value;
    palette[/** @type {keyof typeof NAMES} */ (name)] = getComputedStyle(probe).color;
  }
  return palette;
}

/** The light colours as plain text, for files and paper.
 * @returns {Palette}
 */
export function paperPalette() {
  const entries = Object.entries(NAMES).map(([name, [, light]]) => [name, light]);
  return Object.fromEntries(entries);
}

/**
 * The CSS colour of a colour number.
 * @param {readonly string[]} colours
 * @param {number} number from 1
 * @param {Palette} palette
 */
export function colourOf(colours, number, palette) {
  const colour = colours[number - 1] ?? INK;
  return colour === INK ? palette.ink : colour;
}

/**
 * Black or white, whichever reads better on a colour.
 * @param {string} colour #rgb, #rrggbb or rgb(r, g, b)
 */
export function textOn(colour) {
  const short = /^#(.)(.)(.)$/.exec(colour);
  const hex = short
    ? short.slice(1).map((digit) => digit + digit)
    : /^#(..)(..)(..)/.exec(colour)?.slice(1);
  const parts = hex
    ? hex.map((part) => Number.parseInt(part, 16))
    : (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  const [r, g, b] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  // Relative luminance (WCAG 2): above 0.179 black has the better contrast.
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#111111" : "#ffffff";
}
