/**
 * A page's view: a function of its models that says, for each id of the outline, how it is now.
 *
 *   show([model], () => ({
 *     main: { class: `page ${model.stage}` },
 *     reveal: { disabled: model.stage !== "asking", onclick: () => model.reveal() },
 *     title: model.title,                                   // text, or a lit template
 *     note: { content: html`<b>${model.note}</b>`, hidden: !model.note },
 *   }));
 *
 * The outline is the HTML that reads without scripts: it keeps its elements, ids and order. What is
 * named here belongs to the view from then on: nobody else sets it. Of an element's wishes, `content`
 * is what stands in it; `on...` and names that the element has as properties are properties
 * (`hidden`, `disabled`, `value`, `checked`, `href`, `onclick`); `class`, `aria-...`, `data-...` and
 * whatever else has a hyphen are attributes (false, null or undefined takes them away; of `aria-...` true and false are words);
 * `style` is a record of CSS properties (custom ones too), set one by one as the policy wants it.
 *
 * The view runs once at once and then once for all changes of a task. `view.update()` runs it now (to focus what
 * has just appeared), `view.end()` ends it.
 */

import { html, nothing, render, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";

export { guard, html, nothing, render, svg, unsafeHTML };

/**
 * @typedef {Record<string, any>} Wishes
 * @typedef {Record<string, Wishes | string | number | import("lit-html").TemplateResult | typeof nothing>} Outline
 */

/**
 * @param {{ watch: (act: () => void) => () => void }[]} models whose changes the view shows
 * @param {() => Outline} view
 * @param {ParentNode} [root] where the ids are looked up
 * @returns {{ update: () => void, end: () => void }}
 */
export function show(models, view, root = document) {
  /** @type {Map<string, HTMLElement>} */
  const places = new Map();
  /** @type {Set<Element>} */
  const owned = new Set();
  let due = false;
  let ended = false;
  /** @param {string} id */
  const place = (id) => {
    const found = places.get(id) ?? root.querySelector(`#${id}`);
    if (!found) throw new Error(`This page has no element "${id}".`);
    places.set(id, /** @type {HTMLElement} */ (found));
    return /** @type {HTMLElement} */ (found);
  };
  const update = () => {
    due = false;
    if (ended) return;
    for (const [id, wishes] of Object.entries(view())) apply(place(id), wishes, owned);
  };
  const later = () => {
    if (due) return;
    due = true;
    queueMicrotask(() => due && update());
  };
  const stops = models.map((model) => model.watch(later));
  update();
  return {
    update,
    end() {
      ended = true;
      for (const stop of stops) stop();
    },
  };
}

/** An element of the outline. @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
export const element = (id) => /** @type {T} */ (document.getElementById(id));

/** @param {HTMLElement} element @param {Outline[string]} wishes @param {Set<Element>} owned */
function apply(element, wishes, owned) {
  if (!isRecord(wishes)) return setContent(element, wishes, owned);
  for (const [name, value] of Object.entries(wishes)) {
    if (name === "content") setContent(element, value, owned);
    else if (name === "class") set(element, "className", value);
    else if (name === "style") setStyle(element, value);
    else if (name.includes("-")) setAttribute(element, name, value);
    else set(element, name, value);
  }
}

/** @param {any} what @returns {what is Wishes} neither text nor a template */
const isRecord = (what) =>
  typeof what === "object" && what !== null && !("_$litType$" in what) && !Array.isArray(what);

/** @param {any} element @param {string} name @param {unknown} value */
function set(element, name, value) {
  if (element[name] !== value) element[name] = value;
}

/** @param {HTMLElement} element @param {string} name @param {unknown} value */
function setAttribute(element, name, value) {
  const isWord = typeof value === "boolean" && name.startsWith("aria-");
  const text = isWord ? String(value) : value === true ? "" : value;
  if (text === false || text === null || text === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(text)) element.setAttribute(name, String(text));
}

/** @param {HTMLElement} element @param {Record<string, string>} wishes */
function setStyle(element, wishes) {
  for (const [name, value] of Object.entries(wishes)) {
    if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
  }
}

/** @param {Element} element @param {unknown} content @param {Set<Element>} owned */
function setContent(element, content, owned) {
  if (!owned.has(element)) element.replaceChildren(); // the outline's words
  owned.add(element);
  render(content, /** @type {HTMLElement} */ (element));
}
