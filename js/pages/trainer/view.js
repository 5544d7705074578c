/**
 * The trainer on the screen: what each id of site/trainer/index.html shows, and what each button does.
 *
 * To add a button:
 *
 *   site/trainer/index.html   <button type="button" class="button" id="later" aria-pressed="false">Later</button>
 *   `showTrainer` below       later: { "aria-pressed": model.later, onclick: () => model.postpone() },
 *   model.js                  later = false;                     // what the page knows, a property
 *                             postpone() {                       // an act: changes it, and says so
 *                               this.later = !this.later;
 *                               this.changed();                  // this view is then shown anew
 *                             }
 *
 * What is remembered is a wish, a line in kinds.js, and needs nothing in model.js:
 * `{ "aria-pressed": wishes.later, onclick: () => model.wish({ later: !wishes.later }) }`. How it looks stands in
 * site/css/trainer.css. An act that needs elements is one of `acts` below. Times are shown by clock-view.js, by
 * the words of times.js (the latest ones, their averages) and figures.js (those of a case).
 */

import { palette } from "../../cube/palette.js";
import { moveChips } from "../../ui/chips.js";
import { confirmed } from "../../ui/dialog.js";
import { checkBox, withValue } from "../../ui/fields.js";
import { copyShown, download, textOf } from "../../ui/files.js";
import { noticeWishes } from "../../ui/notices.js";
import { element, html, nothing, show, unsafeHTML } from "../../ui/view.js";
import { counted } from "../../ui/words.js";
import { shortFigures } from "./figures.js";
import { openHelp } from "./help.js";
import { COLOURS } from "./kinds.js";
import { BOXES, keyOf } from "./progress.js";
import { coloursHeld } from "./question.js";

/** @typedef {import("./exercises.js").Case} Case */

/** @param {Case} about @returns {string} what to call it on a card */
const shortName = ({ step, number, name }) => (step === "PLL" ? name : `${number} ${name}`);

/** @param {Case} one */
const picture = ({ svg }) => unsafeHTML(svg);

/**
 * @param {import("./model.js").TrainerModel} model
 * @param {import("../../cube/element.js").CubeElement} cube
 */
