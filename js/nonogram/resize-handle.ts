/** The handle at the lower right corner of a picture being drawn; dragging it or pressing arrow keys resizes it. */
import { attachHands } from "../ui/hands.ts";
import { type Grid, MAX_SIDE } from "./grid.ts";
import { pointAt } from "./layout.ts";
import { ARROWS } from "./pencil.ts";
import type { View } from "./view.ts";

type Resize = (width: number, height: number) => void;
const limited = (value: number) => Math.min(MAX_SIDE, Math.max(1, Math.round(value)));

export function makeHandle(view: View, grid: () => Grid, resize: Resize) {
  const handle = document.createElement("button");
  const label = document.createElement("span");
  const ariaLabel = "Size of the grid: drag, or use the arrow keys";
  Object.assign(handle, { type: "button", className: "handle", ariaLabel });
  handle.part.add("handle");
  Object.assign(label, { className: "size", hidden: true });
  let dragged = { width: 1, height: 1 };
  const surface = {
    begin() {
      handle.focus();
      dragged = grid();
      return true;
    },
    extend(_: object, to: { x: number; y: number }) {
      const place = { x: to.x + handle.offsetLeft, y: to.y + handle.offsetTop };
      // Cells keep their size while dragging; the corner may leave the board.
      const point = view.layout ? pointAt(view.layout, place) : { column: 1, row: 1 };
      dragged = { width: limited(point.column), height: limited(point.row) };
      label.textContent = `${dragged.width} x ${dragged.height}`;
      label.hidden = false;
      label.style.left = `${Math.min(place.x, view.size.width)}px`;
      label.style.top = `${Math.min(place.y, view.size.height - 32)}px`;
    },
    end(isKept: boolean) {
      label.hidden = true;
      if (isKept) resize(dragged.width, dragged.height);
    },
  };
  attachHands(handle, surface, new AbortController().signal);
  handle.addEventListener("keydown", (event) => {
    if (!(event.key in ARROWS)) return;
    const [down, right] = ARROWS[event.key];
    event.preventDefault();
    resize(limited(grid().width + right), limited(grid().height + down));
  });
  return { handle, label };
}
