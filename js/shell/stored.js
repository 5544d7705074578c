/**
 * What this browser keeps for the site, by kind, and how each kind is deleted: a part of a settings dialog.
 *
 *   const stored = new Stored(parts);
 *   openDialog("Settings", () => html`... ${storedPart(stored)}`, { models: [stored] });
 */

import { Model } from "../game/model.js";
import { confirmed } from "../ui/dialog.js";
import { html } from "../ui/view.js";
import { sized } from "../ui/words.js";

/**
 * @typedef {object} Part
 * @property {string} title
 * @property {() => number | Promise<number>} size bytes; 0 if nothing is kept
 * @property {() => unknown} forget deletes it
 * @property {boolean} [isOwn] whether it is the reader's own, which does not come again
 */

export class Stored extends Model {
  /** Parts of which something is kept. @type {{ part: Part, bytes: number }[]} */ rows = [];
  /** What came of the last wish. */ words = "";
  #parts;

  /** @param {Part[]} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
  }

  get bytes() {
    return this.rows.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Looks how much there is. */
  async look() {
    const rows = this.#parts.map(async (part) => ({ part, bytes: await part.size() }));
    this.rows = (await Promise.all(rows)).filter(({ bytes }) => bytes);
    this.changed();
  }

  /** @param {Part[]} parts that go */
  async forget(parts) {
    for (const part of parts) await part.forget();
    this.words = "Deleted. What this page needs or shows is kept again when you go on.";
    await this.look();
  }
}

/** @param {Stored} stored */
export function storedPart(stored) {
  const { rows, bytes, words } = stored;
  /** @param {string} title @param {Part[]} parts */
  const forget = async (title, parts) => {
    const own = parts.filter(({ isOwn }) => isOwn).map((part) => part.title);
    const text = "It does not come back, unless you have saved it to a file.";
    const button = { label: "Delete", id: "stored-delete" };
    if (!own.length || (await confirmed(title, `${own.join("; ")}. ${text}`, button))) {
      await stored.forget(parts);
    }
  };
  const items = rows.map(
    ({ part, bytes }) =>
      html`<li><span>${part.title}</span> <span>${sized(bytes)}</span> <button type="button" class="button quiet" aria-label=${`Delete: ${part.title}`} @click=${() => forget("Delete this?", [part])}>Delete</button></li>`,
  );
  const all = rows.map(({ part }) => part);
  const look = (/** @type {any} */ { target }) => target.open && stored.look();
  return html`<details class="quiet-part stored" id="stored" @toggle=${look}><summary>What this browser keeps</summary>
<ul>${items}<li><b>In all</b> <span>${bytes ? sized(bytes) : "nothing"}</span> <button type="button" class="button quiet" ?disabled=${!all.length} @click=${() => forget("Delete everything?", all)}>Delete all</button></li></ul>
<p class="detail">Nothing of it leaves this device. Pages, Python and tables come again from the site when they are used.</p>
<p class="message" role="status">${words}</p></details>`;
}
