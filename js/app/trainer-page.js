/** The trainer: an exercise after the other, each asked, answered and remembered. */

import "../cube/element.js";
import { $ } from "../dom/by-id.js";
import { AnswerView } from "../trainer/answer-view.js";
import { CasePanel } from "../trainer/case-panel.js";
import { ClockView } from "../trainer/clock-view.js";
import { Exercises } from "../trainer/exercises.js";
import { startFiles } from "../trainer/files.js";
import { reached } from "../trainer/goal.js";
import { listenToKeys } from "../trainer/keys.js";
import { showOptions, startOptions } from "../trainer/options.js";
import { Plan } from "../trainer/plan.js";
import { withAnswer } from "../trainer/progress.js";
import { chaptersOf, coloursOf, questionOf } from "../trainer/question.js";
import { copyScramble, showNoQuestion, showQuestion, tell } from "../trainer/question-view.js";
import { showQuiz } from "../trainer/quiz.js";
import * as store from "../trainer/store.js";
import { Times } from "../trainer/times.js";
import { startHeader } from "./header.js";
import { python, pythonIsThere } from "./python.js";

/** @typedef {"waiting" | "asking" | "answered"} Stage */

const SEEN = 400; // milliseconds in which the last turn is seen before the answer

/** @type {import("../cube/element.js").CubeElement} */
const cube = $("cube");
const { player } = cube;
const plan = new Plan();
const exercises = new Exercises(python);
const panel = new CasePanel(plan, choose);
const answer = new AnswerView(player);
const times = new Times($("recent"));
const clock = new ClockView(
  $("clock"),
  $("time"),
  $("clock-hint"),
  () => stage === "asking",
  (now) => $("main").classList.toggle("timing", now === "running"),
);

/** @type {Stage} */
let stage = "waiting";
/** @type {import("../trainer/question.js").Question | undefined} */
let question;
let turnsMade = 0;
/** Counts the exercises asked for, so that a late one is not shown. */
let asked = 0;

/** @param {Stage} now */
function setStage(now) {
  stage = now;
  $("main").className = `trainer-main ${now}`;
  $("ask").hidden = now === "answered";
  $("answer").hidden = now !== "answered";
  /** @type {HTMLButtonElement} */ ($("reveal")).disabled = now !== "asking";
  cube.toggleAttribute("turnable", now === "asking");
}

/** @returns {import("../trainer/exercises.js").CaseWithAnswers | undefined} the case that is asked */
const caseNow = () => plan.find(question?.exercise.case?.number);

/** Asks for the next exercise and shows it. */
async function next() {
  asked += 1;
  const mine = asked;
  setStage("waiting");
  clock.reset();
  tell("");
  if (!pythonIsThere()) showNoQuestion("The scramble appears as soon as Python has loaded.");
  try {
    if (!plan.complete) await learn();
    const wish = plan.next();
    if (mine !== asked) return;
    if (!wish) {
      showNoQuestion();
      tell("No case is chosen: choose at least one below.");
      return;
    }
    const exercise = await exercises.take(wish);
    if (mine === asked) ask(exercise);
  } catch (error) {
    if (mine !== asked) return;
    showNoQuestion();
    const { message } = /** @type {Error} */ (error);
    tell(message, { label: "Try again", act: () => void next() }, true);
  }
}

/** Asks Python for all cases, once. */
async function learn() {
  const client = await python();
  const { cases } = await client.call("cfop.catalogue").result;
  plan.catalogue = cases;
  follow();
}

/** @param {import("../trainer/exercises.js").Exercise} exercise */
function ask(exercise) {
  question = questionOf(exercise);
  turnsMade = 0;
  plan.came(exercise.key);
  showQuestion(question);
  times.show(exercise.step);
  panel.hold(question.holding);
  player.load({ start: question.start, chapters: chaptersOf(question, plan.wishes.grey) });
  cube.recolour();
  setStage("asking");
  quiz();
  prepareNext();
}

/** Lets Python make the exercise that will probably follow. */
function prepareNext() {
  const following = plan.next(question?.exercise.key);
  if (following) exercises.prepare(following);
}

