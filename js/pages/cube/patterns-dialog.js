/** A gallery of the patterns that have names: a tap on one shows how it is made. */

import { openDialog } from "../../ui/dialog.js";
import { withValue } from "../../ui/fields.js";
import { html, unsafeHTML } from "../../ui/view.js";
import { counted } from "../../ui/words.js";
import { matching } from "./patterns.js";

/** @typedef {import("./patterns.js").Pattern} Pattern */

/** @param {readonly Pattern[]} patterns @param {(pattern: Pattern) => void} choose */
export function openPatterns(patterns, choose) {
  let wanted = "";
  openDialog(
    "Patterns",
    ({ close, update }) => {
      const shown = matching(patterns, wanted);
      const search = withValue((words) => {
        wanted = words;
        update();
      });
      const card = (/** @type {Pattern} */ pattern) => {
        const { names, length, lower, svg } = pattern;
        const act = () => {
          close();
          choose(pattern);
        };
        const count = `${counted(length, "move")}${lower === length ? "" : ", perhaps fewer"}`;
        return html`<button type="button" class="pattern" @click=${act}>${unsafeHTML(svg)}<strong>${names[0]}</strong><small>${count}</small></button>`;
      };
      return html`<input class="field" type="search" ?autofocus=${matchMedia("(hover: hover)").matches} aria-label="Search the patterns" placeholder="Search" @input=${search}>
<p class="detail" role="status">${shown.length === patterns.length ? `${patterns.length} patterns, each with the shortest maneuver that we found: for most of them none is shorter.` : shown.length ? counted(shown.length, "pattern") : "No pattern has that name."}</p>
<div class="patterns">${shown.map(card)}</div>`;
    },
    { wide: true, id: "patterns-dialog" },
  );
}
