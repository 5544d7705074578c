/**
 * Updates the page with the HTML that Python sends.
 *
 * The reader's own state stays: open details and dialogs, the contents of a field being edited, and the contents of
 * custom elements, which render themselves.
 */

import morphdom from "morphdom";

const OPEN = "details, dialog";
/** Fields whose state, which Python knows, may differ from their attributes. */
const ENTRY = 'select, input:is([type=checkbox], [type=radio]), [data-on*="input:"]';
const FIELD = "input, select, textarea";

/** @typedef {{ regions: Record<string, string>, attributes: Record<string, Record<string, string | null>> }} Patches by
 *   element id */

/** @param {Patches} patches
 * @param {(field: Element) => boolean} isInHand whether Python does not know the field's latest edit yet
 * @returns {Patches["regions"]} the regions with such a field, which was left unchanged */
export function apply({ regions, attributes }, isInHand) {
  /** @type {Patches["regions"]} */
  const late = {};
  for (const [id, html] of Object.entries(regions)) {
    const shown = document.getElementById(id);
    if (shown && !morph(shown, html, isInHand)) late[id] = html;
  }
  for (const [id, values] of Object.entries(attributes)) {
    const shown = document.getElementById(id);
    if (shown) setAttributes(shown, values);
  }
  return late;
}

/** @param {HTMLElement} shown @param {string} html @param {(field: Element) => boolean} isInHand
 * @returns {boolean} whether all of it was applied */
function morph(shown, html, isInHand) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const wanted = /** @type {HTMLElement} */ (template.content.firstElementChild);
  let isWhole = true;
  morphdom(shown, wanted, {
    onBeforeElUpdated(from, to) {
      if (from.matches(OPEN)) to.toggleAttribute("open", from.hasAttribute("open"));
      to.toggleAttribute("data-taken", from.hasAttribute("data-taken")); // still waiting for its answer
      if (from.matches(FIELD) && isInHand(from)) {
        isWhole = false;
        return false;
      }
      return !from.isEqualNode(to) || from.matches(ENTRY) || from.querySelector(ENTRY) !== null;
    },
    onBeforeElChildrenUpdated: (from) => !from.localName.includes("-"),
  });
  style(shown);
  for (const element of shown.querySelectorAll("[data-style]")) style(element);
  return isWhole;
}

/** @param {HTMLElement} shown @param {Record<string, string | null>} values */
function setAttributes(shown, values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) shown.removeAttribute(name);
    else if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  style(shown);
}

/** Applies `data-style`: the content security policy forbids `style` in HTML. @param {Element} element */
function style(element) {
  const { dataset, style: own } = /** @type {HTMLElement} */ (element);
  if (dataset.style !== undefined && own.cssText !== dataset.style) own.cssText = dataset.style;
}
