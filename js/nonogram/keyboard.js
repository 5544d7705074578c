/**
 * Keys on the board: arrows move the cursor, space and x use the brushes, shift draws a run.
 */

/**
 * @typedef {object} KeyHandler
 * @property {{row: number, column: number}} cursor
 * @property {{width: number, height: number}} size
 * @property {(row: number, column: number) => void} go moves the cursor
 * @property {(tool: "fill" | "mark") => void} dab uses a brush on the cursor's cell
 * @property {() => void} begin begins a stroke with the last brush at the cursor
 * @property {(row: number, column: number) => void} extend
 * @property {() => void} end
 * @property {() => void} cancel
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(factor: number) => void} zoom 0 = fit
 * @property {(number: number) => void} colour
 */

/** @type {Record<string, [number, number]>} rows and columns */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const ZOOM = 1.25;

export const KEYS_HELP =
  "Arrow keys move. Space fills, X marks empty. Hold Shift with the arrows to draw a run. " +
  "Control Z undoes, Control Y redoes. Plus and minus zoom, 0 shows all.";

/**
 * Listens to the keys of an element.
 * @param {HTMLElement} element
 * @param {KeyHandler} handler
 */
export function listenToKeys(element, handler) {
  let drawing = false;
  element.addEventListener("keydown", (event) => {
    if (event.altKey) return;
    if (used(event)) event.preventDefault();
  });
  element.addEventListener("keyup", (event) => {
    if (event.key === "Shift" && drawing) {
      drawing = false;
      handler.end();
    }
  });
  element.addEventListener("blur", () => {
    if (drawing) handler.cancel();
    drawing = false;
  });

  /** @param {KeyboardEvent} event */
  function used(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") event.shiftKey ? handler.redo() : handler.undo();
      else if (key === "y") handler.redo();
      else return false;
      return true;
    }
    if (key in STEPS) move(STEPS[key], event.shiftKey);
    else if (key === " " || key === "Enter") handler.dab("fill");
    else if (key === "x" || key === "Delete" || key === "Backspace") handler.dab("mark");
    else if (key === "Home") handler.go(handler.cursor.row, 0);
    else if (key === "End") handler.go(handler.cursor.row, handler.size.width - 1);
    else if (key === "PageUp") handler.go(0, handler.cursor.column);
    else if (key === "PageDown") handler.go(handler.size.height - 1, handler.cursor.column);
    else if (key === "+" || key === "=") handler.zoom(ZOOM);
    else if (key === "-") handler.zoom(1 / ZOOM);
    else if (key === "0") handler.zoom(0);
    else if (/^[1-8]$/.test(key)) handler.colour(Number(key));
    else if (key === "Escape" && drawing) {
      drawing = false;
      handler.cancel();
    } else return false;
    return true;
  }

  /**
   * @param {[number, number]} step
   * @param {boolean} run
   */
  function move([down, right], run) {
    const { row, column } = handler.cursor;
    const { width, height } = handler.size;
    const next = {
      row: Math.min(height - 1, Math.max(0, row + down)),
      column: Math.min(width - 1, Math.max(0, column + right)),
    };
    if (run && !drawing) {
      drawing = true;
      handler.begin();
    }
    handler.go(next.row, next.column);
    if (run) handler.extend(next.row, next.column);
  }
}
