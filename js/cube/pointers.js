/**
 * Pointer input on a cube: a drag on it turns a layer, a drag next to it (or with Shift or another
 * mouse button) orbits it, a tap on a sticker picks it.
 */

import { dot, faceletAt, OUT } from "./faces.js";
import { layerMove } from "./turns.js";
import { attachZoom } from "./zoom.js";

const SLACK = 6; // pixels to move before a press becomes a drag
const SIDE = 1.5;

/**
 * @typedef {object} Grip the sticker under a pointer
 * @property {number} facelet
 * @property {readonly number[]} place of its cubie
 * @property {import("./faces.js").Vector} out the direction it faces
 *
 * @typedef {object} Handle the part of a cube that pointer input needs
 * @property {HTMLElement} canvas
 * @property {import("./camera.js").Camera} camera
 * @property {typeof import("./net.js") | undefined} net set while the cube is drawn unfolded
 * @property {boolean} turnable whether a drag on the cube turns layers
 * @property {boolean} [looking] whether every drag orbits the cube instead
 * @property {() => void} settle ends all motion
 * @property {(turn: import("./turns.js").Turn, t: number) => void} drag shows a layer partly turned
 * @property {(move: string, turn: import("./turns.js").Turn, from: number, to: number) => void} drop
 * @property {(facelet: number) => void} pick
 * @property {(yaw: number, pitch: number, held?: boolean) => void} orbit
 * @property {(factor: number) => void} magnify
 */

/** @param {import("./camera.js").Camera} camera @param {number} x @param {number} y from -1 to 1
 * @returns {Grip | undefined} */
export function hit(camera, x, y) {
  const eye = camera.eye();
  const ray = camera.ray(x, y);
  for (const out of OUT) {
    const slope = dot(ray, out);
    if (slope >= 0) continue;
    const reach = (SIDE - dot(eye, out)) / slope;
    const point = eye.map((e, i) => e + reach * ray[i]);
    if (reach < 0 || point.some((p) => Math.abs(p) > SIDE + 1e-6)) continue;
    const place = point.map((p) => Math.max(-1, Math.min(1, Math.floor(p + 0.5))));
    return { place, out, facelet: faceletAt(place, out) };
  }
  return undefined;
}

/** @param {import("./camera.js").Camera} camera @param {Pick<Grip, "place" | "out">} grip @param {number} dx
 * @param {number} dy drag in half-heights of the picture, y down
 * @returns {{ turn: import("./turns.js").Turn, layer: number, along: number[], sense: number }} the layer
 *   that this drag turns, and the direction on the screen that turns it */
export function layerOf(camera, grip, dx, dy) {
  let best = { score: -1, axis: 0, along: [0, 0], sense: 1 };
  for (let direction = 0; direction < 3; direction++) {
    if (grip.out[direction]) continue;
    // A drag along this axis turns about the cross product of the outward normal and this axis.
    const along = [camera.right[direction], -camera.up[direction]];
    const score = Math.abs(along[0] * dx + along[1] * dy) / Math.hypot(along[0], along[1]);
    const normal = grip.out.findIndex((x) => x !== 0);
    const axis = 3 - direction - normal;
    const cyclic = (normal + 1) % 3 === direction ? 1 : -1;
    if (score > best.score) best = { score, axis, along, sense: cyclic * grip.out[normal] };
  }
  const layer = grip.place[best.axis];
  const turn = { axis: best.axis, layers: 1 << (layer + 1), quarters: 1 };
  return { turn, layer, along: best.along, sense: best.sense };
}

/** @param {Handle} handle @param {number} x @param {number} y half-heights from the middle, y down
 * @returns {Grip | undefined} the sticker there */
function under({ canvas, camera, net }, x, y) {
  if (!net) return hit(camera, x / camera.aspect, -y);
  const facelet = net.faceletUnder(x, y, canvas.clientWidth / canvas.clientHeight);
  return facelet === undefined ? undefined : { facelet, place: [], out: OUT[0] };
}

/** @param {Handle} handle @param {AbortSignal} signal removes the listeners */
export function attachPointers(handle, signal) {
  attachZoom(handle, signal);
  const { canvas, camera } = handle;
  /** @param {string} name @param {(event: any) => void} act */
  const on = (name, act) => canvas.addEventListener(name, act, { signal });
  let pointer = -1;
  let [x0, y0, x1, y1, moved] = [0, 0, 0, 0, false];
  /** @type {Grip | undefined} */
  let grip;
  /** @type {ReturnType<typeof layerOf> | undefined} */
  let held;
  let quarters = 0;
  let orbits = false;

  const turns = () => handle.turnable && !handle.looking;
  /** @param {PointerEvent} event @returns {[number, number]} half-heights from the middle, y down */
  const spot = (event) => {
    const box = canvas.getBoundingClientRect();
    const half = box.height / 2;
    const x = (event.clientX - box.left - box.width / 2) / half;
    return [x, (event.clientY - box.top) / half - 1];
  };

  on("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (pointer >= 0) return;
    [x0, y0] = spot(event);
    grip = under(handle, x0, y0);
    orbits = !grip || event.shiftKey || event.button !== 0 || !turns();
    pointer = event.pointerId;
    [x1, y1, moved, held, quarters] = [x0, y0, false, undefined, 0];
    canvas.setPointerCapture(pointer);
  });

  on("pointermove", (/** @type {PointerEvent} */ event) => {
    const [x, y] = spot(event);
    if (event.pointerId !== pointer) {
      canvas.style.cursor = turns() && under(handle, x, y) ? "pointer" : "grab";
      return;
    }
    const half = canvas.clientHeight / 2;
    if (!moved && Math.hypot(x - x0, y - y0) * half < SLACK) return;
    moved = true;
    if (orbits) {
      handle.orbit(2.2 * (x - x1), 2.2 * (y - y1), true);
    } else if (grip) {
      if (!held) {
        handle.settle();
        held = layerOf(camera, grip, x - x0, y - y0);
      }
      const { along, sense, turn } = held;
      const length = Math.hypot(along[0], along[1]);
      const way = ((x - x0) * along[0] + (y - y0) * along[1]) / length / camera.scale();
      quarters = Math.max(-2.2, Math.min(2.2, (sense * way) / 1.9));
      handle.drag(turn, quarters);
    }
    [x1, y1] = [x, y];
  });

  /** @param {PointerEvent} event @param {boolean} done */
  const end = (event, done) => {
    if (event.pointerId !== pointer) return;
    pointer = -1;
    if (moved && orbits) handle.orbit(0, 0);
    if (held) {
      const to = done ? Math.round(quarters + Math.sign(quarters) * 0.2) : 0;
      handle.drop(layerMove(held.turn.axis, held.layer, to), held.turn, quarters, to);
    } else if (!moved && done && grip && event.button === 0) handle.pick(grip.facelet);
  };
  on("pointerup", (event) => end(event, true));
  on("pointercancel", (event) => end(event, false));
  on("contextmenu", (event) => event.preventDefault());
}
