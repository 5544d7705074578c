/** The mode Edit: a picture, what is kept of it, and its live verdict. */
import { byId } from "../dom.js";
import { blank, EMPTY, MAX_COLOURS, unmarked } from "../grid.js";
import { History } from "../history.js";
import { Latest } from "../latest.js";
import { coloursUsed, pictureText } from "../moves.js";
import { INK, PALETTE, puzzleOf } from "../puzzle.js";
import { check } from "../solver.js";
import { colourFields } from "./colour-fields.js";
import { setUpTools } from "./edit-tools.js";
import { Repair } from "./repair.js";
import { listenToSizeForm, showSize } from "./size-form.js";
import { keep, kept } from "./store.js";
import { sayVerdict, showVerdict } from "./verdict-box.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../grid.js").Grid} Grid */
/** @typedef {import("./page.js").Page} Page */

const KEEP_AFTER = 400;
/** Milliseconds of rest before the solver is asked. */
const REST = 60;
const FIRST_SIZE = 15;
const NAMES = /** @type {const} */ (["title", "author", "licence"]);
const nameField = (/** @type {string} */ name) =>
  /** @type {HTMLInputElement} */ (byId(`about-${name}`));

export class EditMode {
  #page;
  /** @type {Puzzle} */ #about = puzzleOf(blank(1, 1));
  #history = new History(blank(FIRST_SIZE, FIRST_SIZE));
  #verdict = new Latest();
  #repair;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #keeping;
  #shown = false;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#repair = new Repair(page, () => {
      if (this.#shown) this.#ask();
    });
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
    this.#repair.cancel();
    this.#keepNow();
  }

  changed() {
    const { puzzle } = this.#page.element.session;
    this.#about = { ...this.#about, colours: puzzle.colours };
    this.#repair.cancel();
    this.#keepSoon();
    this.#showSize();
    this.#ask();
  }

  #keepSoon() {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keepNow(), KEEP_AFTER);
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
      showVerdict(null);
      return;
    }
    this.#verdict.ask(
      () => check(grid, puzzle),
      (answer) => this.#show(answer),
      (error) => {
        if (error.kind !== "cancelled") sayVerdict(error.message, "bad");
      },
      REST,
    );
  }

  /** @param {import("../solver.js").Verdict} answer */
  #show(answer) {
    const { element } = this.#page;
    element.marks = { differ: answer.verdict === "several" ? answer.differs : [] };
    showVerdict(answer);
    element.dispatchEvent(new CustomEvent("verdict", { detail: answer }));
  }

  #listen() {
    const { session } = this.#page.element;
    setUpTools(session);
    listenToSizeForm((width, height) => session.do(`resize ${width}x${height} at 0,0`));
    byId("picture").addEventListener("click", () => this.importPicture());
    byId("make-unique").addEventListener("click", () => this.#repair.start("unique"));
    byId("make-lines").addEventListener("click", () => this.#repair.start("lines"));
    for (const name of NAMES) {
      const field = nameField(name);
      field.addEventListener("input", () => {
        this.#about = { ...this.#about, [name]: field.value.trim() };
        this.#keepSoon();
        this.#page.heading(this.puzzle, "");
      });
    }
    for (const mode of /** @type {const} */ (["play", "solve"]))
      byId(`edit-${mode}`).addEventListener("click", () =>
        this.#page.open(mode, { puzzle: this.puzzle, grid: null }),
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

  #showSize() {
    showSize(this.grid);
    this.#page.heading(this.puzzle, "");
  }

  #showAbout() {
    for (const name of NAMES) nameField(name).value = this.#about[name];
    this.#showColours();
    this.#showSize();
  }

  #showColours() {
    const { colours } = this.#about;
    const fields = colourFields(colours, coloursUsed(this.grid), (next) => {
      this.#about = { ...this.#about, colours: next };
      this.#page.element.session.describe({ colours: next });
      this.#showColours();
    });
    byId("colours").replaceChildren(...fields);
  }
}
