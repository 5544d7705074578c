/** What a turn by hand makes of the text in the field, as `cubogram.pages.cube.text` reads it. */

import { formatCompact, parseCompact } from "../cube/compact.js";
import { looksLikeFacelets } from "../cube/facelets.js";
import { faceletsOf } from "../cube/state.js";

/**
 * @typedef {object} Before a turn
 * @property {string} text in the field
 * @property {readonly string[]} moves that the text says
 * @property {readonly string[] | undefined} played of a line that begins after these; undefined where there is none
 * @property {number} at so many moves the player has made: of the line, or else of the text
 * @property {boolean} compact whether letters are moves
 */

/** @param {Before} before @param {string} move @param {import("../cube/state.js").State} state after it
 * @returns {string} a cube given by its colours has new colours; whatever else the text says stays, unless
 *   it was undone before the turn */
export function turnedText({ text: given, moves, played, at, compact }, move, state) {
  const text = given.trim();
  if (looksLikeFacelets(text)) return faceletsOf(state);
  const more = [...(played?.slice(0, at) ?? []), move];
  const whole = played || at === moves.length;
  const all = whole ? [...moves, ...more] : [...moves.slice(0, at), move];
  if (compact && text && parseCompact(text)) return formatCompact(all);
  if (!text || !whole) return all.join(" ");
  return `${text}${text.includes("//") ? "\n" : " "}${more.join(" ")}`;
}
