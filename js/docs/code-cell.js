/**
 * `<cubogram-code>`: a piece of Python that the reader can change and run.
 *
 * The docs write such a cell as a fenced block of the kind `live`, which reads well without
 * JavaScript; `upgradeCells` turns it into the element. "Run" (or Ctrl+Enter) sends the code to
 * Python in the worker. All cells of a page share their names; "Run" first runs the cells above
 * that have not run yet.
 */

import { python } from "../python/client.js";

const page = location.pathname;

/** @typedef {{output: string, value: string | null, facelets: string | null,
 *   error: {message: string, line: number | null} | null}} CellResult */

export class CubogramCode extends HTMLElement {
  /** @type {HTMLTextAreaElement} */ #code;
  /** @type {HTMLElement} */ #result;
  /** @type {HTMLButtonElement} */ #runButton;
  /** @type {HTMLButtonElement} */ #stopButton;
  /** @type {{cancel(): void} | null} */ #task = null;
  /** Whether the cell's present text has run. */
  fresh = false;

  constructor() {
    super();
    this.#code = document.createElement("textarea");
    this.#result = document.createElement("output");
    this.#runButton = button("Run", () => this.run());
    this.#stopButton = button("Stop", () => this.#stop());
  }

  connectedCallback() {
    if (this.#code.isConnected) return;
    const original = (this.textContent ?? "").trim();
    this.#code.value = original;
    this.#code.spellcheck = false;
    this.#code.autocapitalize = "off";
    this.#code.setAttribute("aria-label", "Python code, Ctrl+Enter runs it");
    this.#code.addEventListener("input", () => {
      this.fresh = false;
      this.#fit();
    });
    this.#code.addEventListener("keydown", (event) => this.#onKey(event));
    this.#code.addEventListener("focus", () => python.start());
    this.#stopButton.hidden = true;
    this.#result.setAttribute("aria-live", "polite");
    const bar = document.createElement("div");
    bar.className = "code-bar";
    const reset = button("Reset", () => {
      this.#code.value = original;
      this.fresh = false;
      this.#fit();
    });
    bar.append(this.#runButton, this.#stopButton, reset);
    this.replaceChildren(this.#code, bar, this.#result);
    this.#fit();
  }

  /** Runs this cell, and before it every cell above that has not run as it stands. */
  async run() {
    const cells = /** @type {CubogramCode[]} */ ([...document.querySelectorAll("cubogram-code")]);
    for (const cell of cells.slice(0, cells.indexOf(this))) {
      if (!cell.fresh && !(await cell.runAlone())) return;
    }
    await this.runAlone();
  }

  /** Runs just this cell. @returns {Promise<boolean>} whether it ended without an error */
  async runAlone() {
    this.#busy(true);
    this.#say("running", "running…");
    const task = python.call("cells.run", { code: this.#code.value, page });
    this.#task = task;
    try {
      const result = /** @type {CellResult} */ (await task.result);
      this.#show(result);
      this.fresh = result.error === null;
      return this.fresh;
    } catch (error) {
      this.#say("error", error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      this.#task = null;
      this.#busy(false);
    }
  }

  /** A loop in the reader's code hears no cancel: only a new worker ends it. */
  #stop() {
    this.#task?.cancel();
    python.restart();
    for (const cell of document.querySelectorAll("cubogram-code")) {
      /** @type {CubogramCode} */ (cell).fresh = false;
    }
    this.#busy(false);
    this.#say("error", "Stopped. Python starts anew; the names of this page's cells are gone.");
  }

  /** @param {CellResult} result */
  #show(result) {
    this.#result.replaceChildren();
    if (result.output) this.#add("pre", "code-output", result.output);
    if (result.value !== null) this.#add("pre", "code-value", result.value);
    if (result.facelets) {
      const cube = document.createElement("cubogram-cube");
      cube.setAttribute("facelets", result.facelets);
      this.#result.append(cube);
    }
    if (result.error) {
      const { message, line } = result.error;
      this.#add("p", "code-error", line === null ? message : `line ${line}: ${message}`);
    }
  }

  /** @param {string} kind @param {string} text */
  #say(kind, text) {
    this.#result.replaceChildren();
    this.#add("p", `code-${kind}`, text);
  }

  /** @param {string} tag @param {string} name @param {string} text */
  #add(tag, name, text) {
    const element = document.createElement(tag);
    element.className = name;
    element.textContent = text.replace(/\n$/, "");
    this.#result.append(element);
  }

  /** @param {boolean} busy */
  #busy(busy) {
    this.#runButton.disabled = busy;
    this.#stopButton.hidden = !busy;
    this.toggleAttribute("busy", busy);
  }

  #fit() {
    this.#code.rows = this.#code.value.split("\n").length;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.run();
    }
  }
}

/** @param {string} text @param {() => void} onClick */
function button(text, onClick) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", onClick);
  return element;
}

customElements.define("cubogram-code", CubogramCode);

/** Turns every `pre.live` below `root` into a code cell. @param {ParentNode} root */
export function upgradeCells(root) {
  for (const pre of root.querySelectorAll("pre.live")) {
    const cell = document.createElement("cubogram-code");
    cell.textContent = pre.textContent;
    pre.replaceWith(cell);
  }
}
