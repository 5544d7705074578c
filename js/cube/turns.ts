/**
 * What a move does in space: which layers turn, about which axis, and how far.
 */

export interface Turn {
  axis: number; // 0, 1, 2 for x, y, z
  layers: number; // bits 1, 2, 4 for the layers at -1, 0, 1
  quarters: number; // quarter turns, right-handed about the axis: -2..2
}

/** Family -> axis, layers, and the sense of a clockwise turn. M, E, S turn in the direction of L, D, F; x, y, z in
 * that of R, U, F. A wide turn includes the slice. */
const FAMILIES: Record<string, [number, number, number]> = {
  R: [0, 4, -1],
  U: [1, 4, -1],
  F: [2, 4, -1],
  L: [0, 1, 1],
  D: [1, 1, 1],
  B: [2, 1, 1],
  M: [0, 2, 1],
  E: [1, 2, 1],
  S: [2, 2, -1],
  x: [0, 7, -1],
  y: [1, 7, -1],
  z: [2, 7, -1],
};

const SUFFIXES = ["", "", "2", "'"];

/** `move`: canonical text: "R", "R2", "R'", "r", "M'", "x2" ... */
export function turnOf(move: string): Turn {
  const narrow = FAMILIES[move[0]];
  const [axis, layers, sense] = narrow ?? FAMILIES[move[0].toUpperCase()];
  const amount = move.endsWith("2") ? 2 : move.endsWith("'") ? -1 : 1;
  return { axis, layers: narrow ? layers : layers | 2, quarters: sense * amount };
}

/** The canonical text of a number of clockwise quarter turns; empty if nothing turns. */
export function moveText(family: string, amount: number): string {
  const quarters = ((amount % 4) + 4) % 4;
  return quarters ? family + SUFFIXES[quarters] : "";
}

export function inverse(move: string): string {
  if (move.endsWith("2")) return move;
  return move.endsWith("'") ? move.slice(0, -1) : `${move}'`;
}

/** The canonical text of right-handed quarter turns of the layer at -1, 0 or 1; empty if nothing turns. */
export function layerMove(axis: number, layer: number, quarters: number): string {
  const family = Object.keys(FAMILIES).find((name) => {
    const [itsAxis, layers] = FAMILIES[name];
    return itsAxis === axis && layers === 1 << (layer + 1);
  }) as string;
  return moveText(family, quarters * FAMILIES[family][2]);
}
