/** An exercise on the page's cube: where it begins, which stickers it is about, when it is done. */

import { CENTRES, FACES } from "../../cube/faces.js";
import { parse } from "../../cube/notation.js";
import { after, stateOf, stickersOf } from "../../cube/state.js";

/** @typedef {import("../../cube/state.js").State} State */

/**
 * @typedef {object} Question
 * @property {import("./exercises.js").Exercise} exercise
 * @property {State} start
 * @property {string} holding letters of the centres U R F D L B as the cube is held
 * @property {Set<number>} goal the stickers, named by their homes, that must match in the end
 * @property {Set<number>} lit the stickers that it is about
 * @property {Set<number>} done the stickers that match already
 */

/** How the build has drawn the cases: the centres U R F D L B. */
const DRAWN = "DLFURB";

/** @param {import("./exercises.js").Exercise} exercise @returns {Question} */
export function questionOf(exercise) {
  const start = after(stateOf(), parse(exercise.scramble));
  const stickers = stickersOf(start);
  /** @param {number[]} facelets */
  const named = (facelets) => new Set(facelets.map((facelet) => stickers[facelet]));
  const { state, goal, lit, done } = exercise;
  const holding = CENTRES.map((centre) => state[centre]).join("");
  return { exercise, start, holding, goal: named(goal), lit: named(lit), done: named(done) };
}

/**
 * @param {string} holding @param {readonly string[]} six colours URFDLB
 * @returns {Record<string, string>} the style with which pictures of cases have the colours of the cube in hand
 */
export const coloursHeld = (holding, six) =>
  Object.fromEntries(
    [...holding].map((letter, i) => [
      `--sticker-${DRAWN[i].toLowerCase()}`,
      six[FACES.indexOf(letter)],
    ]),
  );

/**
 * @param {Question} question
 * @param {boolean} grey whether the stickers that do not matter are greyed
 * @returns {import("../../cube/player.js").Chapter[]} for the player
 */
export const chaptersOf = ({ lit, done }, grey) =>
  grey ? [{ title: "", from: 0, to: Number.POSITIVE_INFINITY, lit, done }] : [];

/** @param {State} state @param {Set<number>} goal @returns {boolean} */
export function reached(state, goal) {
  const stickers = stickersOf(state);
  return stickers.every((sticker, facelet) => {
    const centre = stickers[9 * Math.floor(facelet / 9) + 4];
    return !goal.has(sticker) || state.colours[sticker] === state.colours[centre];
  });
}

/** @typedef {{ text: string, moves: string[] }} Way as one says it, and each move by itself */

/** @param {Way} way @returns {boolean} whether it has nothing but turns of the six faces */
export const isOfFaces = ({ moves }) => moves.every((move) => /^[URFDLB](?!w)/.test(move));

/** @param {import("./exercises.js").Exercise} exercise @returns {Way[]} */
export const waysOf = ({ ways }) => ways.map((text) => ({ text, moves: parse(text) }));
