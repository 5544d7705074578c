/** A solve in explained steps, as it is turned in the hands, as chapters of the player's time. */

import { parse } from "../../cube/notation.js";
import { after, stickersOf } from "../../cube/state.js";

/**
 * @typedef {object} Step as `cfop.solve` gives it; its facelets are named as the cube lay at first
 * @property {string} kind @property {string} title @property {string} label in a reconstruction
 * @property {string} why all of the explanation
 * @property {string} [choice] its first part: why this pair now
 * @property {string} maneuver in face turns, for a cube that is never turned as a whole
 * @property {string} spoken the same for the hands: with rotations, which later steps build on
 * @property {number} turns @property {number} rotations
 * @property {number[]} matters facelets that it is about, where they are at its beginning
 * @property {number[]} done facelets that are in their places by then
 * @property {string | null} [picture] of its case as it is seen on this cube, an SVG text
 *
 * @typedef {import("../../cube/player.js").Chapter & { caseName: string, choice: string, svg: string, turns: number, rotations: number }} Explained
 */

/**
 * @param {import("../../cube/state.js").State} start
 * @param {Step[]} steps
 * @returns {{ moves: string[], chapters: Explained[] }} what the hands do
 */
export function chapterise(start, steps) {
  /** @type {string[]} */
  const moves = [];
  let state = start; // as if never turned as a whole
  const chapters = steps.map((step) => {
    const { kind, title, label, why, choice = "", maneuver, spoken } = step;
    const { turns, rotations, matters, done } = step;
    const named = kind === "F2L" ? { title: label, caseName: title } : { title, caseName: "" };
    const stickers = stickersOf(state);
    const from = moves.length;
    moves.push(...parse(spoken));
    state = after(state, parse(maneuver));
    return {
      ...{ ...named, choice, turns, rotations, from, to: moves.length },
      text: why.slice(choice.length).trim(),
      svg: step.picture ?? "",
      lit: new Set(matters.map((facelet) => stickers[facelet])),
      done: new Set(done.map((facelet) => stickers[facelet])),
    };
  });
  return { moves, chapters };
}
