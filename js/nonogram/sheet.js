/**
 * A nonogram as a drawing of lines: for paper and for SVG files.
 */
import { isColour } from "./grid.js";
import { colourOf, paperPalette, textOn } from "./palette.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 20;
const FONT = 12.5;
const GROUP = 5;

/**
 * The drawing, black on white.
 * @param {import("./puzzle.js").Puzzle} puzzle
 * @param {import("./grid.js").Grid | null} grid filled cells to draw; null: an empty grid
 * @returns {SVGSVGElement}
 */
export function sheetOf(puzzle, grid) {
  const palette = paperPalette();
  const [width, height] = [puzzle.columns.length, puzzle.rows.length];
  const left = Math.max(1, ...puzzle.rows.map((clue) => clue.length)) * CELL * 0.9 + 6;
  const top = Math.max(1, ...puzzle.columns.map((clue) => clue.length)) * CELL * 0.8 + 6;
  const svg = document.createElementNS(SVG, "svg");
  /**
   * @param {string} name
   * @param {Record<string, string | number>} attributes
   * @param {string} [text]
   */
  const add = (name, attributes, text) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
    if (text !== undefined) node.textContent = text;
    svg.append(node);
  };
  svg.setAttribute("xmlns", SVG);
  svg.setAttribute("viewBox", `0 0 ${left + width * CELL + 2} ${top + height * CELL + 2}`);
  svg.setAttribute("font-family", "Helvetica, Arial, sans-serif");
  svg.setAttribute("font-size", String(FONT));
  svg.setAttribute("text-anchor", "middle");
  grid?.cells.forEach((value, i) => {
    if (!isColour(value)) return;
    const [x, y] = [left + (i % width) * CELL, top + Math.floor(i / width) * CELL];
    add("rect", {
      x,
      y,
      width: CELL,
      height: CELL,
      fill: colourOf(puzzle.colours, value, palette),
    });
  });
  for (const thick of [false, true]) {
    const stroke = thick
      ? { stroke: "#333", "stroke-width": 1.6 }
      : { stroke: "#999", "stroke-width": 0.6 };
    const isThick = (/** @type {number} */ i, /** @type {number} */ count) =>
      i % GROUP === 0 || i === count;
    for (let c = 0; c <= width; c++) {
      if (isThick(c, width) !== thick) continue;
      add("line", {
        x1: left + c * CELL,
        x2: left + c * CELL,
        y1: top,
        y2: top + height * CELL,
        ...stroke,
      });
    }
    for (let r = 0; r <= height; r++) {
      if (isThick(r, height) !== thick) continue;
      add("line", {
        x1: left,
        x2: left + width * CELL,
        y1: top + r * CELL,
        y2: top + r * CELL,
        ...stroke,
      });
    }
  }
  const number = (
    /** @type {import("./puzzle.js").Run} */ run,
    /** @type {number} */ x,
    /** @type {number} */ y,
  ) => {
    const colour = colourOf(puzzle.colours, run.colour, palette);
    if (puzzle.colours.length > 1 && run.length) {
      add("rect", {
        x: x - CELL * 0.42,
        y: y - CELL * 0.37,
        width: CELL * 0.84,
        height: CELL * 0.74,
        rx: 3,
        fill: colour,
      });
    }
    add(
      "text",
      {
        x,
        y: y + FONT * 0.35,
        fill: puzzle.colours.length > 1 && run.length ? textOn(colour) : "#000",
      },
      String(run.length),
    );
  };
  const none = [{ length: 0, colour: 1 }];
  puzzle.rows.forEach((clue, r) => {
    const shown = clue.length ? clue : none;
    for (const [i, run] of shown.entries()) {
      number(run, left - 6 - (shown.length - i - 0.5) * CELL * 0.9, top + (r + 0.5) * CELL);
    }
  });
  puzzle.columns.forEach((clue, c) => {
    const shown = clue.length ? clue : none;
    for (const [i, run] of shown.entries()) {
      number(run, left + (c + 0.5) * CELL, top - 4 - (shown.length - i - 0.5) * CELL * 0.8);
    }
  });
  return svg;
}
