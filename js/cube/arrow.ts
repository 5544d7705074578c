/** An arrow around the layer that a move turns, drawn over a picture of the cube. */

import type { Camera } from "./camera.ts";
import { turnOf } from "./notation.ts";

const [FACE_RADIUS, RING_RADIUS, OUTSIDE] = [0.95, 1.72, 1.56];
const BLUE = "#2f6fed"; // not one of the cube's colours
const [SWEEP, STEPS] = [1.5, 24]; // angle of the arc in radians, and its segments

export function drawArrow(pen: CanvasRenderingContext2D, camera: Camera, move: string) {
  const { axis, layers, quarters } = turnOf(move);
  const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
  const middle = { 1: -1, 2: 0, 3: -0.5, 4: 1, 6: 0.5, 7: 0 }[layers] ?? 0;
  const onFace = Math.abs(middle) === 1 && camera.back[axis] * middle > 0.3;
  const [offset, radius] = onFace ? [OUTSIDE * middle, FACE_RADIUS] : [middle, RING_RADIUS];
  // The midpoint of the arc is the point nearest to the eye.
  const centre = Math.atan2(camera.back[b], camera.back[a]);
  const sweep = SWEEP * Math.sign(quarters) * (Math.abs(quarters) === 2 ? 1.5 : 1);
  const points = Array.from({ length: STEPS + 1 }, (_, i) => {
    const angle = centre + sweep * (i / STEPS - 0.5);
    const point = [0, 0, 0];
    point[axis] = offset;
    point[a] = radius * Math.cos(angle);
    point[b] = radius * Math.sin(angle);
    return project(camera, point, pen.canvas);
  });
  const size = Math.min(pen.canvas.width, pen.canvas.height);
  for (const [colour, width] of [
    ["#fff", 0.042],
    [BLUE, 0.026],
  ] as [string, number][]) {
    pen.strokeStyle = pen.fillStyle = colour;
    pen.lineWidth = size * width;
    pen.lineCap = pen.lineJoin = "round";
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.stroke();
    head(pen, points[STEPS - 3], points[STEPS], size * 0.055);
  }
}

function head(
  pen: CanvasRenderingContext2D,
  [fromX, fromY]: number[],
  [x, y]: number[],
  size: number,
) {
  const angle = Math.atan2(y - fromY, x - fromX);
  pen.beginPath();
  for (const turn of [0, 2.4, -2.4])
    pen.lineTo(x + size * Math.cos(angle + turn), y + size * Math.sin(angle + turn));
  pen.closePath();
  pen.fill();
  pen.stroke();
}

function project({ matrix: m }: Camera, [x, y, z]: number[], { width, height }: HTMLCanvasElement) {
  const [across, up, , depth] = [0, 1, 2, 3].map(
    (i) => m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i],
  );
  return [((across / depth + 1) / 2) * width, ((1 - up / depth) / 2) * height];
}
