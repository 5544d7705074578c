/**
 * The solving of a nonogram as a film: deductions in order, a position among them, and a tempo. A step of the film is
 * a deduction about one line, or one cell of it.
 */
import { Transport } from "../game/transport.ts";
import { blank, type Change, changes, type Grid, withCells } from "./grid.ts";
import type { Marks } from "./paint.ts";
import type { Line } from "./puzzle.ts";

export interface Deduction {
  line: Line | null;
  cells: readonly Change[];
  reason?: { text: string } | null;
  of?: Deduction; // for a single cell, what it belongs to
}
export interface Found {
  verdict: string;
  seconds: number;
  message: string;
  lines: Line[];
}

export const SLOWEST = 1;
export const FASTEST = 400;
/** The approximate length of a film in seconds, unless the user has chosen a tempo. */
const COMFORTABLE = 6;

/** Event "change": the position, the tempo or the number of steps has changed, or the film starts or pauses. */
export class Film extends Transport {
  #start = blank(1, 1);
  #marks: Partial<Marks> = {};
  #deductions: Deduction[] = [];
  #steps: Deduction[] = [];
  #byCell = false;
  #chosen = false;
  #frame = 0;
  #drawn = { grid: this.#start, index: 0 };

  constructor() {
    super(() => 1000, 0);
  }

  get grid() {
    const index = this.shown;
    const { grid, index: from } = this.#drawn;
    if (index !== from) {
      const forward = index > from;
      const cells = this.#steps.slice(forward ? from : 0, index).flatMap((step) => step.cells);
      this.#drawn = { grid: withCells(forward ? grid : this.#start, cells), index };
    }
    return this.#drawn.grid;
  }

  get deduction(): Deduction | null {
    return this.#steps[this.shown - 1] ?? null;
  }

  /** The index of its deduction, -1 for none. */
  get deductionIndex() {
    const { deduction } = this;
    return deduction ? this.#deductions.indexOf(deduction.of ?? deduction) : -1;
  }

  get marks(): Partial<Marks> {
    const { deduction, shown, length } = this;
    const assumed = changes(blank(this.#start.width, this.#start.height), this.#start);
    if (!deduction || shown >= length) return { assumed, ...this.#marks };
    const { line, cells } = deduction;
    return { assumed, lines: line ? [line] : [], cells };
  }

  setRate(rate: number) {
    this.#chosen = true;
    this.tempo = Math.min(FASTEST, Math.max(SLOWEST, rate));
    this.changed();
  }

  get byCell() {
    return this.#byCell;
  }

  set byCell(byCell) {
    if (byCell === this.#byCell) return;
    const share = this.shown / Math.max(1, this.#steps.length);
    this.#byCell = byCell;
    this.#steps = this.#deductions.flatMap((deduction) => this.#stepsOf(deduction));
    this.#drawn = { grid: this.#start, index: 0 };
    this.length = this.#steps.length;
    this.go(Math.round(share * this.length));
  }

  /** Starts a new film, from the assumed cells. */
  reset(start: Grid) {
    this.#start = start;
    this.#drawn = { grid: start, index: 0 };
    this.#deductions = [];
    this.#steps = [];
    this.#marks = {};
    this.length = 0;
    this.go(0);
  }

  /** Appends deductions; if `animate`, the film starts by itself. */
  add(deductions: readonly Deduction[], animate = false) {
    this.#deductions.push(...deductions);
    this.#steps.push(...deductions.flatMap((deduction) => this.#stepsOf(deduction)));
    this.length = this.#steps.length;
    if (!this.#chosen) this.tempo = Math.min(FASTEST, Math.max(2, this.length / COMFORTABLE));
    if (this.playing) this.aim(this.length);
    else this.changed();
    if (animate && this.length && !this.playing && !this.shown) this.play();
  }

  /** Ends the film with its result; returns whether its end is shown, not if it plays on to a unique solution. */
  conclude({ verdict }: Found, marks: Partial<Marks>, animate: boolean) {
    this.#marks = marks;
    if (animate && this.length && verdict === "unique") return false;
    this.go(this.length);
    return true;
  }

  #stepsOf(deduction: Deduction): Deduction[] {
    return this.#byCell
      ? deduction.cells.map((cell) => ({ ...deduction, cells: [cell], of: deduction }))
      : [deduction];
  }

  override changed() {
    if (this.playing) this.#frame ||= requestAnimationFrame(this.#tick);
    super.changed();
  }

  #tick = (now: number) => {
    this.#frame = 0;
    if (this.tick(now)) this.#frame ||= requestAnimationFrame(this.#tick);
  };
}
