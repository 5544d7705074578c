/**
 * Draws the board: paper, lines and cells; clue-painter.js draws the clues. What changes often (highlights,
 * hints) is drawn by overlay.js on a canvas above.
 *
 * Drawing is a function of (scene before, scene): where only cells or settled clues differ, only these are drawn.
 */
import { drawClues } from "./clue-painter.js";
import { EMPTY, isColour } from "./grid.js";
import { colourOf } from "./palette.js";
import { GROUP, LINES_FROM, lineWidth, visible } from "./view.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./view.js").Layout} Layout */
/**
 * @typedef {object} Scene
 * @property {Puzzle} puzzle
 * @property {Grid} grid
 * @property {Layout} layout
 * @property {import("./palette.js").Palette} palette
 * @property {number} pixelRatio
 * @property {import("./settled.js").Settled | null} settled
 * @property {number} revealed 0 = a puzzle, 1 = a finished picture without lines and crosses
 */

/** Cells smaller than this (CSS pixels) have dots instead of crosses. */
const CROSSES_FROM = 8;

/**
 * Draws the whole board, or only what differs from the scene drawn before.
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Scene | null} before
 */
export function drawBoard(context, scene, before) {
  const same =
    before &&
    before.layout === scene.layout &&
    before.puzzle === scene.puzzle &&
    before.palette === scene.palette &&
    before.revealed === scene.revealed &&
    before.grid.width === scene.grid.width &&
    before.grid.height === scene.grid.height;
  context.setTransform(scene.pixelRatio, 0, 0, scene.pixelRatio, 0, 0);
  if (!same) {
    const { canvas } = context;
    context.clearRect(0, 0, canvas.width, canvas.height);
    drawPaper(context, scene);
    drawCells(context, scene, null);
    drawClues(context, scene, null);
    return;
  }
  if (before.grid !== scene.grid) drawCells(context, scene, before.grid);
  if (before.settled !== scene.settled) drawClues(context, scene, before);
}

/**
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {Scene} scene
 */
function drawPaper(context, { grid, layout, palette, pixelRatio, revealed }) {
  const { cell, left, right, top, bottom, originX, originY } = layout;
  const seen = visible(layout, grid);
  context.fillStyle = palette.paper;
  context.fillRect(left, top, right - left, bottom - top);
  context.save();
  const edge = lineWidth(0, 1, cell, pixelRatio);
  context.beginPath();
  context.rect(left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge);
  context.clip();
  for (const thick of [false, true]) {
    context.fillStyle = thick ? palette.thick : palette.thin;
    context.globalAlpha = 1 - revealed;
    for (let c = seen.left; c <= seen.right + 1; c++) {
      const border = c === 0 || c === grid.width;
      if ((c % GROUP === 0 || border) !== thick) continue;
      if (border) context.globalAlpha = 1;
      const width = lineWidth(c, grid.width, cell, pixelRatio);
      context.fillRect(originX + c * cell, top, width, bottom - top + width);
      context.globalAlpha = 1 - revealed;
    }
    for (let r = seen.top; r <= seen.bottom + 1; r++) {
      const border = r === 0 || r === grid.height;
      if ((r % GROUP === 0 || border) !== thick) continue;
      if (border) context.globalAlpha = 1;
      const width = lineWidth(r, grid.height, cell, pixelRatio);
      context.fillRect(left, originY + r * cell, right - left + width, width);
      context.globalAlpha = 1 - revealed;
    }
  }
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Grid | null} before only cells that differ from it are drawn; null: all that are not unknown
 */
function drawCells(context, scene, before) {
  const { grid, layout } = scene;
  const seen = visible(layout, grid);
  context.save();
  context.beginPath();
  context.rect(layout.left, layout.top, layout.right - layout.left, layout.bottom - layout.top);
  context.clip();
  for (let r = seen.top; r <= seen.bottom; r++) {
    for (let c = seen.left; c <= seen.right; c++) {
      const i = r * grid.width + c;
      const value = grid.cells[i];
      if (before ? before.cells[i] === value : !value) continue;
      // In a full drawing a run of one colour is one rectangle where no thin lines part its cells.
      let last = c;
      if (!before && layout.cell < LINES_FROM && isColour(value)) {
        while (last < seen.right && (last + 1) % GROUP && grid.cells[i + last + 1 - c] === value)
          last++;
      }
      drawCell(context, scene, r, c, last, value);
      c = last;
    }
  }
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {number} row
 * @param {number} column
 * @param {number} last column of a run of equal cells
 * @param {number} value
 */
function drawCell(
  context,
  { puzzle, grid, layout, palette, pixelRatio, revealed },
  row,
  column,
  last,
  value,
) {
  const { cell, originX, originY } = layout;
  const shut = revealed >= 1;
  const lineX = shut && column ? 0 : lineWidth(column, grid.width, cell, pixelRatio);
  const lineY = shut && row ? 0 : lineWidth(row, grid.height, cell, pixelRatio);
  const x = originX + column * cell + lineX;
  const y = originY + row * cell + lineY;
  const width = (last - column + 1) * cell - lineX;
  const height = cell - lineY;
  context.fillStyle = isColour(value) ? colourOf(puzzle.colours, value, palette) : palette.paper;
  context.fillRect(x, y, width, height);
  if (value !== EMPTY || revealed >= 1) return;
  context.globalAlpha = 1 - revealed;
  drawCross(context, x + width / 2, y + height / 2, cell, palette.soft);
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} cell
 * @param {string} colour
 */
export function drawCross(context, x, y, cell, colour) {
  if (cell < CROSSES_FROM) {
    const dot = Math.max(1, cell * 0.3);
    context.fillStyle = colour;
    context.fillRect(x - dot / 2, y - dot / 2, dot, dot);
    return;
  }
  const arm = cell * 0.17;
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, cell * 0.06);
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(x - arm, y - arm);
  context.lineTo(x + arm, y + arm);
  context.moveTo(x + arm, y - arm);
  context.lineTo(x - arm, y + arm);
  context.stroke();
}
