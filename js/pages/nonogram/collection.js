/** The collection, as it is to be seen: which puzzles are asked for, in which groups, where one left. No DOM. */
import { GRADES } from "./catalogue.js";

/** @typedef {import("./catalogue.js").Entry} Entry */
/** @typedef {Entry & {title: string, side: number, played: import("./kinds.js").Played | undefined, at: number, begun: boolean, solved: boolean}} Item */
/** @typedef {{grade: string, size: string, words: string, unsolved: boolean}} Filter "" asks for all; the grade "colours" for those in colours */

/** @type {Filter} */
export const ALL = { grade: "", size: "", words: "", unsolved: false };
/** The longer side of the puzzles of a group is at most so many cells. */
export const SIZES = [5, 10, 15, 20, 30, 512];
const MOST_BEGUN = 4;

/** What is known of every puzzle. @param {readonly Entry[]} entries @param {import("../../game/store.js").Store} store @param {typeof import("./kinds.js").PLAYED} kind @returns {Item[]} */
export function itemsOf(entries, store, kind) {
  return entries.map((entry) => {
    const { value: played, at } = store.entry(kind, entry.id);
    const solved = (played?.solvedIn ?? null) !== null;
    const begun = !solved && (played?.drawing.history.index ?? 0) > 0;
    const side = Math.max(entry.width, entry.height);
    const title = (solved && played?.puzzle.title) || "";
    return { ...entry, title, side, played, at, begun, solved };
  });
}

/** Those begun and not solved, the latest first. @param {readonly Item[]} items */
export const toContinue = (items) =>
  items
    .filter(({ begun }) => begun)
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_BEGUN);

const sizeOf = (/** @type {Item} */ { side }) => SIZES.find((most) => side <= most) ?? side;
const isColoured = (/** @type {Item} */ { colours }) => colours > 1;

/** Whether a puzzle is asked for; a title is known to those who solved the puzzle only. @param {Item} item @param {Filter} filter */
function isAsked(item, { grade, size, words, unsolved }) {
  const { number, author, width, height, solved } = item;
  const known = [`no. ${number}`, author, `${width}x${height}`];
  if (item.grade) known.push(item.grade);
  if (solved) known.push(item.title);
  const text = known.join(" ").toLowerCase();
  return (
    (!grade || (grade === "colours" ? isColoured(item) : item.grade === grade)) &&
    (!size || String(sizeOf(item)) === size) &&
    (!unsolved || !solved) &&
    words
      .toLowerCase()
      .replaceAll("×", "x")
      .split(/\s+/)
      .every((word) => text.includes(word))
  );
}

/** What is asked for, by difficulty and then by size. @param {readonly Item[]} items @param {Filter} filter @returns {{title: string, items: Item[]}[]} */
export function groupsOf(items, filter) {
  const asked = items.filter((item) => isAsked(item, filter));
  return Object.entries(GRADES).flatMap(([grade, words]) =>
    SIZES.map((size, i) => ({
      title: `${words}, ${i < SIZES.length - 1 ? `up to ${size} x ${size}` : "larger"}`,
      items: asked.filter((item) => item.grade === grade && sizeOf(item) === size),
    })).filter(({ items }) => items.length),
  );
}
