/** The dialog that explains brushes, fingers and keys. */
import { openDialog } from "../../dom/dialog.js";
import { make } from "../dom.js";

const ENTRIES = [
  [
    "Brushes",
    "The first cell decides: a stroke that begins on an unknown cell paints, one that begins on a cell of its own kind erases, one that begins on the other kind does nothing. It stays on its row or column.",
  ],
  [
    "Mouse",
    "The left button draws with the chosen brush, the right button with the other. The wheel zooms large grids, the middle button moves them.",
  ],
  ["Fingers", "One finger draws. Two fingers move and zoom, and never draw."],
  ["← ↑ → ↓", "Move; with Shift, draw a run with the last brush"],
  ["Space", "Fill"],
  ["X", "Mark empty"],
  ["1 … 8", "Choose a colour"],
  ["Ctrl Z, Ctrl Y", "Undo, redo"],
  ["Home, End", "First and last column; Page Up and Page Down: first and last row"],
  ["+  −  0", "Zoom in, zoom out, show all"],
  ["Esc", "Take back the stroke under way"],
];

export function openKeys() {
  const list = ENTRIES.flatMap(([keys, words]) => [
    make("dt", {}, make("b", {}, keys)),
    make("dd", {}, words),
  ]);
  openDialog("Brushes and keys", [make("dl", { class: "key-list" }, ...list)]);
}
