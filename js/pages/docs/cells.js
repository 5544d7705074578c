/**
 * The code cells of a page: the build has written them whole, with their results; this brings them to life.
 *
 * Outline of a cell (py/sitekit/book.py): `div.cell[data-cell][data-inputs]` holds `div.cell-code`,
 * `div.cell-result`, and in an exercise `template.cell-checks`, `p.cell-next`, `details.cell-solution`.
 * Until the reader touches a cell nothing of it changes, so that nothing jumps.
 */

import { html, nothing, render } from "../../ui/view.js";
import { listed } from "../../ui/words.js";
import { needCubeInSight } from "./elements.js";
import { inputsView } from "./inputs.js";
import { Notebook } from "./notebook.js";
import { Progress } from "./progress.js";
import { pickedBy, valueView } from "./values.js";

/** @typedef {import("./cell.js").Cell} Cell */

const FRAME_TIME = 250; // milliseconds that each frame of an animation is seen

/**
 * @param {ParentNode} root
 * @param {{ python: () => Promise<import("./notebook.js").Python>, invite: () => void,
 *   store: import("../../game/store.js").Store, address: import("../../game/links.js").Address }} page
 * @returns {Notebook}
 */
export function upgradeCells(root, { python, invite, store, address }) {
  const places = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".cell")]);
  const path = location.pathname;
  const notebook = new Notebook(places.map(partsOf), { python, page: path });
  const progress = new Progress(store, path, notebook);
  const linked = progress.fromLink(address.fields);
  const upgrade = async () => {
    for (const [i, cell] of notebook.cells.entries()) {
      const view = new CellView(cell, i + 1, places[i], { notebook, progress, invite, address });
      if (cell === linked) view.welcome();
      await new Promise((resolve) => setTimeout(resolve)); // a page that scrolls while its cells wake
    }
  };
  upgrade();
  return notebook;
}

/** @param {HTMLElement} place */
const partsOf = (place) => ({
  code: (place.querySelector(":scope > .cell-code")?.textContent ?? "").replace(/\n$/, ""),
  inputs: JSON.parse(place.dataset.inputs ?? "[]"),
  checks: place.querySelector("template")?.content.textContent ?? "",
  solution: place.querySelector(".cell-solution .cell-code")?.textContent ?? "",
  follows: "follows" in place.dataset,
});

class CellView {
  #cell;
  #number;
  #place;
  #code;
  #result;
  #bar = element("div", "cell-bar");
  #inputs = element("div", "cell-controls");
  #page;
  /** @type {ReturnType<typeof import("./editor.js").openEditor> | undefined} */ #editor;
  #isOpening = false;
  #frame = -1; // of an animation: the one that is looked at; -1 is the newest
  /** @type {ReturnType<typeof setInterval> | undefined} while it is played */
  #playing;
  #copied = false;
  #note = "";

