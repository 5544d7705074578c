/** What a page of the docs needs: the shell, each element when the page uses it, its cells. */

import { Address } from "../../game/links.js";
import { Arrival } from "../../shell/arrival.js";
import { startShell } from "../../shell/shell.js";

/** @param {string} selector @returns {boolean} */
const has = (selector) => document.querySelector(selector) !== null;

const arrival = new Arrival(async () => {
  const { PythonClient } = await import("../../python/client.js");
  return new PythonClient();
});
const { store } = startShell({ arrival });

if (has("cubogram-cube, .cell")) import("../../cube/element.js");
if (has("cubogram-nonogram, .cell")) {
  import("../../nonogram/element.js").then(({ defineNonogram }) => defineNonogram());
}
if (has(".cell")) {
  const { upgradeCells } = await import("./cells.js");
  /** @type {import("../../python/client.js").PythonClient | undefined} */
  let client;
  const notebook = upgradeCells(document, {
    async python() {
      const found = await arrival.python();
      if (found !== client) found.addEventListener("lost", () => notebook.forgetAll());
      client = found;
      return found;
    },
    invite: () => arrival.invite(),
    store,
    address: new Address(),
  });
}

const { startOffline } = await import("../../offline/offline.js");
const ready = new EventTarget();
arrival.whenReady(() => ready.dispatchEvent(new Event("ready")));
startOffline(ready);
