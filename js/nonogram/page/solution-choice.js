/** Where there are several solutions: buttons for two of them, for what is common to them, and to count them. */
import { byId, make } from "../dom.js";
import { Latest } from "../latest.js";
import { solve } from "../solver.js";
import { showSolution } from "../solving.js";

/** Limits of counting: how many, and seconds. */
const MOST = 1000;
const COUNTING = 10;

export class SolutionChoice {
  #element;
  #counting = new Latest();

  /** @param {import("../element.js").NonogramElement} element */
  constructor(element) {
    this.#element = element;
  }

  hide() {
    this.#counting.cancel();
    byId("solutions").hidden = true;
  }

  /** @param {import("../solver.js").Verdict} answer */
  offer(answer) {
    const box = byId("solutions");
    const names = ["Common", ...answer.solutions.map((_, i) => `Solution ${i + 1}`)];
    const buttons = names.map((name, i) =>
      make("button", { type: "button", class: "button", "aria-pressed": String(i === 0) }, name),
    );
    for (const [i, button] of buttons.entries()) {
      button.addEventListener("click", () => {
        for (const [k, other] of buttons.entries())
          other.setAttribute("aria-pressed", String(k === i));
        showSolution(this.#element, answer, i ? i - 1 : null);
      });
    }
    box.replaceChildren(...buttons);
    if (!answer.all) box.append(this.#counter());
    box.hidden = false;
  }

  #counter() {
    const button = make("button", { type: "button", class: "button quiet" }, "Count them");
    button.addEventListener("click", () => {
      const { puzzle, history } = this.#element.session;
      button.disabled = true;
      button.textContent = "Counting…";
      this.#counting.ask(
        () => solve(puzzle, history.grid, { solutions: MOST, seconds: COUNTING }),
        ({ count, all }) => {
          button.textContent = all ? `${count} in all` : `at least ${count}`;
        },
        (error) => {
          button.textContent = error.message;
        },
      );
    });
    return button;
  }
}
