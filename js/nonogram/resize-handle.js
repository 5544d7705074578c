/**
 * The handle at the lower right corner of a picture being drawn: dragging it, or arrow keys on it, change the size.
 */
import { make } from "./dom.js";
import { MAX_SIDE } from "./grid.js";
import { pointAt } from "./view.js";

/** @param {import("./element.js").NonogramElement} element */
export function addHandle(element) {
  const handle = make("button", {
    type: "button",
    class: "handle",
    part: "handle",
    "aria-label": "Size of the grid: drag, or use the arrow keys",
  });
  const label = make("span", { class: "size", hidden: true });
  const { board, session } = element;
  /** @type {{width: number, height: number} | null} */
  let wish = null;

  const limit = (/** @type {number} */ value) => Math.min(MAX_SIDE, Math.max(1, Math.round(value)));
  const place = () => {
    const layout = board.layout;
    if (!layout) return;
    handle.style.left = `${layout.right}px`;
    handle.style.top = `${layout.bottom}px`;
  };
  const resize = (/** @type {number} */ width, /** @type {number} */ height) => {
    const { grid } = session;
    if (width !== grid.width || height !== grid.height)
      session.do(`resize ${width}x${height} at 0,0`);
  };
  const finish = (/** @type {boolean} */ apply) => {
    label.hidden = true;
    if (apply && wish) resize(wish.width, wish.height);
    wish = null;
  };
  handle.addEventListener("pointerdown", (event) => {
    handle.setPointerCapture(event.pointerId);
    wish = { width: session.grid.width, height: session.grid.height };
  });
  handle.addEventListener("pointermove", (event) => {
    const layout = board.layout;
    if (!wish || !layout) return;
    const box = board.element.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const point = pointAt(layout, x, y);
    // Cells keep their size while dragging; the corner may leave the board.
    wish = { width: limit(point.column), height: limit(point.row) };
    label.textContent = `${wish.width} x ${wish.height}`;
    label.hidden = false;
    label.style.left = `${Math.min(x, box.width)}px`;
    label.style.top = `${Math.min(y, box.height - 32)}px`;
  });
  handle.addEventListener("pointerup", () => finish(true));
  handle.addEventListener("pointercancel", () => finish(false));
  handle.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ];
    if (!step) return;
    event.preventDefault();
    resize(limit(session.grid.width + step[0]), limit(session.grid.height + step[1]));
    element.say(`${session.grid.width} columns, ${session.grid.height} rows`);
  });
  handle.addEventListener("place", place);
  board.element.addEventListener("drawn", place);
  element.handle = handle;
  handle.hidden = session.mode !== "edit";
  board.element.append(handle, label);
  place();
}
