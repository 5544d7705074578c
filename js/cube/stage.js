/**
 * The page's frames: one renderer for all cubes, one animation frame for all that changed.
 *
 * @typedef {object} Actor
 * @property {HTMLCanvasElement} canvas
 * @property {(now: number) => boolean} tick moves its time on; whether there is more to come
 * @property {() => void} draw
 */

import { Renderer } from "./renderer.js";

/** @type {Renderer | undefined} */
let renderer;
/** @type {Set<Actor>} */
const actors = new Set();
/** @type {Set<Actor>} those whose picture is out of date */
const stale = new Set();
/** @type {WeakMap<Element, Actor>} */
const owners = new WeakMap();
/** @type {Set<Actor>} */
const seen = new Set();
let asked = 0;

const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const actor = owners.get(entry.target);
    if (!actor) continue;
    if (entry.isIntersecting) seen.add(actor);
    else seen.delete(actor);
  }
  ask();
});

const sizes = new ResizeObserver((entries) => {
  for (const entry of entries) {
    const actor = owners.get(entry.target);
    if (!actor) continue;
    const sharp = Math.min(3, devicePixelRatio);
    actor.canvas.width = Math.max(1, Math.round(entry.contentRect.width * sharp));
    actor.canvas.height = Math.max(1, Math.round(entry.contentRect.height * sharp));
    stale.delete(actor);
    actor.draw(); // at once: a new size has emptied the canvas
  }
});

function ask() {
  if (!asked && [...stale].some((actor) => seen.has(actor))) asked = requestAnimationFrame(frame);
}

/** @param {number} now */
function frame(now) {
  asked = 0;
  for (const actor of [...stale]) {
    if (!seen.has(actor)) continue;
    if (!actor.tick(now)) stale.delete(actor);
    actor.draw();
  }
  ask();
}

/** Asks for a new picture of a cube. @param {Actor} actor */
export function changed(actor) {
  stale.add(actor);
  ask();
}

/** @param {Actor} actor @returns {Renderer} shared by all */
export function enter(actor) {
  renderer ??= new Renderer(() => {
    for (const each of actors) changed(each);
  });
  actors.add(actor);
  owners.set(actor.canvas, actor);
  watcher.observe(actor.canvas);
  sizes.observe(actor.canvas);
  return renderer;
}

/** @param {Actor} actor whose canvas has gone from the page */
export function leave(actor) {
  watcher.unobserve(actor.canvas);
  sizes.unobserve(actor.canvas);
  for (const set of [actors, stale, seen]) set.delete(actor);
  if (!actors.size) {
    renderer?.dispose();
    renderer = undefined;
  }
}
