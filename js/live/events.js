/**
 * Turns what the reader does into events for Python. Elements declare the events in their HTML:
 *
 *   data-on="click:solve"        the event to send; its value is `data-value`, or the field's
 *   data-key="n Ctrl+z"          the keys that press this button (or label), wherever the focus is; letters count by
 *                                their place where the keyboard has others
 *   data-enter="solve"           on a field: the event to send on Enter
 *   data-prefix="3"              put before the field's value, or before the move
 *   data-copies-text="R U"       copies this text, and sends the result: {what: data-value, done, text}
 *   data-copies-link="#cell=3"   the same for the page's address with this fragment
 *   data-copies="scramble"       copies the text of that element, and sends `copied`
 *   data-chooses="file"          opens that file field
 *   data-fullscreen="main"       shows that element in full screen, or leaves full screen
 *   command, commandfor          as in HTML, for browsers that do not support them yet
 */

import { copied, textOf } from "../ui/files.js";
import { chordOf, isShown } from "../ui/hands.ts";

const TYPES =
  "click change submit turn stop drawn struck turned moved picked soon paint face camera picture problem correct".split(
    " ",
  );
const LONGEST_FILE = 20_000_000; // bytes

/** @typedef {{ name: string, value: unknown }} Told */
/** @typedef {(told: Told, element: HTMLElement) => void} Tell */

/** @param {Tell} tell */
export function listen(tell) {
  for (const type of TYPES) document.addEventListener(type, (event) => hear(event, tell));
  // An edit is sent before the events that elements derive from it: once Python answers these, it knows of the edit.
  const edited = (/** @type {Event} */ event) => event.bubbles && hear(event, tell);
  document.addEventListener("input", edited, { capture: true });
  document.addEventListener("click", (event) => act(event, tell));
  for (const type of ["toggle", "close"]) // they do not bubble
    document.addEventListener(type, (event) => hear(event, tell), { capture: true });
  document.addEventListener("keydown", press);
  document.addEventListener("keydown", (event) => enter(event, tell));
  addEventListener("popstate", () => {
    for (const dialog of document.querySelectorAll("dialog[open]")) close(dialog);
  });
}

/** @param {Event} event @param {Tell} tell */
function hear(event, tell) {
  const element = /** @type {HTMLElement | null} */ (
    /** @type {Element} */ (event.target).closest(`[data-on*="${event.type}:"]`)
  );
  const found = element?.dataset.on?.split(" ").find((one) => one.startsWith(`${event.type}:`));
  const closes = /** @type {HTMLFormElement} */ (event.target).method === "dialog";
  if (event.type === "submit" && (found || !closes)) event.preventDefault(); // no form is sent anywhere
  if (!element || !found) return;
  const name = found.split(":")[1];
  const value = valueIn(event, element);
  if (!(value instanceof Promise)) tell({ name, value }, element);
  else value.then((value) => tell({ name, value }, element));
}

/** @param {Event} event @param {HTMLElement} element that declares the event
 * @returns {unknown} a promise for a file, otherwise the value */
function valueIn(event, element) {
  const target = /** @type {HTMLInputElement} */ (event.target);
  const { detail } = /** @type {CustomEvent} */ (event);
  if (element.dataset.value !== undefined) return element.dataset.value;
  if (event.type === "click") return null;
  if (event.type === "toggle") return element.hasAttribute("open");
  if (element.dataset.prefix !== undefined)
    return `${element.dataset.prefix} ${detail?.move ?? detail?.value ?? target.value}`;
  if (detail?.value !== undefined) return detail.value;
  if (element instanceof HTMLFormElement) return Object.fromEntries(new FormData(element));
  if (target.type === "file") return fileOf(target);
  if (target.validity?.badInput) return "?"; // the value of a number field with invalid input is ""
  const value = target.type === "checkbox" ? target.checked : target.value;
  return element.dataset.on === "change:option" ? { name: target.name, value } : value;
}

/** @param {HTMLInputElement} field @returns {Promise<{ name: string, text?: string, problem?: string }>} */
async function fileOf(field) {
  const [file] = field.files ?? [];
  const { name } = file;
  const answer = textOf(file, LONGEST_FILE).then(
    (text) => ({ name, text }),
    ({ message }) => ({ name, problem: message }),
  );
  field.value = ""; // so that the same file can be chosen again
  return answer;
}

