/** What Python answers about nonograms, as `questions.js` has read it. Where a name says nothing else: [row, column, value]. */
import type { Change, Grid } from "./grid.js";
import type { Line, Puzzle } from "./puzzle.js";

export type Cell = [row: number, column: number];

export interface Verdict {
  verdict: "unique" | "several" | "contradiction" | "undecided";
  solutions: Grid[];
  count: number;
  /** Whether the count is complete. */
  all: boolean;
  differs: Cell[];
  /** Every cell proven. */
  grid: Grid | null;
  /** Lines that cannot hold together; `minimal`: and no fewer. */
  lines: Line[];
  minimal: boolean;
  seconds: number;
  method: string;
  text: string;
}

export interface Deduction {
  line: Line | null;
  cells: Change[];
  reason?: { kind: string; text: string } | null;
}

export interface Progress {
  kind: string;
  steps?: Deduction[];
  /** The share of the cells that is known. */
  known?: number;
}

export interface HintLevel {
  text: string;
  lines: Line[];
  /** Deduced ones with their values, others only spoken of. */
  cells: (Change | Cell)[];
  /** Where each run of a line begins at the earliest and at the latest. */
  placements?: { line: Line; first: number[]; last: number[] };
}

export interface Hint {
  kind: string;
  title: string;
  /** Which line, why, which cells. */
  levels: HintLevel[];
  /** What to fill in. */
  cells: Change[];
  /** Cells of which some are wrong. */
  wrong: Cell[];
  /** The start of a contradiction, and what would follow from it. */
  assume: Change | null;
  chain: { line: Line | null; cells: Change[]; text: string }[];
}

export interface Offer {
  title: string;
  text: string;
  picture: Grid;
  changes: Change[];
}

export interface Rating {
  level: string;
  grade: string;
  text: string;
}

export interface Format {
  id: string;
  title: string;
  extension: string;
  /** Whether it holds nothing but a picture; several colours; what is drawn; and whether we write it. */
  picture: boolean;
  colours: boolean;
  drawing: boolean;
  writes: boolean;
}

export interface FileContent {
  puzzle: Puzzle;
  picture: Grid | null;
  grid: Grid | null;
  notes: string[];
}

/** A question on its way. */
export interface Task<T> {
  result: Promise<T>;
  cancel: () => void;
}

/** Who answers. */
export type Python = Pick<import("../python/client.js").PythonClient, "call">;
