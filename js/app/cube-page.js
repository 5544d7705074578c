/** The cube page: field, buttons, cube and solution, each true to the session. */

import "../cube/element.js";
import { faceletsOf, isSolved } from "../cube/state.js";
import { startHeader } from "./header.js";
import { say } from "./messages.js";
import {
  invitePython,
  oncePythonIsThere,
  python,
  pythonIsThere,
  pythonWhenIdle,
} from "./python.js";
import { Results, spokenTime } from "./results.js";
import { firstText, linkTo, read, Session } from "./session.js";
import { prepare, solve, stop } from "./solving.js";

/** @template {HTMLElement} T @param {string} id @returns {T} */
const $ = (id) => /** @type {T} */ (document.getElementById(id));

/** @type {import("../cube/element.js").CubeElement} */
const cube = $("cube");
const { player } = cube;
/** @type {HTMLTextAreaElement} */
const field = $("scramble");
/** @type {HTMLButtonElement} */
const stopButton = $("stop");
const session = new Session(firstText());
const results = new Results((index) => player.go(index), markChapters);

/** The last text that could be read, and what it means. */
let shown = { text: "", ...read("") };
/** Whether the player plays the text itself and not a solution of it. */
let plain = true;
/** @type {{ length: number, seconds: number }[]} the solutions of this search */
let steps = [];
let searching = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let complaint;
/** @type {(() => void) | undefined} a complaint that waits until the hand rests */
let pending;

/** @param {string} sentence @param {Parameters<typeof say>[3]} [more] */
function tell(sentence, more) {
  clearTimeout(complaint);
  pending = undefined;
  say($("scramble-message"), field, sentence, more);
}

/** @param {string} sentence beside the solution */
const note = (sentence) => {
  $("note").textContent = sentence;
};

/** Shows what the session holds. @param {boolean} [typed] complaints wait until the hand rests */
function show(typed = false) {
  stop();
  if (field.value !== session.text) field.value = session.text;
  fitField();
  try {
    const reading = read(session.text);
    const same = plain && !session.solution && reading.start.colours === player.states[0].colours;
    shown = { text: session.text, ...reading };
    tell("");
    if (same && reading.moves.length + player.length) player.become(reading.moves);
    else showSolution();
    if (!reading.moves.length && session.text.trim()) checkColours();
  } catch (error) {
    const { message, where } = /** @type {import("../cube/notation.js").NotationError} */ (error);
    const complain = () => tell(message, { wrong: true, where });
    clearTimeout(complaint);
    pending = complain;
    complaint = setTimeout(complain, typed ? 500 : 0);
  }
  results.show(session.solution);
  results.mark(player);
  steps = [];
  $("chart").hidden = true;
  note("");
  showHistory();
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
  const scrubber = /** @type {HTMLElement} */ (cube.querySelector(".cube-scrubber"));
  scrubber.style.setProperty("--cuts", cuts.join(" ") || " ");
}

/** Loads the player with the solution, or with the text's own moves. */
function showSolution() {
  const { solution } = session;
  plain = !solution;
  if (solution) {
    player.load({ start: shown.state, moves: solution.moves, chapters: solution.chapters });
  } else player.load({ start: shown.start, moves: shown.moves, at: shown.moves.length });
}

/** @param {string} text from anywhere but the keyboard */
function change(text) {
  session.change(text);
  show();
}

function fitField() {
  field.style.height = "auto";
  field.style.height = `${Math.min(220, field.scrollHeight + 2)}px`;
}

/** Asks Python whether painted or pasted colours make a cube. */
async function checkColours() {
  const colours = shown.state.colours;
  const bare = colours.split(".").length - 1;
  if (bare) return tell(`${bare} ${bare === 1 ? "sticker has" : "stickers have"} no colour yet`);
  try {
    const client = await python();
    const { problems } = await client.call("cube.check", { facelets: colours }).result;
    if (shown.state.colours !== colours || !problems.length) return;
    complain(problems);
  } catch {
    // Python is lost or on its way again: Solve will say so.
  }
}

