/** The panel's Solve and Stop: what is wished, what was found, what one can do with it then. */

import { looksLikeFacelets } from "../cube/facelets.js";
import { parse, reversed } from "../cube/notation.js";
import { isSolved } from "../cube/state.js";
import { offerButton } from "../dom/offer.js";
import { method } from "./method.js";
import { personOptions } from "./options.js";
import { pythonIsThere } from "./python.js";
import { spokenTime } from "./results.js";
import { stop } from "./running.js";
import { solve } from "./solving.js";
import { readTarget, tellTarget } from "./target.js";
import { counted } from "./words.js";
import {
  $,
  change,
  complain,
  cube,
  field,
  note,
  player,
  readField,
  results,
  session,
  show,
  shownState,
  showSolution,
  tell,
  workbench,
} from "./workbench.js";

/** @type {HTMLButtonElement} */
const stopButton = $("stop");
/** @type {{ length: number, seconds: number }[]} the solutions of this search */
let steps = [];
let searching = false;

workbench.addEventListener("cube", () => {
  steps = [];
  $("spoken").textContent = "";
  for (const id of ["chart", "proof", "compare"]) $(id).hidden = true;
});

// Playing the best so far ends the search for a better one.
cube.addEventListener("position", () => {
  if (searching && session.solution && (player.playing || player.target)) stop();
});

/** Starts the search that the panel describes. */
export function search() {
  if (!readField()) {
    show();
    field.focus();
    return;
  }
  const person = method() === "person";
  const target = person ? "" : readTarget();
  if (target === undefined) return; // which has been told at its field
  if (!session.text.trim() && !target) {
    tell("Nothing to solve yet: type a scramble, or turn the cube");
    field.focus();
    return;
  }
  const whole = !shownState().colours.includes(".");
  if (person && !whole) {
    tell("A person needs all colours: paint the grey stickers, or choose Shortest", {
      wrong: true,
    });
    return;
  }
  session.solution = undefined;
  show();
  const state = shownState();
  if (!target && whole && isSolved(state)) {
    session.solution = { moves: [], text: "", length: 0, seconds: 0 };
    results.show(session.solution);
    $("time").textContent = "";
    note("The cube is solved already.");
    return;
  }
  const [seconds, length] = ["seconds", "length"].map(
    (id) => /** @type {HTMLInputElement} */ ($(id)).valueAsNumber,
  );
  setSearching(true);
  note(pythonIsThere() ? "Searching…" : "Waiting for Python…");
  $("result").hidden = false;
  $("moves").textContent = $("time").textContent = $("detail").textContent = "";
  $("note").parentElement?.scrollIntoView({ block: "nearest" });
  solve({
    method: person ? "person" : target || !whole ? "target" : "shortest",
    state,
    target,
    options: person ? personOptions() : undefined,
    seconds: seconds > 0 ? seconds : 3,
    length: length >= 0 ? length : null,
    onBest(solution) {
      if (session.solution && solution.length >= session.solution.length) return;
      steps.push({ length: solution.length, seconds: solution.seconds });
      showSolution(solution);
      drawChart(solution.seconds);
    },
    onTime(now) {
      if (!now) return;
      note(`Searching… ${spokenTime(now)}`);
      if (steps.length) drawChart(now);
    },
    onWorkers(workers, missing) {
      const lost = missing ? `; ${missing} of them lost, the search went on without` : "";
      if (workers > 1) $("detail").textContent += `, ${workers} cores${lost}`;
    },
    onEnd(error) {
      setSearching(false);
      note("");
      const { solution } = session;
      $("spoken").textContent = solution ? `${counted(solution.length, "move")} found.` : "";
      if (!solution) $("result").hidden = true;
      if (error) fail(error);
      else if (solution && shownState() === state) offerMore(solution, { person, target, whole });
    },
  });
}

/**
 * Offers what one may want next: a proof, or a comparison.
 *
 * @param {import("./session.js").Solution} solution
 * @param {{ person: boolean, target: string, whole: boolean }} what was solved
 */
async function offerMore(solution, { person, target, whole }) {
  const state = shownState();
  if (looksLikeFacelets(session.text) && whole && !target) offerScramble(solution);
  if (person) {
    const { offerComparison } = await import("./compare.js");
    if (session.solution === solution) offerComparison($("compare"), state, solution, showSolution);
  } else if (!target && whole) {
    const { offerProof } = await import("./proof.js");
    if (session.solution === solution) offerProof($("proof"), state, solution, showSolution);
  }
}

/**
 * Offers to write a cube given by its colours as the moves that make it.
 *
 * @param {import("./session.js").Solution} solution
 */
function offerScramble(solution) {
  const { colours } = shownState();
  const upright = [..."URFDLB"].every((face, i) => colours[9 * i + 4] === face);
  if (!upright) return; // moves would leave the centres elsewhere
  const act = () => {
    change(reversed(parse(solution.text)).join(" "));
    showSolution(solution);
    field.focus();
  };
  $("detail").append(" ", offerButton({ label: "Write the cube as a scramble", act }));
}

/** @param {Error & { kind?: string, where?: any }} error */
function fail(error) {
  if (error.kind === "cancelled") return;
  if (tellTarget(error)) return;
  if (error.where?.problems) complain(error.where.problems);
  else if (error.kind === "validity") tell(error.message, { wrong: true });
  else tell(error.message, { wrong: true, offer: { label: "Try again", act: search } });
}

/** @param {boolean} now */
function setSearching(now) {
  searching = now;
  if (!now && document.activeElement === stopButton) $("solve").focus();
  stopButton.disabled = !now;
}

/** @param {number} now */
async function drawChart(now) {
  const { drawChart: draw } = await import("./chart.js");
  if (steps.length > 1) draw($("chart"), steps, now);
}
