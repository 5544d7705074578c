/** The settings of a search's effort: deeper tables, and how many cores. */

import { forgetKept, keptBytes } from "../python/kept.js";
import { dismissPool, gatherPool, poolChanges } from "../python/pool.js";
import { coresThere, effort, setEffort } from "./effort.js";
import { preparation } from "./preparation.js";
import { prepare } from "./solving.js";

/** @returns {string} how far the deeper tables are */
function progress() {
  const { done, part, kept, problem } = preparation;
  const why = problem && `: ${problem}`;
  if (done === "deep") return `They are ready${why && `, but not kept${why}`}.`;
  const again = why && `They are made anew${why}. `;
  if (part === 0) return kept ? "" : `${again}They are made while nothing is searched.`;
  return `${again}They are being made: ${Math.floor(100 * part)}\u202f%.`;
}

/** @param {HTMLElement} box is filled; every choice takes effect at once */
export function effortFields(box) {
  const { tables, cores } = effort();
  const counts = Array.from({ length: coresThere() }, (_, i) => i + 1);
  box.innerHTML = `<label class="check"><input type="checkbox" id="deep"${tables === "deep" ? " checked" : ""}>Deeper tables</label>
<p class="detail">Shorter solutions in the same time. Computed here once, in about 12 s, and kept for your next visit: 28 MB in this browser, 35 MB of memory, nothing to download.</p>
<p class="detail" id="deep-progress" role="status"></p>
<p class="detail kept" id="deep-kept" hidden><span></span> <button type="button" class="button quiet" id="deep-delete">Delete them</button></p>
<label class="limits">Use <select class="field" id="cores">${counts
    .map((count) => `<option${count === cores ? " selected" : ""}>${count}</option>`)
    .join("")}</select> ${counts.length === 1 ? "core" : `of ${counts.length} cores`}</label>
<p class="detail">Each is a Python of its own, with tables of its own. <span id="pool" role="status"></span></p>`;
  /** @template {HTMLElement} T @param {string} id @returns {T} */
  const find = (id) => /** @type {T} */ (box.querySelector(`#${id}`));
  /** @type {HTMLInputElement} */
  const deep = find("deep");
  /** @type {HTMLSelectElement} */
  const count = find("cores");
  const show = () => {
    const words = deep.checked ? progress() : "";
    const line = find("deep-progress");
    if (line.textContent !== words) line.textContent = words;
  };
  const showKept = async () => {
    const bytes = await keptBytes();
    const kept = find("deep-kept");
    kept.hidden = !bytes;
    /** @type {HTMLElement} */ (kept.firstElementChild).textContent =
      `${Math.max(1, Math.round(bytes / 1e6))} MB are kept in this browser.`;
  };
  const changeDeep = () => {
    setEffort({ tables: deep.checked ? "deep" : "small" });
    preparation.pause();
    prepare();
    show();
  };
  deep.addEventListener("change", changeDeep);
  find("deep-delete").addEventListener("click", async () => {
    deep.checked = false; // or they would be made and kept again
    preparation.forget();
    changeDeep();
    await forgetKept();
    await showKept();
    deep.focus();
  });
  const showPool = () => {
    const wanted = Number(count.value);
    const there = wanted > 1 ? gatherPool(wanted).length : 1;
    find("pool").textContent = wanted > 1 ? `${there} of ${wanted} can search now.` : "";
  };
  count.addEventListener("change", () => {
    setEffort({ cores: Number(count.value) });
    dismissPool();
    showPool();
  });
  const quiet = new AbortController();
  poolChanges.addEventListener("change", showPool, { signal: quiet.signal });
  let known = "";
  const changed = () => {
    show();
    const now = `${preparation.kept} ${preparation.problem}`;
    if (known !== now) showKept();
    known = now;
  };
  preparation.addEventListener("change", changed, { signal: quiet.signal });
  box.closest("dialog")?.addEventListener("close", () => quiet.abort());
  show();
  showKept();
  showPool();
}
