/**
 * Hints before Python has come, from one line alone (nonogram/quick-hint.js): on a card of their own, in the place of
 * Python's, which takes over what was shown.
 */

import { cellsText, pictureText } from "../../nonogram/moves.js";
import { quickHint } from "../../nonogram/quick-hint.js";

/** @typedef {import("../../nonogram/element.js").NonogramElement} NonogramElement */

const QUESTIONS = ["Why?", "Which cells?", "Fill them in"];

/** @param {NonogramElement} board @param {import("../../shell/arrival.js").Arrival} arrival @param {import("../../live/live.js").Live} live */
export function giveFirstHints(board, arrival, live) {
  const card = /** @type {HTMLElement} */ (document.getElementById("first-card"));
  const [text, row] = /** @type {any} */ (card.children);
  const [more, close] = row.children;
  /** @type {import("../../nonogram/quick-hint.js").Hint | null} */ let hint = null;
  /** What Python hears, that is told anew for each level. @type {any} */ let event = null;

  const isAsking = () => document.body.dataset.live === undefined;
  const end = () => {
    card.hidden = true;
    if (event) event.name = "close_card";
    hint = event = null;
  };

  /** @param {number} level */
  function show(level) {
    if (!hint) return;
    event.value.level = level;
    text.textContent = hint.levels[level].text;
    more.textContent = QUESTIONS[level];
    const { lines, cells, placements } = hint.levels[level];
    board.marks = { lines, cells, placements };
    card.hidden = false;
  }

  document.addEventListener(
    "click",
    (click) => {
      const { id = "" } = /** @type {Element} */ (click.target).closest("button") ?? {};
      if (id !== "hint" || !isAsking()) return;
      const { puzzle, history } = board.game;
      hint = quickHint(puzzle, history.state);
      arrival.invite();
      if (!hint) return;
      click.stopPropagation();
      event = { name: "hinted", value: { hint, picture: pictureText(history.state), level: 0 } };
      live.tell(event);
      show(0);
    },
    { capture: true },
  );
  more.addEventListener("click", () => {
    if (!hint) return;
    if (event.value.level < 2) show(event.value.level + 1);
    else board.do(cellsText(hint.cells));
  });
  close.addEventListener("click", () => {
    end();
    board.marks = null;
    board.focusBoard();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && !card.hidden && !document.querySelector("dialog[open]")) close.click();
  });
  board.addEventListener("change", () => {
    card.hidden = true;
    hint = event = null;
  });
  new MutationObserver(() => {
    if (document.body.dataset.live !== "rest") return;
    card.hidden = true;
    hint = event = null;
  }).observe(document.body, { attributeFilter: ["data-live"] });
}