/** Handles the actions that do not need Python. @param {MouseEvent} event @param {Tell} tell */
function act(event, tell) {
  const target = /** @type {Element} */ (event.target);
  const places = "[data-copies], [data-chooses], [data-fullscreen]";
  const { dataset: { copies = "", chooses = "", fullscreen = "" } = {} } =
    /** @type {HTMLElement | null} */ (target.closest(places)) ?? {};
  if (copies) copyShown(copies, tell);
  const written = /** @type {HTMLElement | null} */ (
    target.closest("[data-copies-text], [data-copies-link]")
  );
  if (written) copyText(written, tell);
  if (chooses) document.getElementById(chooses)?.click();
  if (fullscreen && document.fullscreenElement) document.exitFullscreen();
  else if (fullscreen) document.getElementById(fullscreen)?.requestFullscreen?.();
  const button = target.closest("button[commandfor]");
  if (button && !("command" in HTMLButtonElement.prototype)) command(button);
  if (target.matches("dialog[closedby=any]") && !("closedBy" in HTMLDialogElement.prototype)) {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) close(target);
  }
}

/** @param {string} id @param {Tell} tell */
async function copyShown(id, tell) {
  const shown = /** @type {HTMLElement} */ (document.getElementById(id));
  const done = await copied(shown.textContent ?? "");
  if (!done) getSelection()?.selectAllChildren(shown);
  tell({ name: "copied", value: done }, shown);
}

/** @param {HTMLElement} button @param {Tell} tell */
async function copyText(button, tell) {
  const { copiesText, copiesLink = "", value: what } = button.dataset;
  const text = copiesText ?? new URL(copiesLink, location.href).href;
  tell({ name: "copied_what", value: { what, done: await copied(text), text } }, button);
}

/** @param {Element} button */
function command(button) {
  const id = button.getAttribute("commandfor") ?? "";
  const command = button.getAttribute("command") ?? "";
  const target = /** @type {HTMLDialogElement | null} */ (document.getElementById(id));
  if (command.startsWith("--"))
    target?.dispatchEvent(Object.assign(new Event("command"), { command }));
  else if (command === "close") target?.close();
  else target?.showModal();
}

/** Sends a field's Enter event, as if from the button that sends the same event, if there is one.
 * @param {KeyboardEvent} event @param {Tell} tell */
function enter(event, tell) {
  const field = /** @type {HTMLElement} */ (event.target);
  const { enter: name } = field.dataset;
  if (!name || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  const button = document.querySelector(`[data-on="click:${name}"]`);
  tell({ name, value: null }, button instanceof HTMLElement ? button : field);
}

/** The events that opened the dialogs that are now open, for a page that Python has opened again. A dialog that
 * Python itself had opened is closed: the new page does not know what it was for. @returns {string[]} */
export function openersOfDialogs() {
  const events = [];
  for (const dialog of document.querySelectorAll("dialog[open]")) {
    const opener = document.querySelector(`[commandfor="${dialog.id}"][command="show-modal"]`);
    const [, event] = /^click:(\S+)/.exec(opener?.getAttribute("data-on") ?? "") ?? [];
    if (event) events.push(event);
    if (!opener) close(dialog);
  }
  return events;
}

/** @param {Element} dialog */
const close = (dialog) => /** @type {HTMLDialogElement} */ (dialog).close();

/** @param {KeyboardEvent} event */
function press(event) {
  const modified = event.ctrlKey || event.metaKey;
  const key = chordOf(event);
  const target = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
  if (target.closest("dialog, select, textarea") && key !== "Escape") return;
  const field = target.closest("input:not([type=radio])");
  if (/^(?: |Enter)$/.test(key) && (field || target.closest("button:not(.clock), a, summary")))
    return;
  if (field?.matches(":not([type=checkbox])") && key !== "Escape") return;
  if (target.closest("input") && key.startsWith("Arrow")) return;
  const keyed = [
    .../** @type {NodeListOf<HTMLButtonElement>} */ (
      document.querySelectorAll(`[data-key~="${CSS.escape(key)}"]`)
    ),
  ];
  const button = keyed.find((one) => isShown(one) && !one.disabled);
  if (button && !event.repeat) button.click();
  const cube = /** @type {any} */ (document.querySelector("cubogram-cube[keys]"));
  if (button || (!modified && cube?.press?.(event))) event.preventDefault();
}
