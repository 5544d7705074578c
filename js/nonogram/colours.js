/** Colours: their names ("brown", "light blue"), their brightness, and the colours of the board. */

/** Black. As the only colour it follows the theme; with other colours, the paper is white in the dark theme too. */
export const INK = "ink";

/** Ink on white paper. */
export const PAPER_INK = "#1c1e21";

/** Names by hue: the largest hue in degrees, and the name of a strong, a dark and a light colour. */
const HUES = /** @type {const} */ ([
  [14, "red", "brown", "pink"],
  [40, "orange", "brown", "beige"],
  [68, "yellow", "olive", "yellow"],
  [171, "green", "green", "green"],
  [192, "turquoise", "turquoise", "turquoise"],
  [252, "blue", "blue", "blue"],
  [318, "purple", "purple", "purple"],
  [342, "pink", "purple", "pink"],
  [360, "red", "brown", "pink"],
]);
/** Colours with less contrast with the paper get an outline. */
const FAINT = 1.3;

/** Red, green and blue from 0 to 1. @param {string} colour #rgb, #rrggbb or rgb(r, g, b) */
function channels(colour) {
  const long = colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  return long.startsWith("#")
    ? (long.slice(1).match(/../g) ?? []).map((part) => Number.parseInt(part, 16) / 255)
    : (long.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
}

/** @param {string} colour */
function lightnessOf(colour) {
  const parts = colour === INK ? [0] : channels(colour);
  return (Math.max(...parts) + Math.min(...parts)) / 2;
}

/** @param {string} colour */
function nameOf(colour) {
  if (colour === INK) return "black";
  const [r, g, b] = channels(colour);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = most - least;
  const lightness = lightnessOf(colour);
  const sector =
    most === r ? (g - b) / range : 2 + (most === g ? (b - r) / range : 2 + (r - g) / range);
  const hue = range ? (60 * sector + 360) % 360 : 0;
  const saturation = range / (1 - Math.abs(2 * lightness - 1) || 1);
  if (lightness < 0.1) return "black";
  if (lightness > 0.95) return "white";
  if (saturation < 0.13) return "grey";
  const [, name, dark, light] = HUES.find(([to]) => hue <= to) ?? HUES[0];
  const dull = saturation < 0.55 && lightness < 0.55;
  if (lightness < 0.3 || (dull && lightness < 0.5)) return dark;
  return lightness > (saturation < 0.6 ? 0.6 : 0.78) ? light : name;
}

/** The names of a palette's colours; equal names are distinguished by "dark" and "light", or by numbers.
 * @param {readonly string[]} colours */
export function colourNames(colours) {
  const names = colours.map(nameOf);
  return names.map((name, i) => {
    const alike = [...names.keys()].filter((k) => names[k] === name);
    if (alike.length === 1) return name;
    const [mine, ...others] = [i, ...alike.filter((k) => k !== i)].map((k) =>
      lightnessOf(colours[k]),
    );
    if (others.length > 1 || mine === others[0]) return `${name} ${alike.indexOf(i) + 1}`;
    return `${mine < others[0] ? "dark" : "light"} ${name}`;
  });
}

/** The brightness of a colour, from 0 to 1 (relative luminance, WCAG 2). @param {string} colour */
function luminance(colour) {
  const [r, g, b] = channels(colour).map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Black or white, whichever reads better on a colour. @param {string} colour */
export const textOn = (colour) => (luminance(colour) > 0.179 ? "#111111" : "#ffffff");

/** Whether a colour is hard to distinguish from the paper. @param {string} colour @param {string} paper */
export function isFaint(colour, paper) {
  const [dark, light] = [luminance(colour), luminance(paper)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05) < FAINT;
}

/** The CSS colour for a colour number, which counts from 1. @param {readonly string[]} colours @param {number} number
 * @param {string} ink */
export const colourOf = (colours, number, ink) =>
  (colours[number - 1] ?? INK) === INK ? ink : colours[number - 1];

const NAMES = /** @type {const} */ ([
  "ink",
  "soft",
  "paper",
  "thin",
  "thick",
  "unknown",
  "accent",
  "correct",
  "wrong",
]);
/** @typedef {Record<typeof NAMES[number], string>} Palette the colours of the board, in a form that a canvas accepts */

/** The current colours of element.css. @param {HTMLElement} probe in the board; its `color` is overwritten
 * @returns {Palette} */
export function paletteAt(probe) {
  probe.style.setProperty("forced-color-adjust", "none");
  const colour = (/** @type {string} */ name) => {
    probe.style.color = `var(--_${name})`;
    return [name, getComputedStyle(probe).color];
  };
  return Object.fromEntries(NAMES.map(colour));
}
