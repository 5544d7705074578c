/** The unfolded cube, for browsers without WebGL. */

import { FACES } from "./faces.js";
import { cellOf } from "./net.js";
import { palette } from "./palette.js";

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
    const [column, row] = cellOf(i);
    const [x, y] = [left + edge * column, top + edge * row];
    pen.fillStyle = "#15171a";
    pen.fillRect(x, y, edge, edge);
    pen.fillStyle = colours[FACES.indexOf(letter)] ?? "#8b8f96";
    pen.fillRect(x + edge * 0.06, y + edge * 0.06, edge * 0.88, edge * 0.88);
  });
}
