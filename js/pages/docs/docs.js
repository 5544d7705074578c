/** What a page of the docs needs: the shell, the frame, each element when the page uses it, its cells. */

import { Address } from "../../game/links.js";
import { Arrival } from "../../shell/arrival.js";
import { startShell } from "../../shell/shell.js";
import { upgradeCells } from "./cells.js";
import { needCubeInSight, needNonogram } from "./elements.js";
import { startFrame } from "./frame.js";

/** @param {string} selector @returns {boolean} */
const has = (selector) => document.querySelector(selector) !== null;

const arrival = new Arrival(["live", "draw"]);
const { store } = startShell({ arrival });
startFrame();

needCubeInSight(document);
if (has("cubogram-nonogram")) needNonogram();
const shader = /** @type {HTMLElement | null} */ (document.querySelector(".shader-cell"));
if (shader) {
  const sight = new IntersectionObserver(async ([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    sight.disconnect();
    (await import("./shader.js")).upgradeShader(shader);
  });
  sight.observe(shader);
}
if (has(".cell")) {
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
