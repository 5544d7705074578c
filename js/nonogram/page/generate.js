/** The dialog for a random puzzle of asked size, density and difficulty; it has one solution, always. */
import { openDialog } from "../../dom/dialog.js";
import { make } from "../dom.js";
import { generate } from "../solver.js";
import { choice, labelled, numberField, wholeNumber } from "./fields.js";
import { keep, kept } from "./store.js";

const LARGEST = 60;
const DIFFICULTIES = /** @type {const} */ ([
  ["overlap", "Overlaps are enough"],
  ["lines", "Line by line"],
  ["contradiction", "With a contradiction"],
  ["search", "Deep search"],
]);

/** @param {import("./page.js").Page} page */
export function openGenerator(page) {
  const wish = { width: 15, height: 15, density: 0.55, difficulty: "lines", ...kept("generator") };
  const width = numberField(wish.width, 2, LARGEST);
  const height = numberField(wish.height, 2, LARGEST);
  const density = make("input", {
    type: "range",
    min: 0.3,
    max: 0.8,
    step: 0.01,
    value: wish.density,
  });
  const shown = make("output", {}, Number(wish.density).toFixed(2));
  density.addEventListener("input", () => {
    shown.textContent = Number(density.value).toFixed(2);
  });
  const difficulty = choice(DIFFICULTIES, wish.difficulty);
  const message = make("p", { class: "message", role: "status" });
  const go = make("button", { class: "button primary" }, "Make a puzzle");
  /** @type {{cancel: () => void} | null} */
  let task = null;
  const form = make(
    "form",
    { class: "stack", novalidate: true },
    make(
      "div",
      { class: "fields" },
      labelled("Columns", width),
      labelled("Rows", height),
      labelled("Density", make("span", { class: "row" }, density, shown)),
      labelled("Difficulty", difficulty),
    ),
    make("div", { class: "row" }, go),
    message,
  );
  const dialog = openDialog("Random puzzle", [form]);
  dialog.addEventListener("close", () => task?.cancel());

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const sides = [wholeNumber(width), wholeNumber(height)];
    message.classList.toggle("error", sides.includes(null));
    if (sides[0] === null || sides[1] === null) {
      message.textContent = `${sides[0] === null ? "Columns" : "Rows"}: a whole number from 2 to ${LARGEST}, please.`;
      return;
    }
    const asked = {
      width: sides[0],
      height: sides[1],
      density: Number(density.value),
      difficulty: difficulty.value,
    };
    keep("generator", asked);
    go.disabled = true;
    message.textContent = "Making pictures until one has exactly one solution…";
    const running = generate(asked, (step) => {
      if (step.tries) message.textContent = `${step.tries} pictures tried…`;
    });
    task = running;
    try {
      const { puzzle } = await running.result;
      puzzle.title ||= `Random ${asked.width} x ${asked.height}`;
      dialog.close();
      page.open("play", { puzzle, grid: null, level: asked.difficulty });
    } catch (error) {
      const { kind, message: text } = /** @type {any} */ (error);
      message.classList.add("error");
      message.textContent = kind === "cancelled" ? "" : text;
    }
    go.disabled = false;
  });
}
