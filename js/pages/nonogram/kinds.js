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
 * @typedef {object} PageState
 * @property {string} mode
 * @property {any} puzzle the one played last, in JSON
 * @property {string} level the technique it takes
 * @property {string} grade how hard it is
 * @property {string} label what it is called until it is solved
 * @property {boolean} live whether lines that cannot be right are shown at once
 * @property {boolean} strict whether wrong strokes are counted
 * @property {{date: string, id: string}} daily the daily puzzle opened last
 * @property {any} generator
 */

/** @param {unknown} value */
const words = (value) => (typeof value === "string" ? value.slice(0, 500) : "");
/** @param {unknown} value */
const count = (value) => Math.max(0, Number(value) || 0);

/** The names of the second house's histories. @param {any} json */
const oldHistory = (json) => ({ start: json?.start, moves: json?.steps, index: json?.place });

/** @param {import("../../game/entry.js").Legacy} old @param {string} name */
function oldEntry({ get }, name) {
  try {
    const json = JSON.parse(get(`cubogram.nonogram.${name}`) ?? "null");
    return json ? [{ json, keys: [`cubogram.nonogram.${name}`] }] : [];
  } catch {
    return [];
  }
}

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
  legacy(old) {
    const start = "cubogram.nonogram.play.";
    const ids = old.keys
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length));
    return ids.flatMap((id) =>
      oldEntry(old, `play.${id}`).map(({ json, keys }) => {
        const drawing = { history: oldHistory(json.history), picture: json.picture };
        const solvedIn = json.solved ? json.seconds : null;
        const { puzzle, seconds, at } = json;
        return { id, keys, at, json: { puzzle, drawing, seconds, solvedIn } };
      }),
    );
  },
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
  legacy: (old) =>
    oldEntry(old, "edit").map(({ json, keys }) => {
      const drawing = { colours: json.colours, history: oldHistory(json.history) };
      return { id: "main", keys, json: { about: json, drawing } };
    }),
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
  legacy: (old) => oldEntry(old, "solve").map((entry) => ({ id: "main", ...entry })),
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
    const { puzzle = null, generator = null, number, daily } = json;
    if (puzzle) fromJSON(puzzle);
    const [mode, level, grade, label] = [json.mode, json.level, json.grade, json.label].map(words);
    return {
      ...{ mode, puzzle, level, grade, generator },
      label: label || (count(number) ? `No. ${number}` : ""),
      live: json.live === true,
      strict: json.strict === true,
      daily: { date: words(daily?.date), id: words(daily?.id) },
    };
  },
};
