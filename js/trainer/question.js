/** An exercise as the page asks it: the cube, how it is held, what to do, when it is done. */

import { FACES } from "../cube/faces.js";
import { parse } from "../cube/notation.js";
import { COLOUR_NAMES, palette } from "../cube/palette.js";
import { after, stateOf, stickersOf } from "../cube/state.js";
import { goalOf, settled } from "./goal.js";

/**
 * @typedef {object} Question
 * @property {import("./exercises.js").Exercise} exercise
 * @property {import("../cube/state.js").State} start
 * @property {string} holding letters of the centres U R F D L B as the cube is held
 * @property {Set<number>} goal the stickers that must match in the end
 * @property {Set<number>} lit the stickers that it is about
 * @property {Set<number>} done the stickers that match already
 */

const CENTRES = [4, 13, 22, 31, 40, 49];

/** @param {import("./exercises.js").Exercise} exercise @returns {Question} */
export function questionOf(exercise) {
  const { scramble, state, step, matters } = exercise;
  const start = after(stateOf(), parse(scramble));
  const stickers = stickersOf(start);
  const centres = step === "OLL" || step === "PLL" ? CENTRES.slice(0, 1) : CENTRES.slice(1);
  return {
    exercise,
    start,
    holding: CENTRES.map((i) => state[i]).join(""),
    goal: goalOf(step, start, matters),
    lit: new Set([...matters, ...centres].map((facelet) => stickers[facelet])),
    done: settled(start),
  };
}

/** @param {string} holding @param {number} face 0 to 5 @returns {string} the colour of its centre */
export const nameAt = (holding, face) => COLOUR_NAMES[FACES.indexOf(holding[face])];

/** @param {string} holding @returns {string[]} colours of the stickers of U R F D L B */
export const coloursOf = (holding) =>
  [...holding].map((letter) => palette()[FACES.indexOf(letter)]);

/** @param {Question} question @returns {string} what to do, in words */
export function taskOf({ exercise: { step, length }, holding }) {
  const [up, right, front, down] = [0, 1, 2, 3].map((face) => nameAt(holding, face));
  const hold = `With ${up} on top and ${front} in front:`;
  if (step === "cross") {
    const turns = length === 1 ? "1 turn is" : `${length} turns are`;
    return `${hold} make the ${down} cross at the bottom. ${turns} enough.`;
  }
  if (step === "F2L") {
    return `${hold} bring the ${down}-${front}-${right} corner and its edge into their slot, in front on the right.`;
  }
  return step === "OLL"
    ? `${hold} make the whole top ${up}.`
    : `${hold} bring the pieces of the top to their places.`;
}

/**
 * @param {Question} question
 * @param {boolean} grey whether the stickers that do not matter are greyed
 * @returns {import("../cube/player.js").Chapter[]} for the player
 */
export const chaptersOf = ({ lit, done }, grey) =>
  grey ? [{ title: "", from: 0, to: Number.POSITIVE_INFINITY, lit, done }] : [];
