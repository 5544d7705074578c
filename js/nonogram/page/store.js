/**
 * What the browser keeps: one entry a puzzle played, the picture being drawn, the clues being solved.
 * Everything can be exported as a file and brought back.
 */
import { History } from "../history.js";
import { fingerprint, fromJSON } from "../puzzle.js";

const PREFIX = "cubogram.nonogram.";
const PLAY = `${PREFIX}play.`;
const KIND = "cubogram nonogram progress";

/**
 * @typedef {object} Played
 * @property {any} puzzle JSON
 * @property {{start: string, steps: string[], place: number}} history
 * @property {number} seconds
 * @property {boolean} solved
 * @property {string} [picture] the grid, in move text
 * @property {number} at when it was last played, milliseconds since 1970
 */

/**
 * What is kept under a name, or null; what cannot be read counts as absent.
 * @param {string} name
 * @returns {any}
 */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps a value; returns whether there was room.
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * The entry of a puzzle, or null.
 * @param {import("../puzzle.js").Puzzle} puzzle
 * @returns {Played | null}
 */
export const played = (puzzle) => kept(`play.${fingerprint(puzzle)}`);

/**
 * @param {import("../puzzle.js").Puzzle} puzzle
 * @param {Played} entry
 */
export const keepPlayed = (puzzle, entry) => keep(`play.${fingerprint(puzzle)}`, entry);

/** All entries, as a file. */
export function exported() {
  /** @type {Record<string, Played>} */
  const puzzles = {};
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i) ?? "";
    if (key.startsWith(PLAY)) puzzles[key.slice(PLAY.length)] = kept(key.slice(PREFIX.length));
  }
  return { kind: KIND, version: 1, puzzles, picture: kept("edit"), clues: kept("solve") };
}

/**
 * Whether JSON is a file of progress.
 * @param {any} json
 */
export const isProgress = (json) => json?.kind === KIND;

/**
 * Takes the entries of a file; of two entries of a puzzle the solved one stays, else the newer one.
 * Returns how many were taken; throws a RangeError for anything that is not a file of progress.
 * @param {any} json
 */
export function imported(json) {
  if (!isProgress(json) || typeof json.puzzles !== "object")
    throw new RangeError("this is not a file of nonogram progress");
  let taken = 0;
  for (const entry of Object.values(json.puzzles)) {
    const puzzle = fromJSON(entry?.puzzle);
    const history = History.fromJSON(entry.history);
    const here = played(puzzle);
    const at = Number(entry.at) || 0;
    if (here && (here.solved !== Boolean(entry.solved) ? here.solved : here.at >= at)) continue;
    /** @type {Played} */
    const clean = {
      puzzle: entry.puzzle,
      history: history.toJSON(),
      seconds: Math.max(0, Number(entry.seconds) || 0),
      solved: Boolean(entry.solved),
      at,
    };
    if (typeof entry.picture === "string") clean.picture = entry.picture;
    if (!keepPlayed(puzzle, clean))
      throw new RangeError("there is no more room in the browser's storage");
    taken++;
  }
  if (json.picture && !kept("edit")) keep("edit", json.picture);
  return taken;
}
