/** Colours: their names ("brown", "light blue"), their brightness, and the colours of the board. */

/** Black. As the only colour it follows the theme; with other colours, the paper is white in the dark theme too. */
export const INK = "ink";
export const PAPER_INK = "#1c1e21";
/** By hue: the largest one in degrees, and the name of a strong, a dark and a light colour. */
const HUES = [
  [14, "red", "brown", "pink"],
  [40, "orange", "brown", "beige"],
  [68, "yellow", "olive", "yellow"],
  [171, "green", "green", "green"],
  [192, "turquoise", "turquoise", "turquoise"],
  [252, "blue", "blue", "blue"],
  [318, "purple", "purple", "purple"],
  [342, "pink", "purple", "pink"],
  [360, "red", "brown", "pink"],
] as const;
/** Colours with less contrast with the paper get an outline. */
const FAINT = 1.3;

/** Red, green and blue from 0 to 1, of #rgb, #rrggbb or rgb(r, g, b). */
function channels(colour: string) {
  const long = colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  return long.startsWith("#")
    ? (long.slice(1).match(/../g) ?? []).map((part) => Number.parseInt(part, 16) / 255)
    : (long.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
}

function lightnessOf(colour: string) {
  const parts = colour === INK ? [0] : channels(colour);
  return (Math.max(...parts) + Math.min(...parts)) / 2;
}

function nameOf(colour: string): string {
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

/** The names of a palette; equal ones are distinguished by "dark" and "light", or by numbers. */
export function colourNames(colours: readonly string[]) {
  const names = colours.map(nameOf);
  return names.map((name, i) => {
    const alike = [...names.keys()].filter((k) => names[k] === name);
    if (alike.length === 1) return name;
    const others = alike.filter((k) => k !== i).map((k) => lightnessOf(colours[k]));
    const mine = lightnessOf(colours[i]);
    if (others.length > 1 || mine === others[0]) return `${name} ${alike.indexOf(i) + 1}`;
    return `${mine < others[0] ? "dark" : "light"} ${name}`;
  });
}

/** The brightness of a colour, from 0 to 1 (relative luminance, WCAG 2). */
function luminance(colour: string) {
  const [r, g, b] = channels(colour).map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export const textOn = (colour: string) => (luminance(colour) > 0.179 ? "#111111" : "#ffffff");

export function isFaint(colour: string, paper: string) {
  const [dark, light] = [luminance(colour), luminance(paper)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05) < FAINT;
}

export const colourOf = (colours: readonly string[], number: number, ink: string) =>
  (colours[number - 1] ?? INK) === INK ? ink : colours[number - 1];

const INKS = ["ink", "soft", "paper", "thin", "thick", "unknown"] as const;
const PARTS = [...INKS, "accent", "correct", "wrong"] as const;
/** The colours of the board, in a form that a canvas accepts; `onAccent` is readable on the accent. */
export type Palette = Record<(typeof PARTS)[number] | "onAccent", string>;

/** The current colours of element.css; overwrites the `color` of `probe`, which is in the board. */
export function paletteAt(probe: HTMLElement) {
  probe.style.setProperty("forced-color-adjust", "none");
  const colours = PARTS.map((name) => {
    probe.style.color = `var(--_${name})`;
    return [name, getComputedStyle(probe).color];
  });
  const palette: Palette = Object.fromEntries(colours);
  return { ...palette, onAccent: textOn(palette.accent) };
}
