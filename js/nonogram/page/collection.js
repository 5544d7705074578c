/**
 * The collection: puzzles sorted by what they ask of a person, then by size, those in colours last; with
 * thumbnails of those that were begun or solved.
 */
import { openDialog } from "../../dom/dialog.js";
import { make } from "../dom.js";
import { isColour } from "../grid.js";
import { parsePicture } from "../moves.js";
import { colourOf, paletteAt } from "../palette.js";
import { fromJSON } from "../puzzle.js";
import { timeText } from "./clock.js";
import { download } from "./download.js";
import { exported, imported, played } from "./store.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {{id: string, number: number, puzzle: Puzzle, level: string}} Entry */

/** What a person must be able to do, in the order of difficulty. */
const LEVELS = /** @type {Record<string, string>} */ ({
  overlap: "Overlaps",
  lines: "Line by line",
  contradiction: "With a contradiction",
  search: "Deep search",
});

const IN_COLOURS = "In colours";

/** @param {string} level */
export const levelName = (level) => LEVELS[level] ?? level;

/**
 * The heading an entry stands under.
 * @param {Entry} entry
 */
const groupOf = ({ puzzle, level }) => (puzzle.colours.length > 1 ? IN_COLOURS : levelName(level));

/** @type {Promise<Entry[]> | null} */
let loading = null;

/** All puzzles, in the order of the collection. */
export function entries() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @returns {Promise<Entry[]>} */
async function load() {
  const answer = await fetch(new URL("collection.json", document.baseURI));
  if (!answer.ok) throw new Error(`The collection could not be fetched (${answer.status}).`);
  const { puzzles } = await answer.json();
  return puzzles.map((/** @type {any} */ json, /** @type {number} */ i) => ({
    id: json.id,
    number: i + 1,
    level: json.level ?? "",
    puzzle: fromJSON(json),
  }));
}

/**
 * The next unsolved puzzle after one, or the first unsolved.
 * @param {Puzzle} puzzle
 */
export async function nextPuzzle(puzzle) {
  const all = await entries();
  const clues = JSON.stringify([puzzle.rows, puzzle.columns]);
  const at = all.findIndex(
    (entry) => JSON.stringify([entry.puzzle.rows, entry.puzzle.columns]) === clues,
  );
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].find(
    (entry) => !played(entry.puzzle)?.solved,
  );
}

/**
 * A small picture of a grid.
 * @param {import("../grid.js").Grid} grid
 * @param {readonly string[]} colours
 * @param {import("../palette.js").Palette} palette
 */
function thumbnail(grid, colours, palette) {
  const canvas = make("canvas", { "aria-hidden": "true" });
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

/**
 * @param {Entry} entry
 * @param {import("../palette.js").Palette} palette
 * @param {() => void} open
 */
function card(entry, palette, open) {
  const { puzzle, number } = entry;
  const group = groupOf(entry);
  const [width, height] = [puzzle.columns.length, puzzle.rows.length];
  const saved = played(puzzle);
  const begun = saved?.history.steps.length;
  const size = `${width}×${height}`;
  /** @type {HTMLElement} */
  let picture = make("span", { class: "blank", "aria-hidden": "true" }, size);
  try {
    if (saved?.picture && begun)
      picture = thumbnail(parsePicture(saved.picture), puzzle.colours, palette);
  } catch {
    // A damaged entry has no picture.
  }
  const name = (saved?.solved && puzzle.title) || `No. ${number}`;
  const state = saved?.solved
    ? `solved, ${timeText(saved.seconds)}`
    : begun
      ? "begun"
      : puzzle.author;
  const button = make(
    "button",
    {
      type: "button",
      onclick: open,
      "data-group": group,
    },
    picture,
    make("span", { class: "name" }, name),
    make("span", { class: "visually-hidden" }, `, ${size}, ${group}, `),
    make("span", { class: "state name" }, state),
  );
  return make("li", {}, button);
}

/**
 * A heading and the cards of every group, after buttons that lead there.
 * @param {Map<string, HTMLElement[]>} groups
 */
function sections(groups) {
  const parts = [...groups].map(([group, cards]) => ({
    head: make("h3", { class: "level" }, group),
    list: make("ul", { class: "cards" }, ...cards),
    words: `${group} (${cards.length})`,
  }));
  const jumps = parts.map(({ head, words }) =>
    make(
      "button",
      { type: "button", class: "chip", onclick: () => head.scrollIntoView({ block: "start" }) },
      words,
    ),
  );
  return [
    make("div", { class: "jumps", role: "group", "aria-label": "Go to" }, ...jumps),
    ...parts.flatMap(({ head, list }) => [head, list]),
  ];
}

/** @param {import("./page.js").Page} page */
export async function openCollection(page) {
  const list = make("div", {}, make("p", { class: "facts" }, "Fetching the puzzles…"));
  const file = make("input", { type: "file", accept: ".json,application/json", hidden: true });
  const message = make("p", { class: "message", role: "status" });
  const fresh = make("input", { type: "checkbox" });
  const exporting = make("button", { type: "button", class: "button quiet" }, "Export progress");
  const importing = make("button", { type: "button", class: "button quiet" }, "Import progress");
  exporting.addEventListener("click", () =>
    download("nonogram-progress.json", "application/json", JSON.stringify(exported())),
  );
  importing.addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    try {
      const count = imported(JSON.parse((await file.files?.[0]?.text()) ?? ""));
      message.textContent =
        count === 1
          ? "The progress of 1 puzzle was taken."
          : `The progress of ${count} puzzles was taken.`;
      await show();
    } catch (error) {
      message.textContent =
        error instanceof SyntaxError
          ? "This file is not JSON."
          : /** @type {Error} */ (error).message;
    }
    file.value = "";
  });
  const tools = make(
    "div",
    { class: "row" },
    make("label", { class: "check" }, fresh, "Unsolved only"),
    exporting,
    importing,
    file,
  );
  const dialog = openDialog("All puzzles", [tools, message, list], { wide: true });

  const show = async () => {
    const probe = dialog.appendChild(make("span", { hidden: true }));
    const palette = paletteAt(probe);
    probe.remove();
    const all = await entries();
    /** @type {Map<string, HTMLElement[]>} */
    const groups = new Map();
    let solved = 0;
    for (const entry of all) {
      const done = played(entry.puzzle)?.solved;
      if (done) solved++;
      if (done && fresh.checked) continue;
      const group = groupOf(entry);
      const cards = groups.get(group) ?? [];
      groups.set(group, cards);
      cards.push(
        card(entry, palette, () => {
          dialog.close();
          const { puzzle, level, number } = entry;
          page.open("play", { puzzle, grid: null, level, number });
        }),
      );
    }
    list.replaceChildren(
      make(
        "p",
        { class: "facts" },
        `${all.length} puzzles, ${solved} solved. The easiest technique comes first, and the small before the large.`,
      ),
      ...sections(groups),
    );
  };
  fresh.addEventListener("change", show);
  try {
    await show();
  } catch (error) {
    list.replaceChildren(
      make("p", { class: "message error" }, /** @type {Error} */ (error).message),
    );
  }
}
