/**
 * Everything that this browser keeps, as one file, and back: two buttons for a settings dialog.
 *
 *   const backup = new Backup(store, async () => (await import("../pages/kinds.js")).KINDS);
 *   openDialog("Settings", () => html`... ${backupRow(backup)}`, { models: [backup] });
 */

import { Model } from "../game/model.js";
import { button, fileButton } from "../ui/fields.js";
import { download, textOf } from "../ui/files.js";
import { html } from "../ui/view.js";
import { counted, listed } from "../ui/words.js";

const LONGEST = 20_000_000; // bytes; browsers keep some 5,000,000 characters for a site

export class Backup extends Model {
  /** What came of it, a sentence. */
  words = "";
  failed = false;
  #store;
  #kinds;

  /**
   * @param {import("../game/store.js").Store} store
   * @param {() => Promise<import("../game/entry.js").Kind<any>[]>} kinds all there are
   */
  constructor(store, kinds) {
    super();
    this.#store = store;
    this.#kinds = kinds;
  }

  /** @param {string} [kind] that is wanted alone @returns {string} the text of a file with everything */
  file(kind) {
    const json = this.#store.exported(kind);
    this.#say(`${counted(json.entries.length, "entry", "entries")} saved.`);
    return JSON.stringify(json);
  }

  /** @param {(longest: number) => Promise<string>} read the text of a file @param {string} name */
  async take(read, name) {
    try {
      const json = JSON.parse(await read(LONGEST));
      const { taken, refused } = this.#store.imported(json, await this.#kinds());
      const keys = listed(refused.slice(0, 3).map(({ key, reason }) => `${key} (${reason})`));
      const not = refused.length ? ` Not taken: ${refused.length}, such as ${keys}.` : "";
      this.#say(`${counted(taken, "entry", "entries")} loaded.${not}`, refused.length > 0);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      const why = error instanceof SyntaxError ? "it is not JSON" : message;
      this.#say(`"${name}" was not loaded: ${why}.`, true);
    }
  }

  /** @param {string} words @param {boolean} [failed] */
  #say(words, failed = false) {
    this.words = words;
    this.failed = failed;
    this.changed();
  }
}

/** @param {Backup} backup */
export function backupRow(backup) {
  const save = () => download("cubogram.json", "application/json", backup.file());
  const load = (/** @type {File} */ file) =>
    backup.take((longest) => textOf(file, longest), file.name);
  const how = { quiet: true, name: "File with everything", accept: ".json,application/json" };
  return html`<div class="row backup">${button("Save everything to a file", save, { quiet: true })}
${fileButton("Load such a file", load, how)}</div>
<p class=${backup.failed ? "message error" : "message"} role="status">${backup.words}</p>`;
}
