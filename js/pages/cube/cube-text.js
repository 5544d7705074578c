/**
 * The text that means a cube, with everything it has been: the only truth about the cube. A turn by
 * hand appends to it, painting rewrites it, undo brings an older one back.
 */

import { formatCompact, parseCompact } from "../../cube/compact.js";
import { looksLikeFacelets } from "../../cube/facelets.js";
import { reversed } from "../../cube/notation.js";
import { read } from "../../cube/reading.js";
import { faceletsOf } from "../../cube/state.js";
import { History } from "../../game/history.js";
import { shortened } from "./kinds.js";

/** @typedef {import("../../cube/reading.js").Reading} Reading */
/** @typedef {import("../../cube/state.js").State} State */
/** @typedef {{ message: string, where: { start: number, end: number } }} Mistake */

const LONGEST = 200_000; // characters; the 20,000 moves that a cube may have are fewer
/** What a reconstruction has: a heading, a comment at the scramble, or an address. */
const MARKED =
  /^[ \t/#]*(?:scramble|solution|solve|reconstruction)|\/\/[ \t]*scramble|^[ \t]*\S+\.net\/|:\/\//im;
const MOST_STEPS = 1000; // that can be undone
const TEXT_GAME = {
  apply: (/** @type {string} */ _, /** @type {string} */ text) => text,
  same: (/** @type {string} */ a, /** @type {string} */ b) => a === b,
  write: (/** @type {string} */ text) => text,
  read: (/** @type {string} */ text) => text,
};

export class CubeText {
  /** As it stands in the field. */ text = "";
  /** The last that could be read. @type {Reading} */ reading = read("");
  /** What is wrong with it. @type {Mistake | undefined} */ mistake;
  /** A text that is no reconstruction, though it may look so. */ #plain = "";
  /** Whether stickers without a colour are meant to be free. */ free = false;
  #history = new History(TEXT_GAME, "", { most: MOST_STEPS });
  #settings;

  /** @param {import("../../shell/settings.js").Settings} settings */
  constructor(settings) {
    this.#settings = settings;
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /** Which cube it means, or what it says instead of one: what was asked of another is no answer here. */
  get question() {
    const { start, moves } = this.reading;
    return this.mistake ? this.text : JSON.stringify([start.colours, moves.join(" ")]);
  }

  /** Whether nothing has ever been typed. */
  get untouched() {
    return !this.text && !this.canUndo && !this.canRedo;
  }

  /** Whether it cannot be one cube, and is not read: it may be a list of very many. */
  get isTooLong() {
    return this.text.length > LONGEST;
  }

  /** Whether it may be a scramble with its solution, or a link to one: Python knows. */
  get mayBeReconstruction() {
    return !this.isTooLong && this.text !== this.#plain && MARKED.test(this.text);
  }

  /** Whether it may be many cubes. */
  get mayBeList() {
    return this.isTooLong || looksLikeList(this.text);
  }

  /** Whether it is given by its colours. */
  get isColours() {
    return looksLikeFacelets(this.text);
  }

  /** The moves that take back those of the text, in the language in which it is typed. */
  get wayBack() {
    const back = reversed(this.reading.moves);
    const isCompact = this.#settings.compact && parseCompact(this.text) !== undefined;
    return isCompact ? formatCompact(back) : back.join(" ");
  }

  /** @param {string} text @param {string} [kind] of steps of which a row is undone as one */
  set(text, kind = "") {
    this.text = text;
    if (text.includes("?")) this.free = true;
    this.#history.do(text.trim(), kind);
  }

  /** Ends a row of steps that are undone as one. */
  close() {
    this.#history.close();
  }

  /** @param {-1 | 1} way @returns {boolean} whether there was something */
  travel(way) {
    if (!(way < 0 ? this.#history.undo() : this.#history.redo())) return false;
    this.text = this.#history.state;
    return true;
  }

  /** Python found no reconstruction in the text: it is read as any other. */
  takeAsPlain() {
    this.#plain = this.text;
  }

  /** @returns {"same" | "new" | "wrong"} whether the text means another cube than before */
  read() {
    const before = this.reading;
    if (this.isTooLong) {
      const message = `this is too long for one cube: ${this.text.length.toLocaleString("en")} characters`;
      this.mistake = { message, where: { start: 0, end: 0 } };
      return "wrong";
    }
    if (this.mayBeReconstruction) {
      const message = "This looks like a scramble with its solution";
      this.mistake = { message, where: { start: 0, end: 0 } };
      return "wrong";
    }
    try {
      this.reading = read(this.text, { compact: this.#settings.compact });
      this.mistake = undefined;
    } catch (error) {
      this.mistake = /** @type {any} */ (error);
      return "wrong";
    }
    if (!sameReading(before, this.reading)) return "new";
    this.reading = before; // a blank or a comment more: nothing else changes
    return "same";
  }

  /**
   * Writes a turn by hand.
   *
   * @param {string} move
   * @param {readonly string[]} before the moves before it
   * @param {readonly string[] | undefined} played those that do not stand in the text; undefined where it is written anew
   * @param {State} state after it
   */
  turn(move, before, played, state) {
    const colours = this.isColours;
    const { start } = this.reading;
    const moves = [...before, move];
    this.set(colours ? faceletsOf(state) : this.#written(moves, played && [...played, move]));
    this.mistake = undefined;
    this.reading = colours ? read(this.text) : { start, moves, state };
  }

  /** @param {string[]} all moves @param {string[] | undefined} more than the text says */
  #written(all, more) {
    const text = this.text.trim();
    if (this.#settings.compact && text && parseCompact(text)) return formatCompact(all);
    if (!text || !more) return all.join(" ");
    return `${text}${text.includes("//") ? "\n" : " "}${more.join(" ")}`;
  }

  /** For the store. */
  toJSON() {
    return shortened(this.#history.toJSON());
  }

  /** @param {import("../../game/history.js").HistoryJSON} json */
  restore(json) {
    this.#history = History.fromJSON(TEXT_GAME, json);
    this.text = this.#history.state;
    this.free = this.text.includes("?");
  }
}

const NUMBERED = /^\s*(?:\d+\s*[.):]|[/#]*\s*scramble\b)/i;
const LONG = /(?:[URFDLBurfdlb][w2'’]* +){9}/;

/** @param {string} before @param {string} now @returns {number} how many characters are new in a text */
export function addedTo(before, now) {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === now.at(-1 - end)) end++;
  return now.length - start - end;
}

/** @param {string} text @returns {boolean} whether it may be many cubes: numbered or long lines, a csTimer export */
export function looksLikeList(text) {
  if (/^\s*\{\s*"/.test(text)) return true;
  const lines = text.split("\n").filter((line) => line.trim());
  const ofCubes = lines.filter(
    (line) => NUMBERED.test(line) || LONG.test(line) || looksLikeFacelets(line),
  );
  return ofCubes.length > 1;
}

/** @param {Reading} a @param {Reading} b */
const sameReading = (a, b) =>
  a.start.colours === b.start.colours &&
  a.moves.length === b.moves.length &&
  a.moves.every((move, i) => move === b.moves[i]);
