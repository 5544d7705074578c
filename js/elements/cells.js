/** The cells of an unfolded cube: which one an event belongs to, and where arrow keys lead. */

import { cellOf, faceletOf } from "../cube/net.js";

/** @type {Record<string, [columns: number, rows: number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {EventTarget | null} target @returns {number | undefined} the facelet of a cell */
export function faceletAt(target) {
  const cell = /** @type {HTMLElement | null | undefined} */ (
    /** @type {Element | null} */ (target)?.closest("[data-cell]")
  );
  return cell ? Number(cell.dataset.cell) : undefined;
}

/** @param {KeyboardEvent} event @returns {number | undefined} the facelet to which an arrow key leads */
export function neighbour({ target, key }) {
  const facelet = faceletAt(target);
  const way = WAYS[key];
  if (facelet === undefined || !way) return undefined;
  const [column, row] = cellOf(facelet);
  return faceletOf(column + way[0], row + way[1]);
}
