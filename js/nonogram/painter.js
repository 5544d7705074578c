/**
 * Draws the board: paper, lines, cells and clues. What changes often (highlights, hints) is drawn by
 * overlay.js on a canvas above.
 *
 * Drawing is a function of (scene before, scene): where only cells or settled clues differ, only these are drawn.
 */
import { EMPTY, isColour } from "./grid.js";
import { colourOf, textOn } from "./palette.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Side} Side */
/** @typedef {import("./view.js").Layout} Layout */
/** @typedef {{rows: boolean[][], columns: boolean[][]}} Settled which runs are certain to be done */
/**
 * @typedef {object} Scene
 * @property {Puzzle} puzzle
 * @property {Grid} grid
 * @property {Layout} layout
 * @property {import("./palette.js").Palette} palette
 * @property {number} pixelRatio
 * @property {Settled | null} settled
 * @property {number} revealed 0 = a puzzle, 1 = a finished picture without lines and crosses
 */

/** Cells smaller than this (CSS pixels) have no thin lines; smaller than the second, no crosses but dots. */
const LINES_FROM = 5;
const CROSSES_FROM = 8;
const GROUP = 5;
/** Clues with a smaller font are not written but hinted at. */
const LEGIBLE = 5;
const HALF = 0.5;

/** @type {Record<Side, "rows" | "columns">} */
const sides = { row: "rows", column: "columns" };

/**
 * Thickness of the line before cell `index` of `count`, in CSS pixels.
 * @param {number} index
 * @param {number} count
 * @param {number} cell
 * @param {number} pixelRatio
 */
export function lineWidth(index, count, cell, pixelRatio) {
  const thick = index % GROUP === 0 || index === count;
  if (cell < LINES_FROM) return thick && cell >= 2 ? 1 / pixelRatio : 0;
  if (!thick) return Math.max(1, Math.floor(pixelRatio * 0.75)) / pixelRatio;
  return Math.max(cell < 12 ? 1 : 2, Math.round(pixelRatio * (cell < 12 ? 1 : 1.5))) / pixelRatio;
}

/**
 * The cells that can be seen: first and last row and column.
 * @param {Layout} layout
 * @param {Grid} grid
 */
export function visible({ left, right, top, bottom, originX, originY, cell }, { width, height }) {
  return {
    top: Math.max(0, Math.floor((top - originY) / cell)),
    bottom: Math.min(height - 1, Math.ceil((bottom - originY) / cell) - 1),
    left: Math.max(0, Math.floor((left - originX) / cell)),
    right: Math.min(width - 1, Math.ceil((right - originX) / cell) - 1),
  };
}

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
  if (before.settled !== scene.settled) drawClues(context, scene, before.settled);
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

/**
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Settled | null} before only lines whose settled runs differ from it are drawn; null: all
 */
function drawClues(context, scene, before) {
  const { grid, layout, settled, pixelRatio } = scene;
  const { cell, left, top, right, bottom, originX, originY, edgeLeft, edgeTop } = layout;
  const seen = visible(layout, grid);
  const edge = lineWidth(0, 1, cell, pixelRatio);
  const changed = (/** @type {Side} */ side, /** @type {number} */ i) => {
    if (!before) return true;
    return String(before[sides[side]][i]) !== String(settled?.[sides[side]][i]);
  };
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
      scene.settled?.rows[row]?.[i] ?? false,
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
    drawRun(context, scene, clue[i], x, y, width, scene.settled?.columns[column]?.[i] ?? false);
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
