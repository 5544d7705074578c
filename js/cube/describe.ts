/** Describes a cube and its moves in words, for screen readers. */

import { FACES, SIDES } from "./faces.ts";
import { COLOUR_NAMES } from "./palette.ts";
import type { Player } from "./player.ts";

/** A sentence for each side. */
export function describeFacelets(facelets: string): string {
  const rows = SIDES.map((side, face) => {
    const nine = [...facelets.slice(9 * face, 9 * face + 9)];
    const names = nine.map((letter) => COLOUR_NAMES[FACES.indexOf(letter)] ?? "bare");
    if (names.every((name) => name === names[0])) return `${side}: all ${names[0]}.`;
    const lines = [0, 3, 6].map((i) => names.slice(i, i + 3).join(" "));
    return `${side}: ${lines.join(", ")}.`;
  });
  return rows.join(" ");
}

/** In words: "right, anticlockwise", "up, twice". */
function describeMove(move: string): string {
  const face = move[0].toUpperCase();
  const side = SIDES[FACES.indexOf(face)]?.toLowerCase();
  const what = side ? (face === move[0] ? side : `${side} wide`) : move[0];
  const how = move.endsWith("2") ? ", twice" : move.endsWith("'") ? ", anticlockwise" : "";
  return what + how;
}

/** Writes the last move shown; nothing until something has moved. */
export function logMove(log: Element, { shown, length, moves }: Player) {
  const move = shown ? describeMove(moves[shown - 1]) : "Start";
  const begun = length && (shown || log.textContent);
  const words = begun ? `${move}. Move ${shown} of ${length}.` : "";
  if (log.textContent !== words) log.textContent = words;
}
