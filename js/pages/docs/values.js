/**
 * What a cell shows, as templates: the same HTML that the build makes of a value (py/sitekit/book.py).
 *
 * Pictures come from the reader's own Python, or from a link somebody sent: of an SVG only what draws
 * is taken over, so that it can neither run scripts, load files, nor lead anywhere.
 */

import { fragmentOf } from "../../game/links.js";
import { guard, html, nothing } from "../../ui/view.js";
import { needCube, needNonogram } from "./elements.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

const ELEMENTS = (
  "svg g defs symbol title desc path rect circle ellipse line polyline polygon text tspan " +
  "marker linearGradient radialGradient stop clipPath pattern"
).split(" ");

const ATTRIBUTES = (
  "id class role xmlns width height viewBox preserveAspectRatio transform x y x1 y1 x2 y2 cx cy r rx ry dx dy d " +
  "points pathLength offset fill stroke color opacity font-family font-size font-weight font-style text-anchor " +
  "dominant-baseline letter-spacing paint-order shape-rendering vector-effect marker-start marker-mid marker-end " +
  "markerWidth markerHeight refX refY orient markerUnits gradientUnits gradientTransform patternUnits " +
  "patternTransform clip-path clip-rule fill-rule fill-opacity stop-color stop-opacity stroke-width stroke-linecap " +
  "stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity stroke-miterlimit aria-label aria-labelledby " +
  "aria-hidden data-pick data-pick-columns data-pick-size"
).split(" ");

/** An address that is not in the picture, or an escape, with which CSS may write one. */
const OUTSIDE = /\\|url\(\s*["']?(?!#)/i;

/**
 * The drawing of an SVG text without anything that is not drawn; null if it is no SVG.
 *
 * @param {string} text @returns {SVGSVGElement | null}
 */
export function drawing(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || root.namespaceURI !== NAMESPACE) return null;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (element.namespaceURI !== NAMESPACE || !ELEMENTS.includes(element.localName)) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      if (!ATTRIBUTES.includes(name) || OUTSIDE.test(value)) element.removeAttribute(name);
    }
  }
  return /** @type {any} */ (document.importNode(root, true));
}

/**
 * @param {import("./cell.js").Value} value
 * @param {boolean} [isAlone] whether nothing is shown beside it
 * @returns {unknown} a template
 */
export function valueView(value, isAlone = true) {
  switch (value.kind) {
    case "svg":
      // read once, and not at every change of the cell's state
      return html`<div class="cell-picture">${guard([value.svg], () => drawing(value.svg) ?? "This is no picture.")}</div>`;
    case "cube":
      needCube();
      return html`<cubogram-cube bare facelets=${value.facelets}></cubogram-cube>
        ${isAlone ? linkView({ scramble: value.facelets }) : nothing}`;
    case "maneuver":
      needCube();
      return html`<cubogram-cube setup=${value.setup} maneuver=${value.text}></cubogram-cube>
        ${isAlone ? linkView({ scramble: value.setup, solution: value.text }) : nothing}`;
    case "nonogram":
      needNonogram();
      return html`<cubogram-nonogram rows=${value.rows} columns=${value.columns} colours=${value.colours} title-text=${value["title-text"]}></cubogram-nonogram>`;
    case "table":
      return tableView(value);
    case "row":
      return html`<div class="cell-row">${value.parts.map((/** @type {any} */ part) => valueView(part, false))}</div>`;
    default:
      return html`<pre class="cell-value">${value.text}</pre>`;
  }
}

/** What is shown, on the cube page. @param {Record<string, string>} fields */
const linkView = (fields) =>
  html`<a class="cell-open" href=${new URL("..", import.meta.url).href + fragmentOf(fields)}>Open on the cube page</a>`;

/** @param {import("./cell.js").Value} table */
function tableView({ rows, moreRows, moreColumns }) {
  const more = [
    moreRows ? `${moreRows.toLocaleString("en")} more rows` : "",
    moreColumns ? `${moreColumns.toLocaleString("en")} more columns` : "",
  ].filter(Boolean);
  const caption = more.length ? html`<caption>${more.join(", ")}</caption>` : nothing;
  return html`<table class="cell-table">${caption}<tbody>${rows.map(
    (/** @type {string[]} */ row) => html`<tr>${row.map((entry) => html`<td>${entry}</td>`)}</tr>`,
  )}</tbody></table>`;
}

/**
 * The number of the part of a picture that was clicked, or null: an element with `data-pick`, or a cell of
 * a field with `data-pick-columns` and `data-pick-size`.
 *
 * @param {MouseEvent} event @returns {number | null}
 */
export function pickedBy(event) {
  const target = /** @type {Element} */ (event.target);
  const part = target.closest("[data-pick]");
  if (part) return Number(part.getAttribute("data-pick"));
  const field = target.closest("[data-pick-columns]");
  const svg = target.closest("svg");
  if (!field || !svg) return null;
  const columns = Number(field.getAttribute("data-pick-columns"));
  const size = Number(field.getAttribute("data-pick-size"));
  const matrix = svg.getScreenCTM();
  if (!matrix || !columns || !size) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return Math.floor(y / size) * columns + Math.min(Math.floor(x / size), columns - 1);
}
