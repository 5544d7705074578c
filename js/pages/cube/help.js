/** Help: what one can type, which keys turn, how to drag. */

import { CUBE_KEYS, keyList } from "../../cube/key-list.js";
import { openDialog } from "../../ui/dialog.js";
import { html } from "../../ui/view.js";

/** @type {import("../../cube/key-list.js").Keys} */
const KEYS = [
  ...CUBE_KEYS,
  ["Enter", "in a field: solve; then the player has the keyboard"],
  ["Esc", "stop the search"],
  ["/", "go to the scramble"],
  ["Ctrl Z Y", "undo, redo"],
  ["?", "this help"],
];

const NOTATION = [
  "Faces: U R F D L B, with 2 for a half turn and ' for anticlockwise",
  "Wide turns: r or Rw; slices: M E S; the whole cube: x y z",
  "(R U R' U')3 repeats, [A, B] is A B A' B', [A: B] is A B A'",
  "Comments: // to the end of the line, /* anywhere */",
  "Or the colours of the 54 facelets: nine letters for each of U R F D L B, ? for any colour",
  "A scramble with its solution, as Copy writes it, or a link of alg.cubing.net or twizzle.net",
  "Several scrambles, one a line, with numbers, times or dates: a list of cubes",
];

/** Opens the dialog. */
export const openHelp = () =>
  openDialog(
    "Help and keys",
    () => html`<p>Drag on the cube to turn a layer, beside it to look around. While a solution is shown any drag looks around, until you press <i>Turn layers</i>.</p>
${keyList(KEYS)}
<h3>What the field understands</h3>
<ul class="plain-list">${NOTATION.map((line) => html`<li>${line}</li>`)}</ul>`,
  );
