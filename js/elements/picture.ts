/**
 * `<cell-picture svg="...">`: a picture drawn by the reader's own Python code, or by code from a shared link.
 *
 * Only the parts of an SVG that draw something are used, so it cannot run scripts, load files or link anywhere.
 * A click on a part with `data-pick`, or on a grid with `data-pick-columns` and `data-pick-size`, dispatches
 * "picked" {value}, as does a drag for each new value.
 */

import { PageElement } from "./element.ts";

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

/** A URL outside the picture, or a backslash, because a CSS escape can hide a URL. */
const OUTSIDE = /\\|url\(\s*["']?(?!#)/i;

class Picture extends PageElement {
  static observedAttributes = ["svg"];

  enter() {
    let last: number | null = null;
    const pick = (event: MouseEvent, target: Element | null = event.target as Element) => {
      const value = target && this.contains(target) ? pickedBy(event, target) : null;
      if (value === null || value === last) return;
      last = value;
      this.tell("picked", value);
    };
    this.on(this, "pointerdown", () => {
      last = null;
    });
    this.on(this, "pointermove", (event) => {
      // Looked up, because a new picture may have replaced the parts where the drag began.
      if (event.buttons & 1) pick(event, document.elementFromPoint(event.clientX, event.clientY));
    });
    this.on(this, "click", (event) => pick(event));
  }

  attributeChangedCallback() {
    const svg = this.getAttribute("svg");
    if (svg !== null) this.replaceChildren(drawing(svg, this) ?? "This is not a picture.");
  }
}

/** The drawing in an SVG text, without anything that does not draw, and without ids of other elements on the page;
 * null if it is not SVG. */
function drawing(text: string, place: Element): SVGSVGElement | null {
  const isTaken = (id: string) =>
    [...document.querySelectorAll(`#${CSS.escape(id)}`)].some((one) => !place.contains(one));
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || root.namespaceURI !== NAMESPACE) return null;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (element.namespaceURI !== NAMESPACE || !ELEMENTS.includes(element.localName)) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      const isHarmful = OUTSIDE.test(value) || (name === "id" && isTaken(value));
      if (!ATTRIBUTES.includes(name) || isHarmful) element.removeAttribute(name);
    }
  }
  return document.importNode(root, true) as any;
}

/** The number of the picture's part under the pointer, or null. */
function pickedBy(event: MouseEvent, target: Element): number | null {
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

customElements.define("cell-picture", Picture);
