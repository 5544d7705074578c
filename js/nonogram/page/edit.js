/** The mode Edit: a picture, its live verdict, and the tools that change it. */
import { byId, make } from "../dom.js";
import { blank, EMPTY, MAX_COLOURS, MAX_SIDE, randomGrid, unmarked } from "../grid.js";
import { History } from "../history.js";
import { coloursUsed, pictureText } from "../moves.js";
import { INK, PALETTE, puzzleOf } from "../puzzle.js";
import { check, Latest, lineName, makeUnique } from "../solver.js";
import { keep, kept } from "./store.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../grid.js").Grid} Grid */
/** @typedef {import("./page.js").Page} Page */

const KEEP_AFTER = 400;
/** Milliseconds of rest before the solver is asked. */
const REST = 60;
const FIRST_SIZE = 15;

/** Buttons: label, the step they do, and the outline of their icon. */
const TRANSFORMS = [
  ["Shift left", "shift left 1", "M19 12H5m6-6l-6 6 6 6"],
  ["Shift right", "shift right 1", "M5 12h14m-6-6l6 6-6 6"],
  ["Shift up", "shift up 1", "M12 19V5m-6 6l6-6 6 6"],
  ["Shift down", "shift down 1", "M12 5v14m-6-6l6 6 6-6"],
  ["Mirror left and right", "flip left-right", "M12 3v18M9 7v10L3 17zM15 7v10l6 0z"],
  ["Mirror top and bottom", "flip top-bottom", "M3 12h18M7 9h10L17 3zM7 15h10v6z"],
  ["Turn a quarter", "rotate", "M20 4v6h-6M19.500 10A8 8 0 1 0 20 15"],
];

export class EditMode {
  #page;
  /** @type {Puzzle} */ #about = puzzleOf(blank(1, 1));
  #history = new History(blank(FIRST_SIZE, FIRST_SIZE));
  #verdict = new Latest();
  /** @type {{cancel: () => void} | null} */ #repair = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #keeping;
  #shown = false;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#restore();
    this.#listen();
    addEventListener("pagehide", () => this.#keepNow());
  }

