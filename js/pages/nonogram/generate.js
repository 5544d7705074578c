/** The dialog for a random puzzle of asked size, density and difficulty; it has one solution, always. */
import { Latest } from "../../nonogram/asking.js";
import { generate } from "../../nonogram/questions.js";
import { openDialog } from "../../ui/dialog.js";
import { choiceField, numberField, sliderField, wholeNumber } from "../../ui/fields.js";
import { html } from "../../ui/view.js";
import { sentence } from "../../ui/words.js";

const SMALLEST = 2;
const LARGEST = 60;
const USUAL = { width: 15, height: 15, density: 0.55, difficulty: "lines" };
const DIFFICULTIES = [
  ["overlap", "Overlaps are enough"],
  ["lines", "Line by line"],
  ["contradiction", "With a contradiction"],
  ["search", "Deep search"],
];

/** @param {import("./model.js").NonogramPage} page */
export function openGenerator(page) {
  const { width, height, density, difficulty } = { ...USUAL, ...page.state.generator };
  const state = { width: `${width}`, height: `${height}`, density, difficulty };
  let [message, tone] = ["", ""];
  const making = new Latest();
  let isMaking = false;
  const say = (/** @type {string} */ text, look = "") => {
    [message, tone] = [text, look];
    dialog.update();
  };
  /** @param {keyof typeof state} name */
  const set = (name) => (/** @type {string | number} */ value) => {
    Object.assign(state, { [name]: value });
    dialog.update();
  };
  const make = (/** @type {Event} */ event) => {
    event.preventDefault();
    const [width, height] = [state.width, state.height].map((side) =>
      wholeNumber(side, SMALLEST, LARGEST),
    );
    if (!width || !height) {
      const name = width ? "Rows" : "Columns";
      return say(`${name}: a whole number from ${SMALLEST} to ${LARGEST}, please.`, "error");
    }
    const generator = { ...state, width, height };
    page.keep({ generator });
    isMaking = true;
    say("Making pictures until one has exactly one solution…");
    making.ask(
      () =>
        generate(page.python, generator, ({ tries }) => tries && say(`${tries} pictures tried…`)),
      ({ puzzle, rating: { level, grade } }) => {
        dialog.close();
        page.open("play", { puzzle, label: "Random puzzle", level, grade });
      },
      ({ message }) => {
        isMaking = false;
        say(sentence(message), "error");
      },
    );
  };
  const dialog = openDialog(
    "Random puzzle",
    () => html`<form class="stack" novalidate @submit=${make}>
      <div class="fields">
        ${numberField("Columns", state.width, SMALLEST, LARGEST, set("width"))}
        ${numberField("Rows", state.height, SMALLEST, LARGEST, set("height"))}
        ${sliderField("Density", state.density, { min: 0.3, max: 0.8 }, set("density"))}
        ${choiceField("Difficulty", DIFFICULTIES, state.difficulty, set("difficulty"))}
      </div>
      <div class="row"><button class="button primary" ?disabled=${isMaking}>Make a puzzle</button></div>
      <p class="message ${tone}" role="status">${message}</p></form>`,
  );
  dialog.closed.then(() => making.cancel());
}
