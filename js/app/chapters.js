/** A solve in explained steps, as it is turned in the hands, as chapters of the player's time. */

import { parse } from "../cube/notation.js";
import { after, faceletsOf, stickersOf } from "../cube/state.js";

/**
 * @typedef {object} Step as `cfop.solve` gives it; its facelets are named as the cube lay at first
 * @property {string} title @property {string} why
 * @property {string} maneuver in face turns, for a cube that is never turned as a whole
 * @property {string} spoken the same for the hands: with rotations, which later steps build on
 * @property {number[]} matters facelets that it is about, where they are at its beginning
 * @property {number[]} done facelets that are in their places by then
 * @property {{ picture: string[] } | null} [case] by which it was recognised
 *
 * @typedef {import("../cube/player.js").Chapter & { picture?: string[], held: string }} Explained
 *   with the picture of its case and the colours of the centres U R F D L B as it is then held
 */

const ROTATION = /^[xyz]/;
const CENTRES = [4, 13, 22, 31, 40, 49];

/**
 * @param {import("../cube/state.js").State} start
 * @param {Step[]} steps
 * @returns {{ moves: string[], chapters: Explained[] }} what the hands do
 */
export function chapterise(start, steps) {
  /** @type {string[]} */
  const moves = [];
  let state = start; // as if never turned as a whole
  let inHand = start;
  const chapters = steps.map(({ title, why, maneuver, spoken, matters, done, case: found }) => {
    const stickers = stickersOf(state);
    const from = moves.length;
    const own = parse(spoken);
    const first = own.findIndex((move) => !ROTATION.test(move));
    const seen = faceletsOf(after(inHand, first > 0 ? own.slice(0, first) : []));
    moves.push(...own);
    state = after(state, parse(maneuver));
    inHand = after(inHand, own);
    return {
      title,
      text: why,
      from,
      to: moves.length,
      lit: new Set(matters.map((facelet) => stickers[facelet])),
      done: new Set(done.map((facelet) => stickers[facelet])),
      picture: found?.picture,
      held: CENTRES.map((centre) => seen[centre]).join(""),
    };
  });
  return { moves, chapters };
}
