/** A gallery of the patterns that have names: a tap on one shows how it is made. */

import { Model } from "../../game/model.js";
import { openDialog } from "../../ui/dialog.js";
import { html, unsafeHTML } from "../../ui/view.js";
import { counted } from "../../ui/words.js";
import { matching } from "./patterns.js";

/** @typedef {import("./patterns.js").Pattern} Pattern */

class Wanted extends Model {
  words = "";

  /** @param {string} words that the names have */
  search(words) {
    this.words = words;
    this.changed();
  }
}

/** @param {readonly Pattern[]} patterns @param {(pattern: Pattern) => void} choose */
export function openPatterns(patterns, choose) {
  const wanted = new Wanted();
  const search = (/** @type {any} */ { target }) => wanted.search(target.value);
  openDialog(
    "Patterns",
    ({ close }) => {
      const shown = matching(patterns, wanted.words);
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
<p class="detail" role="status">${shown.length === patterns.length ? `${patterns.length} patterns, each with the shortest maneuver that we found; mostly none is shorter.` : shown.length ? counted(shown.length, "pattern") : "No pattern is called so."}</p>
<div class="patterns">${shown.map(card)}</div>`;
    },
    { models: [wanted], wide: true, id: "patterns-dialog" },
  );
}
