/**
 * The field, the cube and the player of the cube page, each true to the session.
 *
 * Tells "cube" when another cube is meant: what was found or is being searched is over then.
 */

import { CubeElement } from "../cube/element.js";
import { looksLikeFacelets } from "../cube/facelets.js";
import { formatCompact, parseCompact } from "../cube/reading.js";
import { faceletsOf } from "../cube/state.js";
import { isCompact } from "./compact.js";
import { say } from "./messages.js";
import { python } from "./python.js";
import { Results } from "./results.js";
import { stop } from "./running.js";
import { firstText, read, Session } from "./session.js";

/** @template {HTMLElement} T @param {string} id @returns {T} */
export const $ = (id) => /** @type {T} */ (document.getElementById(id));

export const workbench = new EventTarget();
export const session = new Session(firstText());
export const cube = theCube();
export const { player } = cube;
/** @type {HTMLTextAreaElement} */
export const field = $("scramble");
export const results = new Results((index) => player.go(index), markChapters);

/** Names the class itself, so that a bundle defines the element before this module needs it. */
function theCube() {
  const found = $("cube");
  if (!(found instanceof CubeElement)) throw new Error("There is no cube on this page.");
  return found;
}

/** The last text that could be read, and what it means. */
let shown = { text: "", ...read("") };
/** Whether the player plays the text itself and not a solution of it. */
let plain = true;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let complaint;
/** @type {(() => void) | undefined} a complaint that waits until the hand rests */
let pending;

/** @returns {import("../cube/state.js").State} the cube that is to be solved */
export const shownState = () => shown.state;

/** Says at once what is wrong with the text. */
export const hurryComplaint = () => pending?.();

/** @param {string} sentence at the field @param {Parameters<typeof say>[3]} [more] */
export function tell(sentence, more) {
  clearTimeout(complaint);
  pending = undefined;
  say($("scramble-message"), field, sentence, more);
}

/** @param {string} sentence beside the solution */
export const note = (sentence) => {
  $("note").textContent = sentence;
};

/** @returns {boolean} whether the text can be read; `show` says what is wrong with it */
export function readField() {
  try {
    shown = { text: session.text, ...read(session.text) };
    return true;
  } catch {
    return false;
  }
}

/** Shows what the session holds. @param {boolean} [typed] complaints wait until the hand rests */
export function show(typed = false) {
  stop();
  if (field.value !== session.text) field.value = session.text;
  fitField();
  try {
    const reading = read(session.text);
    const same = plain && !session.solution && reading.start.colours === player.states[0].colours;
    shown = { text: session.text, ...reading };
    tell("");
    if (same && reading.moves.length + player.length) player.morphTo(reading.moves);
    else playSolution();
    if (!reading.moves.length && session.text.trim()) checkColours();
  } catch (error) {
    const { message, where } = /** @type {import("../cube/notation.js").NotationError} */ (error);
    const complain = () => tell(message, { wrong: true, where });
    if (!plain) playSolution(); // of the last text that could be read, whose solution goes
    clearTimeout(complaint);
    pending = complain;
    complaint = setTimeout(complain, typed ? 500 : 0);
  }
  results.show(session.solution);
  results.mark(player);
  note("");
  showHistory();
  workbench.dispatchEvent(new Event("cube"));
}

/** @param {import("./session.js").Solution} solution of the cube that is shown */
export function showSolution(solution) {
  session.solution = solution;
  playSolution();
  results.show(solution);
  results.mark(player);
}

function showHistory() {
  $("undo").setAttribute("aria-disabled", String(!session.past.length));
  $("redo").setAttribute("aria-disabled", String(!session.future.length));
}

/** Cuts the scrubber's line where chapters begin. @param {number[]} indices */
function markChapters(indices) {
  const cuts = indices.map((index) => {
    const part = index / (session.solution?.moves.length || 1);
    const place = `calc(7.5px + (100% - 15px) * ${part})`;
    return `linear-gradient(var(--paper) 0 0) ${place} 0 / 3px 100% no-repeat,`;
  });
  const scrubber = /** @type {HTMLElement} */ (cube.querySelector(".transport-scrubber"));
  scrubber.style.setProperty("--cuts", cuts.join(" ") || " ");
}

/** Loads the player with the solution, or with the text's own moves. */
function playSolution() {
  const { solution } = session;
  plain = !solution;
  if (solution) {
    player.load({ start: shown.state, moves: solution.moves, chapters: solution.chapters });
  } else player.load({ start: shown.start, moves: shown.moves, at: shown.moves.length });
}

/** @param {string} text from anywhere but the keyboard */
export function change(text) {
  session.change(text);
  show();
}

/** Makes the field as high as its text. */
export function fitField() {
  field.style.height = "auto";
  field.style.height = `${Math.min(220, field.scrollHeight + 2)}px`;
}

/** Asks Python whether painted or pasted colours make a cube. */
async function checkColours() {
  const colours = shown.state.colours;
  const bare = colours.split(".").length - 1;
  if (bare) {
    const words =
      bare === 1 ? "sticker has no colour yet: it" : "stickers have no colour yet: they";
    return tell(`${bare} ${words} may be any`);
  }
  try {
    const client = await python();
    const { problems } = await client.call("cube.check", { facelets: colours }).result;
    if (shown.state.colours !== colours || !problems.length) return;
    complain(problems);
  } catch {
    // Python is lost or on its way again: Solve will say so.
  }
}

/** @typedef {{ message: string, repair: { message: string, facelets: string } | null }} Problem */

/** @param {Problem[]} problems that the colours have */
export function complain(problems) {
  const { repair } = problems[0];
  const sentence = problems
    .slice(0, 3)
    .map(({ message }) => message)
    .join("; ");
  const offer = repair && {
    label: `Repair: ${repair.message}`,
    act: () => change(repair.facelets),
  };
  tell(sentence, { wrong: true, offer: offer ?? undefined });
}

/**
 * Writes a turn by hand into the field.
 *
 * @param {string} move @param {number} at after so many moves @param {boolean} followed
 */
export function turned(move, at, followed) {
  if (followed) return;
  const { solution } = session;
  const { text, moves, start } = shown;
  const colours = looksLikeFacelets(text);
  const before = solution ? [...moves, ...solution.moves.slice(0, at)] : moves.slice(0, at);
  const gap = text.includes("//") ? "\n" : " ";
  const more = solution ? [...solution.moves.slice(0, at), move] : [move];
  const letters = isCompact() && text.trim() !== "" && parseCompact(text) !== undefined;
  const line = letters
    ? formatCompact([...before, move])
    : solution || at === moves.length
      ? `${text.trim()}${gap}${more.join(" ")}`.trim()
      : [...before, move].join(" ");
  session.change(colours ? faceletsOf(cube.state) : line);
  stop();
  shown = {
    text: session.text,
    ...(colours ? read(session.text) : { start, moves: [...before, move], state: cube.state }),
  };
  field.value = session.text;
  fitField();
  tell("");
  results.show(undefined);
  showHistory();
  workbench.dispatchEvent(new Event("cube"));
  if (solution && !colours) {
    const offset = player.position - at;
    player.load({ start, moves: shown.moves, at: before.length + offset });
    player.aim(shown.moves.length);
  }
  plain = true;
}