  get puzzle() {
    return puzzleOf(this.#history.grid, this.#about);
  }

  get grid() {
    return this.#history.grid;
  }

  #restore() {
    const saved = kept("edit");
    if (!saved) return;
    try {
      this.#history = History.fromJSON(saved.history);
      const colours = (saved.colours ?? []).filter(
        (/** @type {unknown} */ colour) => typeof colour === "string",
      );
      const words = (/** @type {unknown} */ text) => (typeof text === "string" ? text : "");
      this.#about = {
        ...this.#about,
        title: words(saved.title),
        author: words(saved.author),
        licence: words(saved.licence),
        colours: colours.length ? colours.slice(0, MAX_COLOURS) : [INK],
      };
    } catch {
      // What was kept is damaged: an empty grid.
    }
  }

  /**
   * Takes a picture as one step, so that Undo brings the old one back.
   * @param {Grid} picture
   * @param {Partial<Puzzle>} [about]
   */
  open(picture, about) {
    const step = pictureText(unmarked(picture));
    if (about) this.#about = { ...this.#about, ...about };
    const needed = coloursUsed(picture);
    if (needed > this.#about.colours.length) {
      this.#about.colours = [
        ...this.#about.colours,
        ...PALETTE.slice(this.#about.colours.length, needed),
      ];
    }
    if (!this.#shown) {
      this.#history.do(step);
      return;
    }
    this.#page.element.session.describe(this.#about);
    this.#page.element.session.do(step);
    this.#showAbout();
  }

  enter() {
    this.#shown = true;
    this.#page.element.load("edit", this.#about, this.#history);
    this.#page.wantPython();
    this.#showAbout();
    this.#ask();
  }

  leave() {
    this.#shown = false;
    this.#verdict.cancel();
    this.#repair?.cancel();
    this.#keepNow();
  }

  changed() {
    const { puzzle } = this.#page.element.session;
    this.#about = { ...this.#about, colours: puzzle.colours };
    this.#repair?.cancel();
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keepNow(), KEEP_AFTER);
    this.#showSize();
    this.#ask();
  }

  #keepNow() {
    clearTimeout(this.#keeping);
    const { title, author, licence, colours } = this.#about;
    const room = keep("edit", { title, author, licence, colours, history: this.#history.toJSON() });
    if (!room)
      this.#page.message(
        "The browser has no room to keep the picture: save it as a file.",
        "error",
      );
  }

  /** The live verdict: an older question is void as soon as the picture changes. */
  #ask() {
    const { puzzle, grid } = this;
    if (!grid.cells.some((value) => value && value !== EMPTY)) {
      this.#verdict.cancel();
      this.#say("Draw with the brushes; the clues follow.", "");
      byId("repairs").hidden = true;
      return;
    }
    this.#verdict.ask(
      () => check(grid, puzzle),
      (answer) => this.#show(answer),
      (error) => {
        if (error.kind !== "cancelled") this.#say(error.message, "bad");
      },
      REST,
    );
  }

  /** @param {import("../solver.js").Verdict} answer */
  #show(answer) {
    const { element } = this.#page;
    const differs = answer.verdict === "several" ? answer.differs : [];
    element.marks = { differ: differs };
    byId("repairs").hidden = answer.verdict === "unique" && answer.method === "lines";
    byId("make-unique").hidden = answer.verdict === "unique";
    if (answer.verdict === "unique") {
      this.#say(
        "Exactly one solution.",
        "good",
        answer.method === "lines"
          ? "Line by line is enough."
          : "It takes more than looking at one line at a time.",
      );
    } else if (answer.verdict === "several") {
      this.#say(
        "More than one solution.",
        "bad",
        `${differs.length} cells differ; they are marked.`,
      );
    } else {
      this.#say("Not decided yet.", "", answer.text || answer.lines.map(lineName).join(", "));
    }
    element.dispatchEvent(new CustomEvent("verdict", { detail: answer }));
  }

  /**
   * @param {string} text
   * @param {"" | "good" | "bad"} tone
   */
  #say(text, tone, small = "") {
    const box = byId("edit-verdict");
    box.className = `verdict ${tone}`;
    box.replaceChildren(text, ...(small ? [make("small", {}, small)] : []));
  }

  /** @param {"unique" | "lines"} goal */
  async #makeUnique(goal) {
    const stop = byId("stop-repair");
    const { session } = this.#page.element;
    this.#say("Looking for a near picture…", "");
    const task = makeUnique(this.grid, this.puzzle, goal, (event) => {
      if (event.kind === "change")
        this.#say(`Looking for a near picture: ${event.changes.length} cells changed so far.`, "");
    });
    this.#repair = task;
    stop.hidden = false;
    try {
      const answer = await task.result;
      if (this.#repair !== task) return;
      this.#repair = null;
      if (answer.done && session.do(pictureText(unmarked(answer.picture)))) {
        const count = answer.changes.length;
        this.#page.message(
          `${count} ${count === 1 ? "cell" : "cells"} changed; Undo takes it back.`,
        );
      } else if (!answer.done)
        this.#page.message(answer.text || "No near picture was found.", "error");
    } catch (error) {
      if (/** @type {any} */ (error).kind !== "cancelled")
        this.#page.message(/** @type {Error} */ (error).message, "error");
    } finally {
      if (this.#repair === task) this.#repair = null;
      stop.hidden = true;
      if (this.#shown) this.#ask();
    }
  }

  #listen() {
    const { element } = this.#page;
    const { session } = element;
    for (const [label, step, path] of TRANSFORMS) {
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      svg.setAttribute("viewBox", "0 0 24 24");
      svg.setAttribute("aria-hidden", "true");
      svg.append(document.createElementNS(svg.namespaceURI, "path"));
      svg.firstElementChild?.setAttribute("d", path);
      const button = make("button", {
        type: "button",
        class: "icon-button",
        "aria-label": label,
        title: label,
        onclick: () => session.do(step),
      });
      button.append(svg);
      byId("transforms").append(button);
    }
    byId("size-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#resize();
    });
    /** @type {HTMLSelectElement} */ (byId("symmetry")).addEventListener("change", (event) => {
      session.symmetry = /** @type {any} */ (event.target).value;
    });
    const threshold = /** @type {HTMLInputElement} */ (byId("threshold"));
    threshold.addEventListener("input", () => {
      byId("threshold-value").textContent = Number(threshold.value).toFixed(2);
    });
    byId("random").addEventListener("click", () => {
      const { width, height } = this.grid;
      session.do(
        pictureText(randomGrid(width, height, Number(threshold.value), this.#about.colours.length)),
      );
    });
    byId("clear").addEventListener("click", () => session.do("clear"));
    byId("picture").addEventListener("click", () => this.importPicture());
    byId("make-unique").addEventListener("click", () => this.#makeUnique("unique"));
    byId("make-lines").addEventListener("click", () => this.#makeUnique("lines"));
    byId("stop-repair").addEventListener("click", () => this.#repair?.cancel());
    byId("overpaint").addEventListener("change", (event) => {
      session.overpaint = /** @type {HTMLInputElement} */ (event.target).checked;
    });
    for (const key of /** @type {const} */ (["title", "author", "licence"])) {
      const field = /** @type {HTMLInputElement} */ (byId(`about-${key}`));
      field.addEventListener("input", () => {
        this.#about = { ...this.#about, [key]: field.value.trim() };
        clearTimeout(this.#keeping);
        this.#keeping = setTimeout(() => this.#keepNow(), KEEP_AFTER);
        this.#page.heading(this.puzzle, "");
      });
    }
    byId("edit-play").addEventListener("click", () =>
      this.#page.open("play", { puzzle: this.puzzle, grid: null }),
    );
    byId("edit-solve").addEventListener("click", () =>
      this.#page.open("solve", { puzzle: this.puzzle, grid: null }),
    );
  }

  /**
   * Opens the dialog that turns a picture into a grid.
   * @param {Blob} [file]
   */
  async importPicture(file) {
    const { openPictureDialog } = await import("./picture-dialog.js");
    openPictureDialog(this.grid, (picture, colours) => this.open(picture, { colours }), file);
  }

  #resize() {
    const message = byId("size-message");
    const sides = ["edit-width", "edit-height"].map((id) => {
      const field = /** @type {HTMLInputElement} */ (byId(id));
      const value = /^\s*\d+\s*$/.test(field.value) ? Number(field.value) : 0;
      const good = value >= 1 && value <= MAX_SIDE;
      field.setAttribute("aria-invalid", String(!good));
      return good ? value : 0;
    });
    message.hidden = sides.every(Boolean);
    if (!message.hidden) {
      const name = sides[0] ? "Rows" : "Columns";
      message.textContent = `${name}: a whole number from 1 to ${MAX_SIDE}, please.`;
      return;
    }
    this.#page.element.session.do(`resize ${sides[0]}x${sides[1]} at 0,0`);
  }

  #showSize() {
    const { width, height } = this.grid;
    const show = (/** @type {string} */ id, /** @type {number} */ value) => {
      const field = /** @type {HTMLInputElement} */ (byId(id));
      field.value = String(value);
      field.setAttribute("aria-invalid", "false");
    };
    show("edit-width", width);
    show("edit-height", height);
    byId("size-message").hidden = true;
    this.#page.heading(this.puzzle, "");
  }

  #showAbout() {
    for (const key of /** @type {const} */ (["title", "author", "licence"])) {
      /** @type {HTMLInputElement} */ (byId(`about-${key}`)).value = this.#about[key];
    }
    this.#showColours();
    this.#showSize();
  }

  #showColours() {
    const { session } = this.#page.element;
    const { colours } = this.#about;
    const set = (/** @type {string[]} */ next) => {
      this.#about = { ...this.#about, colours: next };
      session.describe({ colours: next });
      this.#showColours();
    };
    const fields = colours.map((colour, i) => {
      if (colour === INK)
        return make("span", {
          class: "ink-swatch",
          title: "The colour of the text",
          role: "img",
          "aria-label": `Colour ${i + 1}: ink`,
        });
      const input = make("input", {
        type: "color",
        value: colour,
        "aria-label": `Colour ${i + 1}`,
      });
      input.addEventListener("change", () =>
        set(colours.map((old, k) => (k === i ? input.value : old))),
      );
      return make("span", { class: "swatch-field" }, input);
    });
    const add = make("button", { type: "button", class: "button" }, "Add a colour");
    add.disabled = colours.length >= MAX_COLOURS;
    add.addEventListener("click", () => set([...colours, PALETTE[colours.length]]));
    const remove = make("button", { type: "button", class: "button quiet" }, "Remove the last");
    remove.disabled = colours.length < 2 || coloursUsed(this.grid) >= colours.length;
    remove.addEventListener("click", () => set(colours.slice(0, -1)));
    byId("colours").replaceChildren(...fields, add, remove);
  }
}
