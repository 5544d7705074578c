/** A maneuver as a row of moves that shows where a player is, and takes it there. */

/**
 * @param {HTMLElement} box
 * @param {readonly string[]} moves
 * @param {(index: number) => void} onJump to the state after so many moves
 */
export function showMoves(box, moves, onJump) {
  const chips = moves.map((move, i) => {
    const chip = document.createElement("button");
    chip.type = "button";
    chip.className = "chip";
    chip.textContent = move;
    chip.tabIndex = i ? -1 : 0;
    chip.addEventListener("click", () => onJump(i + 1));
    return chip;
  });
  box.replaceChildren(...chips.flatMap((chip, i) => (i ? [" ", chip] : [chip])));
}

/** @param {HTMLElement} box @param {number} now how many moves have been made */
export function markMove(box, now) {
  [...box.children].forEach((chip, i) => {
    chip.classList.toggle("done", i < now - 1);
    if (i === now - 1) chip.setAttribute("aria-current", "step");
    else chip.removeAttribute("aria-current");
    /** @type {HTMLElement} */ (chip).tabIndex = i === Math.max(0, now - 1) ? 0 : -1;
  });
}
