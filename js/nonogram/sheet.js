/** A nonogram as an SVG drawing, black on white: for paper and for files. */
import { isColour } from "./grid.js";
import { GROUP } from "./layout.js";
import { colourOf, paperPalette, textOn } from "./palette.js";

/** @typedef {import("./puzzle.js").Clue} Clue */

const CELL = 20;
const FONT = 12.5;
/** What a number takes beside a row, and above a column. */
const WIDE = 18;
const HIGH = 16;
const GAP = 6;

/** @param {string} name @param {Record<string, string | number>} attributes @param {string | number} [content] */
const tag = (name, attributes, content = "") =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(" ")}>${content}</${name}>`;

/** The text of the drawing. @param {import("./puzzle.js").Puzzle} puzzle @param {import("./grid.js").Grid | null} grid whose filled cells are drawn; null: none */
export function sheetText({ rows, columns, colours }, grid) {
  const palette = paperPalette();
  const longest = (/** @type {Clue[]} */ clues) =>
    Math.max(1, ...clues.map(({ length }) => length));
  const left = longest(rows) * WIDE + GAP;
  const top = longest(columns) * HIGH + GAP;
  const [right, bottom] = [left + columns.length * CELL, top + rows.length * CELL];
  /** @type {string[]} */
  const parts = [];
  grid?.cells.forEach((value, i) => {
    if (!isColour(value)) return;
    const [x, y] = [left + (i % grid.width) * CELL, top + Math.floor(i / grid.width) * CELL];
    const fill = colourOf(colours, value, palette);
    parts.push(tag("rect", { x, y, width: CELL, height: CELL, fill }));
  });
  const line = (/** @type {number} */ i, /** @type {number} */ count, /** @type {string} */ d) => {
    const thick = i % GROUP === 0 || i === count;
    const look = thick
      ? { stroke: "#333", "stroke-width": 1.6 }
      : { stroke: "#999", "stroke-width": 0.6 };
    if (thick) parts.push(tag("path", { d, ...look }));
    else parts.unshift(tag("path", { d, ...look })); // thin lines lie below
  };
  for (let c = 0; c <= columns.length; c++)
    line(c, columns.length, `M${left + c * CELL} ${top}V${bottom}`);
  for (let r = 0; r <= rows.length; r++)
    line(r, rows.length, `M${left} ${top + r * CELL}H${right}`);
  const numbers = (
    /** @type {Clue[]} */ clues,
    /** @type {(line: number, fromEnd: number) => [x: number, y: number]} */ place,
  ) =>
    clues.forEach((clue, i) => {
      const shown = clue.length ? clue : [{ length: 0, colour: 1 }];
      shown.forEach(({ length, colour }, k) => {
        const [x, y] = place(i, shown.length - k - 0.5);
        const ground = colours.length > 1 && length ? colourOf(colours, colour, palette) : "";
        const box = { x: x - 0.42 * CELL, y: y - 0.37 * CELL, width: 0.84 * CELL };
        if (ground) parts.push(tag("rect", { ...box, height: 0.74 * CELL, rx: 3, fill: ground }));
        const fill = ground ? textOn(ground) : "#000";
        parts.push(tag("text", { x, y: y + FONT * 0.35, fill }, length));
      });
    });
  numbers(rows, (r, fromEnd) => [left - GAP - fromEnd * WIDE, top + (r + 0.5) * CELL]);
  numbers(columns, (c, fromEnd) => [left + (c + 0.5) * CELL, top - 4 - fromEnd * HIGH]);
  const [width, height] = [right + 2, bottom + 2];
  const font = { "font-family": "Helvetica, Arial, sans-serif", "font-size": FONT };
  const size = { width, height, viewBox: `0 0 ${width} ${height}`, "text-anchor": "middle" };
  return tag("svg", { xmlns: "http://www.w3.org/2000/svg", ...size, ...font }, parts.join(""));
}
