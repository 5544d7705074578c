/** The trainer: an exercise after the other, each asked, answered and remembered. */

import "../cube/element.js";
import { FACES } from "../cube/faces.js";
import { parse } from "../cube/notation.js";
import { COLOUR_NAMES, palette } from "../cube/palette.js";
import { after, stateOf, stickersOf } from "../cube/state.js";
import { waysOf } from "../trainer/answer.js";
import { CaseGrid } from "../trainer/cases.js";
import { alike, choose } from "../trainer/choice.js";
import { spoken } from "../trainer/clock.js";
import { ClockView } from "../trainer/clock-view.js";
import { Exercises } from "../trainer/exercises.js";
import { startFiles } from "../trainer/files.js";
import { goalOf, reached, settled } from "../trainer/goal.js";
import { markMove, showMoves } from "../trainer/maneuver.js";
import { drawPicture } from "../trainer/picture.js";
import { keyOf, meanOf, together, untouched, withAnswer } from "../trainer/progress.js";
import * as store from "../trainer/store.js";
import { startHeader } from "./header.js";
import { python, pythonIsThere } from "./python.js";

/** @typedef {import("../trainer/exercises.js").CaseWithAnswers} Case */

/** @template {HTMLElement} T @param {string} id @returns {T} */
const $ = (id) => /** @type {T} */ (document.getElementById(id));

const OPTIONS = 8; // pictures to choose from

/** @type {import("../cube/element.js").CubeElement} */
const cube = $("cube");
const { player } = cube;
const exercises = new Exercises(python);
const grid = new CaseGrid($("groups"), $("case-grid"), chosen);
const clock = new ClockView(
  $("clock"),
  $("time"),
  $("clock-hint"),
  () => stage === "asking",
  (now) => $("main").classList.toggle("timing", now === "running"),
);

let wishes = store.wishes();
/** @type {Record<string, Case[]>} by step, once Python has told them */
let catalogue = {};
/** @type {"waiting" | "asking" | "answered"} */
let stage = "waiting";
/** @type {string[]} keys of the cases that came last */
let recent = [];
let turnsMade = 0;
/** Counts the exercises asked for, so that a late one is not shown. */
let asked = 0;
/** Letters of the centres U R F D L B as the cube is held. */
let held = "";

/**
 * @typedef {object} Current
 * @property {import("../trainer/exercises.js").Exercise} exercise
 * @property {import("../cube/state.js").State} start
 * @property {Set<number>} goal
 * @property {Set<number>} lit @property {Set<number>} done
 */
/** @type {Current | undefined} */
let current;

const cases = () => catalogue[wishes.step] ?? [];

/** @returns {string[]} keys of the cases to train */
function keys() {
  if (wishes.step === "cross") return ["cross"];
  const numbers = wishes.chosen[wishes.step];
  return cases()
    .filter(({ number }) => !numbers || numbers.includes(number))
    .map(keyOf);
}

/** @param {string} [not] a key that was chosen just now @returns {import("../trainer/exercises.js").Wish | undefined} */
function wish(not) {
  const key = choose(keys(), store.progress(), not ? [...recent, not] : recent);
  return key === undefined ? undefined : { step: wishes.step, key, colour: wishes.colour };
}

/** @param {string} text @param {{ label: string, act: () => void }} [offer] @param {boolean} [wrong] */
function tell(text, offer, wrong = false) {
  const place = $("message");
  place.classList.toggle("error", wrong);
  place.replaceChildren(text);
  if (!offer) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button quiet";
  button.textContent = offer.label;
  button.addEventListener("click", offer.act);
  place.append(" ", button);
}

/** @param {"waiting" | "asking" | "answered"} now */
function setStage(now) {
  stage = now;
  $("main").className = `trainer-main ${now}`;
  $("ask").hidden = now === "answered";
  $("answer").hidden = now !== "answered";
  /** @type {HTMLButtonElement} */ ($("reveal")).disabled = now !== "asking";
  cube.toggleAttribute("turnable", now === "asking");
}

/** Shows the next exercise. @param {import("../trainer/exercises.js").Exercise} [given] */
async function next(given) {
  asked += 1;
  const mine = asked;
  setStage("waiting");
  clock.reset();
  tell("");
  try {
    if (!given && !pythonIsThere()) {
      $("scramble").textContent = "The first scramble comes with Python.";
      $("task").textContent = "";
    }
    if (!Object.keys(catalogue).length) await learn();
    if (mine !== asked) return;
    const wanted = wish();
    if (!wanted) {
      $("scramble").textContent = "—";
      $("task").textContent = "";
      tell("No case is chosen: choose at least one below.");
      return;
    }
    const exercise = given ?? (await exercises.take(wanted));
    if (mine !== asked) return;
    show(exercise);
    const following = wish(exercise.key);
    if (following) exercises.prepare(following);
  } catch (error) {
    if (mine !== asked) return;
    $("scramble").textContent = "—";
    const { message } = /** @type {Error} */ (error);
    tell(message, { label: "Try again", act: () => void next() }, true);
  }
}

