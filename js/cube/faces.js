/**
 * The positions of the 54 stickers: x to the right, y up, z towards the viewer.
 *
 * Faces are in the order URFDLB. Each face is seen from outside, as in the printed net: OUT is its
 * outward normal, ACROSS points along a row, DOWN along a column. Facelet `9 * face + 3 * row
 * + column` is on the cubie at OUT + (column - 1) ACROSS + (row - 1) DOWN.
 */

/** @typedef {readonly [number, number, number]} Vector */

export const FACES = "URFDLB";
/** The names of the faces. */
export const SIDES = ["Up", "Right", "Front", "Down", "Left", "Back"];

/** The centre facelets. */
export const CENTRES = [4, 13, 22, 31, 40, 49];

/** @type {readonly Vector[]} */
export const OUT = [
  [0, 1, 0],
  [1, 0, 0],
  [0, 0, 1],
  [0, -1, 0],
  [-1, 0, 0],
  [0, 0, -1],
];

/** @type {readonly Vector[]} */
export const ACROSS = [
  [1, 0, 0],
  [0, 0, -1],
  [1, 0, 0],
  [1, 0, 0],
  [0, 0, 1],
  [-1, 0, 0],
];

/** @type {readonly Vector[]} */
export const DOWN = [
  [0, 0, 1],
  [0, -1, 0],
  [0, -1, 0],
  [0, 0, -1],
  [0, -1, 0],
  [0, -1, 0],
];

/** The solved cube's facelets. */
export const SOLVED_FACELETS = [...FACES].map((face) => face.repeat(9)).join("");

/** @param {Vector | number[]} a @param {Vector | number[]} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** @param {number} facelet 0..53 @returns {number[]} the position of its cubie, each coordinate -1, 0 or 1 */
export function placeOf(facelet) {
  const face = Math.floor(facelet / 9);
  const row = (Math.floor(facelet / 3) % 3) - 1;
  const column = (facelet % 3) - 1;
  return [0, 1, 2].map((i) => OUT[face][i] + column * ACROSS[face][i] + row * DOWN[face][i]);
}

/** @param {Vector | number[]} place of a cubie
 * @param {Vector | number[]} out the direction its sticker faces @returns {number} the facelet 0..53 there */
export function faceletAt(place, out) {
  const face = OUT.findIndex((vector) => dot(vector, out) > 0.5);
  return 9 * face + 3 * (dot(place, DOWN[face]) + 1) + dot(place, ACROSS[face]) + 1;
}

/** @param {Vector | number[]} place @returns {number} the number 0..26 of the cubie there */
export const cubieAt = (place) => place[0] + 1 + 3 * (place[1] + 1) + 9 * (place[2] + 1);
