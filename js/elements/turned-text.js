/** Adds a turn by hand to the text in the field, as `cubogram.pages.cube.text` expects it. */

import { formatCompact, parseCompact } from "../cube/compact.js";
import { looksLikeFacelets } from "../cube/facelets.js";
import { faceletsOf } from "../cube/state.js";

/**
 * @typedef {object} Before the situation before a turn
 * @property {string} text the field's text
 * @property {readonly string[]} moves the moves in the text
 * @property {readonly string[] | undefined} played the moves of a line that continues them, if there is one
 * @property {number} at the number of moves made by the player: of the line, or else of the text
 * @property {boolean} compact whether single-letter notation is on
 */

/** @param {Before} before @param {string} move @param {import("../cube/state.js").State} state after it
 * @returns {string} the new text: if it was facelets, those after the turn; otherwise the move is added at the
 *   end, and moves that had been undone are removed */
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
