/**
 * `<cubogram-code>`: a piece of Python that the reader can change and run.
 *
 * The docs write such a cell as a fenced block of the kind `live`, which reads well without
 * JavaScript; `upgradeCells` turns it into the element. "Run" (or Ctrl+Enter) sends the code to
 * Python in the worker. All cells of a page share their names; "Run" first runs the cells above
 * that have not run yet. One run at a time: another is not begun before it has ended.
 */

/** @typedef {Pick<import("../python/client.js").PythonClient, "start" | "call" | "restart">} Python */
/** @typedef {{output: string, value: string | null, facelets: string | null,
 *   error: {message: string, line: number | null} | null}} CellResult */

const STOPPED = "Stopped. Python starts anew; the names of this page's cells are gone.";

/** The cells of a page, in order, and the one that runs. */
class Cells {
  /** @type {CodeCell[]} */ list = [];
  /** @type {CodeCell | undefined} */ running;
  #busy = false;

  /** @param {Python} python */
  constructor(python) {
    this.python = python;
  }

  /** Runs a cell, and before it every cell above that has not run as it stands. @param {CodeCell} last */
  async run(last) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (const cell of this.list.slice(0, this.list.indexOf(last) + 1)) {
        if ((cell === last || !cell.fresh) && !(await this.#runAlone(cell))) break;
      }
    } finally {
      this.#busy = false;
    }
  }

  /** A loop in the reader's code hears no cancel: only a new worker ends it. */
  stop() {
    this.python.restart();
    for (const cell of this.list) cell.fresh = false;
  }

  /** @param {CodeCell} cell @returns {Promise<boolean>} whether it ended without an error */
  async #runAlone(cell) {
    this.running = cell;
    cell.show({ busy: true, kind: "running", text: "running…" });
    try {
      const args = { code: cell.code, page: location.pathname };
      const result = /** @type {CellResult} */ (await this.python.call("cells.run", args).result);
      cell.showResult(result);
      cell.fresh = result.error === null;
    } catch (error) {
      const { kind, message } = /** @type {Error & { kind?: string }} */ (error);
      cell.show({ busy: false, kind: "error", text: kind === "restarted" ? STOPPED : message });
      cell.fresh = false;
    }
    this.running = undefined;
    return cell.fresh;
  }
}

export class CodeCell extends HTMLElement {
  #code = document.createElement("textarea");
  #result = document.createElement("output");
  #runButton = button("Run", () => this.cells?.run(this));
  #stopButton = button("Stop", () => this.cells?.stop());
  /** Whether the cell's present text has run. */
  fresh = false;
  /** @type {Cells | undefined} */
  cells;

  get code() {
    return this.#code.value;
  }

  connectedCallback() {
    if (this.#code.isConnected) return;
    const original = (this.textContent ?? "").trim();
    this.#code.spellcheck = false;
    this.#code.autocapitalize = "off";
    this.#code.ariaLabel = "Python code, Ctrl+Enter runs it";
    this.#code.addEventListener("input", () => this.#changed());
    this.#code.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.cells?.run(this);
    });
    this.#code.addEventListener("focus", () => this.cells?.python.start());
    this.#stopButton.hidden = true;
    this.#result.ariaLive = "polite";
    const reset = button("Reset", () => {
      this.#code.value = original;
      this.#changed();
    });
    const bar = document.createElement("div");
    bar.className = "code-bar";
    bar.append(this.#runButton, this.#stopButton, reset);
    this.replaceChildren(this.#code, bar, this.#result);
    this.#code.value = original;
    this.#changed();
  }

  /** @param {{ busy: boolean, kind: string, text: string }} what */
  show({ busy, kind, text }) {
    this.#setBusy(busy);
    this.#result.replaceChildren();
    this.#add("p", `code-${kind}`, text);
  }

  /** @param {CellResult} result */
  showResult({ output, value, facelets, error }) {
    this.#setBusy(false);
    this.#result.replaceChildren();
    if (output) this.#add("pre", "code-output", output);
    if (value !== null) this.#add("pre", "code-value", value);
    if (facelets) {
      const cube = document.createElement("cubogram-cube");
      cube.setAttribute("facelets", facelets);
      this.#result.append(cube);
    }
    if (error) {
      const { message, line } = error;
      this.#add("p", "code-error", line === null ? message : `line ${line}: ${message}`);
    }
  }

  /** @param {string} tag @param {string} name @param {string} text */
  #add(tag, name, text) {
    const element = document.createElement(tag);
    element.className = name;
    element.textContent = text.replace(/\n$/, "");
    this.#result.append(element);
  }

  /** @param {boolean} busy */
  #setBusy(busy) {
    this.#runButton.disabled = busy;
    this.#stopButton.hidden = !busy;
    this.toggleAttribute("busy", busy);
  }

  #changed() {
    this.fresh = false;
    this.#code.rows = this.#code.value.split("\n").length;
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

customElements.define("cubogram-code", CodeCell);

/** Turns every `pre.live` below `root` into a code cell. @param {ParentNode} root @param {Python} python */
export function upgradeCells(root, python) {
  const cells = new Cells(python);
  for (const pre of root.querySelectorAll("pre.live")) {
    const cell = /** @type {CodeCell} */ (document.createElement("cubogram-code"));
    cell.textContent = pre.textContent;
    cell.cells = cells;
    cells.list.push(cell);
    pre.replaceWith(cell);
  }
}
