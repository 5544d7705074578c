/** Help: what one can type, which keys turn, how to drag. */

import { openDialog } from "../../ui/dialog.js";
import { html } from "../../ui/view.js";

/** @type {[string, string][]} */
const KEYS = [
  ["u r f d l b", "turn a face clockwise"],
  ["Shift + key", "turn anticlockwise"],
  ["m e s x y z", "turn a slice, or the whole cube"],
  ["Enter", "in a field: solve; then the player has the keyboard"],
  ["Space", "play, pause"],
  ["Esc", "stop the search"],
  ["/", "go to the scramble"],
  ["← →", "one move back, forward"],
  ["Home End", "first, last move"],
  ["↑ ↓ Shift ← →", "look from elsewhere"],
  ["v", "see the other side"],
  ["Wheel", "nearer, further away; with two fingers, + and - too"],
  ["Ctrl Z Y", "undo, redo"],
];

const NOTATION = [
  "Faces: U R F D L B, with 2 for a half turn and ' for anticlockwise",
  "Wide turns: Rw or r; slices: M E S; the whole cube: x y z",
  "(R U R' U')3 repeats, [A, B] is A B A' B', [A: B] is A B A'",
  "Comments: // to the end of the line, /* anywhere */",
  "Or the colours of the 54 facelets: nine letters for each of U R F D L B, ? for any colour",
  "Several scrambles, one a line, with numbers, times or dates: a list of cubes",
];

/** @param {string} keys */
const names = (keys) =>
  keys
    .split(" ")
    .map((key) => (key === "+" || key === "key" ? ` ${key} ` : html`<kbd>${key}</kbd>`));

/** Opens the dialog. */
export const openHelp = () =>
  openDialog(
    "Help and keys",
    () => html`<p>Drag on the cube to turn a layer, beside it to look from elsewhere.</p>
<dl class="keys">${KEYS.map(([keys, what]) => html`<div><dt>${names(keys)}</dt><dd>${what}</dd></div>`)}</dl>
<h3>What the field understands</h3>
<ul class="plain-list">${NOTATION.map((line) => html`<li>${line}</li>`)}</ul>`,
  );
