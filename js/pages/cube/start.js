/** The cube page: its parts are made here, once each, and joined; and what keys do anywhere on it (what it shows: view.js). */

import { CubeElement } from "../../cube/element.js";
import { Address } from "../../game/links.js";
import { pageActs } from "./acts.js";
import { CubeModel } from "./model.js";
import { showCube } from "./view.js";

/** Names the class itself, so that a bundle defines the element before this module needs it. */
function theCube() {
  const found = document.getElementById("cube");
  if (!(found instanceof CubeElement)) throw new Error("There is no cube on this page.");
  return found;
}

/**
 * @param {import("./acts.js").Surroundings} world
 * @param {boolean} begun whether somebody has pressed something on it already
 */
export function startPage(world, begun) {
  const { settings, arrival } = world;
  const model = new CubeModel({ ...world, address: new Address() });
  if (begun) model.skipExample();
  const cube = theCube();
  const typed = /** @type {HTMLTextAreaElement} */ (document.getElementById("scramble")).value;
  if (typed.trim() && typed !== model.text) model.type(typed); // before this part had come
  const acts = pageActs(model, cube, world);
  showCube(model, cube, acts);

  /** While one searches, Escape ends that, and Space waits for the answer. @param {KeyboardEvent} event */
  function heardBySearch({ key, target }) {
    if (!model.search.active) return false;
    if (key === "Escape") model.search.stop();
    else if (key === " " && !within(target, "textarea, select, input, button, a, summary")) {
      acts.playSoon();
    } else return false;
    return true;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it meant something */
  function heard(event) {
    const { key, target } = event;
    if (within(target, "textarea, select, input")) return false;
    if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(key)) {
      (event.shiftKey || key === "y" ? acts.redo : acts.undo)();
      return true;
    }
    if (key === "/") {
      document.getElementById("scramble")?.focus();
      return true;
    }
    if (key === "?") {
      acts.help();
      return true;
    }
    if (within(target, "button, a, summary") && /^(?: |Enter)$/.test(key)) return false;
    return settings.keysEverywhere && cube.press(event);
  }

  // The search hears keys before the cube does, all others after.
  for (const [act, capture] of /** @type {const} */ ([
    [heardBySearch, true],
    [heard, false],
  ])) {
    const hear = (/** @type {KeyboardEvent} */ event) => {
      if (event.defaultPrevented || within(event.target, "dialog") || !act(event)) return;
      event.preventDefault();
      if (capture) event.stopPropagation();
    };
    document.addEventListener("keydown", hear, { capture });
  }
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    const files = event.dataTransfer?.files;
    if (!files?.length) return;
    event.preventDefault();
    acts.drop(files);
  });
  document.addEventListener("paste", ({ target, clipboardData }) => {
    const files = clipboardData?.files;
    if (files?.length && !within(target, "dialog")) acts.drop(files);
  });
  for (const name of ["pointerdown", "focusin"]) {
    document.addEventListener(name, () => arrival.invite(), { once: true });
  }
  arrival.whenReady(async () => {
    const engine = await model.parts.engine().catch(() => undefined); // whoever searches will hear
    engine?.rest();
  });
}

/** @param {EventTarget | null} target @param {string} selector */
const within = (target, selector) => /** @type {Element} */ (target).closest?.(selector) !== null;