function quiz() {
  const right = plan.wishes.quiz ? caseNow() : undefined;
  showQuiz(right, plan.cases, question ? coloursOf(question.holding) : [], (picked) => {
    clock.stop();
    const known = picked.number === right?.number;
    reveal(known ? "Right." : `No: you chose ${picked.title}.`, known);
  });
}

/**
 * Shows the answer.
 *
 * @param {string} words how it came to this
 * @param {boolean} [right] whether it was known, if that can be told
 * @returns {boolean} whether there was a question to answer
 */
function reveal(words, right) {
  if (stage !== "asking" || !question) return false;
  if (clock.stage === "running") clock.reset(); // given up
  setStage("answered");
  const about = caseNow();
  const outcome = { words, right, seconds: clock.clock.seconds };
  const entry = store.progress()[question.exercise.key];
  answer.show(question, about, entry, plan.wishes.grey, outcome);
  $("only").hidden = !about || plan.keys.length === 1;
  $(right === false ? "missed" : "knew").focus({ preventScroll: true });
  return true;
}

/** Remembers an answer and goes on. @param {boolean} known @returns {boolean} whether there was one */
function mark(known) {
  if (stage !== "answered" || !question) return false;
  const { seconds } = clock.clock;
  const now = withAnswer(store.progress(), question.exercise.key, { known, seconds });
  const kept = store.keepProgress(now);
  if (seconds !== null) times.add(question.exercise.step, seconds);
  panel.showProgress();
  next();
  if (!kept) tell("This browser keeps no progress: its storage is full or forbidden.");
  $("clock").focus({ preventScroll: true });
  const { top } = $("main").getBoundingClientRect();
  if (top < 0 && innerWidth <= 900) scrollTo({ top: 0 });
  return true;
}

/** @param {number[]} numbers of the cases to train from now on */
function choose(numbers) {
  plan.choose(numbers);
  panel.showProgress();
  if (stage === "answered") return;
  const fits = question && plan.keys.includes(question.exercise.key);
  if (fits && stage === "asking") prepareNext();
  else next();
}

function only() {
  const about = caseNow();
  if (!about) return;
  choose([about.number]);
  panel.showChoice();
  $("only").hidden = true;
  tell(`From now on only ${about.title}.`);
}

function another() {
  next();
  $("clock").focus({ preventScroll: true });
}

/** Goes to what the address names, which is then forgotten. */
function follow() {
  if (plan.follow(location.hash)) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  showOptions(plan.wishes);
  panel.show();
}

/** Counts the turns by hand, and answers when they have solved it. */
function turned() {
  if (!question || stage !== "asking") return;
  turnsMade += 1;
  regrey(); // turns by hand are no part of a chapter
  if (!reached(cube.state, question.goal)) return;
  clock.stop();
  const [made, about] = [turnsMade, question];
  const show = () => {
    if (question === about) reveal(`Solved with ${made} ${made === 1 ? "turn" : "turns"}.`, true);
  };
  setTimeout(show, SEEN);
}

function regrey() {
  player.chapters = question ? chaptersOf(question, plan.wishes.grey) : [];
  cube.recolour();
}

startHeader();
startOptions({
  step(step) {
    plan.setStep(step);
    showOptions(plan.wishes);
    panel.show();
    next();
  },
  quiz(wish) {
    plan.change({ quiz: wish });
    if (stage === "asking") quiz();
  },
  grey(wish) {
    plan.change({ grey: wish });
    regrey();
  },
  colour(name) {
    plan.change({ colour: name });
    next();
  },
});
startFiles(() => panel.showProgress());
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
listenToKeys(clock, cube, { reveal: () => reveal(""), mark, another });
cube.addEventListener("turn", turned);
cube.addEventListener("position", () => {
  if (stage === "answered") answer.follow();
});
document.addEventListener("colourschange", () => question && panel.show());
addEventListener("hashchange", () => {
  if (!plan.complete) return; // read when Python has told the cases
  follow();
  next();
});
store.followOthers(() => {
  plan.reread();
  showOptions(plan.wishes);
  panel.showChoice();
  panel.showProgress();
});
showOptions(plan.wishes);
panel.show();
next();
