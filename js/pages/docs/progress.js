/**
 * What a reader has done on a page of the book: changed code, solved exercises. It is kept in the store, by the
 * text the cell began with, so that a new edition of the book does not mix cells up. Links carry a cell's code too.
 */

import { mergeFields } from "../../game/merge.js";

/** @typedef {import("./cell.js").Cell} Cell */
/** @typedef {Record<string, { code?: string, passed?: boolean }>} Pages */

const LONGEST = 20_000; // characters of a cell that are kept

/** @type {import("../../game/entry.js").Kind<Pages>} */
export const BOOK = {
  name: "book",
  version: 1,
  read(json) {
    /** @type {Pages} */
    const cells = {};
    for (const [key, cell] of Object.entries(json)) {
      const { code, passed } = /** @type {any} */ (cell);
      if (typeof code === "string" && code.length <= LONGEST) cells[key] = { code };
      if (passed === true) cells[key] = { ...cells[key], passed };
    }
    return cells;
  },
  merge: mergeFields,
};

export class Progress {
  #entry;
  #notebook;

  /** @param {import("../../game/store.js").Store} store @param {string} path @param {import("./notebook.js").Notebook} notebook */
  constructor(store, path, notebook) {
    this.#entry = store.entry(BOOK, path);
    this.#notebook = notebook;
    const cells = this.#entry.value ?? {};
    for (const cell of notebook.cells) {
      const kept = cells[keyOf(cell)];
      if (kept?.code !== undefined) cell.code = kept.code;
      if (kept?.passed && cell.isExercise) cell.passed = true;
    }
  }

  /** Keeps a cell as it is. @param {Cell} cell */
  keep(cell) {
    const key = keyOf(cell);
    const { [key]: _, ...others } = this.#entry.value ?? {};
    /** @type {Pages[string]} */
    const kept = {};
    if (cell.isChanged && cell.code.length <= LONGEST) kept.code = cell.code;
    if (cell.passed) kept.passed = true;
    const value = Object.keys(kept).length ? { ...others, [key]: kept } : others;
    this.#entry.setLater(() => value);
  }

  /** @param {Cell} cell @returns {Record<string, string>} the fields of an address */
  linkTo(cell) {
    const number = String(this.#notebook.cells.indexOf(cell) + 1);
    const inputs = cell.values.size ? JSON.stringify(Object.fromEntries(cell.values)) : "";
    return { cell: number, code: cell.isChanged ? cell.code : "", inputs };
  }

  /**
   * Takes over the cell that a link holds; whatever else stands in an address is let be.
   *
   * @param {Record<string, string>} fields @returns {Cell | null}
   */
  fromLink({ cell: number, code, inputs }) {
    const cell = this.#notebook.cells[Number(number) - 1];
    if (!cell || (!code && !inputs)) return null;
    if (code) cell.code = code.slice(0, LONGEST);
    try {
      for (const [key, value] of Object.entries(JSON.parse(inputs || "{}"))) {
        if (!cell.inputs[Number(key)] || typeof value === "object") continue;
        cell.values.set(key, value);
        cell.inputs[Number(key)].value = value;
      }
    } catch {
      // a damaged link: the inputs are as the book has them
    }
    return cell;
  }
}

/** A short name for the text a cell began with. @param {Cell} cell */
function keyOf({ original }) {
  let hash = 5381;
  for (let i = 0; i < original.length; i++)
    hash = (Math.imul(hash, 33) ^ original.charCodeAt(i)) >>> 0;
  return hash.toString(36);
}
