/** The hand that plays by keys: it moves the cursor, paints with the session's brushes, and says where it is. */
import { cellText } from "./table.js";

/**
 * @typedef {object} Desk what the hand works on
 * @property {import("./session.js").Session} session
 * @property {import("./cursor.js").Cursor} cursor
 * @property {import("./board.js").Board} board
 * @property {(factor: number) => void} zoom 0 = fit
 * @property {() => void} moved the cursor moved
 * @property {() => void} pointed the cursor is to be shown
 * @property {(text: string) => void} say
 */

/**
 * @param {Desk} desk
 * @returns {import("./keyboard.js").KeyHandler}
 */
export function keyHand({ session, cursor, board, zoom, moved, pointed, say }) {
  let tool = /** @type {"fill" | "mark"} */ ("fill");
  const brush = () => ({ ...session.brush, tool });
  const speak = () => {
    const { row, column } = cursor.place;
    const { grid, puzzle } = session;
    const cell = cellText(grid.cells[row * grid.width + column], puzzle.colours.length);
    say(`${cell}, row ${row + 1}, column ${column + 1}`);
  };
  return {
    get cursor() {
      return cursor.place;
    },
    get size() {
      return session.grid;
    },
    go(row, column) {
      cursor.toKey({ row, column });
      board.reveal(row, column);
      moved();
      speak();
    },
    dab(wish) {
      cursor.keyed = true;
      tool = wish;
      session.begin(cursor.place.row, cursor.place.column, brush());
      session.end();
      pointed();
      speak();
    },
    begin: () => session.begin(cursor.place.row, cursor.place.column, brush()),
    extend: (row, column) => session.extend(row, column),
    end: () => session.end(),
    cancel: () => session.void(),
    undo: () => session.undo(),
    redo: () => session.redo(),
    zoom,
    colour(number) {
      if (number <= session.puzzle.colours.length) session.brush = { tool: "fill", colour: number };
    },
  };
}
