/** The nonogram page: its elements, and Python, which runs the rest (py/cubogram/pages/nonogram). */

import { everySecond } from "../../game/clock.ts";
import { Live } from "../../live/live.ts";
import type { Requests } from "../../live/requests.ts";
import { Texts } from "../../live/texts.ts";
import { defineNonogram, type NonogramElement } from "../../nonogram/element.ts";
import { blank, pictureText } from "../../nonogram/grid.ts";
import { historyKey } from "../../nonogram/pencil.ts";
import { Arrival } from "../../shell/arrival.ts";
import { whyMissing } from "../../shell/missing.ts";
import { startShell } from "../../shell/shell.ts";
import { base64, bytesOf, copied, download, receive } from "../../ui/files.ts";
import { clockTime } from "../../ui/words.ts";
import { addCollection } from "./collection.ts";
import { giveFirstHints } from "./first-hint.ts";

const LARGEST_FILE = 5_000_000; // bytes
/** The key under which the board's game is stored for the next page of this tab. */
const BOARD = "nonogram board";
const MODES = ["play", "edit", "solve"];

const SNAPSHOT = ["pages", "nonogram", "nonogram-page"];
const arrival = new Arrival(SNAPSHOT, SNAPSHOT);
const compute = new Arrival(["nonogram"], SNAPSHOT);
startShell(arrival, compute);
const texts = new Texts();
const live = new Live("nonogram", arrival, compute, texts, addRequests);
const board = document.getElementById("board") as NonogramElement;
const dialog = document.getElementById("photograph-dialog") as HTMLDialogElement;
const crop = document.getElementById("crop") as any;

/** The requests that only this page carries out. */
function addRequests(requests: Requests) {
  requests.machine();
  addCollection(requests);
  Object.assign(requests.acts, {
    board: (method: string, ...rest: any[]) => (board as any)[method](...rest),

    crop: (method: string) => crop[method]?.(),

    download_bytes(name: string, type: string, content: string) {
      const bytes = Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0));
      download(name, type, bytes);
    },

    select(id: string, start: number, end: number) {
      const field = document.getElementById(id) as HTMLTextAreaElement;
      field.focus();
      field.setSelectionRange(start, end);
    },

    /** `svg`: "" for no picture. */
    async send(title: string, url: string, svg: string, text?: string) {
      const { pngOf } = await import("../../live/requests.ts");
      const picture = svg ? [new File([await pngOf(svg)], "nonogram.png")] : [];
      const files = navigator.canShare?.({ files: picture }) ? { files: picture } : {};
      await navigator.share({ title, text, url, ...files }).catch(async ({ name }) => {
        if (name === "AbortError") return; // by the reader
        const [what, copy] = text ? ["result", text] : ["link", url]; // the browser does not allow it
        const value = { what, done: await copied(copy), text: copy };
        live.tell({ name: "copied_what", value });
      });
    },
  });
}

/** Shows the last game, or what the address names, until Python has loaded. */
function showBefore() {
  const first = JSON.parse(board.getAttribute("game") ?? "{}");
  const state = texts.value("nonogram/page");
  const word = location.hash.slice(1);
  const mode = MODES.includes(word) ? word : (state?.mode ?? "play");
  const { puzzle, id } = history.state?.puzzle ? history.state : (state ?? {});
  const game = { ...first, mode, key: mode };
  if (mode === "play") {
    if (puzzle && !id) return; // stored by an older version of the site: Python shows it
    game.puzzle = puzzle ?? first.puzzle;
    game.key = puzzle ? `play ${id}` : first.key;
    const played = texts.value("nonogram/played", game.key.slice("play ".length));
    const { history = blankOf(game.puzzle) } = played?.drawing ?? {};
    Object.assign(game, { history, seconds: played?.seconds ?? 0 });
  } else if (mode === "edit") {
    const { drawing } = texts.value("nonogram/drawn") ?? {};
    game.puzzle = { rows: [[]], columns: [[]], colours: drawing?.colours };
    game.history = drawing?.history ?? blankOf({ rows: Array(15), columns: Array(15) });
  } else {
    game.puzzle = texts.value("nonogram/clues")?.puzzle;
    if (!game.puzzle) return;
    game.history = blankOf(game.puzzle);
  }
  const left = texts.unheard(BOARD);
  if (left?.key === game.key) Object.assign(game, left, { touched: true });
  game.picture = game.history.start;
  if (JSON.stringify(game) === JSON.stringify({ ...game, ...first })) return;
  board.setAttribute("game", JSON.stringify(game));
  showHeading(mode, game, (history.state ?? state)?.label);
}

/** Stores the board's game when this page is left, unless Python has handled all of it. */
function leave() {
  texts.leave(BOARD, document.body.dataset.live === "rest" ? null : board.state);
}

