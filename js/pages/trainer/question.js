/** An exercise as the page asks it: the cube, how it is held, what to do, when it is done, what solves it. */

import { cubieAt, FACES, placeOf } from "../../cube/faces.js";
import { parse } from "../../cube/notation.js";
import { COLOUR_NAMES } from "../../cube/palette.js";
import { after, stateOf, stickersOf } from "../../cube/state.js";
import { counted } from "../../ui/words.js";

/** @typedef {import("../../cube/state.js").State} State */

/**
 * @typedef {object} Question
 * @property {import("./exercises.js").Exercise} exercise
 * @property {import("../../cube/state.js").State} start
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

/** @param {string} holding @param {string[]} six colours URFDLB @returns {string[]} those of U R F D L B as it is held */
export const coloursHeld = (holding, six) =>
  [...holding].map((letter) => six[FACES.indexOf(letter)]);

/** @param {Question} question @returns {string} what to do, in words */
export function taskOf({ exercise: { step, length }, holding }) {
  const [up, right, front, down] = [0, 1, 2, 3].map((face) => nameAt(holding, face));
  const hold = `With ${up} on top and ${front} in front:`;
  if (step === "cross") {
    const enough = `${counted(length, "turn")} ${length === 1 ? "is" : "are"} enough`;
    return `${hold} make the ${down} cross at the bottom. ${enough}.`;
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
 * @returns {import("../../cube/player.js").Chapter[]} for the player
 */
export const chaptersOf = ({ lit, done }, grey) =>
  grey ? [{ title: "", from: 0, to: Number.POSITIVE_INFINITY, lit, done }] : [];

/** @param {number} facelet @returns {number} the centre of its face */
const centreOf = (facelet) => 9 * Math.floor(facelet / 9) + 4;

/**
 * @param {State} state
 * @returns {Set<number>} the stickers, named by their homes, of whole pieces below the top that are
 *   where they belong
 */
export function settled(state) {
  const stickers = stickersOf(state);
  /** @type {Map<number, { whole: boolean, stickers: number[] }>} */
  const pieces = new Map();
  stickers.forEach((sticker, facelet) => {
    const place = placeOf(facelet);
    if (place[1] === 1 || facelet % 9 === 4) return;
    const cubie = cubieAt(place);
    const piece = pieces.get(cubie) ?? { whole: true, stickers: [] };
    if (state.colours[sticker] !== state.colours[stickers[centreOf(facelet)]]) piece.whole = false;
    piece.stickers.push(sticker);
    pieces.set(cubie, piece);
  });
  return new Set([...pieces.values()].filter(({ whole }) => whole).flatMap((p) => p.stickers));
}

/**
 * @param {string} step "cross", "F2L", "OLL" or "PLL"
 * @param {State} start of the exercise, cross at the bottom
 * @param {number[]} matters the facelets it is about, where they are at the start
 * @returns {Set<number>} the stickers, named by their homes, that must match in the end
 */
export function goalOf(step, start, matters) {
  const stickers = stickersOf(start);
  const own = matters.map((facelet) => stickers[facelet]);
  if (step === "cross") return new Set(own);
  const top = start.colours[stickers[4]];
  const wanted = step === "OLL" ? own.filter((sticker) => start.colours[sticker] === top) : own;
  return new Set([...wanted, ...settled(start)]);
}

/** @param {State} state @param {Set<number>} goal @returns {boolean} */
export function reached(state, goal) {
  const stickers = stickersOf(state);
  return stickers.every(
    (sticker, facelet) =>
      !goal.has(sticker) || state.colours[sticker] === state.colours[stickers[centreOf(facelet)]],
  );
}

/**
 * @typedef {object} Way
 * @property {string} text as one says it
 * @property {string[]} moves the same, each move by itself
 */

const TURNS = [..."URFDLB"].flatMap((face) => [face, `${face}2`, `${face}'`]);

/**
 * @param {State} start
 * @param {string} text
 * @param {Set<number>} goal
 * @returns {Way | undefined} with the last turn that it may need; nothing if it does not get there
 */
export function wayOf(start, text, goal) {
  const moves = parse(text);
  const state = after(start, moves);
  if (reached(state, goal)) return { text, moves };
  const turn = TURNS.find((one) => reached(after(state, [one]), goal));
  return turn ? { text: `${text} ${turn}`.trim(), moves: [...moves, turn] } : undefined;
}

/**
 * @param {import("./exercises.js").Exercise} exercise
 * @param {import("./exercises.js").CaseWithAnswers | undefined} about its case
 * @param {State} start
 * @param {Set<number>} goal
 * @returns {Way[]} the one to learn first, then the others that work here
 */
export function waysOf({ spoken, answer }, about, start, goal) {
  const [main, ...others] = about?.algorithms ?? [];
  const first = wayOf(start, spoken, goal) ?? wayOf(start, answer, goal);
  if (!first) throw new Error(`"${spoken}" does not solve this cube`);
  if (!main || !spoken.endsWith(main.text)) return [first];
  const top = spoken.slice(0, spoken.length - main.text.length).trim();
  const ways = others.map(({ text }) => wayOf(start, `${top} ${text}`.trim(), goal));
  return [first, ...ways.filter((way) => way !== undefined)];
}
