/**
 * The nonogram page without its elements: three modes, each with a game of its own, one of them shown; what comes
 * from files and links; what the browser keeps.
 */
import { same } from "../../game/merge.js";
import { Model } from "../../game/model.js";
import { pythonOf } from "../../nonogram/asking.js";
import { readLink } from "../../nonogram/link.js";
import { fingerprint } from "../../nonogram/puzzle.js";
import { Notices } from "../../ui/notices.js";
import { Awaited } from "./awaited.js";
import { Catalogue } from "./catalogue.js";
import { Edit } from "./edit.js";
import { FIRST_STATE, PAGE, PLAYED } from "./kinds.js";
import { Play } from "./play.js";
import { Solve } from "./solve.js";

/** @typedef {import("../../nonogram/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../../nonogram/game.js").Mode} Mode */
/** @typedef {{puzzle: Puzzle} & import("./play.js").Opening} Opening */
/** @typedef {import("./catalogue.js").Entry} Entry */

/** @param {unknown} mode @returns {mode is Mode} */
const isMode = (mode) => mode === "play" || mode === "edit" || mode === "solve";

/** The day where the player is, such as "2026-11-22", as Swedes write it. @param {Date} now */
const dateOf = (now) => now.toLocaleDateString("sv");

export class NonogramPage extends Model {
  notices = new Notices();
  dropping = false;
  /** Opens what shares the puzzle; the view's business. */
  share = () => {};
  /** Opens a file with a puzzle. @param {File} _file */
  take = (_file) => {};
  /** Takes a picture that is dropped or pasted, while its dialog is open. @type {((file: File) => unknown) | null} */
  takePicture = null;
  store;
  arrival;
  python;
  /** The puzzle that was asked for last. */
  awaited = new Awaited(this);
  #entry;
  catalogue;
  /** @type {Mode} */ mode;
  play;
  edit;
  solve;

  /**
   * @param {{store: import("../../game/store.js").Store, arrival: import("../../shell/arrival.js").Arrival, fetchCollected: (name: string) => Promise<any>,
   *   begun?: import("./kinds.js").Begun | null}} world `begun`: what this tab played before it was reloaded
   */
  constructor({ store, arrival, fetchCollected, begun = null }) {
    super();
    this.store = store;
    this.arrival = arrival;
    this.python = pythonOf(arrival);
    this.catalogue = new Catalogue(fetchCollected);
    this.#entry = store.entry(PAGE);
    this.mode = isMode(this.state.mode) ? this.state.mode : "play";
    this.begun = begun ?? this.state;
    this.play = new Play(this);
    this.edit = new Edit(this);
    this.solve = new Solve(this);
    for (const part of [arrival, this.notices, this.play, this.edit, this.solve]) this.follow(part);
    this.current.enter();
  }

  /** What is kept of the page itself. */
  get state() {
    return this.#entry.value ?? FIRST_STATE;
  }

  /** @param {Partial<import("./kinds.js").PageState>} state */
  keep(state) {
    this.#entry.set({ ...this.state, ...state });
    this.changed();
  }

  /** Whether a file is being dragged over the page. @param {boolean} dropping */
  setDropping(dropping) {
    if (dropping === this.dropping) return;
    this.dropping = dropping;
    this.changed();
  }

  /** What is being done, in words, or that Python is waited for. @param {string} what */
  doing(what) {
    return this.arrival.isReady ? `${what}…` : `${what}, once Python is here…`;
  }

  /** The mode that is shown. */
  get current() {
    return this[this.mode];
  }

  /** @param {Mode} mode */
  go(mode) {
    if (mode === this.mode) return;
    this.awaited.drop();
    this.current.leave();
    this.mode = mode;
    this.notices.clear("message");
    this.keep({ mode });
    this.current.enter();
    this.changed();
  }

  /** Opens a puzzle in a mode. @param {Mode} mode @param {Opening} opening */
  open(mode, { puzzle, grid = null, ...opening }) {
    this.awaited.drop();
    if (mode === "play") this.play.open(puzzle, { grid, ...opening });
    else if (mode === "solve") this.solve.open(puzzle);
    this.go(mode);
    if (mode === "edit" && grid) this.edit.open(grid, puzzle);
    else if (mode === "edit") this.edit.mending.openClues(puzzle);
  }

  /** Follows the fragment of an address; returns whether it names something. @param {string} fragment */
  async openFragment(fragment) {
    const name = fragment.replace(/^#/, "");
    if (isMode(name)) this.go(name);
    else if (name.startsWith("p=")) {
      try {
        const shared = await readLink(name);
        this.open(shared.mode, shared);
      } catch (error) {
        this.report(error);
      }
    } else if (name.startsWith("text=")) {
      this.go("play");
      this.take(new File([`#${name}`], "link"));
    } else return false;
    return true;
  }

  /** Says what went wrong. @param {unknown} error */
  report(error) {
    this.notices.say("message", /** @type {Error} */ (error).message, { tone: "error" });
  }

  /**
   * Two tabs changed one thing, and the newer won: the other is kept, and can come back.
   * @template T @param {string} what @param {import("../../game/entry.js").Entry<T>} entry @param {(value: T) => void} bringBack
   */
  offerCopy(what, { kind, id, value: shown }, bringBack) {
    const drawn = (/** @type {any} */ one) => one?.drawing ?? one;
    for (const copy of this.store.copies(kind, id)) {
      const { value } = copy;
      if (!value || same(drawn(value), drawn(shown))) copy.remove();
      else {
        const act = () => {
          bringBack(value);
          copy.remove();
          this.notices.clear("message");
        };
        const text = `${what} in another tab too; the newer is shown`;
        const offer = { label: "Bring back the other", act };
        return this.notices.say("message", text, { offer });
      }
    }
  }

  /** Whether today's puzzle was opened and solved. */
  get solvedToday() {
    const { date, id } = this.state.daily;
    return date === dateOf(new Date()) && (this.played(id)?.solvedIn ?? null) !== null;
  }

  /** Opens a puzzle of the collection as soon as its picture is there. @param {() => Promise<Entry> | Entry} which @param {string} label @param {(entry: Entry) => void} opened */
  openCollected(which, label = "", opened = () => {}) {
    const fetched = async () => {
      const entry = await which();
      return { entry, puzzle: await this.catalogue.puzzle(entry) };
    };
    this.awaited.ask(
      "Fetching the puzzle…",
      () => ({ result: fetched(), cancel() {} }),
      ({ entry, puzzle }) => {
        const { grade, level } = entry;
        opened(entry);
        this.open("play", { puzzle, label: label || entry.label, grade, level });
      },
    );
  }

  /** The puzzle of a day, where the player is. */
  openDaily(now = new Date()) {
    const date = dateOf(now);
    const day = now.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
    this.openCollected(
      () => this.catalogue.daily(date),
      `Daily puzzle of ${day}`,
      ({ id }) => this.keep({ daily: { date, id } }),
    );
  }

  /** What is kept of a puzzle. @param {string} id its fingerprint */
  played(id) {
    return this.store.entry(PLAYED, id).value;
  }

  /** Opens the next unsolved puzzle of the collection after the one played, or the first unsolved. */
  async openNext() {
    try {
      const all = await this.catalogue.all();
      const at = all.findIndex(({ id }) => id === fingerprint(this.play.puzzle));
      const next = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].find(
        ({ id }) => (this.played(id)?.solvedIn ?? null) === null,
      );
      if (next) this.openCollected(() => next);
      else
        this.notices.say("message", "every puzzle of the collection is solved", { tone: "good" });
    } catch (error) {
      this.report(error);
    }
  }
}
