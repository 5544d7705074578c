/** Progress as a file: saved, loaded, forgotten. */

import { $ } from "../dom/by-id.js";
import { openDialog } from "../dom/dialog.js";
import { asFile, fromFile, merged } from "./progress.js";
import { keepProgress, progress } from "./store.js";

const LONGEST = 1_000_000; // bytes; a full file has some 20,000

/** @param {string} text @param {boolean} [wrong] */
function tell(text, wrong = false) {
  $("file-message").textContent = text;
  $("file-message").classList.toggle("error", wrong);
}

function save() {
  const address = URL.createObjectURL(new Blob([asFile(progress())], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "cubogram-trainer.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  tell("Saved.");
}

/** @param {File} file */
async function load(file) {
  if (file.size > LONGEST) throw new Error(`"${file.name}" is too long for a file of progress.`);
  const theirs = fromFile(await file.text(), file.name);
  const count = Object.keys(theirs).length;
  if (!keepProgress(merged(progress(), theirs))) {
    throw new Error("This browser keeps no progress: its storage is full or forbidden.");
  }
  tell(
    `Loaded: ${count} ${count === 1 ? "case" : "cases"}. Where both knew a case, the one with more answers stays.`,
  );
}

/** @param {() => void} changed called when the progress is another */
export function startFiles(changed) {
  /** @type {HTMLInputElement} */
  const input = $("file");
  $("save").addEventListener("click", save);
  $("load").addEventListener("click", () => input.click());
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    try {
      await load(file);
    } catch (error) {
      tell(/** @type {Error} */ (error).message, true);
    }
    changed();
  });
  $("reset").addEventListener("click", () => {
    const count = Object.keys(progress()).length;
    if (!count) return tell("There is no progress to forget.");
    const dialog = openDialog(
      "Forget your progress?",
      `<p>The answers and times of ${count} ${count === 1 ? "case" : "cases"} will be gone for good.</p>
<div class="row confirm"><button type="button" class="button" id="forget">Forget them</button></div>`,
    );
    dialog.querySelector("#forget")?.addEventListener("click", () => {
      keepProgress({});
      dialog.close();
      tell("Forgotten.");
      changed();
    });
  });
}
