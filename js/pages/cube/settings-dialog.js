/**
 * Settings: the stickers' colours and letters, keys, notation, what a search may use, keeping the
 * site for times without a network. Every choice takes effect at once.
 */

import { FACES, SIDES } from "../../cube/faces.js";
import { COLOUR_NAMES } from "../../cube/palette.js";
import { keptFiles, makeAvailableOffline } from "../../offline/offline.js";
import { deleteSaved, savedBytes } from "../../python/tables.js";
import { Backup, backupRow } from "../../shell/backup.js";
import { coresThere } from "../../shell/settings.js";
import { Stored, storedPart } from "../../shell/stored.js";
import { openDialog } from "../../ui/dialog.js";
import { checkField, withValue } from "../../ui/fields.js";
import { html, nothing } from "../../ui/view.js";
import { percent } from "../../ui/words.js";
import { GROUPS, KINDS } from "../kinds.js";

/** @typedef {import("../../shell/settings.js").Settings} Settings */
/** @typedef {import("./engine.js").Engine} Engine */

const SCHEMES = { standard: "Standard", safe: "Colour-blind safe", own: "My own" };

/**
 * @param {object} page
 * @param {Settings} page.settings
 * @param {Engine} page.engine
 * @param {import("../../game/store.js").Store} page.store
 * @param {import("../../shell/install.js").Installation} page.installation
 */
export function openSettings({ settings, engine, store, installation }) {
  const { tables } = engine;
  let keeping = false;
  let kept = ""; // how far the site is kept for times without a network
  const say = (/** @type {string} */ words) => {
    kept = words;
    dialog.update();
  };
  const keep = async () => {
    keeping = true;
    say(percent(0));
    try {
      await makeAvailableOffline((done, total) => say(percent(done / Math.max(1, total))));
      say("Everything is kept in this browser.");
    } catch (error) {
      keeping = false;
      say(/** @type {Error} */ (error).message);
    }
  };
  const backup = new Backup(store, async () => KINDS);
  const own = Object.entries(GROUPS).map(([title, kinds]) => ({
    title,
    isOwn: true,
    size: () => kinds.reduce((sum, kind) => sum + store.size(kind), 0),
    forget: () => kinds.forEach((kind) => void store.clear(kind)),
  }));
  const forget = async () => {
    tables.forget();
    chooseTables(settings, engine, false); // or they would be made and kept again
    await deleteSaved();
  };
  const deeper = { title: "Tables made here", size: savedBytes, forget };
  const stored = new Stored([...own, deeper, ...keptFiles()]);
  const models = [settings, engine, tables, backup, stored, installation];
  const view = () => html`${coloursView(settings)}
${checkField("Letters on the stickers", settings.letters, (letters) => settings.change({ letters }), { id: "letters" })}
${checkField("Letter keys turn the cube from anywhere on the page", settings.keysEverywhere, (on) => settings.change({ keys: on ? null : "focus" }), { id: "keys" })}
${checkField("Compact letters: UBLDfr is U B L D F' R'", settings.compact, (compact) => settings.change({ compact }), { id: "compact" })}
${effortView(settings, engine)}
<div class="row offline"><button type="button" class="button" id="keep" ?disabled=${keeping} @click=${keep}>Make available offline</button>${
    installation.offered
      ? html`<button type="button" class="button" id="install" @click=${() => installation.install()}>Install as an app</button>`
      : nothing
  }
<p class="message" id="kept" role="status">${installation.done ? "It is installed." : kept}</p></div>
${backupRow(backup)}${storedPart(stored)}`;
  let { saved } = tables;
  const stop = tables.watch(() => {
    if (saved !== tables.saved) stored.look();
    saved = tables.saved;
  });
  const dialog = openDialog("Settings", view, { models });
  dialog.closed.then(stop);
}

/** @param {Settings} settings */
function coloursView(settings) {
  const { scheme, colours } = settings;
  const schemes = Object.entries(SCHEMES).map(
    ([value, name]) =>
      html`<label><input type="radio" name="scheme" value=${value} .checked=${value === scheme} @change=${() => settings.change({ scheme: /** @type {keyof typeof SCHEMES} */ (value) })}>${name}</label>`,
  );
  const wells = SIDES.map((side, i) => {
    const act = withValue((colour) => settings.change({ own: colours.with(i, colour) }));
    return scheme === "own"
      ? html`<label>${side}<input type="color" .value=${colours[i]} aria-label=${`${side}, usually ${COLOUR_NAMES[i]}`} @input=${act}></label>`
      : html`<span>${side}<span class="own-swatch" data-colour=${FACES[i]}></span></span>`;
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

/** @param {Settings} settings @param {Engine} engine @param {boolean} deep */
function chooseTables(settings, engine, deep) {
  settings.change({ tables: deep ? "deep" : null });
  engine.tables.pause();
  engine.rest();
}

/** @param {Settings} settings @param {Engine} engine */
function effortView(settings, engine) {
  const deep = settings.tables === "deep";
  const counts = Array.from({ length: coresThere() }, (_, i) => i + 1);
  const setCores = withValue((cores) => settings.change({ cores: Number(cores) }));
  return html`${checkField("Deeper tables", deep, (on) => chooseTables(settings, engine, on), { id: "deep" })}
<p class="detail">Shorter solutions in the same time. Computed here once, in about 12 s, and kept for your next visit: 28 MB in this browser, 35 MB of memory, nothing to download. <a href="learn/two-bits/#the-exact-table">What is in them?</a></p>
<p class="detail" id="deep-progress" role="status">${deep ? progress(engine.tables) : nothing}</p>
<label class="limits">Use <select class="field" id="cores" @change=${setCores}>${counts.map((count) => html`<option ?selected=${count === settings.cores}>${count}</option>`)}</select> ${counts.length === 1 ? "core" : `of ${counts.length} cores`}</label>
<p class="detail">Each is a Python of its own, with tables of its own, and searches <a href="learn/two-phases/#more-directions-more-cores">some of six directions</a>, or its part of a proof. <span id="pool" role="status">${settings.cores > 1 ? `${engine.workers} of ${settings.cores} can search now.` : nothing}</span></p>`;
}