/** Asks Python for all cases, once. */
async function learn() {
  const client = await python();
  const { cases: all } = await client.call("cfop.catalogue").result;
  catalogue = all;
  follow();
}

/** @param {import("../trainer/exercises.js").Exercise} exercise */
function show(exercise) {
  const { scramble, state, step, matters, key } = exercise;
  const start = after(stateOf(), parse(scramble));
  const stickers = stickersOf(start);
  const centres = step === "OLL" || step === "PLL" ? [4] : [13, 22, 31, 40, 49];
  const lit = new Set([...matters, ...centres].map((facelet) => stickers[facelet]));
  const done = settled(start);
  current = { exercise, start, goal: goalOf(step, start, matters), lit, done };
  recent = [...recent, key].slice(-4);
  turnsMade = 0;
  $("scramble").textContent = scramble;
  const holding = [4, 13, 22, 31, 40, 49].map((i) => state[i]).join("");
  const same = holding === held;
  held = holding;
  $("task").textContent = task(exercise);
  if (!same || !$("case-grid").childElementCount) showCases();
  player.load({ start, chapters: chapters() });
  cube.recolour();
  setStage("asking");
  showQuiz();
}

/** @param {number} face 0..5 @returns {string} the colour of the centre there, as the cube is held */
const colourAt = (face) => COLOUR_NAMES[FACES.indexOf(held[face])];

/** @returns {string[]} colours of the stickers of U R F D L B, as the cube is held */
const colours = () => [...held].map((letter) => palette()[FACES.indexOf(letter)]);

/** @param {import("../trainer/exercises.js").Exercise} exercise @returns {string} */
function task({ step, length }) {
  const [up, right, front, down] = [0, 1, 2, 3].map(colourAt);
  const hold = `With ${up} on top and ${front} in front:`;
  if (step === "cross") {
    const turns = length === 1 ? "1 turn is" : `${length} turns are`;
    return `${hold} make the ${down} cross at the bottom. ${turns} enough.`;
  }
  if (step === "F2L") {
    return `${hold} bring the ${down}-${front}-${right} corner and its edge into their slot, in front on the right.`;
  }
  return step === "OLL"
    ? `${hold} make the whole top ${up}.`
    : `${hold} bring the pieces of the top to their places.`;
}

/** @returns {import("../cube/player.js").Chapter[]} */
function chapters() {
  if (!current || !wishes.grey) return [];
  return [
    { title: "", from: 0, to: Number.POSITIVE_INFINITY, lit: current.lit, done: current.done },
  ];
}

function showQuiz() {
  const about = current?.exercise.case;
  const quiz = wishes.quiz && about;
  $("quiz").hidden = !quiz;
  if (!quiz) return;
  const right = cases().find(({ number }) => number === about.number);
  const options = right ? alike(right, cases(), OPTIONS) : [];
  $("quiz-options").replaceChildren(
    ...options.map((option) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "quiz-option";
      button.setAttribute("aria-label", option.title);
      button.innerHTML = drawPicture(option.picture, colours());
      button.addEventListener("click", () => picked(option));
      return button;
    }),
  );
}

/** @param {Case} option */
function picked(option) {
  clock.stop();
  const right = option.number === current?.exercise.case?.number;
  const words = right ? "Right." : `No: you chose ${option.title}.`;
  reveal(words, right);
}

