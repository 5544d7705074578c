/** A nonogram's picture, small: a pixel for every cell. */
import { isColour } from "./grid.js";
import { colourOf } from "./palette.js";

/** @param {import("./grid.js").Grid} grid @param {readonly string[]} colours @param {import("./palette.js").Palette} palette */
export function thumbnail(grid, colours, palette, canvas = document.createElement("canvas")) {
  canvas.width = grid.width;
  canvas.height = grid.height;
  const context = canvas.getContext("2d");
  grid.cells.forEach((value, i) => {
    if (!context || !isColour(value)) return;
    context.fillStyle = colourOf(colours, value, palette);
    context.fillRect(i % grid.width, Math.floor(i / grid.width), 1, 1);
  });
  return canvas;
}
