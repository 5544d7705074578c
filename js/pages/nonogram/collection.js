/**
 * The collection: puzzles sorted by what they ask of a person, then by size, those in colours last; with
 * thumbnails of those that were begun or solved.
 */
import { isColour } from "../../nonogram/grid.js";
import { parsePicture } from "../../nonogram/moves.js";
import { colourOf, paletteAt } from "../../nonogram/palette.js";
import { fingerprint } from "../../nonogram/puzzle.js";
import { Backup, backupRow } from "../../shell/backup.js";
import { openDialog } from "../../ui/dialog.js";
import { html } from "../../ui/view.js";
import { clockTime, sentence } from "../../ui/words.js";
import { checkField } from "./fields.js";

/** @typedef {import("./model.js").NonogramPage} NonogramPage */
/** @typedef {import("./model.js").CollectionEntry} CollectionEntry */

/** What a person must be able to do, in the order of difficulty. */
const LEVELS = /** @type {Record<string, string>} */ ({
  overlap: "Overlaps",
  lines: "Line by line",
  contradiction: "With a contradiction",
  search: "Deep search",
});

/** The heading an entry stands under. @param {CollectionEntry} entry */
const groupOf = ({ puzzle, level }) =>
  puzzle.colours.length > 1 ? "In colours" : (LEVELS[level] ?? level);

/** A canvas with a pixel for every cell. @param {import("../../nonogram/grid.js").Grid} grid @param {readonly string[]} colours @param {import("../../nonogram/palette.js").Palette} palette */
export function thumbnail(grid, colours, palette, canvas = document.createElement("canvas")) {
  canvas.width = grid.width;
  canvas.height = grid.height;
  const context = canvas.getContext("2d");
  grid.cells.forEach((value, i) => {
    if (!context || !isColour(value)) return;
    context.fillStyle = colourOf(colours, value, palette);
    context.fillRect(i % grid.width, Math.floor(i / grid.width), 1, 1);
  });
  return canvas;
}

/** @param {CollectionEntry} entry @param {import("./kinds.js").Played | undefined} played @param {import("../../nonogram/palette.js").Palette} palette @param {() => void} open */
function card(entry, played, palette, open) {
  const { puzzle, number } = entry;
  const size = `${puzzle.columns.length}×${puzzle.rows.length}`;
  const solvedIn = played?.solvedIn ?? null;
  const begun = (played?.drawing.history.moves.length ?? 0) > 0;
  const picture =
    played && begun
      ? thumbnail(parsePicture(played.drawing.picture), puzzle.colours, palette)
      : html`<span class="blank" aria-hidden="true">${size}</span>`;
  const state =
    solvedIn !== null ? `solved, ${clockTime(solvedIn)}` : begun ? "begun" : puzzle.author;
  const name = (solvedIn !== null && puzzle.title) || `No. ${number}`;
  return html`<li><button type="button" data-group=${groupOf(entry)} @click=${open}>${picture}
    <span class="name">${name}</span><span class="visually-hidden">, ${size}, ${groupOf(entry)}, </span><span class="state name">${state}</span></button></li>`;
}

/** @param {NonogramPage} page */
export async function openCollection(page) {
  /** @type {CollectionEntry[]} */
  let all = [];
  let message = "Fetching the puzzles…";
  let tone = "";
  let unsolvedOnly = false;
  const say = (/** @type {string} */ text, look = "") => {
    message = text;
    tone = look;
    dialog.update();
  };
  const list = (/** @type {HTMLElement} */ element) => {
    const probe = element.appendChild(document.createElement("span"));
    const palette = paletteAt(probe);
    probe.remove();
    const entries = all.map((entry) => ({ entry, played: page.played(fingerprint(entry.puzzle)) }));
    const isSolved = (/** @type {typeof entries[0]} */ { played }) =>
      (played?.solvedIn ?? null) !== null;
    const solved = entries.filter(isSolved).length;
    const shown = entries.filter((one) => !(unsolvedOnly && isSolved(one)));
    /** @type {Map<string, typeof entries>} */
    const groups = new Map();
    for (const one of shown)
      groups.set(groupOf(one.entry), [...(groups.get(groupOf(one.entry)) ?? []), one]);
    const open = (/** @type {CollectionEntry} */ entry) => () => {
      dialog.close();
      page.open("play", entry);
    };
    const jump = (/** @type {number} */ i) => () =>
      element.querySelectorAll("h3")[i].scrollIntoView({ block: "start" });
    return html`<p class="facts">${all.length} puzzles, ${solved} solved. The easiest technique comes first, and the small before the large.</p>
      <div class="jumps" role="group" aria-label="Go to">${[...groups].map(([name, group], i) => html`<button type="button" class="chip" @click=${jump(i)}>${name} (${group.length})</button>`)}</div>
      ${[...groups].map(([name, group]) => html`<h3 class="level">${name}</h3><ul class="cards">${group.map(({ entry, played }) => card(entry, played, palette, open(entry)))}</ul>`)}`;
  };
  const backup = new Backup(page.store, async () => (await import("../kinds.js")).KINDS);
  const check = (/** @type {boolean} */ checked) => {
    unsolvedOnly = checked;
    dialog.update();
  };
  const dialog = openDialog(
    "All puzzles",
    ({
      element,
    }) => html`<div class="row">${checkField("Unsolved only", unsolvedOnly, check)}</div>${backupRow(backup)}
      <p class="message ${tone}">${message}</p>
      ${all.length ? list(element) : ""}`,
    { wide: true, models: [backup] },
  );
  try {
    all = await page.collection();
    say("");
  } catch (error) {
    say(sentence(/** @type {Error} */ (error).message), "error");
  }
}
