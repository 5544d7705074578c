/** A maneuver as a row of moves that shows where a player is, and takes it there. */

import { h } from "./view.js";

/**
 * The lit move is the one that is being made or comes next; the keyboard is on the one where the player goes.
 *
 * @param {readonly string[]} moves
 * @param {{ current: number, next: number, length: number }} player
 * @param {(index: number) => void} onJump to the state before this move
 * @param {number} [from] moves before the first of these, where only a part is shown
 */
export const moveChips = (moves, { current, next, length }, onJump, from = 0) =>
  moves.map((move, i) => {
    const at = from + i;
    const focused = at === Math.min(next, length - 1);
    const look = {
      class: at < current ? "chip done" : "chip",
      tabindex: focused ? 0 : -1,
      "aria-current": at === current ? "step" : null,
    };
    const button = h("button", { type: "button", onclick: () => onJump(at), ...look }, move);
    return [i ? " " : "", button];
  });

/** Keeps the keyboard on its move, if it is on one; to be called when the row has been shown. @param {Element} box */
export function followFocus(box) {
  const { activeElement } = document;
  if (!activeElement?.classList.contains("chip") || !box.contains(activeElement)) return;
  const focused = box.querySelector('.chip[tabindex="0"]');
  if (focused !== activeElement) /** @type {HTMLElement | null} */ (focused)?.focus();
}
