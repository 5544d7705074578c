/** The cube page: what each button, key and gesture does. */

import { faceletsOf } from "../cube/state.js";
import { startHeader } from "./header.js";
import { listenToKeys, showTurnButtons } from "./keys.js";
import { showMethod } from "./method.js";
import { invitePython, oncePythonIsThere, pythonWhenIdle } from "./python.js";
import { randomScramble } from "./random.js";
import { stop } from "./running.js";
import { firstText, linkTo } from "./session.js";
import {
  $,
  change,
  cube,
  field,
  hurryComplaint,
  note,
  player,
  results,
  session,
  show,
  shownState,
  tell,
  turned,
} from "./workbench.js";

/** What searches is a part of its own: it comes when it is wanted, or with Python. */
async function search() {
  let searching;
  try {
    searching = await import("./searching.js");
  } catch {
    const offer = { label: "Try again", act: search };
    return tell("Python could not be fetched: is there a network?", { wrong: true, offer });
  }
  searching.search();
}

/** The field of the target comes when its part is opened. */
async function startTarget() {
  (await import("./target.js")).startTarget(search);
}

/** The paint box is a part of its own, which few visits need. */
async function togglePainting() {
  const { Painting } = await import("./paint.js");
  Painting.toggle({
    cube,
    box: $("paint-box"),
    button: $("paint"),
    facelets: () => faceletsOf(shownState()),
    paint: (facelets) => {
      session.change(facelets, true);
      show();
    },
  });
}

/** @param {string} text @param {HTMLElement} button that says so for a moment */
async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), 1500);
    note("Copied.");
  } catch {
    getSelection()?.selectAllChildren($("solution"));
    note("Press Ctrl+C to copy.");
  }
}

startHeader();
field.addEventListener("input", () => {
  session.change(field.value, true);
  show(true);
});
field.addEventListener("change", hurryComplaint);
field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  search();
});
$("method").addEventListener("change", showMethod);
$("limits").addEventListener("keydown", (event) => {
  if (event.key === "Enter") search();
});
cube.addEventListener("turn", (event) => {
  const { move, at, followed } = /** @type {CustomEvent} */ (event).detail;
  turned(move, at, followed);
});
cube.addEventListener("position", () => results.mark(player));
$("target-part").addEventListener("toggle", startTarget, { once: true });

/** @type {Record<string, () => unknown>} */
const actions = {
  solve: search,
  stop,
  random: async () => change(await randomScramble()),
  reset: () => change(""),
  paint: togglePainting,
  undo: () => session.travel(-1) && show(),
  redo: () => session.travel(1) && show(),
  behind: () => cube.lookFrom({ yaw: cube.camera.yaw + Math.PI, pitch: -cube.camera.pitch }),
  copy: () => copy($("solution").textContent ?? "", $("copy")),
  share: async () => {
    await copy(linkTo(session.text), $("share"));
    tell("The link to this cube is copied");
  },
  settings: async () => (await import("./settings.js")).openSettings(show),
  help: async () => (await import("./help.js")).openHelp(),
};
for (const [id, act] of Object.entries(actions)) $(id).addEventListener("click", act);

addEventListener("hashchange", () => {
  if (location.hash.includes("scramble=")) change(firstText());
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (!files.length) return;
  event.preventDefault();
  const { readDropped } = await import("./files.js");
  try {
    change(await readDropped(files));
  } catch (error) {
    tell(/** @type {Error} */ (error).message, { wrong: false });
  }
});
for (const name of ["pointerdown", "focusin"]) {
  document.addEventListener(name, invitePython, { once: true });
}

showTurnButtons();
listenToKeys(actions.undo, actions.redo);
showMethod();
show();
oncePythonIsThere(async () => {
  try {
    await import("./searching.js");
    await (await import("./solving.js")).prepare();
  } catch {
    // There is no network any more: whoever searches will hear.
  }
});
pythonWhenIdle();
