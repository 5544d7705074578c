/** The unfolded cube in a grid of 12 columns and 9 rows: for painting, and for browsers without WebGL. */

import { FACES } from "./faces.ts";
import { lettersShown, palette, UNPAINTED } from "./palette.ts";

/** Column and row of each face's top left cell, URFDLB. */
const CORNERS = [
  [3, 0],
  [6, 3],
  [3, 3],
  [3, 6],
  [0, 3],
  [9, 3],
];
const GAP = 0.06; // border of a sticker, as a fraction of a cell

function cellOf(i: number): [number, number] {
  const [column, row] = CORNERS[Math.floor(i / 9)];
  return [column + (i % 3), row + (Math.floor(i / 3) % 3)];
}

function faceletOf(column: number, row: number): number | undefined {
  const face = CORNERS.findIndex(
    ([left, top]) => column >= left && column < left + 3 && row >= top && row < top + 3,
  );
  if (face < 0) return undefined;
  return 9 * face + 3 * (row - CORNERS[face][1]) + column - CORNERS[face][0];
}

/** The size of a cell, and the net's top left corner. */
function layout(width: number, height: number): { edge: number; left: number; top: number } {
  const edge = Math.min(width / 13, height / 10);
  return { edge, left: (width - 12 * edge) / 2, top: (height - 9 * edge) / 2 };
}

/** The facelet at a place in half-heights from the middle, y down. */
export function faceletUnder(x: number, y: number, aspect: number): number | undefined {
  const { edge, left, top } = layout(2 * aspect, 2);
  return faceletOf(Math.floor((x + aspect - left) / edge), Math.floor((y + 1 - top) / edge));
}

/** `facelets`: 54 letters currently visible; `cube`: gets the attribute `flat`, since all its sides are visible now. */
export function drawNet(pen: CanvasRenderingContext2D, facelets: string, cube: Element) {
  cube.setAttribute("flat", "");
  const { width, height } = pen.canvas;
  const { edge, left, top } = layout(width, height);
  const colours = palette();
  const letters = lettersShown();
  pen.clearRect(0, 0, width, height);
  pen.font = `600 ${edge * 0.5}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  [...facelets].forEach((letter, i) => {
    const [column, row] = cellOf(i);
    const [x, y] = [left + edge * column, top + edge * row];
    pen.fillStyle = "#15171a";
    pen.fillRect(x, y, edge, edge);
    pen.fillStyle = colours[FACES.indexOf(letter)] ?? UNPAINTED;
    pen.fillRect(x + edge * GAP, y + edge * GAP, edge * (1 - 2 * GAP), edge * (1 - 2 * GAP));
    if (!letters || !FACES.includes(letter)) return;
    pen.lineWidth = edge / 12;
    pen.strokeStyle = "#fff";
    pen.fillStyle = "#000";
    pen.strokeText(letter, x + edge / 2, y + edge * 0.53);
    pen.fillText(letter, x + edge / 2, y + edge * 0.53);
  });
}

const WAYS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function faceletAt(target: EventTarget | null): number | undefined {
  const cell = (target as Element | null)?.closest("[data-cell]") as HTMLElement | null | undefined;
  return cell ? Number(cell.dataset.cell) : undefined;
}

/** The facelet to which an arrow key leads. */
export function neighbour({ target, key }: KeyboardEvent): number | undefined {
  const facelet = faceletAt(target);
  const way = WAYS[key];
  if (facelet === undefined || !way) return undefined;
  const [column, row] = cellOf(facelet);
  return faceletOf(column + way[0], row + way[1]);
}
