/**
 * The board for screen readers: a grid in the accessibility tree, with headers for the clues, and a live region. It
 * takes the keyboard focus for the whole board.
 */
import { h, render } from "../ui/view.js";
import { colourNames } from "./colours.js";
import { cellText, clueText } from "./puzzle.js";

/** @import { Grid } from "./grid.js" */
/** @import { Place } from "./input.js" */
/** @import { Puzzle } from "./puzzle.js" */

/** For grids with more cells than this, only the rows around the cursor are present. */
const MOST_CELLS = 900;
const AROUND = 1;

/** @param {string} role @param {number} column @param {string} words */
const said = (role, column, words, id = "") =>
  h("span", { role, id, "aria-colindex": column }, words);

export class CellTable {
  element = document.createElement("div");
  live = document.createElement("div");
  #byPointer = false;
  /** The texts of the column headers, and the clues they were made from. */
  #headers = { columns: /** @type {unknown} */ (null), words: [""] };

  constructor() {
    const { element, live } = this;
    Object.assign(element, {
      className: "table",
      tabIndex: 0,
      role: "grid",
      ariaLabel: "Nonogram",
    });
    element.setAttribute("aria-describedby", "keys");
    Object.assign(live, { className: "live", role: "status", ariaLive: "polite" });
    element.addEventListener("focus", () => {
      element.classList.toggle("keyed", !this.#byPointer);
      this.#byPointer = false;
    });
    element.addEventListener("keydown", () => element.classList.add("keyed"));
  }

  /** Takes the focus after a pointer press, without a focus ring. */
  focusByPointer() {
    const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
    this.#byPointer = root.activeElement !== this.element;
    this.element.classList.remove("keyed");
    this.element.focus({ preventScroll: true });
  }

  /** Places the table over the clues and the visible grid. @param {import("./layout.js").Layout} layout */
  place({ edgeLeft, edgeTop, right, bottom }) {
    const inset = [edgeTop, edgeLeft, right - edgeLeft, bottom - edgeTop].map(
      (side) => `${side}px`,
    );
    const [top, left, width, height] = inset;
    Object.assign(this.element.style, { top, left, width, height });
  }

  /** @param {string} text */
  say(text) {
    this.live.textContent = text;
  }

  /** Announces the cell under the cursor, and then any news. @param {Puzzle} puzzle @param {Grid} grid
   * @param {Place} cursor @param {string} news */
  sayCell({ colours }, { cells, width }, { row, column }, news) {
    const value = cellText(cells[row * width + column], colourNames(colours));
    this.say(`${value}, row ${row + 1}, column ${column + 1}${news && `. ${news}`}`);
  }

  /** @param {Puzzle} puzzle @param {Grid} grid @param {Place} cursor */
  update({ rows, columns, colours }, { width, height, cells }, cursor) {
    const whole = width * height <= MOST_CELLS;
    const numbers = [...rows.keys()].filter((r) => whole || Math.abs(r - cursor.row) <= AROUND);
    const names = colourNames(colours);
    if (this.#headers.columns !== columns)
      this.#headers = { columns, words: columns.map((clue) => clueText(clue, names)) };
    const header = (/** @type {string} */ words, /** @type {number} */ c) =>
      said("columnheader", c + 2, `Column ${c + 1}: ${words}`);
    const row = (/** @type {number} */ r) =>
      h(
        "div",
        { role: "row", "aria-rowindex": r + 2 },
        said("rowheader", 1, `Row ${r + 1}: ${clueText(rows[r], names)}`),
        Array.from({ length: width }, (_, c) =>
          said("gridcell", c + 2, cellText(cells[r * width + c], names), `cell-${r}-${c}`),
        ),
      );
    const { element } = this;
    element.ariaRowCount = String(height + 1);
    element.ariaColCount = String(width + 1);
    render(
      h(
        "div",
        { class: "hidden-rows", role: "rowgroup" },
        h(
          "div",
          { role: "row", "aria-rowindex": 1 },
          said("columnheader", 1, "Clues"),
          this.#headers.words.map(header),
        ),
        numbers.map(row),
      ),
      element,
    );
    element.setAttribute("aria-activedescendant", `cell-${cursor.row}-${cursor.column}`);
  }
}
