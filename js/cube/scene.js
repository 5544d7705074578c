/**
 * What is drawn: a function of a state, a turn under way, and how far it has gone.
 *
 * @typedef {object} Moment
 * @property {import("./state.js").State} state before the turn
 * @property {import("./turns.js").Turn} [turn] under way
 * @property {number} t how many quarters of a circle it has gone, right-handed about its axis
 */

import { faceletsOf, turned, turns } from "./state.js";

/** @param {Moment} moment @returns {Float32Array} 27 matrices of 9 numbers, column by column */
export function scene({ state, turn, t }) {
  const matrices = new Float32Array(state.rotations);
  if (!turn || !t) return matrices;
  const a = (turn.axis + 1) % 3;
  const b = (turn.axis + 2) % 3;
  const cosine = Math.cos((t * Math.PI) / 2);
  const sine = Math.sin((t * Math.PI) / 2);
  for (let cubie = 0; cubie < 27; cubie++) {
    if (!turns(state, cubie, turn)) continue;
    for (let column = 9 * cubie; column < 9 * cubie + 9; column += 3) {
      const [x, y] = [matrices[column + a], matrices[column + b]];
      matrices[column + a] = cosine * x - sine * y;
      matrices[column + b] = sine * x + cosine * y;
    }
  }
  return matrices;
}

/** @param {Moment} moment @returns {string} the facelets where nothing can be seen half-way:
 *   those of the nearest whole turn */
export function flatScene({ state, turn, t }) {
  const quarters = Math.round(t);
  return faceletsOf(turn && quarters ? turned(state, { ...turn, quarters }) : state);
}
