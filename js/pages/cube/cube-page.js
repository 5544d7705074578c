/**
 * The first script of the cube page: the cube, theme and colours at once; all else (start.js), and Python, in the next
 * frame. What is pressed or typed meanwhile is done then. What the page shows and does stands in view.js.
 */

import "../../cube/element.js";
import { Arrival } from "../../shell/arrival.js";
import { Installation } from "../../shell/install.js";
import { startShell } from "../../shell/shell.js";

const arrival = new Arrival(["numpy", "tables", "twophase"]);
const { store, settings } = startShell({ arrival });
const installation = new Installation();

/** What is done before anybody listens, to be done again in the same order. @type {(() => void)[]} */
const early = [];
const started = new AbortController();
const { signal } = started;
const press = (/** @type {Event} */ { target }) => {
  const button = /** @type {Element} */ (target).closest?.("main button[id]");
  if (button instanceof HTMLElement) early.push(() => button.click());
};
document.addEventListener("click", press, { signal });

const change = (/** @type {Event} */ { type, target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  const { value, checked } = field;
  early.push(() => {
    Object.assign(field, { value, checked });
    field.dispatchEvent(new Event(type, { bubbles: true }));
  });
};
for (const type of ["input", "change"]) document.addEventListener(type, change, { signal });

const hold = (/** @type {KeyboardEvent} */ event) => {
  const { target, ctrlKey, metaKey, altKey, shiftKey, key } = event;
  const within = (/** @type {string} */ place) => /** @type {Element} */ (target).closest?.(place);
  const solves =
    key === "Enter" && !shiftKey && !event.isComposing && within("main textarea, main input");
  if (!within("#cube") && !solves) return;
  if (ctrlKey || metaKey || altKey || key === "Tab") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  early.push(() => target?.dispatchEvent(new KeyboardEvent("keydown", event)));
};
document.addEventListener("keydown", hold, { capture: true, signal });

/** Brings the page to life; without a network, as soon as there is one. */
async function start() {
  try {
    const { startPage } = await import("./start.js");
    started.abort();
    startPage({ store, settings, arrival, installation }, early.length > 0);
    for (const act of early) act();
  } catch (error) {
    if (!signal.aborted) addEventListener("online", start, { once: true });
    throw error; // a part that arrived damaged is fetched anew (py/sitekit/parts/guard.js)
  }
}

// After the first picture; a tab that nobody looks at draws none.
const soon = new AbortController();
const begin = () => {
  if (soon.signal.aborted) return;
  soon.abort();
  start();
  arrival.inviteAhead();
};
requestAnimationFrame(begin);
setTimeout(begin, 100);
