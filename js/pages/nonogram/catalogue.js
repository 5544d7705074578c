/** The collection as it comes: an index of all puzzles first, pictures a hundred to a file by need. No DOM. */
import { fromText } from "../../nonogram/grid.js";
import { coloursFrom, puzzleOf } from "../../nonogram/puzzle.js";

/** @typedef {import("../../nonogram/puzzle.js").Puzzle} Puzzle */
/**
 * @typedef {object} Entry
 * @property {number} number from 1
 * @property {string} label what it is called until it is solved
 * @property {number} width
 * @property {number} height
 * @property {string} grade
 * @property {string} level
 * @property {number} colours how many
 * @property {string} author
 * @property {string} id its fingerprint
 */

/** How hard a puzzle is, in the order of difficulty. @type {Record<string, string>} */
export const GRADES = { easy: "Easy", medium: "Medium", hard: "Hard", expert: "Expert" };

/** What a person must be able to do. @type {Record<string, string>} */
export const TECHNIQUES = {
  overlap: "overlaps",
  lines: "line by line",
  contradiction: "contradiction",
  search: "deep search",
};

/** Pictures in a file, as in py/cubogram/nonogram/collection/reading.py. */
const PER_FILE = 100;
/** The day of daily puzzle No. 1, a Monday. */
const FIRST_DAY = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;

export class Catalogue {
  /** @type {Promise<{all: Entry[], sources: string[][], days: number[]}> | null} */ #index = null;
  /** @type {Map<string, Promise<any[]>>} */ #files = new Map();
  #fetch;

  /** @param {(name: string) => Promise<any>} fetch the content of a file of the collection */
  constructor(fetch) {
    this.#fetch = fetch;
  }

  /** All puzzles, in order; rejects where they cannot be fetched, and can be asked again. @returns {Promise<Entry[]>} */
  async all() {
    return (await this.#read()).all;
  }

  /** A puzzle of the collection. @param {Entry} entry @returns {Promise<Puzzle>} */
  async puzzle({ number, width, colours }) {
    const { sources } = await this.#read();
    const name = `pictures-${String(Math.floor((number - 1) / PER_FILE)).padStart(2, "0")}.json`;
    const [title, cells, ...shades] = (await this.#file(name))[(number - 1) % PER_FILE];
    const [author, licence, source] = sources[number - 1];
    return puzzleOf(fromText(decoded(cells, width, colours > 1)), {
      ...{ title, author, licence, source },
      colours: coloursFrom(shades),
    });
  }

  /** The puzzle of a day, the same for everyone. @param {string} date such as "2026-11-22" @returns {Promise<Entry>} */
  async daily(date) {
    const { all, days } = await this.#read();
    const day = Math.round((Date.parse(`${date}T00:00Z`) - FIRST_DAY) / DAY) % days.length;
    return all[days[day < 0 ? day + days.length : day] - 1];
  }

  #read() {
    this.#index ??= this.#fetch("index.json").then(
      ({ sources, puzzles, days }) => ({
        days,
        sources: puzzles.map((/** @type {any[]} */ facts) => sources[facts[4]]),
        all: puzzles.map((/** @type {any} */ facts, /** @type {number} */ i) => {
          const [width, height, grade, level, source, colours, id] = facts;
          return {
            ...{ number: i + 1, label: `No. ${i + 1}`, width, height, colours, id },
            grade: Object.keys(GRADES)[grade],
            level: Object.keys(TECHNIQUES)[level],
            author: sources[source][0],
          };
        }),
      }),
      (error) => {
        this.#index = null;
        throw error;
      },
    );
    return this.#index;
  }

  /** @param {string} name */
  #file(name) {
    const file =
      this.#files.get(name) ??
      this.#fetch(name).catch((error) => {
        this.#files.delete(name);
        throw error;
      });
    this.#files.set(name, file);
    return file;
  }
}

/** The rows of a picture that is written with a digit per cell in colours (0 is empty), else one for four cells. @param {string} cells @param {number} width @param {boolean} coloured */
export function decoded(cells, width, coloured) {
  const bits = (/** @type {string} */ digit) =>
    Number.parseInt(digit, 16).toString(2).padStart(4, "0");
  return cells.split(" ").map((row) => {
    const digits = coloured ? row : row.replace(/./g, bits).slice(0, width);
    return digits.replaceAll("0", "?");
  });
}
