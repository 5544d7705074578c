/** A solve in explained steps as chapters of the player's time. */

import { parse } from "../cube/notation.js";
import { after, sameLook, stateOf, stickersOf } from "../cube/state.js";

/**
 * @typedef {object} Step as `cfop.solve` gives it
 * @property {string} title @property {string} why @property {string} maneuver
 * @property {string} after the 54 facelets at its end
 * @property {number[]} matters facelets that it is about, where they are at its beginning
 * @property {number[]} done facelets that are in their places by then
 */

const TURNS = [..."URFDLB"].flatMap((face) => [face, `${face}2`, `${face}'`]);

/**
 * @param {import("../cube/state.js").State} start
 * @param {string[]} moves the whole solve; between two steps turns may have been joined or cancelled
 * @param {Step[]} steps
 * @returns {import("../cube/player.js").Chapter[]}
 */
export function chapterise(start, moves, steps) {
  const states = [start];
  for (const move of moves) states.push(after(states[states.length - 1], [move]));
  let from = 0;
  let state = start;
  return steps.map(({ title, why, maneuver, after: goal, matters, done }, i) => {
    const stickers = stickersOf(state);
    const own = parse(maneuver);
    const to = i === steps.length - 1 ? moves.length : borderOf(states, goal, from, own.length);
    const chapter = {
      title,
      text: why,
      from,
      to,
      lit: new Set(matters.map((facelet) => stickers[facelet])),
      done: new Set(done.map((facelet) => stickers[facelet])),
    };
    state = after(state, own);
    from = to;
    return chapter;
  });
}

/**
 * @param {import("../cube/state.js").State[]} states before and after each move of the whole
 * @param {string} goal facelets at the end of a step
 * @param {number} from where the step begins @param {number} length how many moves it has by itself
 * @returns {number} where it ends: at its goal, or one turn from it where that turn was joined with
 *   the next step's
 */
function borderOf(states, goal, from, length) {
  const end = stateOf(goal);
  const last = Math.min(states.length - 1, from + length);
  for (const near of [
    (/** @type {number} */ i) => sameLook(states[i], end),
    (/** @type {number} */ i) => TURNS.some((turn) => sameLook(after(states[i], [turn]), end)),
  ]) {
    for (let i = last; i >= from; i--) if (near(i)) return i;
  }
  return last;
}
