/** Reads a text as a cube. */

import { parseCompact } from "./compact.js";
import { looksLikeFacelets, parseFacelets } from "./facelets.js";
import { parse } from "./notation.js";
import { after, stateOf } from "./state.js";

/** @typedef {import("./state.js").State} State */

/**
 * @typedef {object} Reading the meaning of a text
 * @property {State} state
 * @property {State} start a solved cube, or the pasted colours
 * @property {string[]} moves from the start to the state
 *
 * @param {string} text a maneuver or 54 facelets
 * @param {{ compact?: boolean }} [options] whether a text of letters alone is in single-letter notation
 * @returns {Reading}
 * @throws {Error} if it is neither
 */
export function read(text, { compact = false } = {}) {
  if (looksLikeFacelets(text, compact)) {
    const start = stateOf(parseFacelets(text));
    return { start, moves: [], state: start };
  }
  const start = stateOf();
  const moves = (compact ? parseCompact(text) : undefined) ?? parse(text);
  return { start, moves, state: after(start, moves) };
}
