/**
 * Hints before Python has loaded, on a card of their own in place of Python's, which then takes over. They are Python's
 * hints for the first puzzle, computed when the site was built (py/sitekit/first_hints.py).
 */

import { at, pictureText, UNKNOWN } from "../../nonogram/grid.ts";
import { cellsMove } from "../../nonogram/stroke.ts";

/** @typedef {import("../../nonogram/element.ts").NonogramElement} NonogramElement */
/** @typedef {{ levels: (Partial<import("../../nonogram/paint.ts").Marks> & { text: string })[], cells: import("../../nonogram/grid.ts").Change[] }} Hint */

const QUESTIONS = ["Why?", "Which cells?", "Fill them in"];

/** The next step of the first puzzle, which follows from the steps before it; undefined if the puzzle is solved or a
 * cell is wrong, which Python reports. @param {readonly Hint[]} hints
 * @param {import("../../nonogram/game.ts").Game} game */
export function nextHint(hints, { own: state, solved }) {
  const isWrong = hints.some(({ cells }) =>
    cells.some(([row, column, value]) => ![UNKNOWN, value].includes(at(state, row, column))),
  );
  if (solved || isWrong) return undefined;
  return hints.find(({ cells }) =>
    cells.some(([row, column]) => at(state, row, column) === UNKNOWN),
  );
}

/** @param {NonogramElement} board that still shows the first puzzle
 * @param {import("../../shell/arrival.ts").Arrival} arrival @param {import("../../live/live.ts").Live} live */
export function giveFirstHints(board, arrival, live) {
  const { key } = board.state;
  const card = /** @type {HTMLElement} */ (document.getElementById("first-card"));
  const known = document.getElementById("first-hints")?.textContent ?? "[]";
  const [text, row] = /** @type {any} */ (card.children);
  const [more, close] = row.children;
  /** @type {Hint | undefined} */ let hint;
  /** The event waiting for Python, updated with each level. @type {any} */ let event;

  const forget = () => {
    card.hidden = true;
    hint = event = undefined;
  };

  /** @param {number} level */
  function show(level) {
    if (!hint) return;
    event.value.level = level;
    const { text: words, ...marks } = hint.levels[level];
    text.textContent = words;
    more.textContent = QUESTIONS[level];
    board.marks = marks;
    card.hidden = false;
  }

  document.addEventListener(
    "click",
    (click) => {
      const { id = "" } = /** @type {Element} */ (click.target).closest("button") ?? {};
      if (id !== "hint" || document.body.dataset.live !== undefined) return;
      arrival.invite();
      hint = board.state.key === key ? nextHint(JSON.parse(known), board.game) : undefined;
      if (!hint) return;
      click.stopPropagation();
      const picture = pictureText(board.game.own);
      event = { name: "hinted", value: { hint, picture, level: 0 } };
      live.tell(event);
      show(0);
    },
    { capture: true },
  );
  more.addEventListener("click", () => {
    if (!hint) return;
    if (event.value.level < 2) show(event.value.level + 1);
    else board.do(cellsMove(hint.cells));
  });
  close.addEventListener("click", () => {
    if (event) event.name = "close_card";
    forget();
    board.marks = null;
    board.focusBoard();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && !card.hidden && !document.querySelector("dialog[open]")) close.click();
  });
  board.addEventListener("change", forget);
  new MutationObserver(() => {
    if (document.body.dataset.live === "rest") forget();
  }).observe(document.body, { attributeFilter: ["data-live"] });
}
