/**
 * The state of a cube on the screen: the rotation of each of the 27 cubies, and the colours of the
 * stickers.
 *
 * The colours are those before any turn, so any colouring can be drawn, even one that no real cube
 * can have. Turns change only the rotations, which stay exact.
 */

import { cubieAt, faceletAt, OUT, placeOf, SOLVED_FACELETS } from "./faces.ts";
import { type Turn, turnOf } from "./notation.ts";

export interface State {
  rotations: Int8Array; // 27 3x3 matrices, column-major
  colours: string; // 54 letters: the colour of each sticker, by its home position; "." for none
}

/** No cubie is turned. */
export function stateOf(colours: string = SOLVED_FACELETS): State {
  const rotations = Int8Array.from({ length: 27 * 9 }, (_, i) => Number((i % 9) % 4 === 0)); // identity matrices
  return { rotations, colours };
}

/** Its position in the solved cube. */
export const home = (cubie: number): number[] => [
  (cubie % 3) - 1,
  (Math.floor(cubie / 3) % 3) - 1,
  Math.floor(cubie / 9) - 1,
];

/** Matrix times vector; column-major, from index `at` on. */
export const times = (m: ArrayLike<number>, at: number, v: ArrayLike<number>): number[] =>
  [0, 1, 2].map((i) => m[at + i] * v[0] + m[at + 3 + i] * v[1] + m[at + 6 + i] * v[2]);

const HOMES = Array.from({ length: 27 }, (_, cubie) => home(cubie));

/** Whether the cubie is currently in a layer that turns. */
export function turns({ rotations: m }: State, cubie: number, { axis, layers }: Turn): boolean {
  const at = 9 * cubie + axis;
  const from = HOMES[cubie];
  const place = m[at] * from[0] + m[at + 3] * from[1] + m[at + 6] * from[2];
  return ((layers >> (place + 1)) & 1) === 1;
}

/** Rotates layers in place. `state` determines which cubies are in them; `quarters` may be fractional. */
function rotate<T extends Int8Array | Float32Array>(
  matrices: T,
  state: State,
  turn: Turn,
  quarters: number,
): T {
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

export const turned = (state: State, turn: Turn): State => ({
  ...state,
  rotations: rotate(state.rotations.slice(), state, turn, turn.quarters),
});

export const after = (state: State, moves: readonly string[]): State =>
  moves.reduce((before, move) => turned(before, turnOf(move)), state);

/** For each of the 54 facelets, the sticker that is there: its facelet when solved. */
export function stickersOf(state: State): number[] {
  const result = new Array(54);
  for (let sticker = 0; sticker < 54; sticker++) {
    const place = placeOf(sticker);
    const at = 9 * cubieAt(place);
    const out = OUT[Math.floor(sticker / 9)];
    result[faceletAt(times(state.rotations, at, place), times(state.rotations, at, out))] = sticker;
  }
  return result;
}

/** The 54 colours currently visible, in the order URFDLB. */
export const faceletsOf = (state: State): string =>
  stickersOf(state)
    .map((sticker) => state.colours[sticker])
    .join("");

export interface Moment {
  state: State; // before the turn
  turn?: Turn; // under way
  t: number; // quarter turns so far, right-handed about its axis
}

/** The rotations to draw. */
export function scene({ state, turn, t }: Moment): Float32Array {
  const matrices = new Float32Array(state.rotations);
  return turn ? rotate(matrices, state, turn, t) : matrices;
}

/** The facelets to draw in a net, which cannot show half a turn. */
export const flatScene = ({ state, turn, t }: Moment): string =>
  faceletsOf(turn ? turned(state, { ...turn, quarters: Math.round(t) }) : state);
