/**
 * What the browser keeps of the cube page: the cube with its history, a person's ways, proofs.
 *
 * For a file with everything; the page itself reads py/cubogram/pages/cube/memory.py.
 */

import { mergeFields } from "../../game/merge.js";

/**
 * @typedef {object} Saved
 * @property {import("../../game/history.js").HistoryJSON} history of texts
 * @property {string} fragment of the address when it was saved: a reload finds the same
 * @property {"shortest" | "person"} method
 * @property {number} seconds @property {number | null} length
 * @property {string} target @property {boolean} targetOpen
 * @property {{ moves: string[], text: string }} [solution]
 * @property {number} at where the player was
 *
 * @typedef {{ colour: string, way: "person" | "ahead" | "short" | "beginner", xcross: boolean, twoLook: boolean }} Person
 *   `way`: as a person could, looking ahead to the last layer, as short as the search finds, or as a beginner
 *
 * @typedef {object} Bounds as `optimal.prove` gives it and takes it back
 * @property {string} facelets @property {string} tables @property {number} lower
 * @property {string | null} solution
 */

const LONGEST = 300_000; // characters of history that are kept
const MOST_PROOFS = 12;
/** Python's version of saved proofs from which they hold for symmetrical cubes too. */
const SOUND_PROOFS = 3;
const WAYS = ["person", "ahead", "short", "beginner"];
/** What a search may be limited to. @type {Record<string, (value: number) => boolean>} */
const FITS = {
  seconds: (seconds) => seconds >= 0.1 && seconds <= 600,
  length: (length) => Number.isInteger(length) && length >= 0 && length <= 30,
};
const COLOURS = ["white", "yellow", "green", "blue", "red", "orange", "any"];

/** @type {import("../../game/entry.js").Kind<Saved>} */
export const CUBE = {
  name: "cube",
  version: 1,
  read(json) {
    const { history, method, seconds, length, target, solution, at } = json ?? {};
    const { start, moves, index } = history ?? {};
    const texts = [start, ...(Array.isArray(moves) ? moves : [1])];
    if (texts.some((text) => typeof text !== "string") || !Number.isInteger(index)) {
      throw new RangeError("this is no cube");
    }
    return {
      history: shortened({ start, moves, index }),
      fragment: String(json.fragment ?? ""),
      method: method === "person" ? "person" : "shortest",
      seconds: FITS.seconds(seconds) ? Number(seconds) : 3,
      length: FITS.length(length) ? length : null,
      target: String(target ?? ""),
      targetOpen: json.targetOpen === true,
      solution: isSolution(solution) ? solution : undefined,
      at: Number(at) || 0,
    };
  },
};

/** @param {any} solution @returns {boolean} */
const isSolution = (solution) =>
  Array.isArray(solution?.moves) &&
  solution.moves.every((/** @type {any} */ move) =>
    /^(?:[URFDLB]w?|[urfdlbMESxyz])[2']?$/.test(move),
  ) &&
  typeof solution.text === "string";

/** @param {Saved["history"]} history @returns {Saved["history"]} its latest part, if it is long */
function shortened({ start, moves, index }) {
  let left = LONGEST;
  let first = moves.length;
  while (first > 0 && left > moves[first - 1].length) {
    first -= 1;
    left -= moves[first].length;
  }
  const cut = Math.min(first, index);
  const begin = cut ? moves[cut - 1] : start;
  const kept = begin.length > LONGEST ? "" : begin; // a list of very many cubes fills the storage
  return { start: kept, moves: moves.slice(cut), index: index - cut };
}

/** @type {import("../../game/entry.js").Kind<Person> & { blank: Person }} */
export const PERSON = {
  name: "person",
  version: 2,
  blank: { colour: "white", way: "person", xcross: false, twoLook: false },
  merge: mergeFields,
  read(json) {
    const { colour, way, xcross, twoLook } = json ?? {};
    return {
      colour: COLOURS.includes(colour) ? colour : "white",
      way: WAYS.includes(way) ? way : "person",
      xcross: xcross === true,
      twoLook: twoLook === true,
    };
  },
};

/** The latest proofs, by the cube's facelets.
 * @type {import("../../game/entry.js").Kind<Record<string, Bounds>>} */
export const PROOFS = {
  name: "proofs",
  version: 1,
  blank: {},
  merge: mergeFields,
  read(json) {
    const known = Object.entries(json ?? {}).filter(
      ([, proof]) => Number.isInteger(proof?.lower) && proof.version >= SOUND_PROOFS,
    );
    return Object.fromEntries(known.slice(-MOST_PROOFS));
  },
};

/** Scrambles to random states that nobody has seen.
 * @type {import("../../game/entry.js").Kind<string[]>} */
export const SCRAMBLES = {
  name: "random-states",
  version: 1,
  blank: [],
  read(json) {
    const all = Array.isArray(json) ? json : [];
    return all.filter((text) => typeof text === "string" && /^(?:[URFDLB][2']? ?)+$/.test(text));
  },
};
