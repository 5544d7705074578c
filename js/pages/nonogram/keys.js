/** The dialog that explains brushes, fingers and keys. */
import { openDialog } from "../../ui/dialog.js";
import { html } from "../../ui/view.js";

const ENTRIES = [
  [
    "Brushes",
    "The first cell decides: a stroke that begins on an unknown cell paints, one that begins on a cell of its own kind erases, one that begins on the other kind does nothing. It stays on its row or column.",
  ],
  [
    "Mouse",
    "The left button draws with the chosen brush, the right button with the other. The wheel zooms large grids, the middle button moves them.",
  ],
  [
    "Fingers",
    "One finger draws. Two fingers move and zoom, and never draw. A large grid has a map in its corner: touch it to go there.",
  ],
  ["← ↑ → ↓", "Move; with Shift, go on with what the last stroke did"],
  ["Space", "Fill"],
  ["X", "Mark empty"],
  ["1 … 8", "Choose a colour"],
  ["Ctrl Z, Ctrl Y", "Undo, redo"],
  ["Home, End", "First and last column; Page Up and Page Down: first and last row"],
  ["+  −  0", "Zoom in, zoom out, show all"],
  ["Esc", "Take back the stroke under way"],
  ["?", "Show this"],
];

export const openKeys = () =>
  openDialog(
    "Brushes and keys",
    () => html`<dl class="key-list">
      ${ENTRIES.map(([keys, words]) => html`<dt><b>${keys}</b></dt><dd>${words}</dd>`)}</dl>`,
  );
