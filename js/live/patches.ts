/**
 * Updates the page with the HTML that Python sends. The reader's own state stays: open details and dialogs, the contents
 * of a field being edited, and the contents of custom elements, which render themselves.
 */
import morphdom from "morphdom";

const OPEN = "details, dialog";
/** Fields whose state, which Python knows, may differ from their attributes. */
const ENTRY = 'select, input:is([type=checkbox], [type=radio]), [data-on*="input:"]';
const FIELD = "input, select, textarea";

type Attributes = Record<string, string | null>;
type IsInHand = (field: Element) => boolean;
/** By element id. */
export interface Patches {
  regions: Record<string, string>;
  attributes: Record<string, Attributes>;
}

/** Returns the regions with a field whose latest edit Python does not know yet, and which was left unchanged. */
export function apply({ regions, attributes }: Patches, isInHand: IsInHand) {
  const late: Patches["regions"] = {};
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

/** Returns whether all of it was applied. */
function morph(shown: HTMLElement, html: string, isInHand: IsInHand) {
  const template = document.createElement("template");
  template.innerHTML = html;
  let isWhole = true;
  morphdom(shown, template.content.firstElementChild as HTMLElement, {
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
  for (const element of shown.querySelectorAll<HTMLElement>("[data-style]")) style(element);
  return isWhole;
}

function setAttributes(shown: HTMLElement, values: Attributes) {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) shown.removeAttribute(name);
    else if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  style(shown);
}

/** Applies `data-style`: the content security policy forbids `style` in HTML. */
function style({ dataset, style: own }: HTMLElement) {
  if (dataset.style !== undefined && own.cssText !== dataset.style) own.cssText = dataset.style;
}
