/** Help: what to do with a scramble, and which keys the trainer knows. */

import { CUBE_KEYS, keyList } from "../../cube/key-list.js";
import { openDialog } from "../../ui/dialog.js";
import { html } from "../../ui/view.js";

/** @type {import("../../cube/key-list.js").Keys} */
const KEYS = [
  ["Space", "the clock: hold it down, let go to start; any key stops it"],
  ["Enter", "show the answer; after a wrong choice: go on"],
  ["1", "knew it"],
  ["2", "did not"],
  ["Backspace", "undo the last grade"],
  ["n", "another scramble"],
  ["?", "this help"],
];

/** Opens the dialog. */
export const openHelp = () =>
  openDialog(
    "Help and keys",
    () => html`<p>Scramble your own cube and solve the case, or turn the cube on the page: drag on it, or use its keys.</p>
${keyList(KEYS)}
<h3>At the cube</h3>
${keyList(CUBE_KEYS)}`,
  );
