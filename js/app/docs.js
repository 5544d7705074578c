/** What a docs page needs: the header, and each element when the page uses it. */

import { showArrival, startHeader } from "./header.js";

/** @param {string} selector @returns {boolean} */
const has = (selector) => document.querySelector(selector) !== null;

/** Brings the page to life. */
async function start() {
  startHeader();
  if (has("cubogram-cube, pre.live")) import("../cube/element.js");
  if (has("cubogram-nonogram")) {
    import("../nonogram/element.js").then(({ defineNonogram }) => defineNonogram());
  }
  /** @type {EventTarget} */
  let python = new EventTarget();
  if (has("pre.live")) {
    const [client, { upgradeCells }] = await Promise.all([
      import("../python/client.js"),
      import("../docs/code-cell.js"),
    ]);
    const own = new client.PythonClient();
    python = own;
    showArrival(own);
    upgradeCells(document, own);
  }
  const { startOffline } = await import("../offline/offline.js");
  startOffline(python);
}

start();
