/** What solves an exercise: the ways that lead to its goal, ready to be played. */

import { parse } from "../cube/notation.js";
import { after } from "../cube/state.js";
import { reached } from "./goal.js";

/**
 * @typedef {object} Way
 * @property {string} text as one says it
 * @property {string[]} moves the same, each move by itself
 */

const TURNS = [..."URFDLB"].flatMap((face) => [face, `${face}2`, `${face}'`]);

/**
 * @param {import("../cube/state.js").State} start
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
 * @param {import("../cube/state.js").State} start
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
