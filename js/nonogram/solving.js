/**
 * Solves what an element shows, with the user's assumptions, and makes a film of it.
 */
import { EMPTY } from "./grid.js";
import { solve } from "./solver.js";

/** @typedef {import("./element.js").NonogramElement} NonogramElement */
/** @typedef {import("./solver.js").Verdict} Verdict */
/** @typedef {import("./solver.js").Progress} Progress */

const SECONDS = 20;

/**
 * Starts solving. The film plays by itself with `animate`, else it stands at its end. The element gets the
 * events `success` (one solution), `error` (contradiction) and `verdict`.
 * @param {NonogramElement} element
 * @param {{animate?: boolean, seconds?: number, onProgress?: (progress: Progress) => void}} options
 * @returns {import("./solver.js").Task<Verdict>}
 */
export function startSolving(element, { animate = false, seconds = SECONDS, onProgress } = {}) {
  const { replay, session } = element;
  const assumed = session.history.grid;
  replay.reset(assumed);
  session.shown = null;
  element.marks = null;
  const task = solve(session.puzzle, assumed, { seconds, reasons: true }, (progress) => {
    if (session.history.grid !== assumed) return;
    if (progress.steps) replay.add(progress.steps);
    if (animate && replay.length && !replay.playing && replay.place === 0) replay.play();
    onProgress?.(progress);
  });
  const result = task.result.then((answer) => {
    if (session.history.grid === assumed && session.mode === "solve")
      show(element, answer, animate);
    return answer;
  });
  return { result, cancel: task.cancel };
}

/**
 * Shows what was found.
 * @param {NonogramElement} element
 * @param {Verdict} answer
 * @param {boolean} animate
 */
function show(element, answer, animate) {
  const { replay, session } = element;
  const film = animate && replay.length > 0 && answer.verdict === "unique";
  if (!film) {
    replay.pause();
    replay.goTo(replay.length);
  }
  if (answer.verdict === "contradiction") {
    element.marks = { badLines: answer.lines };
    element.dispatchEvent(
      new CustomEvent("error", { detail: { message: answer.text, lines: answer.lines } }),
    );
  } else if (answer.verdict === "unique") {
    if (!film) session.shown = answer.solutions[0];
    const detail = { grid: answer.solutions[0], seconds: answer.seconds };
    element.dispatchEvent(new CustomEvent("success", { detail }));
  } else {
    showSolution(element, answer, null);
  }
  element.dispatchEvent(new CustomEvent("verdict", { detail: answer }));
}

/**
 * Shows one of several solutions, or what is common to all (null), with the cells that differ marked.
 * @param {NonogramElement} element
 * @param {Verdict} answer
 * @param {number | null} index
 */
export function showSolution(element, answer, index) {
  element.replay.pause();
  const solution = index === null ? null : answer.solutions[index];
  element.session.shown = solution
    ? { ...solution, cells: solution.cells.map((value) => value || EMPTY) }
    : answer.grid;
  element.marks = { differ: answer.verdict === "several" ? answer.differs : [] };
}

/**
 * The verdict in one sentence.
 * @param {Verdict} answer
 * @param {boolean} assumed whether cells were assumed
 */
export function verdictText(answer, assumed) {
  if (answer.verdict === "unique")
    return assumed ? "Exactly one solution with what is assumed." : "Exactly one solution.";
  if (answer.verdict === "several")
    return answer.all ? `${answer.count} solutions.` : "More than one solution.";
  if (answer.verdict === "undecided")
    return `Not decided in ${Math.max(1, Math.round(answer.seconds))} s.`;
  return assumed ? "Impossible with what is assumed." : "No picture fits these clues.";
}
