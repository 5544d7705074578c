/**
 * The cube page's entry: the cube, theme and colours at once; all else in the next frame. What is
 * pressed or typed meanwhile is done then.
 */

import "../../cube/element.js";
import { Arrival } from "../../shell/arrival.js";
import { Installation } from "../../shell/install.js";
import { startShell } from "../../shell/shell.js";

const arrival = new Arrival(["numpy", "tables", "twophase"]);
const { store, settings } = startShell({ arrival });
const installation = new Installation();

/** @type {HTMLElement[]} buttons pressed before anybody listens */
const pressed = [];
const started = new AbortController();
const note = (/** @type {Event} */ { target }) => {
  const button = /** @type {Element} */ (target).closest?.("main button[id]");
  if (button instanceof HTMLElement) pressed.push(button);
};
document.addEventListener("click", note, { signal: started.signal });

/** @type {KeyboardEvent[]} keys meant for the cube before anybody hears what they turn */
const keys = [];
const hold = (/** @type {KeyboardEvent} */ event) => {
  if (!(/** @type {Element} */ (event.target).closest?.("#cube"))) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  keys.push(event);
};
document.addEventListener("keydown", hold, { capture: true, signal: started.signal });

/** Brings the page to life; without a network, as soon as there is one. */
async function start() {
  try {
    const { startPage } = await import("./start.js");
    started.abort();
    startPage({ store, settings, arrival, installation }, pressed.length + keys.length > 0);
    for (const button of pressed) button.click();
    for (const key of keys) key.target?.dispatchEvent(new KeyboardEvent("keydown", key));
  } catch (error) {
    if (!started.signal.aborted) addEventListener("online", start, { once: true });
    throw error; // a part that arrived damaged is fetched anew (py/sitekit/parts/guard.js)
  }
}

// After the first picture; a tab that nobody looks at draws none.
const soon = new AbortController();
const begin = () => {
  if (soon.signal.aborted) return;
  soon.abort();
  start();
};
requestAnimationFrame(begin);
setTimeout(begin, 100);
