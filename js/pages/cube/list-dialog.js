/** The list of many cubes as a dialog: a field for the text, or what has come of it. */

import { openDialog } from "../../ui/dialog.js";
import { button, fileButton, withNumber } from "../../ui/fields.js";
import { download, textOf } from "../../ui/files.js";
import { html, nothing } from "../../ui/view.js";
import { counted } from "../../ui/words.js";
import { LONGEST_FILE } from "./list.js";

/** @typedef {import("./list.js").CubeList} CubeList */
/** @typedef {import("./list.js").Row} Row */

const SHOWN = 200; // rows; all are in the file

/**
 * @param {CubeList} list
 * @param {(row: Row) => void} show takes a cube and its solution to the page
 * @param {string} text to be solved; "" shows the list that was there
 */
export function openList(list, show, text) {
  let seconds = 1;
  const solve = (/** @type {string} */ typed) => {
    text = typed; // it is still there if it is no list
    if (text.trim()) list.solve(text);
  };
  const view = (/** @type {import("../../ui/dialog.js").Dialog} */ { close }) => {
    const { rows, stage, tried, done, problem, words } = list;
    const message = html`<p role="status" class=${problem ? "message error" : ""}>${problem || words}</p>`;
    if (!rows.length && stage !== "reading") return html`${message}${form(solve, list, text)}`;
    const save = (/** @type {string} */ label, /** @type {() => void} */ act) =>
      button(`Save ${label}`, act, { disabled: !done });
    const open = (/** @type {Row} */ row) => {
      close();
      show(row);
    };
    const isWhole = done === rows.length;
    const setSeconds = withNumber((value) => {
      seconds = value > 0 ? value : seconds;
    });
    return html`${message}
<progress aria-label="Cubes done" max=${rows.length || 1} value=${stage === "shortening" ? tried : done}></progress>
<div class="row list-tools">${
      stage || isWhole
        ? button("Stop", () => list.stop(), { disabled: !stage })
        : button("Go on", () => list.goOn())
    }${save("CSV", () => download("cubes.csv", "text/csv", list.csv))}${save("text", () => download("cubes.txt", "text/plain", list.text))}${button("Another list", () => list.clear(), { disabled: stage !== "" })}</div>
<div class="row limits list-more">${button("Search on", () => list.shorten(seconds), { disabled: stage !== "" || !isWhole })}<label>for <input class="field" type="number" inputmode="decimal" min="0.1" max="600" step="any" .value=${String(seconds)} @input=${setSeconds}> s each, to find shorter ones</label></div>
<ol class="cube-list">${rows.slice(0, SHOWN).map((row, i) => rowView(row, i + 1, open))}</ol>
${rows.length > SHOWN ? html`<p class="detail">The first ${SHOWN} are shown; the file has them all.</p>` : nothing}`;
  };
  const dialog = openDialog("Several cubes", view, { models: [list], wide: true });
  dialog.closed.then(() => list.stop());
  solve(text);
}

/** @param {(text: string) => unknown} solve @param {CubeList} list @param {string} text */
function form(solve, list, text) {
  const read = (/** @type {File} */ file) => list.solve(textOf(file, LONGEST_FILE));
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    solve(event.target.elements.cubes.value);
  };
  return html`<form @submit=${submit}><label class="field-label" for="cubes">Scrambles, one a line</label>
<textarea autofocus class="field mono" id="cubes" name="cubes" rows="6" spellcheck="false" autocapitalize="off" autocomplete="off" .value=${text} aria-describedby="cubes-help"></textarea>
<p class="detail" id="cubes-help">With numbers, times or dates, as a timer has them; cubes as 54 facelets; an export of csTimer. At most 10,000. Each is solved quickly; “Search on” then looks for shorter solutions.</p>
<div class="row"><button class="button primary">Solve them</button>${fileButton("Open a file", read, { name: "File with scrambles" })}</div></form>`;
}

/** @param {Row} row @param {number} number @param {(row: Row) => void} open */
function rowView(row, number, open) {
  const { place, text, beside, solution, length, problem } = row;
  const where = [place, beside.time, beside.comment].filter(Boolean).join(" · ");
  const label = html`Show<span class="visually-hidden"> cube ${number}</span>`;
  const found = html`<b>${counted(length ?? 0, "move")}</b> <span class="mono">${solution}</span> ${button(label, () => open(row), { quiet: true })}`;
  return html`<li><small>${where}</small> <span class="mono">${text}</span><br>${
    solution === undefined ? html`<span class="message error">${problem ?? nothing}</span>` : found
  }</li>`;
}
