/** Python on an app page: fetched on the first intent or when the page has nothing else to do. */

import { showArrival } from "./header.js";

/** @typedef {import("../python/client.js").PythonClient} PythonClient */

/** @type {Promise<PythonClient> | undefined} */
let client;
let there = false;
/** @type {(() => void)[]} */
const whenThere = [];

/** @returns {Promise<PythonClient>} on its way, with its arrival shown in the header */
export function python() {
  client ??= Promise.all([import("../python/client.js"), import("../offline/offline.js")]).then(
    ([{ python: found }, { startOffline }]) => {
      showArrival(found);
      startOffline(found);
      found.addEventListener("ready", () => {
        there = true;
        for (const act of whenThere.splice(0)) act();
      });
      found.addEventListener("lost", () => {
        there = false;
      });
      found.start(["numpy", "tables"]);
      return found;
    },
    () => {
      client = undefined; // the next one who asks tries again
      throw new Error("Python could not be fetched: is there a network?");
    },
  );
  return client;
}

/** Lets Python come; whoever needs it will hear if it cannot. */
export const invitePython = () => void python().catch(() => {});

/** @returns {boolean} whether it would answer at once */
export const pythonIsThere = () => there;

/** @param {() => void} act once Python has arrived */
export function oncePythonIsThere(act) {
  if (there) act();
  else whenThere.push(act);
}

/** Fetches Python when the page is idle, unless the visitor saves data. */
export function pythonWhenIdle() {
  const { saveData } = /** @type {any} */ (navigator).connection ?? {};
  if (saveData) return;
  const later = window.requestIdleCallback ?? ((/** @type {() => void} */ f) => setTimeout(f, 500));
  const ask = () => later(invitePython, { timeout: 2000 });
  if (document.readyState === "complete") ask();
  else addEventListener("load", ask, { once: true });
}
