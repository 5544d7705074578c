/** A solve in explained steps, as it is turned in the hands, as chapters of the player's time. */

import { dot, OUT } from "../../cube/faces.js";
import { parse } from "../../cube/notation.js";
import { after, faceletsOf, stickersOf } from "../../cube/state.js";

/**
 * @typedef {object} Step as `cfop.solve` gives it; its facelets are named as the cube lay at first
 * @property {string} [kind] "cross", "F2L"..., or "take out": pieces go out of a wrong slot
 * @property {string} title @property {string} why
 * @property {string} maneuver in face turns, for a cube that is never turned as a whole
 * @property {string} spoken the same for the hands: with rotations, which later steps build on
 * @property {number[]} matters facelets that it is about, where they are at its beginning
 * @property {number[]} done facelets that are in their places by then
 * @property {number[]} [target] facelets that it brings into their places
 * @property {{ step: string, picture: string[] } | null} [case] by which it was recognised
 *
 * @typedef {import("../../cube/player.js").Chapter & { picture?: string[], held: string, turns: number }} Explained
 *   with the picture of its case, the colours of the centres U R F D L B as it is drawn, and how
 *   many of its moves are turns of a face
 */

const ROTATION = /^[xyz]/;
const CENTRES = [4, 13, 22, 31, 40, 49];

/**
 * @param {import("../../cube/state.js").State} start
 * @param {Step[]} steps
 * @returns {{ moves: string[], chapters: Explained[] }} what the hands do
 */
export function chapterise(start, steps) {
  /** @type {string[]} */
  const moves = [];
  let state = start; // as if never turned as a whole
  let inHand = start;
  const chapters = steps.map(
    ({ kind, title, why, maneuver, spoken, matters, done, target, case: found }) => {
      const stickers = stickersOf(state);
      const from = moves.length;
      const own = parse(spoken);
      const first = own.findIndex((move) => !ROTATION.test(move));
      const seen = centresOf(after(inHand, first > 0 ? own.slice(0, first) : []));
      moves.push(...own);
      state = after(state, parse(maneuver));
      inHand = after(inHand, own);
      const paired = found?.step === "F2L" && kind !== "take out";
      return {
        title,
        text: why,
        from,
        to: moves.length,
        turns: parse(maneuver).length,
        lit: new Set(matters.map((facelet) => stickers[facelet])),
        done: new Set(done.map((facelet) => stickers[facelet])),
        picture: paired || found?.step !== "F2L" ? found?.picture : undefined,
        held: paired && target ? slotInFront(centresOf(start), target) : seen,
      };
    },
  );
  return { moves, chapters };
}

/** @param {import("../../cube/state.js").State} state @returns {string} six colours, URFDLB */
function centresOf(state) {
  const facelets = faceletsOf(state);
  return CENTRES.map((centre) => facelets[centre]).join("");
}

/**
 * @param {string} centres colours as the cube lay at first
 * @param {number[]} target the five facelets of a pair in its slot
 * @returns {string} the centres' colours when that slot is in front on the right, the cross below
 */
function slotInFront(centres, target) {
  const faces = target.map((facelet) => Math.floor(facelet / 9));
  const [one, other] = [0, 1, 2, 3, 4, 5].filter(
    (face) => faces.filter((each) => each === face).length === 2, // on the corner and on the edge
  );
  const below = faces.find((face) => face !== one && face !== other) ?? 3;
  const up = (below + 3) % 6;
  // Right times up is front, as x times y is z.
  const [r, u] = [OUT[one], OUT[up]];
  const front = [r[1] * u[2] - r[2] * u[1], r[2] * u[0] - r[0] * u[2], r[0] * u[1] - r[1] * u[0]];
  const [right, ahead] = dot(front, OUT[other]) > 0 ? [one, other] : [other, one];
  const half = [up, right, ahead];
  return [...half, ...half.map((face) => (face + 3) % 6)].map((face) => centres[face]).join("");
}
