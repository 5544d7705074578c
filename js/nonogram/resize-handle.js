/** The handle at the lower right corner of a picture being drawn; dragging it or pressing arrow keys resizes it. */
import { MAX_SIDE } from "./grid.js";
import { ARROWS } from "./input.js";
import { pointAt } from "./layout.js";

/** @param {number} value */
const limited = (value) => Math.min(MAX_SIDE, Math.max(1, Math.round(value)));

/** @param {import("./board.js").Board} board gets the handle
 * @param {() => import("./grid.js").Grid} grid returns the current grid
 * @param {(width: number, height: number) => void} resize */
export function addResizeHandle(board, grid, resize) {
  const handle = document.createElement("button");
  const label = document.createElement("span");
  const ariaLabel = "Size of the grid: drag, or use the arrow keys";
  Object.assign(handle, { type: "button", className: "handle", ariaLabel });
  handle.part.add("handle");
  Object.assign(label, { className: "size", hidden: true });
  /** The current size while dragging. @type {{width: number, height: number} | null} */
  let dragged = null;

  board.element.addEventListener("drawn", () => {
    if (!board.layout) return;
    const { right, bottom } = board.layout;
    Object.assign(handle.style, { left: `${right}px`, top: `${bottom}px` });
  });
  handle.addEventListener("pointerdown", (event) => {
    handle.setPointerCapture(event.pointerId);
    dragged = grid();
  });
  handle.addEventListener("pointermove", (event) => {
    if (!dragged || !board.layout) return;
    const box = board.element.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    // Cells keep their size while dragging; the corner may leave the board.
    const point = pointAt(board.layout, x, y);
    dragged = { width: limited(point.column), height: limited(point.row) };
    label.textContent = `${dragged.width} x ${dragged.height}`;
    label.hidden = false;
    const [left, top] = [Math.min(x, box.width), Math.min(y, box.height - 32)];
    Object.assign(label.style, { left: `${left}px`, top: `${top}px` });
  });
  const finish = () => {
    label.hidden = true;
    const size = dragged;
    dragged = null;
    return size;
  };
  handle.addEventListener("pointerup", () => {
    const size = finish();
    if (size) resize(size.width, size.height);
  });
  handle.addEventListener("pointercancel", finish);
  handle.addEventListener("keydown", (event) => {
    if (!(event.key in ARROWS)) return;
    const [down, right] = ARROWS[event.key];
    event.preventDefault();
    resize(limited(grid().width + right), limited(grid().height + down));
  });
  board.element.append(handle, label);
  return handle;
}
