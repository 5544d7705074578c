/** Adds a turn by hand to the text in the field, as `cubogram.pages.cube.text` expects it. */

import { formatCompact, looksLikeFacelets, parseCompact } from "../cube/reading.ts";
import { faceletsOf, type State } from "../cube/state.ts";

/** The situation before a turn. */
export interface Before {
  text: string; // the field's text
  moves: readonly string[]; // the moves in the text
  played: readonly string[] | undefined; // the moves of a line that continues them, if there is one
  at: number; // the number of moves made by the player: of the line, or else of the text
  compact: boolean; // whether single-letter notation is on
}

/** Returns the new text: if it was facelets, those after the turn; otherwise the move is added at the end, and moves
 * that had been undone are removed. */
export function turnedText(
  { text: given, moves, played, at, compact }: Before,
  move: string,
  state: State,
): string {
  const text = given.trim();
  if (looksLikeFacelets(text)) return faceletsOf(state);
  const more = [...(played?.slice(0, at) ?? []), move];
  const whole = played || at === moves.length;
  const all = whole ? [...moves, ...more] : [...moves.slice(0, at), move];
  if (compact && text && parseCompact(text)) return formatCompact(all);
  if (!text || !whole) return all.join(" ");
  return `${text}${text.includes("//") ? "\n" : " "}${more.join(" ")}`;
}
