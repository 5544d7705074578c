/**
 * Settings: the stickers' colours and letters, keys, notation, what a search may use, keeping the
 * site for times without a network. Every choice takes effect at once.
 */

import { COLOUR_NAMES } from "../../cube/palette.js";
import { Model } from "../../game/model.js";
import { makeAvailableOffline } from "../../offline/offline.js";
import { deleteSaved, savedBytes } from "../../python/tables.js";
import { Backup, backupRow } from "../../shell/backup.js";
import { coresThere } from "../../shell/settings.js";
import { openDialog } from "../../ui/dialog.js";
import { html, nothing } from "../../ui/view.js";
import { percent } from "../../ui/words.js";

/** @typedef {import("../../shell/settings.js").Settings} Settings */
/** @typedef {import("./engine.js").Engine} Engine */

const SIDES = ["Up", "Right", "Front", "Down", "Left", "Back"];
const SCHEMES = { standard: "Standard", safe: "Colour-blind safe", own: "My own" };

/** What the dialog knows of its own. */
class Wishes extends Model {
  saved = 0;
  keeping = false;
  kept = "";

  /** How much of the deeper tables is saved. */
  async look() {
    this.saved = await savedBytes();
    this.changed();
  }

  async keep() {
    this.keeping = true;
    this.#say("0\u202f%");
    try {
      await makeAvailableOffline((done, total) => this.#say(percent(done / Math.max(1, total))));
      this.#say("Everything is kept in this browser.");
    } catch (error) {
      this.keeping = false;
      this.#say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} words */
  #say(words) {
    this.kept = words;
    this.changed();
  }
}

/** @param {Settings} settings @param {Engine} engine @param {import("../../game/store.js").Store} store */
export function openSettings(settings, engine, store) {
  const wishes = new Wishes();
  const backup = new Backup(store, async () => (await import("../kinds.js")).KINDS);
  const { tables } = engine;
  const models = [settings, engine, tables, wishes, backup];
  let known = "";
  const stop = tables.watch(() => {
    const now = `${tables.saved} ${tables.problem}`;
    if (known !== now) wishes.look();
    known = now;
  });
  wishes.look();
  const view = () => html`${coloursView(settings)}
${check("letters", "Letters on the stickers", settings.letters, (on) => settings.change({ letters: on }))}
${check("keys", "Letter keys turn the cube from anywhere on the page", settings.keysEverywhere, (on) => settings.change({ keys: on ? null : "focus" }))}
${check("compact", "Compact letters: UBLDfr is U B L D F' R'", settings.compact, (on) => settings.change({ compact: on }))}
${effortView(settings, engine, wishes)}
<div class="row offline"><button type="button" class="button" id="keep" ?disabled=${wishes.keeping} @click=${() => wishes.keep()}>Make available offline</button>
<p class="message" id="kept" role="status">${wishes.kept}</p></div>
${backupRow(backup)}`;
  const dialog = openDialog("Settings", view, { models });
  dialog.closed.then(stop);
}

/** @param {string} id @param {string} label @param {boolean} on @param {(on: boolean) => void} act */
const check = (id, label, on, act) =>
  html`<label class="check"><input type="checkbox" id=${id} .checked=${on} @change=${(/** @type {any} */ { target }) => act(target.checked)}>${label}</label>`;

/** @param {Settings} settings */
function coloursView(settings) {
  const { scheme, colours } = settings;
  const schemes = Object.entries(SCHEMES).map(
    ([value, name]) =>
      html`<label><input type="radio" name="scheme" value=${value} .checked=${value === scheme} @change=${() => settings.change({ scheme: /** @type {keyof typeof SCHEMES} */ (value) })}>${name}</label>`,
  );
  const wells = SIDES.map((side, i) => {
    const act = (/** @type {any} */ { target }) =>
      settings.change({ own: colours.map((colour, j) => (j === i ? target.value : colour)) });
    return html`<label>${side}<input type="color" .value=${colours[i]} ?disabled=${scheme !== "own"} aria-label=${`${side}, usually ${COLOUR_NAMES[i]}`} @input=${act}></label>`;
  });
  return html`<fieldset class="switch"><legend class="visually-hidden">Sticker colours</legend>${schemes}</fieldset>
<div class="own-colours">${wells}</div>`;
}

/** @param {import("./engine.js").Preparation} tables @returns {string} how far the deeper ones are */
function progress({ done, part, saved, problem }) {
  const why = problem && `: ${problem}`;
  if (done === "deep") return `They are ready${why && `, but not kept${why}`}.`;
  const again = why && `They are made anew${why}. `;
  if (part === 0) return saved ? "" : `${again}They are made while nothing is searched.`;
  return `${again}They are being made: ${percent(part)}.`;
}

/** @param {Settings} settings @param {Engine} engine @param {Wishes} wishes */
function effortView(settings, engine, wishes) {
  const { tables } = engine;
  const deep = settings.tables === "deep";
  const counts = Array.from({ length: coresThere() }, (_, i) => i + 1);
  const choose = (/** @type {boolean} */ on) => {
    settings.change({ tables: on ? "deep" : null });
    tables.pause();
    engine.rest();
  };
  const forget = async () => {
    tables.forget();
    choose(false); // or they would be made and kept again
    await deleteSaved();
    await wishes.look();
    document.getElementById("deep")?.focus();
  };
  const setCores = (/** @type {any} */ { target }) =>
    settings.change({ cores: Number(target.value) });
  const size = Math.max(1, Math.round(wishes.saved / 1e6));
  return html`${check("deep", "Deeper tables", deep, choose)}
<p class="detail">Shorter solutions in the same time. Computed here once, in about 12 s, and kept for your next visit: 28 MB in this browser, 35 MB of memory, nothing to download. <a href="learn/two-bits/#the-exact-table">What is in them?</a></p>
<p class="detail" id="deep-progress" role="status">${deep ? progress(tables) : nothing}</p>
<p class="detail kept" id="deep-kept" ?hidden=${!wishes.saved}><span>${size} MB are kept in this browser.</span> <button type="button" class="button quiet" id="deep-delete" @click=${forget}>Delete them</button></p>
<label class="limits">Use <select class="field" id="cores" @change=${setCores}>${counts.map((count) => html`<option ?selected=${count === settings.cores}>${count}</option>`)}</select> ${counts.length === 1 ? "core" : `of ${counts.length} cores`}</label>
<p class="detail">Each is a Python of its own, with tables of its own, and searches <a href="learn/two-phases/#more-directions-more-cores">some of six directions</a>. <span id="pool" role="status">${settings.cores > 1 ? `${engine.workers} of ${settings.cores} can search now.` : nothing}</span></p>`;
}