  /**
   * @param {Cell} cell @param {number} number @param {HTMLElement} place
   * @param {{ notebook: Notebook, progress: Progress, invite: () => void,
   *   address: import("../../game/links.js").Address }} page
   */
  constructor(cell, number, place, page) {
    this.#cell = cell;
    this.#number = number;
    this.#place = place;
    this.#page = page;
    this.#code = /** @type {HTMLElement} */ (place.querySelector(":scope > .cell-code"));
    this.#result = /** @type {HTMLElement} */ (place.querySelector(".cell-result"));
    this.#result.addEventListener("click", (event) => this.#pick(event));
    Object.assign(this.#code, { tabIndex: 0, role: "textbox", ariaMultiLine: "true" });
    this.#code.ariaLabel = this.#label;
    this.#code.addEventListener("focus", () => this.#open());
    place.addEventListener("pointerenter", page.invite, { once: true });
    this.#code.after(this.#bar);
    this.#result.before(this.#inputs);
    const built = place.querySelector(".cell-result > .cell-inputs");
    built?.remove();
    cell.watch(() => this.#show());
    this.#show();
    // Until the cubes to turn have come, their drawings stand there.
    for (const cube of this.#inputs.querySelectorAll("cubogram-cube:not(:defined)")) {
      cube.append(...[...(built?.querySelectorAll("svg") ?? [])].slice(0, 1));
    }
  }

  /** The cell came by a link: it is shown, and not run before the reader wants it. */
  welcome() {
    this.#note = "This code comes from the link you opened. Read it, then run it.";
    this.#place.scrollIntoView({ block: "center" });
    this.#open();
    this.#show();
  }

  get #label() {
    return `Python code of cell ${this.#number}; Control+Enter runs it, Escape leaves it`;
  }

  async #open() {
    delete this.#place.dataset.folded;
    if (this.#isOpening) return;
    this.#isOpening = true;
    const hadFocus = document.activeElement === this.#code;
    try {
      const { openEditor } = await import("./editor.js");
      this.#editor = openEditor(this.#code, {
        value: this.#cell.code,
        label: this.#label,
        onChange: (text) => {
          this.#page.notebook.edit(this.#cell, text);
          this.#page.progress.keep(this.#cell);
        },
        onRun: () => this.#run(),
        onLeave: () => this.#bar.querySelector("button")?.focus(),
      });
      if (hadFocus) this.#editor.focus();
    } catch {
      this.#isOpening = false;
      this.#note = "The editor could not be fetched. Is there a network?";
      this.#show();
    }
  }

  async #run() {
    this.#pause();
    this.#frame = -1;
    this.#note = "";
    await this.#page.notebook.run(this.#cell);
    this.#page.progress.keep(this.#cell);
  }

  /** @param {MouseEvent} event */
  #pick(event) {
    const number = this.#cell.inputs.findIndex((input) => input.kind === "picked");
    const part = number < 0 ? null : pickedBy(event);
    if (part !== null && part <= this.#cell.inputs[number].greatest) {
      this.#page.notebook.setInput(this.#cell, number, part);
    }
  }

  async #copyLink() {
    const fields = this.#page.progress.linkTo(this.#cell);
    try {
      await navigator.clipboard.writeText(this.#page.address.linkTo(fields));
      this.#copied = true;
    } catch (error) {
      this.#note =
        error instanceof RangeError
          ? "This cell is too long for a link."
          : "The link could not be copied.";
    }
    this.#show();
  }

  #show() {
    const cell = this.#cell;
    if (this.#editor) {
      this.#editor.value = cell.code;
      this.#editor.mark(cell.error?.line ?? null);
    } else if (cell.isChanged) this.#open();
    this.#place.toggleAttribute("data-busy", cell.isBusy);
    this.#place.toggleAttribute("data-stale", cell.isStale);
    this.#place.toggleAttribute("data-passed", cell.passed === true);
    render(this.#barView(), this.#bar);
    render(
      inputsView(cell.inputs, (n, value) => this.#page.notebook.setInput(cell, n, value)),
      this.#inputs,
    );
    if (cell.inputs.some(({ kind }) => kind === "turnable")) needCubeInSight(this.#inputs);
    this.#showResult();
    const next = /** @type {HTMLElement | null} */ (this.#place.querySelector(".cell-next"));
    if (next) next.hidden = cell.passed !== true;
  }

  #barView() {
    const cell = this.#cell;
    const run = () => this.#run();
    const stop = () => this.#page.notebook.stop(cell);
    const reset = () => {
      this.#page.notebook.reset(cell);
      this.#page.progress.keep(cell);
    };
    const name = cell.isExercise ? "Check" : "Run";
    const unfold = () => this.#open().then(() => this.#show());
    return html`
      <button type="button" class="button" ?disabled=${cell.isBusy} aria-label="${name} cell ${this.#number}" @click=${run}>${name}</button>
      <button type="button" class="button" ?hidden=${!cell.isBusy} aria-label="Stop cell ${this.#number}" @click=${stop}>Stop</button>
      <button type="button" class="button quiet" ?hidden=${!("folded" in this.#place.dataset)} aria-label="Show the code of cell ${this.#number}" @click=${unfold}>Code</button>
      <button type="button" class="button quiet" ?hidden=${!cell.isChanged && !cell.values.size} aria-label="Reset cell ${this.#number}" @click=${reset}>Reset</button>
      <button type="button" class="button quiet" ?hidden=${!cell.isChanged && !cell.values.size} aria-label="Copy a link to cell ${this.#number}" @click=${() => this.#copyLink()}>${this.#copied ? "Copied" : "Link"}</button>
      <span class="cell-status" role="status">${this.#status()}</span>
      <span class="cell-number">Cell ${this.#number}</span>`;
  }

  #status() {
    const cell = this.#cell;
    if (this.#note) return this.#note;
    if (cell.state === "waiting") return "Waiting for Python…";
    if (cell.state === "running") return "Running…";
    if (cell.state === "stopped") {
      return cell.isFresh
        ? "Stopped."
        : "Stopped. What this page's cells had defined may be gone; Run begins anew.";
    }
    if (cell.isStale) return "Out of date: something above has changed.";
    if (cell.state === "built") return "";
    const where = cell.lent.length === 1 ? "exercise in cell" : "exercises in cells";
    return [
      cell.lent.length
        ? `Run with the book's answer to the ${where} ${listed(cell.lent.map(String))}.`
        : "",
      cell.passed === false ? "Until yours is right, the cells below use the book's answer." : "",
    ].join(" ");
  }

  #showResult() {
    const cell = this.#cell;
    if (cell.state === "built" || cell.state === "waiting") return; // what stands there still holds
    if (!("alive" in this.#result.dataset)) {
      this.#result.dataset.alive = "";
      this.#result.replaceChildren();
    }
    const { frames, error } = cell;
    const shown = frames[this.#frame] ?? cell.value;
    render(
      html`${cell.output ? html`<pre class="cell-output">${cell.output.trimEnd()}</pre>` : nothing}
      ${shown ? valueView(shown) : nothing}
      ${frames.length > 1 ? this.#timeline() : nothing}
      ${error ? html`<p class="cell-error" role="alert">${error.line === null ? "" : `Line ${error.line}: `}${error.message}</p>` : nothing}
      ${cell.hint ? html`<p class="cell-advice" role="alert">${cell.hint}</p>` : nothing}`,
      this.#result,
    );
  }

  #timeline() {
    const { length } = this.#cell.frames;
    const at = this.#frame < 0 ? length - 1 : Math.min(this.#frame, length - 1);
    const go = (/** @type {Event} */ event) => {
      this.#pause();
      this.#frame = Number(/** @type {HTMLInputElement} */ (event.target).value);
      this.#show();
    };
    const name = this.#playing ? "Pause" : "Play";
    return html`<div class="cell-inputs">
      <button type="button" class="button" aria-label="${name} cell ${this.#number}" @click=${() => this.#play(at)}>${name}</button>
      <label class="cell-input"><span>Frame</span>
        <input type="range" min="0" max=${length - 1} .value=${String(at)} @input=${go}>
        <output>${at + 1} of ${length}</output></label></div>`;
  }

  /** Plays from a frame on, from the first if it is the last; or pauses. @param {number} at */
  #play(at) {
    if (this.#playing) this.#pause();
    else {
      this.#frame = at === this.#cell.frames.length - 1 ? 0 : at;
      this.#playing = setInterval(() => {
        this.#frame += 1;
        if (this.#frame >= this.#cell.frames.length - 1) this.#pause();
        this.#show();
      }, FRAME_TIME);
    }
    this.#show();
  }

  #pause() {
    clearInterval(this.#playing);
    this.#playing = undefined;
  }
}

/** @param {string} tag @param {string} name */
function element(tag, name) {
  const made = document.createElement(tag);
  made.className = name;
  return made;
}
