/** Buttons and keys that turn the cube from anywhere on the page. */

import { $, cube } from "./workbench.js";

/** Fills the grid of buttons under "Turn by hand". */
export function showTurnButtons() {
  for (const move of ["U", "R", "F", "D", "L", "B", "U'", "R'", "F'", "D'", "L'", "B'"]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button mono";
    button.textContent = move;
    button.addEventListener("click", () => cube.turn(move));
    $("turn-grid").append(button);
  }
}

/** @param {() => unknown} undo @param {() => unknown} redo */
export function listenToKeys(undo, redo) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || target.closest("textarea, select, dialog, input")) return;
    if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) {
      (event.shiftKey || event.key === "y" ? redo : undo)();
    } else if (target.closest("button, a, summary") && /^(?: |Enter)$/.test(event.key)) return;
    else if (localStorage.getItem("cubogram.keys") === "focus" || !cube.press(event)) return;
    event.preventDefault();
  });
}
