/**
 * Hands on a cube: a drag on it turns a layer, a drag next to it (or with Shift or another mouse button) orbits it, a
 * tap on a sticker picks it; the wheel and two fingers zoom. And its keys.
 */
import { attachHands, keyOf, type Point, TAP } from "../ui/hands.ts";
import type { Camera } from "./camera.ts";
import type { CubeElement as Cube } from "./element.ts";
import { dot, faceletAt, OUT, type Vector } from "./faces.ts";
import { faceletUnder } from "./net.ts";
import { layerMove, type Turn } from "./notation.ts";

const SIDE = 1.5;
const WHEEL_ZOOM = 1 / 600;
/** The least and the most milliseconds until a released layer rests, and those of one that had stopped. */
const LEAST = 60;
const MOST = 200;
const STILL = 160;
/** The speed of a drag is that of its last so many milliseconds, or of twice as many. */
const RECENT = 30;

/** The sticker under a pointer, the place of its cubie and the direction it faces. */
export interface Grip {
  facelet: number;
  place: readonly number[];
  out: Vector;
}

/** The sticker at a point of the picture, from -1 to 1. */
export function hit(camera: Camera, x: number, y: number): Grip | undefined {
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

/** The layer that a drag turns, and the direction on the screen that turns it; the drag is in half-heights of the
 * picture, y down. */
export function layerOf(camera: Camera, grip: Pick<Grip, "place" | "out">, dx: number, dy: number) {
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
  const turn: Turn = { axis: best.axis, layers: 1 << (layer + 1), quarters: 1 };
  return { turn, layer, along: best.along, sense: best.sense };
}

/** How a layer, released between two positions in quarter turns, goes on with the speed it had (in quarter turns per
 * millisecond) and comes to rest. */
export function landing(from: number, to: number, speed: number) {
  const way = to - from;
  const time = speed * way > 0 ? Math.max(LEAST, Math.min(MOST, (2 * way) / speed)) : STILL;
  const push = Math.max(0, Math.min(3, (speed * time) / (way || 1))); // with more, it would go too far
  return (milliseconds: number) => {
    const part = Math.min(1, milliseconds / time);
    const done = push * part * (1 - part) ** 2 + part * part * (3 - 2 * part);
    return { t: from + way * done, isAtRest: part === 1 };
  };
}

export function attachPointers(cube: Cube, signal: AbortSignal) {
  const { canvas, camera } = cube;
  let begun = { x: 0, y: 0 };
  let last = begun;
  let grip: Grip | undefined;
  let held: ReturnType<typeof layerOf> | undefined;
  let quarters = 0;
  let marks = [[0, 0]]; // two moments of the drag: time, quarter turns
  let [isMoved, isOrbiting, isPick] = [false, false, false];

  const turns = () => cube.turnable && !cube.looking;
  const half = () => canvas.clientHeight / 2;
  const orbit = (dx: number, dy: number) => cube.orbit((2.2 * dx) / half(), (2.2 * dy) / half());
  const under = ({ x, y }: Point): Grip | undefined => {
    const across = (x - canvas.clientWidth / 2) / half();
    const down = y / half() - 1;
    if (!cube.isFlat) return hit(camera, across / camera.aspect, -down);
    const facelet = faceletUnder(across, down, canvas.clientWidth / canvas.clientHeight);
    return facelet === undefined ? undefined : { facelet, place: [], out: OUT[0] };
  };

  attachHands(
    canvas,
    {
      begin(place, isOther, isShifted) {
        canvas.parentElement?.focus({ preventScroll: true });
        begun = last = place;
        grip = under(place);
        isPick = !isOther;
        isOrbiting = !grip || isOther || isShifted || !turns();
        held = undefined;
        quarters = 0;
        isMoved = false;
        return true;
      },
      extend(_, to) {
        const [dx, dy] = [(to.x - begun.x) / half(), (to.y - begun.y) / half()];
        if (!isMoved && Math.hypot(to.x - begun.x, to.y - begun.y) < TAP) return;
        isMoved = true;
        if (isOrbiting) orbit(to.x - last.x, to.y - last.y);
        else if (grip) {
          if (!held) {
            cube.settle();
            held = layerOf(camera, grip, dx, dy);
            marks = Array(2).fill([performance.now(), quarters]);
          }
          const { along, sense, turn } = held;
          const way = (dx * along[0] + dy * along[1]) / Math.hypot(along[0], along[1]);
          quarters = Math.max(-2.2, Math.min(2.2, (sense * way) / camera.scale() / 1.9));
          const now = performance.now();
          if (now - marks[1][0] > RECENT) marks = [marks[1], [now, quarters]];
          cube.drag(turn, quarters);
        }
        last = to;
      },
      end(isKept) {
        if (held) {
          const to = isKept ? Math.round(quarters + Math.sign(quarters) * 0.2) : 0;
          const [[time, before]] = marks;
          const speed = (quarters - before) / (performance.now() - time + 1);
          const move = layerMove(held.turn.axis, held.layer, to);
          cube.drop(move, held.turn, landing(quarters, to, speed));
        } else if (!isMoved && isKept && grip && isPick) cube.pick(grip.facelet);
      },
      pan: orbit,
      pinch: ({ apart }) => {
        let before = apart;
        return (to) => {
          cube.magnify(to.apart / before);
          before = to.apart;
        };
      },
      wheel: (_, __, dy) => {
        if (cube.turnable) cube.magnify(Math.exp(-dy * WHEEL_ZOOM));
        return cube.turnable; // otherwise the page scrolls
      },
      hover: (place) => {
        if (place) canvas.style.cursor = turns() && under(place) ? "pointer" : "grab";
      },
    },
    signal,
  );
}

/** Letters that turn layers, anticlockwise with Shift. */
const TURNS = "urfdlbmesxyz";
const ROUND = 0.2; // radians per key press
const NEARER = 1.2;

const ACTS: Record<string, (cube: Cube) => void> = {
  ArrowLeft: ({ player }) => player.step(-1),
  ArrowRight: ({ player }) => player.step(1),
  Home: ({ player }) => player.go(0),
  End: ({ player }) => player.go(player.length),
  " ": ({ player }) => player.toggle(),
  "+": (cube) => cube.magnify(NEARER),
  "-": (cube) => cube.magnify(1 / NEARER),
  v: (cube) => cube.lookFromBehind(),
  ArrowUp: (cube) => cube.orbit(0, ROUND),
  ArrowDown: (cube) => cube.orbit(0, -ROUND),
  "Shift ArrowLeft": (cube) => cube.orbit(ROUND, 0),
  "Shift ArrowRight": (cube) => cube.orbit(-ROUND, 0),
};

/** Whether the key was handled. */
export function press(cube: Cube, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = keyOf(event);
  if (TURNS.includes(key) && cube.hasAttribute("turnable") && !cube.painting) {
    const family = "xyz".includes(key) ? key : key.toUpperCase();
    cube.turn(event.shiftKey ? `${family}'` : family);
    return true;
  }
  const act = (event.shiftKey && ACTS[`Shift ${key}`]) || ACTS[key];
  act?.(cube);
  return Boolean(act);
}
