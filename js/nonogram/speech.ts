/**
 * The board for screen readers: a grid in the accessibility tree, with headers for the clues, and a live region. It
 * takes the keyboard focus for the whole board.
 */
import { render } from "../ui/view.ts";
import { counted, listed, sentence } from "../ui/words.ts";
import { colourNames } from "./colours.ts";
import type { Game } from "./game.ts";
import { type Cell, changes, type Grid, SIDES, sameSize } from "./grid.ts";
import type { Layout } from "./layout.ts";
import type { Judged, Judgement } from "./lines.ts";
import { CLUES, cellText, clueText, lineName, type Puzzle } from "./puzzle.ts";

/** For grids with more cells than this, only the rows around the cursor are present. */
const MOST_CELLS = 900;
const AROUND = 1;
/** If more lines than this change at once, only their number is announced. */
const MOST_NAMED = 3;

const said = (role: string, column: number, words: string, id = "") =>
  `<span role="${role}" ${id && `id="${id}"`} aria-colindex="${column}">${words}</span>`;

export class Speech {
  table = document.createElement("div");
  live = document.createElement("div");
  /** Whether the reader's last input was a key, so that the focus is worth a ring. */
  isByKeys = false;
  #shown: unknown[] = [];

  constructor() {
    const { table, live } = this;
    Object.assign(table, { className: "table", tabIndex: 0, role: "grid", ariaLabel: "Nonogram" });
    table.setAttribute("aria-describedby", "keys");
    Object.assign(live, { className: "live", role: "status", ariaLive: "polite" });
    table.addEventListener("focus", () => table.classList.toggle("keyed", this.isByKeys));
    table.addEventListener("keydown", () => table.classList.add("keyed"));
  }

  /** Takes the focus after a pointer press, without a focus ring. */
  focusByPointer() {
    this.table.classList.remove("keyed");
    this.table.focus({ preventScroll: true });
  }

  /** Places the table over the clues and the visible grid, and something at the grid's corner. */
  place({ edgeLeft, edgeTop, right, bottom }: Layout, corner: CSSStyleDeclaration) {
    const [left, top, width, height] = [edgeLeft, edgeTop, right - edgeLeft, bottom - edgeTop];
    for (const [name, size] of Object.entries({ left, top, width, height }))
      this.table.style.setProperty(name, `${size}px`);
    corner.left = `${right}px`;
    corner.top = `${bottom}px`;
  }

  say(text: string) {
    this.live.textContent = text;
  }

  /** Announces the cell under the cursor, and then any news. */
  sayCell({ colours }: Puzzle, { cells, width }: Grid, { row, column }: Cell, news: string) {
    const value = cellText(cells[row * width + column], colourNames(colours));
    this.say(`${value}, row ${row + 1}, column ${column + 1}${news && `. ${news}`}`);
  }

  show({ rows, columns, colours }: Puzzle, grid: Grid, { row, column }: Cell) {
    const { width, height, cells } = grid;
    const isWhole = width * height <= MOST_CELLS;
    const { table } = this;
    table.setAttribute("aria-activedescendant", `cell-${row}-${column}`);
    const shown = [rows, columns, colours, grid, isWhole || row];
    if (shown.every((part, i) => part === this.#shown[i])) return;
    this.#shown = shown;
    const names = colourNames(colours);
    const numbers = [...rows.keys()].filter((r) => isWhole || Math.abs(r - row) <= AROUND);
    const lines = numbers.map((r) => [
      said("rowheader", 1, `Row ${r + 1}: ${clueText(rows[r], names)}`),
      ...Array.from({ length: width }, (_, c) =>
        said("gridcell", c + 2, cellText(cells[r * width + c], names), `cell-${r}-${c}`),
      ),
    ]);
    const headers = columns.map((clue, c) =>
      said("columnheader", c + 2, `Column ${c + 1}: ${clueText(clue, names)}`),
    );
    const all = [[said("columnheader", 1, "Clues"), ...headers], ...lines];
    const indices = [1, ...numbers.map((r) => r + 2)];
    table.ariaRowCount = String(height + 1);
    table.ariaColCount = String(width + 1);
    const content = all.map(
      (line, i) => `<div role="row" aria-rowindex="${indices[i]}">${line.join("")}</div>`,
    );
    render(`<div class="hidden-rows" role="rowgroup">${content.join("")}</div>`, table);
  }
}

/** The cells in which a grid differs from the one before: "unknown, row 3, columns 2 to 5", or their number. */
export function changeText(before: Grid, after: Grid, names: readonly string[]) {
  if (!sameSize(before, after))
    return `${counted(after.width, "column")}, ${counted(after.height, "row")}`;
  const changed = changes(before, after);
  const [[row, column, value], [bottom, right]] = [changed[0], changed[changed.length - 1]];
  const isRow = row === bottom;
  const isRun =
    (isRow ? right - column : bottom - row) === changed.length - 1 &&
    changed.every((one) => one[2] === value && (isRow || one[1] === column));
  if (!isRun) return counted(changed.length, "cell");
  const range = (thing: string, from: number, to: number) =>
    from === to ? `${thing} ${from + 1}` : `${thing}s ${from + 1} to ${to + 1}`;
  return `${cellText(value, names)}, ${range("row", row, bottom)}, ${range("column", column, right)}`;
}

/** The lines done since a judgement and, if `live`, those that can no longer be right: "Row 3 done.", or "". */
export function linesText(before: Judgement | null, after: Judgement | null, live: boolean) {
  if (!after) return "";
  const since = (holds: (judged?: Judged) => boolean | undefined, word: string) => {
    const names = SIDES.flatMap((side) =>
      after[CLUES[side]].flatMap((judged, index) =>
        holds(judged) && !holds(before?.[CLUES[side]][index]) ? [lineName({ side, index })] : [],
      ),
    );
    if (!names.length) return "";
    const lines = names.length > MOST_NAMED ? counted(names.length, "line") : listed(names);
    return sentence(`${lines} ${word}`);
  };
  const done = since(
    (judged) => judged && judged.done.length > 0 && judged.done.every(Boolean),
    "done",
  );
  const wrong = live ? since((judged) => judged?.broken, "cannot be right") : "";
  return [done, wrong].filter(Boolean).join(" ");
}

/** The announcement of a game whose grid has changed, or "". */
export function newsText(
  { own, judgement, lastMove, puzzle }: Game,
  before: { grid: Grid; judgement: Judgement | null },
  live: boolean,
) {
  const back = { undo: "Undone", redo: "Redone" }[lastMove];
  const change = back && `${back}: ${changeText(before.grid, own, colourNames(puzzle.colours))}.`;
  return [change, linesText(before.judgement, judgement, live)].filter(Boolean).join(" ");
}
