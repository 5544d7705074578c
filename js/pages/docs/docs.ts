/** A page of the docs: the shell, the frame, its elements (loaded when used), and Python, which runs its cells. */

import "../../elements/code.ts";
import "../../elements/picture.ts";
import { Live } from "../../live/live.ts";
import { Texts } from "../../live/texts.ts";
import { Arrival } from "../../shell/arrival.ts";
import { startShell } from "../../shell/shell.ts";
import { startFrame } from "./frame.ts";

/** Calls `act` once, when a place comes into sight, or so close to it. */
function whenSeen(place: Element, act: () => void, rootMargin = "0px") {
  const see = (entries: IntersectionObserverEntry[]) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    sight.disconnect();
    act();
  };
  const sight = new IntersectionObserver(see, { rootMargin });
  sight.observe(place);
}

const watched = new WeakSet<Element>();

/** Loads what the figures in `root` need, the page's own or those in the result of a cell. */
function loadFigures(root: ParentNode) {
  for (const cube of root.querySelectorAll("cubogram-cube:not(:defined)")) {
    if (!watched.has(cube)) whenSeen(cube, () => import("../../cube/element.ts"), "100% 0px");
    watched.add(cube);
  }
  if (root.querySelector("cubogram-nonogram:not(:defined)"))
    import("../../nonogram/element.ts").then(({ defineNonogram }) => defineNonogram());
}

const cells = document.querySelectorAll<HTMLElement>(".cell");
const SNAPSHOT = ["pages", "book", "live", "draw"];
const arrival = new Arrival(["pages", "book"], SNAPSHOT);
const compute = new Arrival(["live", "draw"], SNAPSHOT);
startShell(arrival, compute);
startFrame();
loadFigures(document);

const shader = document.querySelector<HTMLElement>(".shader-cell");
if (shader) whenSeen(shader, async () => (await import("./shader.ts")).upgradeShader(shader));
const walk = document.querySelector<HTMLElement>(".walk");
if (walk) import("./walk.ts").then(({ startWalk }) => startWalk(walk));

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
    holdHeight(cell);
    const all = { childList: true, subtree: true };
    new MutationObserver(() => loadFigures(cell)).observe(cell, all);
    // The number next to a slider follows it while it is dragged.
    cell.addEventListener("input", ({ target }) => {
      const { type, value, nextElementSibling: shown } = target as HTMLInputElement;
      if (type === "range" && shown?.matches(".cell-controls output")) shown.textContent = value;
    });
  }
  compute.whenReady(() => {
    for (const cell of cells)
      whenSeen(cell, () => live.tell({ name: "sight", value: cell.dataset.cell }));
  });
}

/** Keeps a result as tall as it was while its cell runs, so that nothing below it moves. */
function holdHeight(cell: HTMLElement) {
  const height = () => cell.querySelector(".cell-result")?.getBoundingClientRect().height ?? 0;
  new MutationObserver(() => {
    if ("busy" in cell.dataset) cell.style.setProperty("--held", `${height()}px`);
  }).observe(cell, { attributeFilter: ["data-busy"] });
}
