/**
 * `<cell-editor label="..." text="..." line="3" at="5">`: the code of a cell, an editor once it gets focus.
 *
 * Attributes: `text` (the code according to Python; absent: the original code, inside the element), `line` (the
 * line with an error), `at` (the line that a trace has reached). The text field's own "input" events report
 * what is typed; when that text comes back from Python, it is ignored.
 */

import { isShown } from "../ui/hands.ts";
import type { openEditor } from "./editor.ts";

export type Editor = ReturnType<typeof openEditor>;

/** The CSS classes of the lines given by attributes. */
const MARKS = { line: "cell-error-line", at: "cell-at-line" };

class CellEditor extends HTMLElement {
  static observedAttributes = ["text", "line", "at"];
  #code: HTMLElement = undefined as any;
  #original = "";
  #editor: Editor | undefined;
  #isOpening = false;
  /** Typed texts that Python has not sent back yet. */
  #typed: string[] = [];

  connectedCallback() {
    if (this.#code) return;
    this.#code = this.firstElementChild as HTMLElement;
    this.#original = (this.#code.textContent ?? "").replace(/\n$/, "");
    Object.assign(this.#code, { tabIndex: 0, role: "textbox", ariaMultiLine: "true" });
    this.#code.ariaLabel = this.getAttribute("label");
    this.#code.addEventListener("focus", () => this.open());
    this.attributeChangedCallback("text");
  }

  attributeChangedCallback(name: string) {
    if (!this.#code) return;
    if (name === "at") this.open();
    if (name !== "text") return this.#mark();
    const text = this.getAttribute("text") ?? this.#original;
    const echo = this.#typed.indexOf(text);
    if (echo >= 0) {
      this.#typed.splice(0, echo + 1);
      return;
    }
    this.#typed = [];
    if (this.#editor) this.#editor.value = text;
    else if (text !== this.#original) this.open();
  }

  async open() {
    if (this.#isOpening) return;
    this.#isOpening = true;
    const hadFocus = document.activeElement === this.#code;
    try {
      const { openEditor } = await import("./editor.ts");
      const cell = this.closest(".cell") as HTMLElement;
      cell.querySelector<HTMLElement>('[data-on="click:unfold"]:not([hidden])')?.click();
      this.#editor = openEditor(this.#code, {
        value: this.getAttribute("text") ?? this.#original,
        label: this.getAttribute("label") ?? "",
        onChange: (text) => this.#typed.push(text),
        onRun: () => cell.querySelector<HTMLElement>(".cell-run")?.click(),
        onLeave: () => {
          const bar = cell.querySelector(".cell-run")?.parentElement;
          const buttons = bar?.querySelectorAll("button") ?? [];
          [...buttons].find((one) => isShown(one))?.focus();
        },
      });
      if (hadFocus) this.#editor.focus();
      this.#mark();
    } catch {
      this.#isOpening = false;
    }
  }

  #mark() {
    for (const [name, kind] of Object.entries(MARKS))
      this.#editor?.mark(Number(this.getAttribute(name)) || null, kind);
  }
}

customElements.define("cell-editor", CellEditor);
