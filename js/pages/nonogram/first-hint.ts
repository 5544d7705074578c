/**
 * Hints before Python has loaded, on a card of their own in place of Python's, which then takes over. They are Python's
 * hints for the first puzzle, computed when the site was built (py/sitekit/first_hints.py).
 */

import type { Live } from "../../live/live.ts";
import type { NonogramElement } from "../../nonogram/element.ts";
import type { Game } from "../../nonogram/game.ts";
import { at, type Change, pictureText, UNKNOWN } from "../../nonogram/grid.ts";
import type { Marks } from "../../nonogram/paint.ts";
import { cellsMove } from "../../nonogram/stroke.ts";
import type { Arrival } from "../../shell/arrival.ts";

export type Hint = { levels: (Partial<Marks> & { text: string })[]; cells: Change[] };

const QUESTIONS = ["Why?", "Which cells?", "Fill them in"];

/** The next step of the first puzzle, which follows from the steps before it; undefined if the puzzle is solved or a
 * cell is wrong, which Python reports. */
export function nextHint(hints: readonly Hint[], { own: state, solved }: Game) {
  const isWrong = hints.some(({ cells }) =>
    cells.some(([row, column, value]) => ![UNKNOWN, value].includes(at(state, row, column))),
  );
  if (solved || isWrong) return undefined;
  return hints.find(({ cells }) =>
    cells.some(([row, column]) => at(state, row, column) === UNKNOWN),
  );
}

/** `board`: that still shows the first puzzle. */
export function giveFirstHints(board: NonogramElement, arrival: Arrival, live: Live) {
  const { key } = board.state;
  const card = document.getElementById("first-card") as HTMLElement;
  const known = document.getElementById("first-hints")?.textContent ?? "[]";
  const [text, row] = card.children as any;
  const [more, close] = row.children;
  let hint: Hint | undefined;
  /** The event waiting for Python, updated with each level. */
  let event: any;

  const forget = () => {
    card.hidden = true;
    hint = event = undefined;
  };

  function show(level: number) {
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
      const { id = "" } = (click.target as Element).closest("button") ?? {};
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
