/**
 * The state of a cube on the screen: the rotation of each of the 27 cubies, and the colours of the
 * stickers.
 *
 * The colours are those before any turn, so any colouring can be drawn, even one that no real cube
 * can have. Turns change only the rotations, which stay exact.
 *
 * @typedef {object} State
 * @property {Int8Array} rotations 27 3x3 matrices, column-major
 * @property {string} colours 54 letters: the colour of each sticker, by its home position; "." for none
 */

import { cubieAt, faceletAt, OUT, placeOf, SOLVED_FACELETS } from "./faces.js";
import { turnOf } from "./turns.js";

/** @param {string} [colours] 54 letters, URFDLB order @returns {State} with no cubie turned */
export function stateOf(colours = SOLVED_FACELETS) {
  const rotations = Int8Array.from({ length: 27 * 9 }, (_, i) => Number((i % 9) % 4 === 0)); // identity matrices
  return { rotations, colours };
}

/** @param {number} cubie 0..26 @returns {number[]} its position in the solved cube */
export const home = (cubie) => [
  (cubie % 3) - 1,
  (Math.floor(cubie / 3) % 3) - 1,
  Math.floor(cubie / 9) - 1,
];

/** @param {ArrayLike<number>} m matrices, column-major @param {number} at index where the matrix starts
 * @param {ArrayLike<number>} v @returns {number[]} matrix times vector */
export const times = (m, at, v) =>
  [0, 1, 2].map((i) => m[at + i] * v[0] + m[at + 3 + i] * v[1] + m[at + 6 + i] * v[2]);

const HOMES = Array.from({ length: 27 }, (_, cubie) => home(cubie));

/** @param {State} state @param {number} cubie 0..26 @param {import("./turns.js").Turn} turn
 * @returns {boolean} whether the cubie is currently in a layer that turns */
export function turns({ rotations: m }, cubie, { axis, layers }) {
  const at = 9 * cubie + axis;
  const from = HOMES[cubie];
  const place = m[at] * from[0] + m[at + 3] * from[1] + m[at + 6] * from[2];
  return ((layers >> (place + 1)) & 1) === 1;
}

/** Rotates layers in place. @template {Int8Array | Float32Array} T
 * @param {T} matrices of the state
 * @param {State} state that determines which cubies are in the layers @param {import("./turns.js").Turn} turn
 * @param {number} quarters quarter turns, right-handed about the axis, perhaps fractional @returns {T} the matrices */
function rotate(matrices, state, turn, quarters) {
  const exact = Number.isInteger(quarters) ? Math.round : Number;
  const cosine = exact(Math.cos((quarters * Math.PI) / 2));
  const sine = exact(Math.sin((quarters * Math.PI) / 2));
  const [first, second] = [(turn.axis + 1) % 3, (turn.axis + 2) % 3];
  for (let cubie = 0; cubie < 27; cubie++) {
    if (!turns(state, cubie, turn)) continue;
    for (let column = 9 * cubie; column < 9 * cubie + 9; column += 3) {
      const x = matrices[column + first];
      const y = matrices[column + second];
      matrices[column + first] = cosine * x - sine * y;
      matrices[column + second] = sine * x + cosine * y;
    }
  }
  return matrices;
}

/** @param {State} state @param {import("./turns.js").Turn} turn @returns {State} the state after it */
export const turned = (state, turn) => ({
  ...state,
  rotations: rotate(state.rotations.slice(), state, turn, turn.quarters),
});

/** @param {State} state @param {readonly string[]} moves @returns {State} the state after them */
export const after = (state, moves) =>
  moves.reduce((before, move) => turned(before, turnOf(move)), state);

/** @param {State} state
 * @returns {number[]} for each of the 54 facelets, the sticker that is there: its facelet when solved */
export function stickersOf(state) {
  const result = new Array(54);
  for (let sticker = 0; sticker < 54; sticker++) {
    const place = placeOf(sticker);
    const at = 9 * cubieAt(place);
    const out = OUT[Math.floor(sticker / 9)];
    result[faceletAt(times(state.rotations, at, place), times(state.rotations, at, out))] = sticker;
  }
  return result;
}

/** @param {State} state @returns {string} the 54 colours currently visible, in the order URFDLB */
export const faceletsOf = (state) =>
  stickersOf(state)
    .map((sticker) => state.colours[sticker])
    .join("");

/** @param {State} state @returns {boolean} whether every face has one colour */
export function isSolved(state) {
  const facelets = faceletsOf(state);
  return [...facelets].every((colour, i) => colour === facelets[9 * Math.floor(i / 9) + 4]);
}

/** @param {State} state @param {string} facelets 54 letters, "." where any colour matches
 * @returns {boolean} whether the cube matches them in some orientation */
export function matches(state, facelets) {
  const agree = (/** @type {string} */ colour, /** @type {string} */ wanted) =>
    colour === wanted || colour === "." || wanted === ".";
  return ["", "x", "x2", "x'", "z", "z'"].some((tilt) =>
    ["", "y", "y2", "y'"].some((turn) => {
      const held = after(state, [tilt, turn].filter(Boolean));
      return [...faceletsOf(held)].every((colour, i) => agree(colour, facelets[i]));
    }),
  );
}

/**
 * @typedef {object} Moment
 * @property {State} state before the turn
 * @property {import("./turns.js").Turn} [turn] under way
 * @property {number} t quarter turns so far, right-handed about its axis
 */

/** The rotations to draw. @param {Moment} moment @returns {Float32Array} 27 3x3 matrices, column-major */
export function scene({ state, turn, t }) {
  const matrices = new Float32Array(state.rotations);
  return turn ? rotate(matrices, state, turn, t) : matrices;
}

/** The facelets to draw in a net, which cannot show half a turn. @param {Moment} moment
 * @returns {string} the facelets after the nearest whole turn */
export const flatScene = ({ state, turn, t }) =>
  faceletsOf(turn ? turned(state, { ...turn, quarters: Math.round(t) }) : state);
