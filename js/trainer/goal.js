/** When an exercise is done: which stickers must be on faces of their own colour. */

import { cubieAt, placeOf } from "../cube/faces.js";
import { stickersOf } from "../cube/state.js";

/** @typedef {import("../cube/state.js").State} State */

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
