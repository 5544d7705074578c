/**
 * The board for those who do not see it: a grid in the accessibility tree, with headers for the clues, and a
 * place that speaks. It takes the keyboard's focus for the whole board.
 */
import { make } from "./dom.js";
import { EMPTY, isColour, UNKNOWN } from "./grid.js";
import { clueText } from "./puzzle.js";

/** Grids with more cells than this are present in the rows around the cursor only. */
const WHOLE = 900;
const AROUND = 1;

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/**
 * A cell's value in words.
 * @param {number} value
 * @param {number} colours
 */
export function cellText(value, colours) {
  if (value === UNKNOWN) return "unknown";
  if (value === EMPTY) return "empty";
  return colours > 1 && isColour(value) ? `colour ${value}` : "filled";
}

export class CellTable {
  element = make("div", {
    role: "grid",
    tabindex: "0",
    class: "table",
    "aria-label": "Nonogram",
    "aria-describedby": "keys",
  });
  live = make("div", { class: "live", "aria-live": "polite", role: "status" });
  #body = make("div", { role: "rowgroup", class: "hidden-rows" });
  /** @type {Map<string, HTMLElement>} */ #cells = new Map();
  /** @type {Puzzle | null} */ #puzzle = null;
  /** @type {Grid | null} */ #grid = null;
  #from = -1;

  #pointed = false;

  constructor() {
    this.element.append(this.#body);
    this.element.addEventListener("focus", () => {
      this.element.classList.toggle("keyed", !this.#pointed);
      this.#pointed = false;
    });
    this.element.addEventListener("keydown", () => this.element.classList.add("keyed"));
  }

  /** Whether the focus is to be seen: not when it came by a pointer. */
  set keyed(/** @type {boolean} */ keyed) {
    const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
    this.#pointed = !keyed && root.activeElement !== this.element;
    this.element.classList.toggle("keyed", keyed);
  }

  /**
   * Lies over the clues and the visible grid.
   * @param {import("./view.js").Layout} layout
   */
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

  /**
   * @param {Puzzle} puzzle
   * @param {Grid} grid
   * @param {{row: number, column: number}} cursor
   */
  update(puzzle, grid, cursor) {
    const whole = grid.width * grid.height <= WHOLE;
    const from = whole ? 0 : Math.max(0, cursor.row - AROUND);
    const to = whole ? grid.height : Math.min(grid.height, cursor.row + AROUND + 1);
    const before = this.#grid;
    const rebuild =
      puzzle !== this.#puzzle ||
      !before ||
      before.width !== grid.width ||
      before.height !== grid.height ||
      from !== this.#from;
    const colours = puzzle.colours.length;
    if (rebuild) this.#build(puzzle, grid, from, to);
    else {
      for (let i = from * grid.width; i < to * grid.width; i++) {
        if (before.cells[i] === grid.cells[i]) continue;
        const cell = this.#cells.get(`${Math.floor(i / grid.width)}-${i % grid.width}`);
        if (cell) cell.textContent = cellText(grid.cells[i], colours);
      }
    }
    this.#puzzle = puzzle;
    this.#grid = grid;
    this.#from = from;
    this.element.setAttribute("aria-activedescendant", `cell-${cursor.row}-${cursor.column}`);
  }

  /**
   * @param {Puzzle} puzzle
   * @param {Grid} grid
   * @param {number} from
   * @param {number} to
   */
  #build(puzzle, grid, from, to) {
    const colours = puzzle.colours.length;
    this.element.setAttribute("aria-rowcount", String(grid.height + 1));
    this.element.setAttribute("aria-colcount", String(grid.width + 1));
    this.#cells.clear();
    const heads = Array.from({ length: grid.width }, (_, c) =>
      make(
        "span",
        { role: "columnheader", "aria-colindex": c + 2 },
        `Column ${c + 1}: ${clueText(puzzle.columns[c] ?? [], colours > 1)}`,
      ),
    );
    const corner = make("span", { role: "columnheader", "aria-colindex": 1 }, "Clues");
    const rows = [make("div", { role: "row", "aria-rowindex": 1 }, corner, ...heads)];
    for (let r = from; r < to; r++) {
      const head = make(
        "span",
        { role: "rowheader", "aria-colindex": 1 },
        `Row ${r + 1}: ${clueText(puzzle.rows[r] ?? [], colours > 1)}`,
      );
      const row = make("div", { role: "row", "aria-rowindex": r + 2 }, head);
      for (let c = 0; c < grid.width; c++) {
        const cell = make(
          "span",
          { role: "gridcell", id: `cell-${r}-${c}`, "aria-colindex": c + 2 },
          cellText(grid.cells[r * grid.width + c], colours),
        );
        this.#cells.set(`${r}-${c}`, cell);
        row.append(cell);
      }
      rows.push(row);
    }
    this.#body.replaceChildren(...rows);
  }
}
