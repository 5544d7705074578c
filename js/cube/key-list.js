/** Keys and what each is for, as a page's help lists them. */

import { html } from "../ui/view.js";

/** @typedef {[keys: string, what: string][]} Keys */

/** What a cube hears by itself (keys.js). @type {Keys} */
export const CUBE_KEYS = [
  ["u r f d l b", "turn a face clockwise"],
  ["Shift + key", "turn anticlockwise"],
  ["m e s x y z", "turn a slice, or the whole cube"],
  ["Space", "play, pause"],
  ["← →", "one move back, forward"],
  ["Home End", "first, last move"],
  ["↑ ↓ Shift ← →", "look from elsewhere"],
  ["v", "see the other side"],
  ["Wheel", "nearer, further away; with two fingers, + and - too"],
];

/** @param {string} keys */
const names = (keys) =>
  keys
    .split(" ")
    .map((key) => (key === "+" || key === "key" ? ` ${key} ` : html`<kbd>${key}</kbd>`));

/** @param {Keys} list */
export const keyList = (list) =>
  html`<dl class="keys">${list.map(([keys, what]) => html`<div><dt>${names(keys)}</dt><dd>${what}</dd></div>`)}</dl>`;
