/**
 * The positions of the 54 stickers: x to the right, y up, z towards the viewer.
 *
 * Faces are in the order URFDLB. Each face is seen from outside, as in the printed net: OUT is its
 * outward normal, ACROSS points along a row, DOWN along a column. Facelet `9 * face + 3 * row
 * + column` is on the cubie at OUT + (column - 1) ACROSS + (row - 1) DOWN.
 */

export type Vector = readonly [number, number, number];

export const FACES = "URFDLB";
export const SIDES = ["Up", "Right", "Front", "Down", "Left", "Back"];

export const CENTRES = [4, 13, 22, 31, 40, 49];

export const OUT: readonly Vector[] = [
  [0, 1, 0],
  [1, 0, 0],
  [0, 0, 1],
  [0, -1, 0],
  [-1, 0, 0],
  [0, 0, -1],
];

export const ACROSS: readonly Vector[] = [
  [1, 0, 0],
  [0, 0, -1],
  [1, 0, 0],
  [1, 0, 0],
  [0, 0, 1],
  [-1, 0, 0],
];

export const DOWN: readonly Vector[] = [
  [0, 0, 1],
  [0, -1, 0],
  [0, -1, 0],
  [0, 0, -1],
  [0, -1, 0],
  [0, -1, 0],
];

export const SOLVED_FACELETS = [...FACES].map((face) => face.repeat(9)).join("");

export const dot = (a: Vector | number[], b: Vector | number[]) =>
  a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The position of its cubie, each coordinate -1, 0 or 1. */
export function placeOf(facelet: number): number[] {
  const face = Math.floor(facelet / 9);
  const row = (Math.floor(facelet / 3) % 3) - 1;
  const column = (facelet % 3) - 1;
  return [0, 1, 2].map((i) => OUT[face][i] + column * ACROSS[face][i] + row * DOWN[face][i]);
}

/** The facelet 0..53 of the cubie at `place`, on the side that faces `out`. */
export function faceletAt(place: Vector | number[], out: Vector | number[]): number {
  const face = OUT.findIndex((vector) => dot(vector, out) > 0.5);
  return 9 * face + 3 * (dot(place, DOWN[face]) + 1) + dot(place, ACROSS[face]) + 1;
}

/** The number 0..26 of the cubie there. */
export const cubieAt = (place: Vector | number[]): number =>
  place[0] + 1 + 3 * (place[1] + 1) + 9 * (place[2] + 1);
