/** A maneuver as a row of moves that shows where a player is, and takes it there. */

import { html, nothing } from "./view.js";

/**
 * @param {readonly string[]} moves
 * @param {number} now how many moves have been made
 * @param {(index: number) => void} onJump to the state after so many moves
 * @param {number} [from] moves before the first of these, where only a part is shown
 */
export const moveChips = (moves, now, onJump, from = 0) =>
  moves.map((move, i) => {
    const at = from + i;
    const current = at === now - 1;
    return html`${i ? " " : nothing}<button type="button" class=${at < now - 1 ? "chip done" : "chip"} tabindex=${at === Math.max(0, now - 1) ? 0 : -1} aria-current=${current ? "step" : nothing} @click=${() => onJump(at + 1)}>${move}</button>`;
  });

/** Keeps the keyboard on the current move, if it is on one; to be called when the row has been shown. @param {Element} box */
export function followFocus(box) {
  const { activeElement } = document;
  if (!activeElement?.classList.contains("chip") || !box.contains(activeElement)) return;
  const current = box.querySelector('.chip[tabindex="0"]');
  if (current !== activeElement) /** @type {HTMLElement | null} */ (current)?.focus();
}
