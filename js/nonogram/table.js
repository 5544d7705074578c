/**
 * The board for those who do not see it: a grid in the accessibility tree, with headers for the clues, and a
 * place that speaks. It takes the keyboard's focus for the whole board.
 */
import { html, render } from "../ui/view.js";
import { colourNames } from "./colours.js";
import { EMPTY, UNKNOWN } from "./grid.js";
import { clueText } from "./puzzle.js";

/** Grids with more cells than this are present in the rows around the cursor only. */
const MOST_CELLS = 900;
const AROUND = 1;

/** A cell's value in words. @param {number} value @param {readonly string[]} names of the colours */
export function cellText(value, names) {
  if (value === UNKNOWN) return "unknown";
  if (value === EMPTY) return "empty";
  return names.length > 1 ? names[value - 1] : "filled";
}

export class CellTable {
  element = document.createElement("div");
  live = document.createElement("div");
  #body = document.createElement("div");
  #byPointer = false;
  /** The words of the columns' headers, and the puzzle they are of. */
  #headers = { columns: /** @type {unknown} */ (null), words: [""] };

  constructor() {
    const { element, live } = this;
    element.className = "table";
    element.tabIndex = 0;
    element.role = "grid";
    element.ariaLabel = "Nonogram";
    element.setAttribute("aria-describedby", "keys");
    this.#body.className = "hidden-rows";
    this.#body.role = "rowgroup";
    element.append(this.#body);
    live.className = "live";
    live.role = "status";
    live.ariaLive = "polite";
    element.addEventListener("focus", () => {
      element.classList.toggle("keyed", !this.#byPointer);
      this.#byPointer = false;
    });
    element.addEventListener("keydown", () => element.classList.add("keyed"));
  }

  /** Takes the focus for a pointer: it is not shown then. */
  focusByPointer() {
    const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
    this.#byPointer = root.activeElement !== this.element;
    this.element.classList.remove("keyed");
    this.element.focus({ preventScroll: true });
  }

  /** Lies over the clues and the visible grid. @param {import("./layout.js").Layout} layout */
  place({ edgeLeft, edgeTop, right, bottom }) {
    const { style } = this.element;
    style.left = `${edgeLeft}px`;
    style.top = `${edgeTop}px`;
    style.width = `${right - edgeLeft}px`;
    style.height = `${bottom - edgeTop}px`;
  }

  /** @param {string} text */
  say(text) {
    this.live.textContent = text;
  }

  /** Says what the cell under the cursor is. @param {import("./puzzle.js").Puzzle} puzzle @param {import("./grid.js").Grid} grid @param {import("./input.js").Place} cursor */
  sayCell({ colours }, { cells, width }, { row, column }) {
    const value = cellText(cells[row * width + column], colourNames(colours));
    this.say(`${value}, row ${row + 1}, column ${column + 1}`);
  }

  /** @param {import("./puzzle.js").Puzzle} puzzle @param {import("./grid.js").Grid} grid @param {import("./input.js").Place} cursor */
  update({ rows, columns, colours }, { width, height, cells }, cursor) {
    const whole = width * height <= MOST_CELLS;
    const from = whole ? 0 : Math.max(0, cursor.row - AROUND);
    const to = whole ? height : Math.min(height, cursor.row + AROUND + 1);
    const names = colourNames(colours);
    if (this.#headers.columns !== columns)
      this.#headers = { columns, words: columns.map((clue) => clueText(clue, names)) };
    const { words } = this.#headers;
    const header = (/** @type {number} */ c) =>
      html`<span role="columnheader" aria-colindex=${c + 2}>Column ${c + 1}: ${words[c]}</span>`;
    const row = (/** @type {number} */ r) => html`<div role="row" aria-rowindex=${r + 2}>
      <span role="rowheader" aria-colindex="1">Row ${r + 1}: ${clueText(rows[r] ?? [], names)}</span>
      ${Array.from({ length: width }, (_, c) => html`<span role="gridcell" id="cell-${r}-${c}" aria-colindex=${c + 2}>${cellText(cells[r * width + c], names)}</span>`)}
    </div>`;
    this.element.setAttribute("aria-rowcount", String(height + 1));
    this.element.setAttribute("aria-colcount", String(width + 1));
    const numbers = Array.from({ length: to - from }, (_, i) => from + i);
    const content = html`<div role="row" aria-rowindex="1"><span role="columnheader" aria-colindex="1">Clues</span>
        ${Array.from({ length: width }, (_, c) => header(c))}</div>
      ${numbers.map(row)}`;
    render(content, this.#body);
    this.element.setAttribute("aria-activedescendant", `cell-${cursor.row}-${cursor.column}`);
  }
}