/** @param {{ message: string, repair: { message: string, facelets: string } | null }[]} problems */
function complain(problems) {
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

function search() {
  try {
    shown = { text: session.text, ...read(session.text) };
  } catch {
    show();
    field.focus();
    return;
  }
  if (!session.text.trim()) {
    tell("Nothing to solve yet: type a scramble, or turn the cube");
    field.focus();
    return;
  }
  session.solution = undefined;
  show();
  if (isSolved(shown.state)) {
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
  $("moves").textContent = "";
  $("time").textContent = "";
  solve({
    method: method(),
    state: shown.state,
    seconds: seconds > 0 ? seconds : 3,
    length: length >= 0 ? length : null,
    onBest(solution) {
      if (session.solution && solution.length >= session.solution.length) return;
      session.solution = solution;
      steps.push({ length: solution.length, seconds: solution.seconds });
      showSolution();
      results.show(solution);
      results.mark(player);
      drawChart(solution.seconds);
    },
    onTime(now) {
      if (!now) return;
      note(`Searching… ${spokenTime(now)}`);
      if (steps.length) drawChart(now);
    },
    onEnd(error) {
      setSearching(false);
      note("");
      $("spoken").textContent = session.solution ? `${session.solution.length} moves found.` : "";
      if (!session.solution) $("result").hidden = true;
      if (error) fail(error);
    },
  });
}

/** @param {Error & { kind?: string, where?: any }} error */
function fail(error) {
  if (error.kind === "cancelled") return;
  if (error.where?.problems) complain(error.where.problems);
  else tell(error.message, { wrong: true, offer: { label: "Try again", act: search } });
}

/** @returns {"shortest" | "person"} */
function method() {
  const chosen = /** @type {HTMLInputElement} */ ($("method").querySelector(":checked"));
  return chosen.value === "person" ? "person" : "shortest";
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

/** @param {string} move turned by hand @param {number} at @param {boolean} followed */
function turned(move, at, followed) {
  if (followed) return;
  const { solution } = session;
  const { text, moves, start } = shown;
  const colours = text.trim() !== "" && !moves.length;
  const before = solution ? [...moves, ...solution.moves.slice(0, at)] : moves.slice(0, at);
  const gap = text.includes("//") ? "\n" : " ";
  const more = solution ? [...solution.moves.slice(0, at), move] : [move];
  const line =
    solution || at === moves.length
      ? `${text.trim()}${gap}${more.join(" ")}`.trim()
      : [...before, move].join(" ");
  session.change(colours ? faceletsOf(cube.state) : line);
  stop();
  shown = {
    text: session.text,
    ...(colours ? read(session.text) : { start, ...readOn(before, move) }),
  };
  field.value = session.text;
  fitField();
  tell("");
  results.show(undefined);
  showHistory();
  if (solution && !colours) {
    const offset = player.position - at;
    player.load({ start, moves: shown.moves, at: before.length + offset });
    player.aim(shown.moves.length);
  }
  plain = true;
}

/** @param {string[]} before @param {string} move */
function readOn(before, move) {
  const moves = [...before, move];
  return { moves, state: cube.state };
}

/** @returns {Promise<string>} to a random state, or 25 random turns while Python is not there */
async function randomScramble() {
  if (pythonIsThere()) {
    try {
      const client = await python();
      return (await client.call("twophase.scramble", {}).result).maneuver;
    } catch {
      // Python has been lost meanwhile: turns will do.
    }
  }
  const numbers = crypto.getRandomValues(new Uint32Array(2 * 64));
  /** @type {string[]} */
  const moves = [];
  for (let i = 0; moves.length < 25; i++) {
    const face = "URFDLB"[numbers[2 * i] % 6];
    const [last, one] = [moves.at(-1)?.[0], moves.at(-2)?.[0]];
    const opposite = "DLBURF"["URFDLB".indexOf(face)];
    if (face === last || (face === one && last === opposite)) continue;
    moves.push(face + ["", "2", "'"][numbers[2 * i + 1] % 3]);
  }
  return moves.join(" ");
}

/** The paint box is a part of its own, which few visits need. */
async function togglePainting() {
  const { Painting } = await import("./paint.js");
  Painting.toggle({
    cube,
    box: $("paint-box"),
    button: $("paint"),
    facelets: () => faceletsOf(shown.state),
    paint: (facelets) => {
      session.change(facelets, true);
      show();
    },
  });
}

/** @param {string} text @param {HTMLElement} button that says so for a moment */
async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), 1500);
    note("Copied.");
  } catch {
    getSelection()?.selectAllChildren($("solution"));
    note("Press Ctrl+C to copy.");
  }
}

startHeader();
field.addEventListener("input", () => {
  session.change(field.value, true);
  show(true);
});
field.addEventListener("change", () => pending?.());
field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  search();
});
$("method").addEventListener("change", () => {
  $("limits").hidden = method() === "person";
});
$("limits").addEventListener("keydown", (event) => {
  if (event.key === "Enter") search();
});
cube.addEventListener("turn", (event) => {
  const { move, at, followed } = /** @type {CustomEvent} */ (event).detail;
  turned(move, at, followed);
});
cube.addEventListener("position", () => {
  results.mark(player);
  if (searching && session.solution && (player.playing || player.target)) stop();
});

/** @type {Record<string, () => unknown>} */
const actions = {
  solve: search,
  stop,
  random: async () => change(await randomScramble()),
  reset: () => change(""),
  paint: togglePainting,
  undo: () => session.travel(-1) && show(),
  redo: () => session.travel(1) && show(),
  behind: () => cube.lookFrom({ yaw: cube.camera.yaw + Math.PI, pitch: -cube.camera.pitch }),
  copy: () => copy($("solution").textContent ?? "", $("copy")),
  share: async () => {
    await copy(linkTo(session.text), $("share"));
    tell("The link to this cube is copied");
  },
  settings: async () => (await import("./settings.js")).openSettings(),
  help: async () => (await import("./help.js")).openHelp(),
};
for (const [id, act] of Object.entries(actions)) $(id).addEventListener("click", act);

const grid = $("turn-grid");
for (const move of ["U", "R", "F", "D", "L", "B", "U'", "R'", "F'", "D'", "L'", "B'"]) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button mono";
  button.textContent = move;
  button.addEventListener("click", () => cube.turn(move));
  grid.append(button);
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.defaultPrevented || target.closest("textarea, select, dialog, input")) return;
  if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) {
    actions[event.shiftKey || event.key === "y" ? "redo" : "undo"]();
  } else if (target.closest("button, a, summary") && /^(?: |Enter)$/.test(event.key)) return;
  else if (localStorage.getItem("cubogram.keys") === "focus" || !cube.press(event)) return;
  event.preventDefault();
});

addEventListener("hashchange", () => {
  if (location.hash.includes("scramble=")) change(firstText());
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (!files.length) return;
  event.preventDefault();
  const { readDropped } = await import("./files.js");
  try {
    change(await readDropped(files));
  } catch (error) {
    tell(/** @type {Error} */ (error).message, { wrong: false });
  }
});
for (const name of ["pointerdown", "focusin"]) {
  document.addEventListener(name, invitePython, { once: true });
}
show();
oncePythonIsThere(() => setTimeout(prepare, 300));
pythonWhenIdle();
