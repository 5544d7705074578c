/** The unfolded cube, for browsers without WebGL. */

import { FACES } from "./faces.js";
import { palette } from "./palette.js";

/** Column and row of each face's corner in the unfolded cube, URFDLB. */
const CORNERS = [
  [3, 0],
  [6, 3],
  [3, 3],
  [3, 6],
  [0, 3],
  [9, 3],
];

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} facelets 54 letters as seen now
 */
export function drawFlat(pen, facelets) {
  const { width, height } = pen.canvas;
  const edge = Math.min(width / 13, height / 10);
  const [left, top] = [(width - 12 * edge) / 2, (height - 9 * edge) / 2];
  const colours = palette();
  pen.clearRect(0, 0, width, height);
  [...facelets].forEach((letter, i) => {
    const [column, row] = CORNERS[Math.floor(i / 9)];
    const x = left + edge * (column + (i % 3));
    const y = top + edge * (row + (Math.floor(i / 3) % 3));
    pen.fillStyle = "#15171a";
    pen.fillRect(x, y, edge, edge);
    pen.fillStyle = colours[FACES.indexOf(letter)] ?? "#8b8f96";
    pen.fillRect(x + edge * 0.06, y + edge * 0.06, edge * 0.88, edge * 0.88);
  });
}
