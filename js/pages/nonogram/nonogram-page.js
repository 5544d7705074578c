/** The nonogram page: its parts are made here and joined; what it shows and does stands in view.js. */
import { everySecond } from "../../game/clock.js";
import { Address } from "../../game/links.js";
import { defineNonogram } from "../../nonogram/element.js";
import { fromJSON, sameClues } from "../../nonogram/puzzle.js";
import { historyKey } from "../../nonogram/tools.js";
import { Arrival } from "../../shell/arrival.js";
import { fetchRight, whyMissing } from "../../shell/missing.js";
import { startShell } from "../../shell/shell.js";
import { show } from "../../ui/view.js";
import { NonogramPage } from "./model.js";
import { pageView } from "./view.js";

/** @typedef {import("./view.js").Dialogs} Dialogs */
/** @typedef {import("../../nonogram/element.js").NonogramElement} NonogramElement */

/** A file of the collection, as the build has placed it. @param {string} name @returns {Promise<any>} */
async function fetchCollected(name) {
  const { address, integrity } = CUBOGRAM_COLLECTION[name];
  return (await fetchRight(new URL(address, import.meta.url), integrity)).json();
}

/** Brings the page to life. */
async function start() {
  const arrival = new Arrival(["nonogram"]);
  const { store } = startShell({ arrival });
  const address = new Address();
  const page = new NonogramPage({ store, arrival, fetchCollected, begun: begunAt(address) });
  const dialogs = dialogsOf(page);
  page.share = dialogs.share;
  page.take = dialogs.take;
  await page.openFragment(address.fragment);
  defineNonogram();
  const element = /** @type {NonogramElement} */ (document.getElementById("board"));
  element.python = page.python;
  const showBoard = boardOf(page, element);
  const notePuzzle = notesOf(page, address);
  const view = show([page], () => {
    showBoard();
    // The tab's own mode and puzzle: another tab may keep others.
    if (!(page.mode in address.fields)) address.replace({ [page.mode]: true });
    notePuzzle();
    return pageView(page, element, dialogs);
  });
  everySecond(page.play.clock, view.update);
  listenToKeys(page, dialogs);
  listenToFiles(page, dialogs);
  element.addEventListener("solve", (event) => {
    event.preventDefault();
    page.solve.read({ animate: true });
  });
  document.addEventListener("visibilitychange", () => page.play.hide(document.hidden));
  address.watch(async () => {
    await page.openFragment(address.fragment);
    page.play.comeBack(begunAt(address));
  });
  document.documentElement.dataset.ready = "nonogram";
}

/** The puzzle of a place, if one was noted there. @param {Address} address @returns {import("./kinds.js").Begun | null} */
const begunAt = ({ note }) => (note?.puzzle ? note : null);

/** Each puzzle played is a place for back and forward. @param {NonogramPage} page @param {Address} address */
function notesOf(page, address) {
  /** @type {unknown} */
  let noted = null;
  return () => {
    const { puzzle, begun } = page.play;
    if (noted === puzzle) return;
    noted = puzzle;
    const place = begunAt(address);
    if (place && !sameClues(fromJSON(place.puzzle), puzzle)) address.pushNote(begun);
    else address.note = begun;
  };
}

/** What the board shows: the game of the mode, its marks and settled clues. @param {NonogramPage} page @param {NonogramElement} element */
function boardOf(page, element) {
  /** @type {unknown} */
  let marked = null;
  return () => {
    const { current, play, solve, edit, mode } = page;
    if (element.game !== current.game)
      element.show(current.game, mode === "solve" ? solve.solving : null);
    element.toggleAttribute("paused", mode === "play" && play.paused);
    element.toggleAttribute("live", page.state.live);
    const marks = mode === "play" ? play.advice.marks : mode === "edit" ? edit.marks : null;
    if (marks === marked) return;
    marked = marks;
    element.marks = marks;
    const { cells = [], assumed = [], wrong = [], lines = [], badLines = [] } = marks ?? {};
    const [cell, line] = [cells[0] ?? assumed[0] ?? wrong[0], lines[0] ?? badLines[0]];
    if (element.board.zoom === 1) return;
    if (cell) element.board.reveal(cell[0], cell[1]);
    else if (line?.side === "row") element.board.reveal(line.index, null);
    else if (line) element.board.reveal(null, line.index);
  };
}

