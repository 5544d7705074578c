/** The trainer's page: its parts are made here, once each, and joined; what it shows and does stands in view.js. */

import "../../cube/element.js";
import { Address } from "../../game/links.js";
import { Arrival } from "../../shell/arrival.js";
import { fetchRight } from "../../shell/missing.js";
import { startShell } from "../../shell/shell.js";
import { showClock } from "./clock-view.js";
import { openHelp } from "./help.js";
import { TrainerModel } from "./model.js";
import { namedIn } from "./plan.js";
import { showTrainer } from "./view.js";

const arrival = new Arrival(["numpy", "tables", "twophase", "cfop", "draw"]);
const { store } = startShell({ arrival });
const { address: prepared, integrity } = CUBOGRAM_TRAINER;
const fetchPrepared = async () =>
  (await fetchRight(new URL(prepared, import.meta.url), integrity)).json();
const address = new Address();
const model = new TrainerModel(store, arrival, fetchPrepared, address);
const cube = /** @type {import("../../cube/element.js").CubeElement} */ (
  document.getElementById("cube")
);
const button = /** @type {HTMLElement} */ (document.getElementById("clock"));
const acts = showTrainer(model, cube);
const clockHeard = showClock(model.clock, button, () => model.stage === "asking");

/** Asks for what the address names, which is then forgotten. */
async function follow() {
  await model.begin(address.fragment);
  if (model.plan.complete && namedIn(address.fragment).step) address.replace({});
}

/** @param {KeyboardEvent} event @returns {boolean} whether it meant something */
function heard(event) {
  if (event.key === "?") {
    openHelp();
    return true;
  }
  if (event.key === "n") {
    acts.another();
    return true;
  }
  return (
    (event.key === "Enter" && (model.reveal() || acts.goOn())) ||
    (event.key === "1" && acts.mark(true)) ||
    (event.key === "2" && acts.mark(false)) ||
    (event.key === "Backspace" && acts.undo()) ||
    cube.press(event)
  );
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("dialog, select") || document.querySelector("dialog[open]")) return;
  if (clockHeard(event)) return event.preventDefault();
  const pressed = target.closest("button:not(.clock), a, summary, input:not([type=radio])");
  if (pressed && /^(?: |Enter)$/.test(event.key)) return;
  if (target.closest("input") && event.key.startsWith("Arrow")) return;
  if (heard(event)) event.preventDefault();
});

address.watch(() => (namedIn(address.fragment).step ? follow() : model.note()));
follow();
arrival.inviteWhenIdle();
