/**
 * The nonogram page: one board, three modes, files and links.
 */
import { byId } from "../nonogram/dom.js";
import { defineNonogram } from "../nonogram/element.js";
import { sharedIn } from "../nonogram/link.js";
import { EditMode } from "../nonogram/page/edit.js";
import { PlayMode } from "../nonogram/page/play.js";
import { SolveMode } from "../nonogram/page/solve.js";
import { keep, kept } from "../nonogram/page/store.js";
import { python, solve } from "../nonogram/solver.js";
import { startOffline } from "../offline/offline.js";
import { showArrival, startHeader } from "./header.js";

/** @typedef {import("../nonogram/session.js").Mode} Mode */
/** @typedef {import("../nonogram/page/page.js").Page} Page */

const LEVELS = /** @type {Record<string, string>} */ ({
  overlap: "overlaps",
  lines: "line by line",
  contradiction: "with a contradiction",
  search: "deep search",
});

defineNonogram();
startHeader();
undoAnywhere();
showArrival(python);
startOffline(python);

const element = /** @type {import("../nonogram/element.js").NonogramElement} */ (byId("board"));
/** @type {Mode | null} */
let mode = null;

/** @type {Page} */
const page = {
  element,
  open(target, { puzzle, grid, seconds, level, number }) {
    if (target === "play") modes.play.open(puzzle, { grid, seconds, level, number });
    else if (target === "solve") modes.solve.open(puzzle);
    else if (grid) modes.edit.open(grid, puzzle);
    go(target);
  },
  heading(puzzle, level) {
    byId("title").textContent = puzzle.title || (mode === "edit" ? "My picture" : "Nonogram");
    const size = `${puzzle.columns.length} x ${puzzle.rows.length}`;
    const facts = [
      size,
      LEVELS[level] ?? level,
      puzzle.author && `by ${puzzle.author}`,
      puzzle.licence,
    ];
    byId("facts").textContent = facts.filter(Boolean).join(" · ");
  },
  card(text, reason = "", actions = [], tone = "") {
    const card = byId("card");
    card.hidden = !text.length;
    card.className = `card ${tone}`;
    byId("card-text").replaceChildren(...(typeof text === "string" ? [text] : text));
    byId("card-reason").replaceChildren(reason);
    byId("card-actions").replaceChildren(...actions);
  },
  message(text, tone = "") {
    const message = byId("message");
    message.hidden = !text;
    message.className = `message ${tone}`;
    message.textContent = text;
  },
  wait(text) {
    this.card(python.ready ? `${text}…` : `${text}, as soon as Python is here…`);
  },
  wantPython() {
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(() => python.start(), { timeout: 2000 });
    else setTimeout(() => python.start(), 500);
  },
};
const modes = { play: new PlayMode(page), edit: new EditMode(page), solve: new SolveMode(page) };

/** @param {Mode} target */
function go(target) {
  if (mode === target) return;
  if (mode) modes[mode].leave();
  mode = target;
  page.card("");
  page.message("");
  for (const name of /** @type {Mode[]} */ (["play", "edit", "solve"]))
    byId(`${name}-panel`).hidden = name !== target;
  for (const input of byId("modes").querySelectorAll("input"))
    input.checked = input.value === target;
  keep("mode", target);
  modes[target].enter();
}

element.addEventListener("change", (event) => {
  const { loaded } = /** @type {CustomEvent} */ (event).detail;
  if (loaded || !mode) return;
  page.message("");
  modes[mode].changed();
});
byId("modes").addEventListener("change", (event) => go(/** @type {any} */ (event.target).value));

/** @param {unknown} error */
const report = (error) => page.message(/** @type {Error} */ (error).message, "error");

