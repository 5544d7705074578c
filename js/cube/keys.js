/** Keyboard control of a cube. */

/** Letters that turn layers, anticlockwise with Shift. */
const TURNS = "urfdlbmesxyz";
const ROUND = 0.2; // radians per key press
const NEARER = 1.2;

/** @typedef {import("./element.js").CubeElement} Cube */

/** @type {Record<string, (cube: Cube) => void>} */
const ACTS = {
  arrowleft: ({ player }) => player.step(-1),
  arrowright: ({ player }) => player.step(1),
  home: ({ player }) => player.go(0),
  end: ({ player }) => player.go(player.length),
  " ": ({ player }) => player.toggle(),
  "+": (cube) => cube.magnify(NEARER),
  "-": (cube) => cube.magnify(1 / NEARER),
  v: (cube) => cube.lookFromBehind(),
  arrowup: (cube) => cube.orbit(0, ROUND),
  arrowdown: (cube) => cube.orbit(0, -ROUND),
  "shift arrowleft": (cube) => cube.orbit(ROUND, 0),
  "shift arrowright": (cube) => cube.orbit(-ROUND, 0),
};

/** @param {Cube} cube @param {KeyboardEvent} event @returns {boolean} whether the key was handled */
export function press(cube, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (TURNS.includes(key) && cube.hasAttribute("turnable") && !cube.painting) {
    const family = "xyz".includes(key) ? key : key.toUpperCase();
    cube.turn(event.shiftKey ? `${family}'` : family);
    return true;
  }
  const act = (event.shiftKey && ACTS[`shift ${key}`]) || ACTS[key];
  act?.(cube);
  return Boolean(act);
}
