/** The dialog with all puzzles: the daily one, those begun, and groups to choose from. */
import { PAPER_INK } from "../../nonogram/colours.js";
import { thumbnail } from "../../nonogram/draw.js";
import { parsePicture } from "../../nonogram/moves.js";
import { Backup, backupRow } from "../../shell/backup.js";
import { openDialog } from "../../ui/dialog.js";
import { button, checkField, choiceField, withValue } from "../../ui/fields.js";
import { html, nothing } from "../../ui/view.js";
import { clockTime, counted, sentence } from "../../ui/words.js";
import { KINDS } from "../kinds.js";
import { ALL, groupsOf, itemsOf, SIZES, toContinue } from "./collection.js";
import { printPuzzles } from "./files.js";
import { PLAYED } from "./kinds.js";
import { GRADES, TECHNIQUES } from "./model.js";

/** @typedef {import("./collection.js").Item} Item */

const FILTERS = Object.entries({ "": "All", ...GRADES, colours: "In colours" });
const SIZE_CHOICES = SIZES.map((size, i) => [
  String(size),
  i < SIZES.length - 1 ? `up to ${size} x ${size}` : "larger",
]);

/** Puzzles on a sheet of paper, and how many are printed at once. */
const PER_PAGE = ["1", "2", "4", "6", "9"];
const MOST_PRINTED = 54;

/** @param {Item} item @param {string} ink @param {() => void} open */
function card({ puzzle, label, played, begun, solved, grade, level }, ink, open) {
  const coloured = puzzle.colours.length > 1;
  const size = `${puzzle.columns.length}×${puzzle.rows.length}`;
  const picture =
    played && (begun || solved)
      ? thumbnail(parsePicture(played.drawing.picture), puzzle.colours, coloured ? PAPER_INK : ink)
      : html`<span class="blank" aria-hidden="true">${size}</span>`;
  const state = solved ? `solved, ${clockTime(played?.solvedIn ?? 0)}` : begun ? "begun" : "";
  return html`<li><button type="button" class=${coloured ? "sheet" : ""} data-grade=${grade} @click=${open}>${picture}
    <span class="name">${(solved && puzzle.title) || label}</span><span class="visually-hidden">, ${size}, ${GRADES[grade]}, </span>
    <span class="state name">${state || TECHNIQUES[level]}</span></button></li>`;
}

/** @param {import("./model.js").NonogramPage} page */
export async function openCollection(page) {
  /** @type {import("./model.js").CollectionEntry[]} */
  let all = [];
  let filter = ALL;
  let message = "Fetching the puzzles…";
  let tone = "";
  const set = (/** @type {Partial<typeof ALL>} */ change) => {
    filter = { ...filter, ...change };
    dialog.update();
  };
  const backup = new Backup(page.store, async () => KINDS);
  const paper = { perPage: 4, solutions: true };
  const print = (/** @type {Item[]} */ items) => {
    dialog.close();
    const puzzles = items.map(({ puzzle, label, solved }) => ({
      ...puzzle,
      title: solved ? puzzle.title : label,
    }));
    return printPuzzles(page, puzzles, paper);
  };
  const list = (/** @type {HTMLElement} */ element) => {
    const ink = getComputedStyle(element).color;
    const items = itemsOf(all, page.store, PLAYED);
    const begun = toContinue(items);
    const groups = groupsOf(items, filter);
    const cards = (/** @type {Item[]} */ some) => {
      const one = (/** @type {Item} */ item) =>
        card(item, ink, () => {
          dialog.close();
          page.open("play", item);
        });
      return html`<ul class="cards">${some.map(one)}</ul>`;
    };
    const chip = (/** @type {[string, string]} */ [grade, words]) =>
      html`<button type="button" class="chip" aria-pressed=${String(filter.grade === grade)} @click=${() => set({ grade })}>${words}</button>`;
    const solved = items.filter((item) => item.solved).length;
    const asked = groups.flatMap((group) => group.items);
    const printed = asked.slice(0, MOST_PRINTED);
    const perPage = (/** @type {string} */ count) => {
      paper.perPage = Number(count);
    };
    const solutions = (/** @type {boolean} */ checked) => {
      paper.solutions = checked;
    };
    return html`${begun.length ? html`<h3>Go on where you left</h3>${cards(begun)}` : nothing}
      <div class="jumps" role="group" aria-label="Difficulty">${FILTERS.map(chip)}</div>
      <div class="fields">
        ${choiceField("Size", [["", "all"], ...SIZE_CHOICES], filter.size, (size) => set({ size }))}
        <label><span class="small-label">Search</span><input class="field" type="search" placeholder="number, size, author" .value=${filter.words} @input=${withValue((words) => set({ words }))}></label>
        ${checkField("Unsolved only", filter.unsolved, (unsolved) => set({ unsolved }))}
      </div>
      <p class="facts" role="status">${counted(asked.length, "puzzle")} of ${all.length}; ${solved} solved. A name is told when its puzzle is solved.</p>
      ${asked.length ? nothing : html`<p>None is like this. ${button("Show all", () => set(ALL), { quiet: true })}</p>`}
      <details><summary>Print them</summary><div class="fields">
        ${choiceField(
          "On a page",
          PER_PAGE.map((count) => [count, count]),
          `${paper.perPage}`,
          perPage,
        )}
        ${checkField("Solutions at the end", paper.solutions, solutions)}
        ${button(`Print ${asked.length > MOST_PRINTED ? "the first " : ""}${counted(printed.length, "puzzle")}`, () => print(printed), { disabled: !printed.length })}
      </div></details>
      ${groups.map(({ title, items }) => html`<h3 class="level">${title}</h3>${cards(items)}`)}`;
  };
  const dialog = openDialog(
    "All puzzles",
    ({ element }) => html`${message ? html`<p class="message ${tone}">${message}</p>` : nothing}
      ${all.length ? list(element) : nothing}${backupRow(backup)}`,
    { wide: true, models: [backup] },
  );
  try {
    all = await page.collection();
    message = "";
  } catch (error) {
    message = sentence(/** @type {Error} */ (error).message);
    tone = "error";
  }
  dialog.update();
}
