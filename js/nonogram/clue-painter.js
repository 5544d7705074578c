/** Draws the clues beside the grid: numbers, in colour puzzles on their colour; settled ones at half strength. */
import { colourOf, textOn } from "./palette.js";
import { isSettled, sides } from "./settled.js";
import { lineWidth, visible } from "./view.js";

/** @typedef {import("./puzzle.js").Side} Side */
/** @typedef {import("./painter.js").Scene} Scene */

/** Clues with a smaller font are not written but hinted at. */
const LEGIBLE = 5;
const HALF = 0.5;

/**
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Scene | null} before only lines whose settled runs differ from it are drawn; null: all, on bare ground
 */
export function drawClues(context, scene, before) {
  const { grid, layout, puzzle, pixelRatio } = scene;
  const { cell, left, top, right, bottom, originX, originY, edgeLeft, edgeTop } = layout;
  const seen = visible(layout, grid);
  const edge = lineWidth(0, 1, cell, pixelRatio);
  const changed = (/** @type {Side} */ side, /** @type {number} */ i) =>
    !before ||
    (puzzle[sides[side]][i] ?? []).some(
      (_, run) =>
        isSettled(before.settled, side, i, run) !== isSettled(scene.settled, side, i, run),
    );
  context.font = `${layout.font}px ui-sans-serif, system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.save();
  context.beginPath();
  context.rect(0, top, left - edge, bottom - top);
  context.clip();
  for (let r = seen.top; r <= seen.bottom; r++) {
    if (!changed("row", r)) continue;
    const y = originY + r * cell;
    if (before) context.clearRect(edgeLeft - 2, y, left - edge - edgeLeft + 2, cell);
    drawRowClue(context, scene, r, y + cell / 2 + 0.5);
  }
  context.restore();
  context.save();
  context.beginPath();
  context.rect(left, 0, right - left, top - edge);
  context.clip();
  for (let c = seen.left; c <= seen.right; c++) {
    if (!changed("column", c)) continue;
    const x = originX + c * cell;
    if (before) context.clearRect(x, edgeTop - 2, cell, top - edge - edgeTop + 2);
    drawColumnClue(context, scene, c, x + cell / 2 + 0.5);
  }
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {number} row
 * @param {number} y
 */
function drawRowClue(context, scene, row, y) {
  const { font, left } = scene.layout;
  const clue = scene.puzzle.rows[row];
  let x = left - font * 0.42;
  for (let i = clue.length - 1; i >= 0; i--) {
    const width = String(clue[i].length).length * font * 0.58;
    drawRun(
      context,
      scene,
      clue[i],
      x - width / 2,
      y,
      width,
      isSettled(scene.settled, "row", row, i),
    );
    x -= width + font * 0.58;
  }
  if (!clue.length) drawRun(context, scene, { length: 0, colour: 0 }, x - font * 0.29, y, 0, true);
}

/**
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {number} column
 * @param {number} x
 */
function drawColumnClue(context, scene, column, x) {
  const { font, top } = scene.layout;
  const clue = scene.puzzle.columns[column];
  let y = top - font * 0.8;
  for (let i = clue.length - 1; i >= 0; i--) {
    const width = String(clue[i].length).length * font * 0.58;
    drawRun(context, scene, clue[i], x, y, width, isSettled(scene.settled, "column", column, i));
    y -= font * 1.16;
  }
  if (!clue.length) drawRun(context, scene, { length: 0, colour: 0 }, x, y, 0, true);
}

/**
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {import("./puzzle.js").Run} run
 * @param {number} x centre
 * @param {number} y centre
 * @param {number} width
 * @param {boolean} done
 */
function drawRun(context, { puzzle, layout, palette }, run, x, y, width, done) {
  const { font } = layout;
  context.globalAlpha = done ? HALF : 1;
  if (font < LEGIBLE) {
    // Too small to read: a stroke for every number shows how much is written there.
    context.fillStyle =
      puzzle.colours.length > 1 ? colourOf(puzzle.colours, run.colour || 1, palette) : palette.soft;
    context.fillRect(x - width / 2, y - font / 4, Math.max(1, width * 0.8), Math.max(1, font / 2));
    context.globalAlpha = 1;
    return;
  }
  if (puzzle.colours.length > 1 && run.colour) {
    const colour = colourOf(puzzle.colours, run.colour, palette);
    const side = { width: width + font * 0.5, height: font * 1.08 };
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(
      x - side.width / 2,
      y - side.height / 2 - font * 0.02,
      side.width,
      side.height,
      font * 0.2,
    );
    context.fill();
    context.fillStyle = textOn(colour);
  } else {
    context.fillStyle = palette.ink;
  }
  context.fillText(String(run.length), x, y + font * 0.04);
  context.globalAlpha = 1;
}