/** @param {string} words how it came to this @param {boolean} [right] whether it was known, if that can be told */
function reveal(words, right) {
  if (stage !== "asking" || !current) return;
  if (clock.stage === "running") clock.reset(); // given up
  const { exercise, start, goal } = current;
  const about = cases().find(({ number }) => number === exercise.case?.number);
  setStage("answered");
  const { seconds } = clock.clock;
  $("verdict").textContent = [words, seconds === null ? "" : `${spoken(seconds)} s`]
    .filter(Boolean)
    .join(" ");
  $("verdict").className = `verdict ${right === undefined ? "" : right ? "right" : "wrong"}`;
  $("answer-picture").innerHTML = about ? drawPicture(about.picture, colours()) : "";
  $("answer-picture").hidden = !about;
  $("answer-title").textContent = about?.title ?? `${COLOUR_NAMES[FACES.indexOf(held[3])]} cross`;
  $("only").hidden = !about || keys().length === 1;
  $("why").textContent = exercise.why;
  showEntry();
  const ways = waysOf(exercise, about, start, goal);
  $("alternatives").hidden = ways.length < 2;
  $("ways").replaceChildren(
    ...ways.map((way) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button way mono";
      button.textContent = way.text;
      button.addEventListener("click", () => play(way));
      item.append(button);
      return item;
    }),
  );
  $("face-turns").hidden = ways[0].text === exercise.answer;
  $("face-turns").textContent = `In turns of the six faces: ${exercise.answer}`;
  /** @type {HTMLAnchorElement} */ ($("whole")).href =
    `../#${new URLSearchParams({ scramble: exercise.scramble })}`;
  play(ways[0]);
  $(right === false ? "missed" : "knew").focus({ preventScroll: true });
  const { bottom } = $("solution").getBoundingClientRect();
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (bottom > innerHeight) {
    $("answer").scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  }
}

/** Loads a way into the player. @param {import("../trainer/answer.js").Way} way */
function play(way) {
  if (!current) return;
  for (const button of $("ways").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.textContent === way.text));
  }
  player.load({ start: current.start, moves: way.moves, chapters: chapters() });
  showMoves($("solution"), way.moves, (index) => player.go(index));
}

/** Says how well the case of the exercise is known. */
function showEntry() {
  const entry = store.progress()[current?.exercise.key ?? ""] ?? untouched();
  const mean = meanOf(entry);
  const parts = [entry.seen ? `Knew ${entry.known} of ${entry.seen}` : "New to you"];
  if (mean !== null) parts.push(`mean ${spoken(mean)} s`, `best ${spoken(entry.best ?? 0)} s`);
  $("answer-figures").textContent = parts.join(" · ");
}

/** @param {boolean} known */
function mark(known) {
  if (stage !== "answered" || !current) return;
  const { seconds } = clock.clock;
  const now = withAnswer(store.progress(), current.exercise.key, { known, seconds });
  const kept = store.keepProgress(now);
  showProgress();
  next();
  if (!kept) tell("This browser keeps no progress: its storage is full or forbidden.");
  $("clock").focus({ preventScroll: true });
  const { top } = $("main").getBoundingClientRect();
  if (top < 0 && innerWidth <= 900) scrollTo({ top: 0 });
}

function showCases() {
  const cross = wishes.step === "cross";
  grid.show(held ? cases() : [], colours());
  grid.choose(wishes.chosen[wishes.step]);
  $("cases-note").textContent = cross
    ? "A cross has no cases: every one is another."
    : cases().length
      ? "The dots: how well you know a case. One that you did not know comes back most often; each time you know it, half as often."
      : "The cases come with Python.";
  $("cases-label").textContent = cross ? "Progress" : "Cases to train";
  showProgress();
}

function showProgress() {
  const progress = store.progress();
  grid.showProgress(progress);
  const all = wishes.step === "cross" ? ["cross"] : cases().map(keyOf);
  const { cases: seen, seen: answers, known, ...times } = together(progress, all);
  const mean = meanOf({ ...times, seen: answers, known });
  const parts = [];
  if (all.length > 1) parts.push(`${keys().length} of ${all.length} chosen`, `${seen} seen`);
  if (answers) parts.push(`knew ${known} of ${answers}`);
  else if (wishes.step === "cross") parts.push("nothing yet");
  if (mean !== null) parts.push(`mean ${spoken(mean)} s`);
  $("summary").textContent = parts.join(" · ");
}

/** @param {number[]} numbers of the cases to train from now on */
function chosen(numbers) {
  const all = numbers.length === cases().length;
  const { [wishes.step]: _, ...others } = wishes.chosen;
  change({ chosen: all ? others : { ...others, [wishes.step]: numbers } });
  showProgress();
  const fits = current && keys().includes(current.exercise.key);
  if (stage === "answered") return;
  if (!fits || stage === "waiting") next();
  else {
    const following = current && wish(current.exercise.key);
    if (following) exercises.prepare(following);
  }
}

/** @param {Partial<import("../trainer/store.js").Wishes>} wanted */
function change(wanted) {
  wishes = { ...wishes, ...wanted };
  store.keepWishes(wishes);
}

function showWishes() {
  const { step, quiz, grey, colour } = wishes;
  for (const input of $("steps").querySelectorAll("input")) input.checked = input.value === step;
  /** @type {HTMLInputElement} */ ($("quiz-wish")).checked = quiz;
  /** @type {HTMLInputElement} */ ($("quiz-wish")).disabled = step === "cross";
  /** @type {HTMLInputElement} */ ($("grey-wish")).checked = grey;
  /** @type {HTMLSelectElement} */ ($("colour")).value = colour;
}

