/**
 * Hints before Python has come, from one line alone (nonogram/quick-hint.js): on a card of their own, in the place of
 * Python's, which takes over what was shown.
 */

import { cellsText, pictureText } from "../../nonogram/moves.js";

/** @typedef {import("../../nonogram/element.js").NonogramElement} NonogramElement */

/** What gives hints where the script that finds them does not come: Python does. */
const NO_HINTS = { quickHint: () => null };
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
    async (click) => {
      const button = /** @type {Element} */ (click.target).closest("button");
      if (button?.id !== "hint" || !isAsking()) return;
      click.stopPropagation();
      arrival.invite();
      const { state } = board.game.history;
      const { quickHint } = await import("../../nonogram/quick-hint.js").catch(() => NO_HINTS);
      const { puzzle, history } = board.game;
      const found = isAsking() && history.state === state ? quickHint(puzzle, state) : null;
      if (!found) return live.tell({ name: "hint", value: null }, button);
      hint = found;
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
