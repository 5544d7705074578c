/** Sentences at a field, with the offending characters marked. */

import { offerButton } from "../dom/offer.js";

/**
 * @param {HTMLElement} place the field's message
 * @param {HTMLTextAreaElement | HTMLInputElement} field
 * @param {string} sentence nothing takes the message away
 * @param {object} [more]
 * @param {boolean} [more.wrong] whether the field's text is at fault
 * @param {{ start: number, end: number }} [more.where] of the field's text, from 0
 * @param {import("../dom/offer.js").Offer} [more.offer] something that would help
 */
export function say(place, field, sentence, { wrong = false, where, offer } = {}) {
  place.classList.toggle("error", wrong);
  field.setAttribute("aria-invalid", String(wrong));
  const words = sentence && `${sentence[0].toUpperCase()}${sentence.slice(1)}`;
  /** @type {(Node | string)[]} */
  const parts = [words && !/[.!?…]$/.test(words) ? `${words}.` : words];
  if (where && where.end > where.start) {
    const text = field.value;
    const mark = document.createElement("mark");
    mark.textContent = text.slice(where.start, Math.min(where.end, where.start + 40));
    const before = text.slice(Math.max(0, where.start - 12), where.start);
    const behind = text.slice(where.end, where.end + 12);
    const context = document.createElement("span");
    context.className = "context mono";
    const [left, right] = [where.start > 12 ? "…" : "", where.end + 12 < text.length ? "…" : ""];
    context.append(left + before, mark, behind + right);
    parts.push(" ", context);
  }
  if (offer) parts.push(" ", offerButton(offer));
  place.replaceChildren(...parts);
}
