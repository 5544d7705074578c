/**
 * What the user has: one text that means a cube, and perhaps a solution of it.
 *
 * The text is the only truth: a turn by hand appends to it, painting rewrites it, undo brings an
 * older one back, a reload finds it in `localStorage["cubogram.cube"]`, a link carries it.
 *
 * @typedef {object} Solution
 * @property {string[]} moves that the player plays
 * @property {string} text the same in face turns
 * @property {number} length how many these are
 * @property {number} seconds when it was found
 * @property {import("./chapters.js").Explained[]} [chapters]
 * @property {string} [detail] how it was found
 */

import { read as readText } from "../cube/reading.js";
import { isCompact } from "./compact.js";

const KEY = "cubogram.cube";
const DEPTH = 1000; // steps that can be undone

/** @param {string} text @returns {import("../cube/reading.js").Reading} */
export const read = (text) => readText(text, { compact: isCompact() });

/** @returns {string} the text of the address or of the last visit */
export function firstText() {
  const linked = new URLSearchParams(location.hash.slice(1)).get("scramble");
  if (linked !== null) return linked;
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} text @returns {string} an address that opens the page with this cube */
export function linkTo(text) {
  const address = new URL(location.href);
  address.hash = text ? new URLSearchParams({ scramble: text }).toString() : "";
  return address.href;
}

export class Session {
  constructor(text = "") {
    this.text = text;
    /** @type {Solution | undefined} */
    this.solution = undefined;
    /** @type {{ text: string, solution?: Solution }[]} */
    this.past = [];
    /** @type {{ text: string, solution?: Solution }[]} */
    this.future = [];
    this.typing = false;
  }

  /**
   * @param {string} text
   * @param {boolean} [typed] letter by letter: one step to undo for the whole word
   */
  change(text, typed = false) {
    if (text === this.text && !this.solution) return;
    if (!typed || !this.typing) {
      this.past.push({ text: this.text, solution: this.solution });
      this.past.splice(0, this.past.length - DEPTH);
    }
    this.typing = typed;
    this.future = [];
    this.set({ text });
  }

  /** @param {-1 | 1} way back or forward @returns {boolean} whether there was something */
  travel(way) {
    const [from, to] = way < 0 ? [this.past, this.future] : [this.future, this.past];
    const there = from.pop();
    if (!there) return false;
    to.push({ text: this.text, solution: this.solution });
    this.typing = false;
    this.set(there);
    return true;
  }

  /** @param {{ text: string, solution?: Solution }} what */
  set({ text, solution }) {
    this.text = text;
    this.solution = solution;
    // From now on the cube is no longer the one that the link has brought.
    if (location.hash) history.replaceState(null, "", location.pathname + location.search);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Storage may be full or forbidden; the cube goes on without a memory.
    }
  }
}