export function showTrainer(model, cube) {
  const { plan, notices } = model;
  const focus = (/** @type {string} */ id) => element(id).focus({ preventScroll: true });

  const acts = {
    /** @param {boolean} known */
    mark(known) {
      const marked = model.mark(known);
      if (marked) toClock();
      return marked;
    },
    goOn() {
      const went = model.goOn();
      if (went) toClock();
      return went;
    },
    undo: () => model.undo(),
    another() {
      model.next();
      toClock();
    },
    async copy() {
      const said = await copyShown(model.scramble, element("scramble"));
      notices.say("message", said, { seconds: 5 });
    },
    async reset() {
      const count = Object.keys(plan.progress).length;
      if (!count) return notices.say("file", "there is no progress to forget");
      const text = `The answers and times of ${counted(count, "case")} will be gone for good.`;
      const button = { label: "Forget them", id: "forget" };
      if (await confirmed("Forget your progress?", text, button)) model.forget();
    },
    /** @param {Event} event */
    load({ target }) {
      const input = /** @type {HTMLInputElement} */ (target);
      const file = input.files?.[0];
      input.value = "";
      if (file) model.takeFile((longest) => textOf(file, longest), file.name);
    },
  };

  function toClock() {
    view.update();
    focus("clock");
    const { top } = element("main").getBoundingClientRect();
    if (top < 0 && innerWidth <= 900) scrollTo({ top: 0 });
  }

  /** @param {Case} one */
  const card = (one) => {
    const entry = plan.entryOf(keyOf(one));
    const boxes = Array.from({ length: BOXES - 1 }, (_, i) => entry.seen > 0 && i < entry.box);
    return html`<label class=${entry.seen && !entry.box ? "case weak" : "case"}>
<input type="checkbox" value=${one.number} .checked=${plan.chosen.has(one.number)} @change=${() => model.choose(() => plan.toggle(one.number))}>${picture(one)}
<span class="case-name">${shortName(one)}</span>
<span class="boxes" aria-hidden="true">${boxes.map((full) => html`<i class=${full ? "full" : ""}></i>`)}</span>
<span class="figures">${shortFigures(entry)}</span></label>`;
  };

  /** @param {string} name */
  const group = (name) =>
    html`<button type="button" class="button group" aria-pressed=${plan.isChosen(name)} @click=${() => model.choose(() => plan.toggleGroup(name))}>${name}</button>`;

  const view = show([model], () => {
    const { stage, about, ways, way, lastGrade } = model;
    const { wishes, step } = plan;
    const right = model.outcome.right;
    const cards = plan.cases;
    const style = model.holding ? coloursHeld(model.holding, palette()) : {};
    return {
      main: { class: `trainer-main ${stage}` },
      copy: { onclick: acts.copy },
      undo: {
        hidden: !lastGrade,
        "aria-label": `Undo the last grade: ${lastGrade}`,
        title: `Undo the last grade: ${lastGrade} (Backspace)`,
        onclick: acts.undo,
      },
      skip: { onclick: acts.another },
      help: { onclick: openHelp },
      scramble: model.scramble,
      task: model.task,
      message: noticeWishes(notices.at("message")),
      ask: { hidden: stage === "answered" },
      recent: model.recent,
      averages: model.averages,
      quiz: { hidden: !model.pictures },
      "quiz-options": {
        style,
        content: (model.pictures ?? []).map(
          (one) =>
            html`<button type="button" class="quiz-option" aria-label=${one.title} @click=${() => model.pick(one)}>${picture(one)}</button>`,
        ),
      },
      reveal: { disabled: stage !== "asking", onclick: () => model.reveal() },
      answer: { hidden: stage !== "answered" },
      verdict: {
        class: `verdict ${right === undefined ? "" : right ? "right" : "wrong"}`,
        content: model.verdict,
      },
      marks: { hidden: model.graded },
      knew: { onclick: () => acts.mark(true) },
      missed: { onclick: () => acts.mark(false) },
      "go-on": { hidden: !model.graded },
      next: { onclick: acts.goOn },
      "answer-picture": { style, hidden: !about, content: about ? picture(about) : nothing },
      "answer-title": model.title,
      "answer-figures": model.figures,
      why: model.question?.exercise.why ?? "",
      "face-turns": {
        hidden: !model.faceTurns,
        content: `In turns of the six faces: ${model.faceTurns}`,
      },
      alternatives: { hidden: ways.length < 2 },
      ways: ways.map(
        (one) =>
          html`<li><button type="button" class="button way mono" aria-pressed=${one === way} @click=${() => model.play(one)}>${one.text}</button></li>`,
      ),
      only: { hidden: !about || plan.keys.length === 1, onclick: () => model.only() },
      whole: { href: `../#${new URLSearchParams({ scramble: model.scramble })}` },
      steps: { onchange: withValue((step) => model.setStep(step)) },
      ...Object.fromEntries(
        ["cross", "F2L", "OLL", "PLL"].map((name) => [`step-${name}`, { checked: name === step }]),
      ),
      "quiz-wish": {
        ...checkBox(wishes.quiz, (quiz) => model.wish({ quiz })),
        disabled: step === "cross",
      },
      "grey-wish": checkBox(wishes.grey, (grey) => model.wish({ grey })),
      colour: {
        content: COLOURS.map((name) => html`<option>${name}</option>`),
        value: wishes.colour,
        onchange: withValue((colour) => model.wish({ colour })),
      },
      "cases-label": step === "cross" ? "Progress" : "Cases to train",
      summary: model.summary,
      save: { onclick: () => download("cubogram-trainer.json", "application/json", model.file()) },
      load: { onclick: () => element("file").click() },
      file: { onchange: acts.load },
      reset: { onclick: acts.reset },
      "file-message": noticeWishes(notices.at("file")),
      groups: cards.length ? ["all", ...plan.groups].map(group) : nothing,
      "case-grid": {
        class: plan.complete || step === "cross" ? "case-grid" : "case-grid coming",
        style,
        content: cards.map(card),
      },
      "cases-note": model.casesNote,
    };
  });

  /** The question whose answer has come into view. @type {typeof model.question} */
  let inView;
  model.watch(() => {
    const answered = model.stage === "answered" ? model.question : undefined;
    if (inView === answered) return;
    inView = answered;
    if (!answered) return;
    view.update();
    focus("answer"); // and no button in it: a key that was meant for the clock must not grade
    bringAnswerIntoView();
  });
  document.addEventListener("colourschange", view.update);
  showPlayer(model, cube);
  return acts;
}

/** Loads the player with what the model shows, and shows where it is. @param {import("./model.js").TrainerModel} model @param {import("../../cube/element.js").CubeElement} cube */
function showPlayer(model, cube) {
  const { player } = cube;
  let { shown } = model;
  let { grey } = model.plan.wishes;
  const regrey = () => {
    player.chapters = model.chapters;
    cube.recolour();
  };
  model.watch(() => {
    cube.toggleAttribute("turnable", model.stage === "asking");
    if (shown !== model.shown) player.load(model.shown);
    if (shown !== model.shown || grey !== model.plan.wishes.grey) regrey();
    shown = model.shown;
    grey = model.plan.wishes.grey;
  });
  cube.addEventListener("turn", () => {
    regrey(); // turns by hand are no part of a chapter
    model.turned(cube.state);
  });
  const chips = show([model], () => ({
    solution: moveChips(model.way?.moves ?? [], player, (index) => player.go(index)),
  }));
  cube.addEventListener("position", () => model.stage === "answered" && chips.update());
}

/** Where the cube stands above the answer, both come into view; beside it, the answer does. */
function bringAnswerIntoView() {
  if (element("solution").getBoundingClientRect().bottom <= innerHeight) return;
  const [answer, cube] = [element("answer"), element("cube")];
  const above = cube.getBoundingClientRect().bottom <= answer.getBoundingClientRect().top;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const behavior = calm ? "auto" : "smooth";
  if (above) cube.scrollIntoView({ block: "start", behavior });
  else answer.scrollIntoView({ block: "nearest", behavior });
}
