/** A page of the docs: the shell, the frame, its elements (loaded when used), and Python, which runs its cells. */

import "../../elements/code.js";
import "../../elements/picture.js";
import { Live } from "../../live/live.ts";
import { Texts } from "../../live/texts.ts";
import { Arrival } from "../../shell/arrival.ts";
import { startShell } from "../../shell/shell.ts";
import { Figures } from "./figures.js";
import { startFrame } from "./frame.js";

const cells = document.querySelectorAll(".cell");
const SNAPSHOT = ["pages", "book", "live", "draw"];
const arrival = new Arrival(["pages", "book"], SNAPSHOT);
const compute = new Arrival(["live", "draw"], SNAPSHOT);
startShell({ arrival, compute });
startFrame();
const figures = new Figures();
figures.await(document);

const shader = /** @type {HTMLElement | null} */ (document.querySelector(".shader-cell"));
if (shader) {
  const sight = new IntersectionObserver(async ([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    sight.disconnect();
    (await import("./shader.js")).upgradeShader(shader);
  });
  sight.observe(shader);
}

const walk = /** @type {HTMLElement | null} */ (document.querySelector(".walk"));
if (walk) import("./walk.js").then(({ startWalk }) => startWalk(walk));

if (cells.length) startCells();

function startCells() {
  const texts = new Texts();
  const live = new Live("book", arrival, compute, texts);
  live.start();
  const invite = () => {
    compute.invite();
    arrival.invite();
  };
  // The text of the reader's solver comes from Python, too.
  for (const place of document.querySelectorAll(".cell, #my-solver"))
    for (const way of ["pointerenter", "focusin"])
      place.addEventListener(way, invite, { once: true });
  const own = `cubogram/book/${document.getElementById("my-solver") ? "" : location.pathname}`;
  const isOwn = Object.keys(texts.storage ?? {}).some((key) => key.startsWith(own));
  if (isOwn || location.hash.startsWith("#cell=")) arrival.inviteAhead();
  for (const cell of cells) {
    holdHeight(/** @type {HTMLElement} */ (cell));
    new MutationObserver(() => figures.await(cell)).observe(cell, {
      childList: true,
      subtree: true,
    });
    // The number next to a slider follows it while it is dragged.
    cell.addEventListener("input", ({ target }) => {
      const { type, value, nextElementSibling: shown } = /** @type {HTMLInputElement} */ (target);
      if (type === "range" && shown?.matches(".cell-controls output")) shown.textContent = value;
    });
  }
  compute.whenReady(() => {
    const sight = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        sight.unobserve(target);
        live.tell({ name: "sight", value: /** @type {HTMLElement} */ (target).dataset.cell });
      }
    });
    for (const cell of cells) sight.observe(cell);
  });
}

/** Keeps a result as tall as it was while its cell runs, so that nothing below it moves. @param {HTMLElement} cell */
function holdHeight(cell) {
  const height = () => cell.querySelector(".cell-result")?.getBoundingClientRect().height ?? 0;
  new MutationObserver(() => {
    if ("busy" in cell.dataset) cell.style.setProperty("--held", `${height()}px`);
  }).observe(cell, { attributeFilter: ["data-busy"] });
}
