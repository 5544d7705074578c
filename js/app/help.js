/** Help: what one can type, which keys turn, how to drag. */

import { openDialog } from "../dom/dialog.js";

/** @type {[string, string][]} */
const KEYS = [
  ["u r f d l b", "turn a face clockwise"],
  ["Shift + key", "turn counter-clockwise"],
  ["m e s x y z", "turn a slice, or the whole cube"],
  ["Space", "play, pause"],
  ["← →", "one move back, forward"],
  ["Home End", "first, last move"],
  ["↑ ↓ Shift ← →", "look from elsewhere"],
  ["v", "see the other side"],
  ["Ctrl Z Y", "undo, redo"],
];

const NOTATION = [
  "Faces: U R F D L B, with 2 for a half turn and ' for counter-clockwise",
  "Wide turns: Rw or r; slices: M E S; the whole cube: x y z",
  "(R U R' U')3 repeats, [A, B] is A B A' B', [A: B] is A B A'",
  "Comments: // to the end of the line, /* anywhere */",
  "Or the colours of the 54 facelets: nine letters for each of U R F D L B, ? for any colour",
];

/** Opens the dialog. */
export function openHelp() {
  const rows = KEYS.map(([keys, what]) => {
    const names = keys
      .split(" ")
      .map((key) => (key === "+" || key === "key" ? ` ${key} ` : `<kbd>${key}</kbd>`));
    return `<div><dt>${names.join(" ")}</dt><dd>${what}</dd></div>`;
  });
  openDialog(
    "Help and keys",
    `<p>Drag on the cube to turn a layer, beside it to look from elsewhere.</p>
<dl class="keys">${rows.join("")}</dl>
<h3>What the field understands</h3>
<ul class="plain-list">${NOTATION.map((line) => `<li>${line}</li>`).join("")}</ul>`,
  );
}
