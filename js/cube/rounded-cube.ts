/**
 * The mesh of a cubie: a box of edge 1 with rounded edges and corners.
 *
 * Each of its six sides is a grid, finer at the edges. Each grid point is moved onto a sphere around
 * the nearest point of an inner box; its radius is that of the rounding.
 */

import { ACROSS, DOWN, OUT } from "./faces.ts";

const HALF = 0.495; // slightly less than a half, so that cubies do not touch
const RADIUS = 0.085;
const STEPS = 3; // grid lines from the flat part to the middle of an edge
const LINE = 2 * STEPS;

/** Each vertex is a position, a normal and a side. */
export function roundedCube(): { vertices: Float32Array; indices: Uint16Array } {
  const vertices = [];
  const indices = [];
  const inner = HALF - RADIUS;
  // From the flat part to 45 degrees at both ends; the neighbouring sides cover the rest.
  const line = (i: number) => {
    const step = i < STEPS ? STEPS - 1 - i : i - STEPS;
    const angle = (Math.PI / 4) * (step / (STEPS - 1));
    return (i < STEPS ? -1 : 1) * (inner + RADIUS * Math.tan(angle));
  };
  for (let side = 0; side < 6; side++) {
    const first = vertices.length / 7;
    for (let v = 0; v < LINE; v++) {
      for (let u = 0; u < LINE; u++) {
        const onBox = [0, 1, 2].map(
          (i) => HALF * OUT[side][i] + line(u) * ACROSS[side][i] + line(v) * DOWN[side][i],
        );
        const core = onBox.map((x) => Math.max(-inner, Math.min(inner, x)));
        const arm = onBox.map((x, i) => x - core[i]);
        const length = Math.hypot(...arm);
        const normal = arm.map((x) => x / length);
        vertices.push(...core.map((x, i) => x + RADIUS * normal[i]), ...normal, side);
        if (u && v) {
          const d = first + v * LINE + u;
          const [a, b, c] = [d - LINE - 1, d - LINE, d - 1];
          indices.push(a, c, b, b, c, d);
        }
      }
    }
  }
  return { vertices: new Float32Array(vertices), indices: new Uint16Array(indices) };
}
