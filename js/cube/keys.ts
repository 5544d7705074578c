/** Keyboard control of a cube. */

import { keyOf } from "../ui/hands.ts";
import type { CubeElement as Cube } from "./element.ts";

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
