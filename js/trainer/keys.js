/** The keyboard, wherever on the page: the clock, the answer, the marks, turns of the cube. */

/**
 * @param {import("./clock-view.js").ClockView} clock
 * @param {import("../cube/element.js").CubeElement} cube
 * @param {object} acts
 * @param {() => boolean} acts.reveal whether there was something to reveal
 * @param {(known: boolean) => boolean} acts.mark whether there was something to mark
 * @param {() => void} acts.another
 */
export function listenToKeys(clock, cube, { reveal, mark, another }) {
  /** @param {KeyboardEvent} event @returns {boolean} whether it meant something */
  function heard(event) {
    if (event.key === "n") {
      another();
      return true;
    }
    return (
      (event.key === "Enter" && reveal()) ||
      (event.key === "1" && mark(true)) ||
      (event.key === "2" && mark(false)) ||
      cube.press(event)
    );
  }
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("dialog, select") || document.querySelector("dialog[open]")) return;
    if (clock.heard(event)) return event.preventDefault();
    const pressed = target.closest("button:not(.clock), a, summary, input:not([type=radio])");
    if (pressed && /^(?: |Enter)$/.test(event.key)) return;
    if (target.closest("input") && event.key.startsWith("Arrow")) return;
    if (heard(event)) event.preventDefault();
  });
}
