/** What colours are called: "brown", "light blue". Of one palette no two have the same name. */

/** The colour that follows the theme: black on white paper. */
export const INK = "ink";

/** Up to which hue, in degrees, a strong colour has a name; then its name when dark, and when light. */
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

/** Hue in degrees, saturation and lightness from 0 to 1. @param {string} colour #rgb or #rrggbb */
export function hsl(colour) {
  const long = colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  const parts = (long.slice(1).match(/../g) ?? []).map((part) => Number.parseInt(part, 16) / 255);
  const [r, g, b] = parts;
  const [most, least] = [Math.max(...parts), Math.min(...parts)];
  const range = most - least;
  const lightness = (most + least) / 2;
  const sector =
    most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  const hue = range ? (60 * sector + 360) % 360 : 0;
  return { hue, saturation: range / (1 - Math.abs(2 * lightness - 1) || 1), lightness };
}

/** @param {string} colour */
function nameOf(colour) {
  if (colour === INK) return "black";
  const { hue, saturation, lightness } = hsl(colour);
  if (lightness < 0.1) return "black";
  if (lightness > 0.95) return "white";
  if (saturation < 0.13) return "grey";
  const [, name, dark, light] = HUES.find(([to]) => hue <= to) ?? HUES[0];
  const dull = saturation < 0.55 && lightness < 0.55;
  if (lightness < 0.3 || (dull && lightness < 0.5)) return dark;
  return lightness > (saturation < 0.6 ? 0.6 : 0.78) ? light : name;
}

/** The names of a palette's colours; those of one name are told apart by how light they are, or by numbers. @param {readonly string[]} colours */
export function colourNames(colours) {
  const names = colours.map(nameOf);
  return names.map((name, i) => {
    const alike = names.flatMap((other, k) => (other === name ? [k] : []));
    if (alike.length === 1) return name;
    if (alike.length > 2) return `${name} ${alike.indexOf(i) + 1}`;
    const lightness = (/** @type {number} */ k) =>
      colours[k] === INK ? 0 : hsl(colours[k]).lightness;
    const other = alike[0] === i ? alike[1] : alike[0];
    if (lightness(i) === lightness(other)) return `${name} ${alike.indexOf(i) + 1}`;
    return `${lightness(i) < lightness(other) ? "dark" : "light"} ${name}`;
  });
}
