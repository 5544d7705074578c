/**
 * Pictures become grids: area averages, then a threshold, dithering, or a few colours. Pure arithmetic on pixels.
 */
import { blank } from "./grid.js";

/** @typedef {{width: number, height: number, data: Uint8ClampedArray}} Pixels RGBA, as in ImageData */
/** @typedef {[red: number, green: number, blue: number]} Colour from 0 to 255 */

/** Rounds of moving the colours to the middle of their cells. */
const ROUNDS = 12;

/** The average colour of each cell of a grid laid over a picture; transparent pixels count as white. @param {Pixels} pixels @param {number} columns @param {number} rows */
export function averages({ width, height, data }, columns, rows) {
  /** @type {Colour[]} */
  const cells = [];
  for (let r = 0; r < rows; r++) {
    const top = Math.floor((r * height) / rows);
    const bottom = Math.max(top + 1, Math.floor(((r + 1) * height) / rows));
    for (let c = 0; c < columns; c++) {
      const left = Math.floor((c * width) / columns);
      const right = Math.max(left + 1, Math.floor(((c + 1) * width) / columns));
      const sum = [0, 0, 0];
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const i = 4 * (y * width + x);
          const solid = data[i + 3] / 255;
          for (let k = 0; k < 3; k++) sum[k] += data[i + k] * solid + 255 * (1 - solid);
        }
      }
      const count = (bottom - top) * (right - left);
      cells.push([sum[0] / count, sum[1] / count, sum[2] / count]);
    }
  }
  return cells;
}

/** Brightness from 0 (black) to 1 (white), with the weights of Rec. 709. @param {Colour} colour */
export const brightness = ([r, g, b]) => (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;

/** The threshold that best parts dark from bright cells (Otsu 1979: largest variance between the classes). @param {readonly number[]} values from 0 to 1 */
export function bestThreshold(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  let below = 0;
  let best = { variance: -1, threshold: 0.5 };
  for (let i = 1; i < sorted.length; i++) {
    below += sorted[i - 1];
    if (sorted[i] === sorted[i - 1]) continue;
    const share = i / sorted.length;
    const difference = below / i - (total - below) / (sorted.length - i);
    const variance = share * (1 - share) * difference * difference;
    if (variance > best.variance) best = { variance, threshold: (sorted[i] + sorted[i - 1]) / 2 };
  }
  return best.threshold;
}

/**
 * Dark cells filled, bright cells unknown; with dithering the error of each cell goes on to its neighbours
 * (Floyd and Steinberg 1976).
 * @param {readonly number[]} values brightness of each cell, row by row @param {number} columns
 * @param {{threshold: number, dither: boolean, invert: boolean}} how threshold from 0 to 1
 */
export function blackAndWhite(values, columns, { threshold, dither, invert }) {
  const grid = blank(columns, values.length / columns);
  const left = Float64Array.from(values);
  for (let i = 0; i < left.length; i++) {
    const dark = left[i] < threshold;
    grid.cells[i] = dark !== invert ? 1 : 0;
    if (!dither) continue;
    const error = left[i] - (dark ? 0 : 1);
    const column = i % columns;
    const share = (/** @type {number} */ step, /** @type {number} */ part) => {
      if (i + step < left.length) left[i + step] += error * part;
    };
    if (column + 1 < columns) share(1, 7 / 16);
    if (column > 0) share(columns - 1, 3 / 16);
    share(columns, 5 / 16);
    if (column + 1 < columns) share(columns + 1, 1 / 16);
  }
  return grid;
}

/**
 * A picture in a few colours; the colour most common along the edge is the empty ground.
 * @param {readonly Colour[]} cells @param {number} columns @param {number} count colours besides the ground, 1 to 8
 * @returns {{grid: import("./grid.js").Grid, colours: string[]}}
 */
export function inColours(cells, columns, count) {
  const rows = cells.length / columns;
  const centres = farApart(cells, count + 1);
  let nearest = cells.map((cell) => nearestOf(cell, centres));
  for (let round = 0; round < ROUNDS; round++) {
    centres.forEach((_, k) => {
      const members = cells.filter((_cell, i) => nearest[i] === k);
      if (!members.length) return;
      const mean = (/** @type {number} */ part) =>
        members.reduce((sum, cell) => sum + cell[part], 0) / members.length;
      centres[k] = [mean(0), mean(1), mean(2)];
    });
    nearest = cells.map((cell) => nearestOf(cell, centres));
  }
  const edge = new Array(centres.length).fill(0);
  nearest.forEach((k, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    if (row === 0 || row === rows - 1 || column === 0 || column === columns - 1) edge[k]++;
  });
  const ground = edge.indexOf(Math.max(...edge));
  const used = [...new Set(nearest)]
    .filter((k) => k !== ground)
    .sort((a, b) => brightness(centres[a]) - brightness(centres[b]));
  const grid = blank(columns, rows);
  nearest.forEach((k, i) => {
    grid.cells[i] = used.indexOf(k) + 1;
  });
  const hex = (/** @type {Colour} */ colour) =>
    `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
  return { grid, colours: used.length ? used.map((k) => hex(centres[k])) : ["#000000"] };
}

/** @param {Colour} a @param {Colour} b */
const distance = (a, b) => (a[0] - b[0]) ** 2 + 2 * (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

/** @param {Colour} colour @param {readonly Colour[]} centres */
function nearestOf(colour, centres) {
  let best = 0;
  for (let k = 1; k < centres.length; k++)
    if (distance(colour, centres[k]) < distance(colour, centres[best])) best = k;
  return best;
}

/** Colours far from each other: each next one is the cell farthest from those before. @param {readonly Colour[]} cells @param {number} count */
function farApart(cells, count) {
  const centres = [cells[0]];
  const far = cells.map((cell) => distance(cell, cells[0]));
  while (centres.length < count) {
    const next = far.reduce((best, value, i) => (value > far[best] ? i : best), 0);
    if (far[next] === 0) break;
    centres.push(cells[next]);
    cells.forEach((cell, i) => {
      far[i] = Math.min(far[i], distance(cell, cells[next]));
    });
  }
  return centres;
}
