/**
 * The proof that no shorter solution exists: watched, stopped, and gone on with another day.
 *
 * `localStorage["cubogram.proofs"]` keeps the latest proofs by the cube's facelets.
 */

import { parse } from "../cube/notation.js";
import { faceletsOf } from "../cube/state.js";
import { python } from "./python.js";
import { claim, release } from "./solving.js";
import { counted } from "./words.js";

/**
 * @typedef {import("./session.js").Solution} Solution
 * @typedef {object} Saved as `optimal.prove` gives it and takes it back
 * @property {string} facelets @property {string} tables @property {number} lower
 * @property {string | null} solution
 *
 * @typedef {object} Progress an event of `optimal.prove`
 * @property {"tables" | "solution" | "length"} stage @property {number} lower
 * @property {number} upper @property {string} maneuver @property {number} done
 * @property {number | null} secondsLeft @property {boolean} proven @property {Saved} proof
 */

const KEY = "cubogram.proofs";
const KEPT = 12; // proofs
const EASY_LENGTH = 12; // up to here Python uses small tables: their pace foretells nothing
const CENTRES = [4, 13, 22, 31, 40, 49];

/** @returns {Record<string, Saved>} */
function savedProofs() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Saved} proof */
function save(proof) {
  const { [proof.facelets]: _, ...others } = savedProofs();
  const latest = Object.entries(others).slice(1 - KEPT);
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({ ...Object.fromEntries(latest), [proof.facelets]: proof }),
    );
  } catch {
    // Storage may be full or forbidden: this proof is not kept.
  }
}

/** @param {import("../cube/state.js").State} state @returns {string} facelets named by the centres' places */
function relative(state) {
  const facelets = faceletsOf(state);
  const centres = CENTRES.map((centre) => facelets[centre]);
  return [...facelets].map((colour) => "URFDLB"[centres.indexOf(colour)]).join("");
}

/** @param {number} seconds @returns {string} roughly */
export function roughly(seconds) {
  const units = /** @type {[number, string][]} */ ([
    [86400, "days"],
    [3600, "h"],
    [60, "min"],
  ]);
  const [size, name] = units.find(([size]) => seconds >= 1.5 * size) ?? [1, "s"];
  const count = Math.max(1, Math.round(seconds / size));
  return count > 999 ? "years" : `about ${count} ${name}`;
}

/** @param {Progress} progress @returns {string} */
export function inWords({ stage, lower, upper, done, secondsLeft, proven }) {
  if (proven) return `${counted(upper, "turn")}: proven, no shorter one exists.`;
  const bounds = `At least ${lower}, at most ${counted(upper, "turn")}`;
  if (stage === "tables") return `${bounds}; the deep table: ${Math.floor(100 * done)}\u202f%`;
  return secondsLeft === null || lower <= EASY_LENGTH
    ? `${bounds}.`
    : `${bounds}; ${roughly(secondsLeft)} left.`;
}

/**
 * @param {HTMLElement} box
 * @param {import("../cube/state.js").State} state
 * @param {Solution} solution the shortest that is known
 * @param {(solution: Solution) => void} onShorter
 */
export function offerProof(box, state, solution, onShorter) {
  const facelets = relative(state);
  const saved = savedProofs()[facelets];
  const words = document.createElement("p");
  const bar = document.createElement("progress");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  bar.setAttribute("aria-label", "Maneuvers of this length tried");
  box.replaceChildren(button, words, bar);
  box.hidden = false;
  let best = solution;
  let savedAt = 0;
  /** @type {Saved} */
  let proof = {
    ...{ facelets, tables: "deep", lower: 0, solution: null, seconds: 0 },
    ...{ checkpoint: { unit: 0, units: 0, nodes: 0 }, refuted: {} },
    ...saved,
  };

  /** @param {string} text @param {number} seconds */
  const take = (text, seconds) => {
    const moves = parse(text);
    if (moves.length >= best.length) return;
    best = { moves, text, length: moves.length, seconds, detail: "found by the proof" };
    onShorter(best);
  };

  /** Shows a proof that rests. */
  const rest = () => {
    bar.hidden = true;
    const told = /no shorter/.test(best.detail ?? ""); // beside the solution already
    const proven = told || proof.lower === best.length;
    box.hidden = told;
    box.classList.toggle("proven", proven);
    button.hidden = proven;
    button.textContent = proof.lower ? "Go on with the proof" : "Prove it";
    words.textContent = proven
      ? `${counted(best.length, "turn")}: proven, no shorter one exists.`
      : proof.lower
        ? `At least ${proof.lower}, at most ${counted(best.length, "turn")}, so far.`
        : "Is there a shorter one?";
  };

  /** @param {Progress} event */
  const hear = (event) => {
    if (!event) return;
    proof = event.proof;
    if (event.maneuver !== null) take(event.maneuver, best.seconds);
    words.textContent = inWords(event);
    if (event.stage === "length" || event.stage === "tables") bar.value = event.done;
    if (performance.now() - savedAt < 2000) return;
    savedAt = performance.now();
    save(proof);
  };

  /** @type {{ cancel: () => void } | undefined} */
  let task;
  let open = false;
  const end = () => {
    if (!open) return;
    open = false;
    task?.cancel();
    task = undefined;
    release(self);
    if (proof.lower) save(proof);
    rest();
  };
  const self = { cancel: end };

  const prove = async () => {
    claim(self);
    open = true;
    button.textContent = "Stop the proof";
    words.textContent = "The proof begins…";
    bar.removeAttribute("value");
    bar.hidden = false;
    try {
      const client = await python();
      if (!open) return;
      if (!proof.solution || parse(proof.solution).length > best.length) {
        proof = { ...proof, solution: best.text };
      }
      const work = client.call("optimal.prove", { proof }, hear);
      task = work;
      hear(await work.result);
      end();
    } catch (error) {
      const { kind, message } = /** @type {Error & { kind?: string }} */ (error);
      if (!open) return;
      if (kind === "proof") proof = { ...proof, lower: 0 }; // what was kept is damaged: anew
      end();
      words.textContent = message;
    }
  };

  button.addEventListener("click", () => (open ? end() : prove()));
  if (saved?.solution) take(saved.solution, solution.seconds);
  rest();
}
