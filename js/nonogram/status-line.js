/** The line below the board: the clues of the current row and column, or a message. */
import { make } from "./dom.js";
import { clueText } from "./puzzle.js";

export class StatusLine {
  element = make("p", { class: "status", part: "status", "aria-hidden": "true" });

  /** @param {string} text */
  say(text) {
    this.element.textContent = text;
  }

  /**
   * @param {import("./puzzle.js").Puzzle} puzzle
   * @param {import("./cursor.js").Place | null} place
   */
  show(puzzle, place) {
    const coloured = puzzle.colours.length > 1;
    const words = (
      /** @type {string} */ name,
      /** @type {number} */ index,
      /** @type {import("./puzzle.js").Clue[]} */ clues,
    ) =>
      make(
        "span",
        {},
        `${name} ${index + 1}: `,
        make("b", {}, clueText(clues[index] ?? [], coloured)),
      );
    this.element.replaceChildren(
      ...(place
        ? [words("Row", place.row, puzzle.rows), words("Column", place.column, puzzle.columns)]
        : []),
    );
  }
}