/** @param {string} step */
function setStep(step) {
  change({ step });
  recent = [];
  showWishes();
  showCases();
  next();
}

/** Takes the step, and perhaps the case, that the address names: #OLL, #OLL-27, #PLL-Ua. */
function follow() {
  const [, step, name] = /^#(cross|F2L|OLL|PLL)(?:-(.+))?$/i.exec(location.hash) ?? [];
  if (!step) return showCases();
  const named = Object.keys(catalogue).find((one) => one.toLowerCase() === step.toLowerCase());
  change({ step: named ?? "cross" });
  const wanted = name && decodeURIComponent(name).toLowerCase();
  const found = cases().find(
    (one) => String(one.number) === wanted || one.name.toLowerCase() === wanted,
  );
  if (found) change({ chosen: { ...wishes.chosen, [wishes.step]: [found.number] } });
  history.replaceState(null, "", location.pathname + location.search);
  showWishes();
  showCases();
}

startHeader();
$("colour").innerHTML = store.COLOURS.map((name) => `<option>${name}</option>`).join("");
showWishes();
showCases();
for (const [id, act] of /** @type {[string, () => unknown][]} */ ([
  ["reveal", () => reveal("")],
  ["skip", another],
  ["knew", () => mark(true)],
  ["missed", () => mark(false)],
  ["copy", copyScramble],
  ["only", only],
])) {
  $(id).addEventListener("click", act);
}

function another() {
  next();
  $("clock").focus({ preventScroll: true });
}

async function copyScramble() {
  if (!current) return;
  try {
    await navigator.clipboard.writeText(current.exercise.scramble);
    tell("Copied.");
  } catch {
    getSelection()?.selectAllChildren($("scramble"));
    tell("Press Ctrl+C to copy.");
  }
}

function only() {
  const number = current?.exercise.case?.number;
  if (number === undefined) return;
  grid.choose([number]);
  chosen([number]);
  $("only").hidden = true;
  tell(`From now on only ${$("answer-title").textContent}.`);
}

$("steps").addEventListener("change", (event) => {
  setStep(/** @type {HTMLInputElement} */ (event.target).value);
});
$("quiz-wish").addEventListener("change", () => {
  change({ quiz: /** @type {HTMLInputElement} */ ($("quiz-wish")).checked });
  if (stage === "asking") showQuiz();
});
$("grey-wish").addEventListener("change", () => {
  change({ grey: /** @type {HTMLInputElement} */ ($("grey-wish")).checked });
  player.chapters = chapters();
  cube.recolour();
});
$("colour").addEventListener("change", () => {
  change({ colour: /** @type {HTMLSelectElement} */ ($("colour")).value });
  next();
});
cube.addEventListener("turn", () => {
  if (!current || stage !== "asking") return;
  turnsMade += 1;
  player.chapters = chapters(); // turns by hand are no part of a chapter
  cube.recolour();
  if (!reached(cube.state, current.goal)) return;
  clock.stop();
  const made = turnsMade;
  const { exercise } = current;
  const show = () => {
    if (current?.exercise === exercise) {
      reveal(`Solved with ${made} ${made === 1 ? "turn" : "turns"}.`, true);
    }
  };
  setTimeout(show, 400); // the last turn is seen before the answer
});
cube.addEventListener("position", () => {
  if (stage === "answered") markMove($("solution"), player.shown());
});
document.addEventListener("colourschange", () => held && showCases());
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("dialog, select") || document.querySelector("dialog[open]")) return;
  if (clock.heard(event)) return event.preventDefault();
  const pressed = target.closest("button:not(.clock), a, summary, input:not([type=radio])");
  if (pressed && /^(?: |Enter)$/.test(event.key)) return;
  if (target.closest("input") && event.key.startsWith("Arrow")) return;
  if (stage === "asking" && event.key === "Enter") reveal("");
  else if (stage === "answered" && event.key === "1") mark(true);
  else if (stage === "answered" && event.key === "2") mark(false);
  else if (event.key === "n") another();
  else if (!cube.press(event)) return;
  event.preventDefault();
});
addEventListener("hashchange", () => {
  if (!Object.keys(catalogue).length) return;
  follow();
  next();
});
store.followOthers(() => {
  wishes = { ...store.wishes(), step: wishes.step };
  showWishes();
  grid.choose(wishes.chosen[wishes.step]);
  showProgress();
});
startFiles(showProgress);
next();