/** @param {File} file */
async function take(file) {
  page.message("");
  const { readFile } = await import("../nonogram/page/files.js");
  try {
    await readFile(file, {
      picture: (picture) => {
        go("edit");
        modes.edit.importPicture(picture);
      },
      puzzle: (puzzle, picture, grid) => {
        if (mode === "edit" && !picture) drawSolution(puzzle);
        else page.open(mode ?? "play", { puzzle, grid: mode === "edit" ? picture : grid });
      },
      progress: (count) =>
        page.message(`The progress of ${count} ${count === 1 ? "puzzle" : "puzzles"} was taken.`),
    });
  } catch (error) {
    report(
      error instanceof SyntaxError ? new Error(`${file.name} is damaged: ${error.message}`) : error,
    );
  }
}

/** Clues opened in the editor: their solution is the picture. @param {import("../nonogram/puzzle.js").Puzzle} puzzle */
async function drawSolution(puzzle) {
  const answer = await solve(puzzle, {
    width: puzzle.columns.length,
    height: puzzle.rows.length,
    cells: new Uint8Array(puzzle.columns.length * puzzle.rows.length),
  }).result;
  if (answer.solutions.length) page.open("edit", { puzzle, grid: answer.solutions[0] });
  else page.message("No picture fits these clues.", "error");
}

const input = /** @type {HTMLInputElement} */ (byId("file"));
byId("open").addEventListener("click", () => input.click());
input.addEventListener("change", () => {
  const file = input.files?.[0];
  if (file) take(file);
  input.value = "";
});
byId("save").addEventListener("click", async () => {
  const { openSave } = await import("../nonogram/page/files.js");
  const current = modes[mode ?? "play"];
  openSave(current.puzzle, mode === "solve" ? element.session.grid : current.grid);
});
byId("share").addEventListener("click", async () => {
  const { openLink } = await import("../nonogram/page/files.js");
  const current = modes[mode ?? "play"];
  openLink(mode ?? "play", current.puzzle, current.grid, mode === "play" ? modes.play.seconds : 0);
});
byId("print").addEventListener("click", async () => {
  const { print } = await import("../nonogram/page/files.js");
  print(modes[mode ?? "play"].puzzle, mode === "solve" ? element.session.grid : null);
});
byId("keys").addEventListener("click", async () =>
  (await import("../nonogram/page/keys.js")).openKeys(),
);

/** @param {DragEvent} event */
const carriesFile = (event) =>
  event.dataTransfer?.types.includes("Files") && !document.querySelector("dialog[open]");
addEventListener("dragover", (event) => {
  if (!carriesFile(event)) return;
  event.preventDefault();
  byId("drop").hidden = false;
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) byId("drop").hidden = true;
});
addEventListener("drop", (event) => {
  if (!carriesFile(event)) return;
  event.preventDefault();
  byId("drop").hidden = true;
  const file = event.dataTransfer?.files[0];
  if (file) take(file);
});
addEventListener("paste", (event) => {
  if (document.querySelector("dialog[open]")) return;
  const file = event.clipboardData?.files[0];
  if (!file) return;
  event.preventDefault();
  take(file);
});

/** Opens what the address names; returns whether it named something. */
async function follow() {
  const fragment = location.hash.slice(1);
  if (fragment === "play" || fragment === "edit" || fragment === "solve") {
    go(fragment);
    return true;
  }
  if (!fragment.startsWith("p=")) return false;
  try {
    const shared = await sharedIn(fragment);
    history.replaceState(null, "", `#${shared.mode}`);
    page.open(shared.mode, shared);
    return true;
  } catch (error) {
    go(mode ?? "play");
    report(error);
    return true;
  }
}
addEventListener("hashchange", follow);
if (!(await follow())) go(kept("mode") ?? "play");
document.documentElement.dataset.ready = "nonogram";

/** Undo and redo by keys wherever the focus is, but in a field with a history of its own. */
function undoAnywhere() {
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    const target = /** @type {Element} */ (event.target);
    const wished =
      (event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y");
    if (!wished || event.defaultPrevented || target.closest("input, textarea, dialog")) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) element.session.redo();
    else element.session.undo();
  });
}
