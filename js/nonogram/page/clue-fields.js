/** The two fields for clues, and what is wrong with what they hold. */
import { byId, make } from "../dom.js";
import { sentence } from "../solver.js";
import { clueLines } from "./clue-text.js";

const SIDES = /** @type {const} */ (["row", "column"]);
/** @typedef {typeof SIDES[number]} Side */

export class ClueFields {
  /** @type {Record<Side, HTMLTextAreaElement>} */ #fields = {
    row: byId("row-clues"),
    column: byId("column-clues"),
  };

  /** @param {() => void} changed called when somebody types */
  constructor(changed) {
    for (const side of SIDES) this.#fields[side].addEventListener("input", changed);
  }

  get rows() {
    return this.#fields.row.value;
  }

  get columns() {
    return this.#fields.column.value;
  }

  /**
   * @param {string} rows
   * @param {string} columns
   */
  fill(rows, columns) {
    this.#fields.row.value = rows;
    this.#fields.column.value = columns;
    this.clearErrors();
  }

  /** @param {import("../puzzle.js").Puzzle} puzzle */
  show({ rows, columns, colours }) {
    const coloured = colours.length > 1;
    this.fill(clueLines(rows, coloured), clueLines(columns, coloured));
  }

  clearErrors() {
    for (const side of SIDES) {
      byId(`${side}-message`).hidden = true;
      this.#fields[side].setAttribute("aria-invalid", "false");
    }
  }

  /**
   * Says at the field what is wrong; where the error names no side, both fields are marked.
   * @param {{message: string, where: {side?: Side, start?: number, end?: number}}} error
   */
  showError({ message, where: { side, start, end } }) {
    for (const name of SIDES)
      if (!side || side === name) this.#fields[name].setAttribute("aria-invalid", "true");
    const field = this.#fields[side ?? "row"];
    const box = byId(`${side ?? "row"}-message`);
    box.hidden = false;
    box.replaceChildren(sentence(message));
    if (typeof start !== "number" || typeof end !== "number") return;
    const show = make("button", { type: "button", class: "button quiet" }, "Show");
    show.addEventListener("click", () => {
      field.focus();
      field.setSelectionRange(start, end);
    });
    box.append(" ", show);
  }
}
