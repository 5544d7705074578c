/** The unfolded cube: where each facelet lies in a grid of 12 columns and 9 rows. */

/** Column and row of each face's corner, URFDLB. */
const CORNERS = [
  [3, 0],
  [6, 3],
  [3, 3],
  [3, 6],
  [0, 3],
  [9, 3],
];

/** @param {number} i facelet @returns {[number, number]} its column and row */
export function cellOf(i) {
  const [column, row] = CORNERS[Math.floor(i / 9)];
  return [column + (i % 3), row + (Math.floor(i / 3) % 3)];
}
