/** Small helpers to build elements without markup in strings. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children; attributes named on… are listeners, null and false are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/** Outlines of icons on a 24 x 24 ground, drawn with strokes. */
const ICONS = {
  fill: "M5 5h14v14H5z",
  mark: "M6 6l12 12M18 6L6 18",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  larger: "M12 5v14M5 12h14",
  smaller: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  first: "M6 5v14M18 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 4l12 8-12 8z",
  pause: "M8 5v14M16 5v14",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
};

/**
 * An icon for a button; hidden from assistive technology.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `icon ${name}`);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/**
 * The element with an id, which the page promises to have.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element '${id}'`);
  return /** @type {T} */ (element);
}