/** Fills in the texts around a puzzle other than the first, until Python does. */
function showHeading(mode: string, { puzzle }: any, label?: string) {
  const element = (id: string) => document.getElementById(id) as any;
  element(`mode-${mode}`).checked = true;
  element("play-panel").hidden = mode !== "play";
  element("clock-box").hidden = mode !== "play";
  element("rule").hidden = true;
  element("title").textContent = (mode === "play" && label) || "Nonogram";
  element("facts").textContent =
    mode === "edit" ? "\u00a0" : `${puzzle.columns.length} x ${puzzle.rows.length}`;
}

function blankOf({ rows, columns }: { rows: any[]; columns: any[] }) {
  return { start: pictureText(blank(columns.length, rows.length)), moves: [], index: 0 };
}

/** Handles a file that was chosen, dropped or pasted. */
async function take(file: File | undefined) {
  if (!file) return;
  if (isPicture(file) && !(await hasPuzzle(file))) {
    if (!dialog.open) live.tell({ name: "photograph", value: null });
    if (!dialog.open) dialog.showModal();
    if (await needCrop()) crop.load(file);
    return;
  }
  if (dialog.open) dialog.close();
  live.tell({ name: "file", value: contentOf(file) });
}

/** Loads the element that crops a picture, when needed. */
async function needCrop(): Promise<boolean> {
  try {
    await import("../../elements/crop.ts");
    return true;
  } catch {
    live.tell({ name: "problem", value: (await whyMissing()).words });
    return false;
  }
}

async function contentOf(file: File) {
  const { bytes, ...about } = await bytesOf(file, LARGEST_FILE);
  if (!bytes) return about;
  const isText = !bytes.includes(0) && !/\.p[bgnp]m$/i.test(file.name);
  return {
    ...about,
    ...(isText ? { text: new TextDecoder().decode(bytes) } : { base64: base64(bytes) }),
  };
}

/** Whether the browser can read a file as a picture; Python reads PBM and related formats. */
const isPicture = ({ type, name }: File) =>
  (type.startsWith("image/") || /\.(png|jpe?g|gif|webp|bmp|avif|svg)$/i.test(name)) &&
  !/\.p[bgnp]m$/i.test(name);

/** Whether a picture was saved on this page, and the puzzle is in it. */
async function hasPuzzle(file: File) {
  if (file.size > LARGEST_FILE || !/\.(png|svg)$/i.test(file.name)) return false;
  const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
  return text.includes("tEXtNonogram\0") || text.includes('<metadata id="nonogram">');
}

function listenToFiles() {
  const fields = ["file", "photo-file"].map(
    (id) => document.getElementById(id) as HTMLInputElement,
  );
  for (const field of fields)
    field.addEventListener("change", () => {
      const [file] = field.files ?? [];
      take(file);
      field.value = "";
    });
  receive(undefined, (value) => live.tell({ name: "pasted", value }));
}

/** Updates the clock, every second. */
function showClock() {
  const place = document.getElementById("clock") as HTMLElement;
  const show = () => {
    place.textContent = clockTime(board.clock.seconds);
  };
  everySecond(board.clock, show);
}

/** Handles the undo and redo keys wherever the focus is, except in fields with an undo history of their own. */
function listenToKeys(event: KeyboardEvent) {
  const field = "input:not([type=checkbox], [type=radio], [type=range]), textarea, dialog";
  const target = event.target as Element;
  if (event.defaultPrevented || event.altKey || target.closest(field)) return;
  if (historyKey(event, board.game)) event.preventDefault();
}

defineNonogram();
giveFirstHints(board, arrival, live);
try {
  showBefore();
} catch {
  // The stored game is damaged: Python shows a message.
}
live.start();
board.screen = document.documentElement; // with the clock and the hints
board.addEventListener("resume", () => live.tell({ name: "pause", value: null }));
board.addEventListener("solve", () => live.tell({ name: "solve", value: null }));
document.addEventListener("keydown", listenToKeys);
document.body.toggleAttribute("data-shares", "share" in navigator);
addEventListener("pagehide", leave);
document.addEventListener("visibilitychange", leave);
listenToFiles();
showClock();
dialog.addEventListener("toggle", needCrop);
crop.addEventListener("command", async ({ command }: any) => {
  if (customElements.get("cubogram-crop") || !(await needCrop())) return;
  crop.dispatchEvent(Object.assign(new Event("command"), { command })); // it could not hear it yet
});
document.documentElement.dataset.ready = "nonogram";
for (const one of [arrival, compute]) {
  if (board.game.mode === "play")
    one.inviteWhenIdle(); // the first hints do not need Python
  else requestAnimationFrame(() => one.inviteAhead()); // after the first frame
}
board.addEventListener("drawn", () => arrival.invite(), { once: true });
