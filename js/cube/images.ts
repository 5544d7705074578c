/** New scrambles from old ones: a symmetry of the cube, or inversion, leads to another random state. */

import { reversed } from "./notation.ts";

const AXES = ["RL", "UD", "FB"];

/** A uniformly random integer from 0 to `below` - 1. */
export function random(below: number): number {
  const most = 2 ** 32 - (2 ** 32 % below);
  let [drawn] = crypto.getRandomValues(new Uint32Array(1));
  while (drawn >= most) [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn % below;
}

/** The image of a scramble of face turns under one of 48 symmetries (perhaps a reflection), perhaps inverted. */
export function imageOf(text: string, symmetry: number, invert: boolean): string {
  const order = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
  ][symmetry >> 3];
  const flips = [0, 1, 2].map((axis) => (symmetry >> axis) & 1);
  const mirror = (flips[0] + flips[1] + flips[2] + Number(symmetry >= 24)) % 2 === 1;
  const image = (face: string) => {
    const axis = AXES.findIndex((pair) => pair.includes(face));
    return AXES[order[axis]][AXES[axis].indexOf(face) ^ flips[axis]];
  };
  const moves = text.split(" ").map((move) => {
    const [face, amount = ""] = move;
    const other = amount === "'" ? "" : amount === "2" ? "2" : "'";
    return image(face) + (mirror ? other : amount);
  });
  return (invert ? reversed(moves) : moves).join(" ");
}
