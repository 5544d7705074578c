/**
 * Settings: the stickers' colours and letters, keys, notation, what a search may use, keeping the
 * site for times without a network.
 */

import { COLOUR_NAMES, palette } from "../cube/palette.js";
import { openDialog } from "../dom/dialog.js";
import { makeAvailableOffline } from "../offline/offline.js";
import { choice, choose } from "./colours.js";
import { isCompact, setCompact } from "./compact.js";
import { effortFields } from "./effort-fields.js";

const SIDES = ["Up", "Right", "Front", "Down", "Left", "Back"];

/** Opens the dialog. Every choice takes effect at once. @param {() => void} onNotation has changed */
export function openSettings(onNotation) {
  const { scheme, letters } = choice();
  const radio = (/** @type {string} */ value, /** @type {string} */ name) =>
    `<label><input type="radio" name="scheme" value="${value}"${scheme === value ? " checked" : ""}>${name}</label>`;
  const keys = localStorage.getItem("cubogram.keys") !== "focus";
  const dialog = openDialog(
    "Settings",
    `<fieldset class="switch"><legend class="visually-hidden">Sticker colours</legend>
${radio("standard", "Standard")}${radio("safe", "Colour-blind safe")}${radio("own", "My own")}</fieldset>
<div class="own-colours">${SIDES.map((side, i) => `<label>${side}<input type="color" data-face="${i}"></label>`).join("")}</div>
<label class="check"><input type="checkbox" id="letters"${letters ? " checked" : ""}>Letters on the stickers</label>
<label class="check"><input type="checkbox" id="keys"${keys ? " checked" : ""}>Letter keys turn the cube from anywhere on the page</label>
<label class="check"><input type="checkbox" id="compact"${isCompact() ? " checked" : ""}>Compact letters: UBLDfr is U B L D F' R'</label>
<div id="effort"></div>
<div class="row offline"><button type="button" class="button" id="keep">Make available offline</button>
<p class="message" id="kept" role="status"></p></div>`,
  );
  /** @type {NodeListOf<HTMLInputElement>} */
  const wells = dialog.querySelectorAll("[data-face]");
  const show = () => {
    const colours = palette();
    wells.forEach((well, i) => {
      well.value = colours[i];
      well.disabled = choice().scheme !== "own";
      well.setAttribute("aria-label", `${SIDES[i]}, usually ${COLOUR_NAMES[i]}`);
    });
  };
  dialog.addEventListener("input", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.name === "scheme") {
      choose({
        scheme: /** @type {import("./colours.js").Choice["scheme"]} */ (input.value),
      });
    } else if (input.id === "letters") choose({ letters: input.checked });
    else if (input.id === "keys") {
      if (input.checked) localStorage.removeItem("cubogram.keys");
      else localStorage.setItem("cubogram.keys", "focus");
    } else if (input.id === "compact") {
      setCompact(input.checked);
      onNotation();
    } else if (input.type === "color") choose({ own: [...wells].map((well) => well.value) });
    show();
  });
  effortFields(/** @type {HTMLElement} */ (dialog.querySelector("#effort")));
  const keep = /** @type {HTMLButtonElement} */ (dialog.querySelector("#keep"));
  const kept = /** @type {HTMLElement} */ (dialog.querySelector("#kept"));
  keep.addEventListener("click", async () => {
    keep.disabled = true;
    try {
      await makeAvailableOffline((done, total) => {
        kept.textContent = `${Math.floor((100 * done) / Math.max(1, total))}\u202f%`;
      });
      kept.textContent = "Everything is kept in this browser.";
    } catch (error) {
      kept.textContent = /** @type {Error} */ (error).message;
      keep.disabled = false;
    }
  });
  show();
}
