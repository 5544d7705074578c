/**
 * A modal dialog with a title and a button that closes it, whose content is a view of its models.
 *
 *   const dialog = openDialog("Settings", () => html`<p>${settings.theme}</p>`, { models: [settings] });
 *   dialog.close();
 *   await dialog.closed;
 *
 * It closes by Escape, by its button, or by a press and release on the backdrop: not by a click in its margin,
 * nor by a selection that ends outside; and when the reader goes back: the page behind it is another one then.
 * Closed, it leaves the page, and the focus goes back.
 */

import { html, render } from "./view.js";

/**
 * @typedef {object} Dialog
 * @property {HTMLDialogElement} element
 * @property {() => void} update shows the view anew
 * @property {() => void} close
 * @property {Promise<void>} closed
 */

/**
 * @param {string} title
 * @param {(dialog: Dialog) => unknown} view what is in it: a template
 * @param {object} [options]
 * @param {{ watch: (act: () => void) => () => void }[]} [options.models] whose changes it shows
 * @param {boolean} [options.wide]
 * @param {string} [options.id] of the element
 * @returns {Dialog}
 */
export function openDialog(title, view, { models = [], wide = false, id = "" } = {}) {
  const element = document.createElement("dialog");
  element.classList.toggle("wide", wide);
  element.ariaLabel = title;
  element.tabIndex = -1;
  if (id) element.id = id;
  /** @type {Dialog} */
  const dialog = {
    element,
    close: () => element.close(),
    update: () => {
      render(
        html`<div class="dialog-head"><h2>${title}</h2><button type="button" class="icon-button close" aria-label="Close" @click=${dialog.close}></button></div>${view(dialog)}`,
        element,
      );
      // What had the focus may be there no more: it stays in the dialog.
      const { activeElement } = document;
      if (element.open && (activeElement === document.body || activeElement === element)) {
        /** @type {HTMLElement} */ (element.querySelector("[autofocus]") ?? element).focus();
      }
    },
    closed: new Promise((resolve) => {
      element.addEventListener("close", () => {
        for (const stop of stops) stop();
        removeEventListener("popstate", dialog.close);
        element.remove();
        resolve();
      });
    }),
  };
  const stops = models.map((model) => model.watch(dialog.update));
  dialog.update();
  closeByBackdrop(element);
  addEventListener("popstate", dialog.close);
  document.body.append(element);
  element.showModal();
  return dialog;
}

/** @param {HTMLDialogElement} element */
function closeByBackdrop(element) {
  /** @param {MouseEvent} event */
  const outside = ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    return target === element && !inside;
  };
  let pressed = false;
  element.addEventListener("pointerdown", (event) => {
    pressed = outside(event);
  });
  element.addEventListener("click", (event) => {
    // A click by the keyboard has no place, and never the dialog itself as its target.
    if (pressed && outside(event)) element.close();
    pressed = false;
  });
}
