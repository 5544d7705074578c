/** What the browser keeps of nonograms: an entry for every puzzle played, the drawing, the clues, and the page itself. */
import { mergeFields, newerWins } from "../../game/merge.js";
import { readHistory } from "../../nonogram/game.js";
import { parsePicture } from "../../nonogram/moves.js";
import { coloursFrom, fromJSON } from "../../nonogram/puzzle.js";

/** @template T @typedef {import("../../game/entry.js").Kind<T>} Kind */
/** @typedef {import("../../game/history.js").HistoryJSON} HistoryJSON */
/**
 * @typedef {object} Played
 * @property {any} puzzle JSON
 * @property {{history: HistoryJSON, picture: string}} drawing all moves, and the grid as a "picture" move
 * @property {number} seconds on the clock
 * @property {number | null} solvedIn the seconds of the fastest solve; null: never solved
 * @property {number} hints asked for
 * @property {number} wrong strokes, as far as they were counted
 */
/** @typedef {{about: {title: string, author: string, licence: string}, drawing: {colours: string[], history: HistoryJSON}}} Drawn */
/** @typedef {{rows: string, columns: string, puzzle: any}} Clues two fields of text, and the puzzle in JSON that was read from them last */
/**
 * @typedef {object} Begun
 * @property {any} puzzle the one played last, in JSON
 * @property {string} level the technique it takes
 * @property {string} grade how hard it is
 * @property {string} label what it is called until it is solved
 *
 * @typedef {object} Kept
 * @property {string} mode
 * @property {boolean} live whether lines that cannot be right are shown at once
 * @property {boolean} strict whether wrong strokes are counted
 * @property {{date: string, id: string}} daily the daily puzzle opened last
 * @property {any} generator
 */
/** @typedef {Begun & Kept} PageState */

/** @param {unknown} value */
const words = (value) => (typeof value === "string" ? value.slice(0, 500) : "");
/** @param {unknown} value */
const count = (value) => Math.max(0, Number(value) || 0);

/** Solved stays solved; the newer grid wins, the other one is kept beside it. @type {Kind<Played>} */
export const PLAYED = {
  name: "nonogram/played",
  version: 1,
  copies: true,
  read(json) {
    fromJSON(json.puzzle);
    parsePicture(json.drawing.picture);
    const { history, picture } = json.drawing;
    return {
      puzzle: json.puzzle,
      drawing: { history: readHistory(history).toJSON(), picture },
      seconds: count(json.seconds),
      solvedIn: Number.isFinite(json.solvedIn) ? count(json.solvedIn) : null,
      hints: count(json.hints),
      wrong: count(json.wrong),
    };
  },
  merge: (sides) =>
    mergeFields(sides, (key, both) => {
      if (key === "seconds" || key === "hints" || key === "wrong")
        return Math.max(both.ours, both.theirs);
      if (key !== "solvedIn") return newerWins(both);
      return both.ours === null || both.theirs === null
        ? (both.ours ?? both.theirs)
        : Math.min(both.ours, both.theirs);
    }),
};

/** The newer drawing wins, the other one is kept beside it. @type {Kind<Drawn>} */
export const DRAWN = {
  name: "nonogram/drawn",
  version: 1,
  copies: true,
  merge: mergeFields,
  read({ about, drawing }) {
    return {
      about: {
        ...{ title: words(about?.title), author: words(about?.author) },
        licence: words(about?.licence),
      },
      drawing: {
        colours: coloursFrom(drawing.colours),
        history: readHistory(drawing.history).toJSON(),
      },
    };
  },
};

/** @type {Kind<Clues>} */
export const CLUES = {
  name: "nonogram/clues",
  version: 1,
  copies: true,
  read({ rows, columns, puzzle }) {
    fromJSON(puzzle);
    return { rows: String(rows), columns: String(columns), puzzle };
  },
};

/** @type {PageState} */
export const FIRST_STATE = {
  ...{ mode: "play", puzzle: null, level: "", grade: "", label: "" },
  ...{ live: false, strict: false, daily: { date: "", id: "" }, generator: null },
};

/** @type {Kind<PageState>} */
export const PAGE = {
  name: "nonogram/page",
  version: 1,
  blank: FIRST_STATE,
  merge: mergeFields,
  read(json) {
    const { puzzle = null, generator = null, daily } = json;
    if (puzzle) fromJSON(puzzle);
    const [mode, level, grade, label] = [json.mode, json.level, json.grade, json.label].map(words);
    return {
      ...{ mode, puzzle, level, grade, label, generator },
      live: json.live === true,
      strict: json.strict === true,
      daily: { date: words(daily?.date), id: words(daily?.id) },
    };
  },
};