/** What the buttons open; scripts come when they are needed. @param {NonogramPage} page @returns {Dialogs} */
function dialogsOf(page) {
  const { notices } = page;
  /** @param {(module: typeof import("./dialogs.js"), what?: any) => unknown} use @returns {(what?: any) => Promise<void>} */
  const lazily = (use) =>
    async function open(what) {
      const module = await import("./dialogs.js").catch(() => null);
      if (module) return void use(module, what);
      const act = () => {
        notices.clear("message");
        return open(what);
      };
      const { words, offer = { label: "Try again", act } } = await whyMissing();
      notices.say("message", words, { tone: "error", offer });
    };
  const input = /** @type {HTMLInputElement} */ (document.getElementById("file"));
  return {
    collection: lazily(({ openCollection }) => openCollection(page)),
    generate: lazily(({ openGenerator }) => openGenerator(page)),
    picture: lazily(({ openPictureDialog }, file) =>
      openPictureDialog(page, file instanceof Blob ? file : undefined),
    ),
    keys: lazily(({ openKeys }) => openKeys()),
    save: lazily(({ openSave }) => openSave(page)),
    share: lazily(({ openShare }) => openShare(page)),
    print: lazily(({ printSheet }) => printSheet(page)),
    take: lazily(({ takeFile }, file) => takeFile(page, file)),
    openFile: () => input.click(),
  };
}

/** Undo, redo, help and the end of a hint by keys wherever the focus is, but in a field with a history of its own. @param {NonogramPage} page @param {Dialogs} dialogs */
function listenToKeys(page, dialogs) {
  document.addEventListener("keydown", (event) => {
    const { altKey, ctrlKey, metaKey, key, defaultPrevented } = event;
    const target = /** @type {Element} */ (event.target);
    const field = "input:not([type=checkbox], [type=radio], [type=range]), textarea, dialog";
    if (defaultPrevented || altKey || target.closest(field)) return;
    const done =
      historyKey(event, page.current.game) ||
      (key === "Escape" && page.mode === "play" && page.play.advice.dismiss());
    if (!done) {
      if (ctrlKey || metaKey || key !== "?") return;
      dialogs.keys();
    }
    event.preventDefault();
  });
}

/** Files that are chosen, dropped or pasted. @param {NonogramPage} page @param {Dialogs} dialogs */
function listenToFiles(page, dialogs) {
  const input = /** @type {HTMLInputElement} */ (document.getElementById("file"));
  const take = (/** @type {File | undefined} */ file) => {
    page.notices.clear("message");
    if (!file) return;
    if (page.takePicture) page.takePicture(file);
    else if (isPicture(file)) {
      page.go("edit");
      dialogs.picture(file);
    } else dialogs.take(file);
  };
  const isOpen = () => !page.takePicture && document.querySelector("dialog[open]") !== null;
  const carriesFile = (/** @type {DragEvent} */ { dataTransfer }) =>
    dataTransfer?.types.includes("Files") && !isOpen();
  input.addEventListener("change", () => {
    take(input.files?.[0]);
    input.value = "";
  });
  addEventListener("dragover", (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    page.setDropping(true);
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) page.setDropping(false);
  });
  addEventListener("drop", (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    page.setDropping(false);
    take(event.dataTransfer?.files[0]);
  });
  addEventListener("paste", (event) => {
    const { files, text } = pasted(event);
    if (isOpen() || !(files.length || text.trim())) return;
    event.preventDefault();
    const [, fragment] = /#((?:p|text)=\S+)$/.exec(text.trim()) ?? [];
    if (files.length) take(files[0]);
    else if (fragment) page.openFragment(fragment);
    else dialogs.take(new File([text], "pasted text"));
  });
}

/** What is pasted upon the page: files, or text unless it goes into a field. @param {ClipboardEvent} event */
function pasted({ clipboardData, target }) {
  const isField = target instanceof Element && target.closest("input, textarea");
  const text = isField ? "" : (clipboardData?.getData("text/plain") ?? "");
  return { files: clipboardData?.files ?? [], text };
}

/** Whether the browser may read a file as a picture; PBM and its like Python reads. @param {File} file */
const isPicture = ({ type, name }) =>
  (type.startsWith("image/") || /\.(png|jpe?g|gif|webp|bmp|avif|svg)$/i.test(name)) &&
  !/\.p[bgp]m$/i.test(name);

start();
