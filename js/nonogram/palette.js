/** The colours of the board, read from CSS: the tokens of the page where there are any, own values elsewhere. */
import { INK } from "./colours.js";

/** Name; then the token of the page, light value, dark value, and the system's colour where colours are forced. */
const NAMES = /** @type {const} */ ({
  ink: ["--ink", "#1c1e21", "#e8e6e1", "CanvasText"],
  soft: ["--ink-soft", "#5a5f66", "#a4a8b0", "CanvasText"],
  paper: ["--surface", "#ffffff", "#1c1f25", "Canvas"],
  thin: ["--grid-line", "#d5d5cd", "#3b414c", "GrayText"],
  thick: ["--edge", "#8b9098", "#6d737e", "CanvasText"],
  accent: ["--accent", "#2f6fed", "#7aa5ff", "Highlight"],
  wash: ["--accent-wash", "#e8effd", "#1f2a41", "Canvas"],
  wrong: ["--error", "#b3261e", "#ff9d94", "LinkText"],
});

/** A smaller contrast to the paper needs an outline. */
const FAINT = 1.3;

/** @typedef {Record<keyof typeof NAMES, string>} Palette */

/** @param {(colours: typeof NAMES[keyof typeof NAMES], name: string) => string} value @returns {Palette} */
const palette = (value) =>
  /** @type {Palette} */ (
    Object.fromEntries(Object.entries(NAMES).map(([name, colours]) => [name, value(colours, name)]))
  );

/** Each colour as CSS text: `--nonogram-NAME`, else the page's token, else its own value. */
export const cssPalette = () =>
  palette(
    ([token, light, dark], name) =>
      `var(--nonogram-${name}, var(${token}, light-dark(${light}, ${dark})))`,
  );

/** The light colours as plain text, for files and paper. */
export const paperPalette = () => palette(([, light]) => light);

/** The colours in force at an element, as the canvas understands them. @param {HTMLElement} probe an element whose `color` may be changed */
export function paletteAt(probe) {
  const forced = matchMedia("(forced-colors: active)").matches;
  const css = forced ? palette(([, , , system]) => system) : cssPalette();
  probe.style.setProperty("forced-color-adjust", "none");
  return palette((_, name) => {
    probe.style.color = css[/** @type {keyof Palette} */ (name)];
    return getComputedStyle(probe).color;
  });
}

/** The CSS colour of a colour number from 1. @param {readonly string[]} colours @param {number} number @param {Palette} palette */
export function colourOf(colours, number, { ink }) {
  const colour = colours[number - 1] ?? INK;
  return colour === INK ? ink : colour;
}

/** How bright a colour is, from 0 to 1 (relative luminance, WCAG 2). @param {string} colour #rgb, #rrggbb or rgb(r, g, b) */
function luminance(colour) {
  const long = colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  const parts = long.startsWith("#")
    ? (long.slice(1).match(/../g) ?? []).map((part) => Number.parseInt(part, 16))
    : (long.match(/[\d.]+/g) ?? []).map(Number);
  const [r, g, b] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Black or white, whichever reads better on a colour. @param {string} colour */
export const textOn = (colour) => (luminance(colour) > 0.179 ? "#111111" : "#ffffff");

/** Whether a colour can hardly be told from the paper. @param {string} colour @param {string} paper */
export function isFaint(colour, paper) {
  const [dark, light] = [luminance(colour), luminance(paper)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05) < FAINT;
}
