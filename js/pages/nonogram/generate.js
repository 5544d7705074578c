/** The dialog for a random puzzle of asked size, density and difficulty; it has one solution, always. */
import { generate } from "../../nonogram/questions.js";
import { openDialog } from "../../ui/dialog.js";
import { html } from "../../ui/view.js";
import { sentence } from "../../ui/words.js";
import { choiceField, numberField, sliderField, wholeNumber } from "./fields.js";

const SMALLEST = 2;
const LARGEST = 60;
const USUAL = { width: 15, height: 15, density: 0.55, difficulty: "lines" };
const DIFFICULTIES = /** @type {const} */ ([
  ["overlap", "Overlaps are enough"],
  ["lines", "Line by line"],
  ["contradiction", "With a contradiction"],
  ["search", "Deep search"],
]);

/** @param {import("./model.js").NonogramPage} page */
export function openGenerator(page) {
  const options = { ...USUAL, ...page.state.generator };
  const sides = { width: `${options.width}`, height: `${options.height}` };
  let message = "";
  let tone = "";
  /** @type {ReturnType<typeof generate> | null} */
  let task = null;
  const dialog = openDialog("Random puzzle", () => {
    const say = (/** @type {string} */ text, look = "") => {
      message = text;
      tone = look;
      dialog.update();
    };
    const set = (/** @type {Partial<typeof options>} */ change) => {
      Object.assign(options, change);
      dialog.update();
    };
    const side = (/** @type {"width" | "height"} */ name) => (/** @type {string} */ text) => {
      sides[name] = text;
      dialog.update();
    };
    const make = async () => {
      const width = wholeNumber(sides.width, SMALLEST, LARGEST);
      const height = wholeNumber(sides.height, SMALLEST, LARGEST);
      if (!width || !height) {
        const name = width ? "Rows" : "Columns";
        return say(`${name}: a whole number from ${SMALLEST} to ${LARGEST}, please.`, "error");
      }
      Object.assign(options, { width, height });
      page.keep({ generator: { ...options } });
      task = generate(page.python, options, ({ tries }) => {
        if (tries) say(`${tries} pictures tried…`);
      });
      say("Making pictures until one has exactly one solution…");
      try {
        const { puzzle, rating } = await task.result;
        dialog.close();
        page.open("play", {
          puzzle,
          label: "Random puzzle",
          level: rating.level,
          grade: rating.grade,
        });
      } catch (error) {
        const { kind, message } = /** @type {any} */ (error);
        task = null;
        if (kind !== "cancelled") say(sentence(message), "error");
      }
    };
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void make();
    };
    return html`<form class="stack" novalidate @submit=${submit}>
      <div class="fields">
        ${numberField("Columns", sides.width, SMALLEST, LARGEST, side("width"))}
        ${numberField("Rows", sides.height, SMALLEST, LARGEST, side("height"))}
        ${sliderField("Density", options.density, { min: 0.3, max: 0.8 }, (density) => set({ density }))}
        ${choiceField("Difficulty", DIFFICULTIES, options.difficulty, (difficulty) => set({ difficulty }))}
      </div>
      <div class="row"><button class="button primary" ?disabled=${task !== null}>Make a puzzle</button></div>
      <p class="message ${tone}" role="status">${message}</p></form>`;
  });
  dialog.closed.then(() => task?.cancel());
}
