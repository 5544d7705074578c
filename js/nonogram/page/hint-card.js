/** A hint, shown in levels: which line, why (with the reason drawn on the board), which cells. */
import { make } from "../dom.js";
import { at, EMPTY } from "../grid.js";
import { cellsText } from "../moves.js";
import { clueText } from "../puzzle.js";
import { asValue } from "../replay.js";
import { withSamples } from "./colour-words.js";

/** @typedef {import("./page.js").Page} Page */
/** @typedef {import("../solver.js").Hint} Hint */

const QUESTIONS = ["Why?", "Which cells?"];

/**
 * Shows a hint up to a level.
 * @param {Page} page
 * @param {Hint} hint
 * @param {() => void} close
 */
export function showHint(page, hint, close, level = 0) {
  const shown = hint.levels[level];
  const { colours } = page.element.session.puzzle;
  const speak = (/** @type {string} */ text) => withSamples(text, colours);
  const action = (/** @type {string} */ words, /** @type {() => void} */ act, look = "button") =>
    make("button", { type: "button", class: look, onclick: act }, words);
  const actions = [action("Close", close, "button quiet")];
  if (!shown || hint.kind === "done") {
    page.card(
      hint.levels
        .slice(0, 2)
        .map(({ text }) => text)
        .join(" ") || hint.title,
      "",
      actions,
    );
    return;
  }
  const last = level + 1 >= hint.levels.length;
  if (!last)
    actions.unshift(action(QUESTIONS[level], () => showHint(page, hint, close, level + 1)));
  else if (hint.wrong.length) actions.unshift(action("Clear them", () => clear(page, hint.wrong)));
  else if (hint.cells.length) {
    actions.unshift(
      action("Fill them in", () => page.element.session.do(cellsText(hint.cells.map(asValue)))),
    );
  }
  draw(page, hint, level);
  const why = level === 1 && hint.chain.length > 0;
  const list = make(
    "ol",
    { class: "chain" },
    ...hint.chain.map(({ line, text }) => make("li", {}, ...speak(text), ...clueOf(page, line))),
  );
  const assumed =
    why && shown.text.includes(": ")
      ? `${shown.text.slice(0, shown.text.indexOf(": "))}:`
      : shown.text;
  page.card(speak(assumed), why ? list : level ? hint.title : "", actions);
}

/**
 * The clue of a line, in small type; nothing where there is no line.
 * @param {Page} page
 * @param {import("../puzzle.js").Line | null} line
 */
function clueOf({ element }, line) {
  if (!line) return [];
  const { puzzle } = element.session;
  const clue = puzzle[line.side === "row" ? "rows" : "columns"][line.index];
  const words = clueText(clue, puzzle.colours.length > 1);
  return [" ", make("small", {}, `(${line.side} ${line.index + 1}: ${words})`)];
}

/**
 * Draws what a level speaks of.
 * @param {Page} page
 * @param {Hint} hint
 * @param {number} level
 */
function draw({ element }, hint, level) {
  const shown = hint.levels[level];
  const wrong = hint.wrong.length > 0 || hint.kind === "mistake" || hint.kind === "impossible";
  const placements = shown.placements ?? (level > 1 ? hint.levels[1].placements : null);
  const chain = level === 1 && hint.assume ? hint.chain : [];
  const broken = chain.at(-1)?.line;
  element.marks = {
    lines: wrong ? [] : shown.lines.filter((line) => !chain.length || !same(line, broken)),
    badLines: wrong ? shown.lines : broken ? [broken] : [],
    cells: chain.length && hint.assume ? [hint.assume, ...shown.cells] : shown.cells,
    wrong: wrong ? shown.spots : [],
    assumed: wrong ? [] : shown.spots,
    line: placements?.line ?? null,
    first: placements?.first ?? [],
    last: placements?.last ?? [],
  };
  const focus = shown.cells[0] ?? shown.spots[0];
  if (focus && element.board.zoom > 1) element.board.reveal(focus[0], focus[1]);
}

/**
 * @param {import("../puzzle.js").Line} line
 * @param {import("../puzzle.js").Line | null | undefined} other
 */
const same = (line, other) => line.side === other?.side && line.index === other.index;

/**
 * Makes cells unknown, as one step.
 * @param {Page} page
 * @param {readonly (readonly [number, number])[]} cells
 */
function clear({ element }, cells) {
  const { session } = element;
  const strokes = cells.map(([row, column]) => {
    const value = at(session.history.grid, row, column);
    const verb = value === EMPTY ? "unmark" : value > 1 ? `erase ${value}` : "erase";
    return `${verb} r${row + 1} c${column + 1}`;
  });
  session.do(strokes.join("; "));
}
