/**
 * What the reader does, told by one listener: elements declare it in their HTML.
 *
 *   data-on="click:solve"        the event that Python hears; its value is `data-value`, or the field's
 *   data-key="n"                 the key that presses this button, wherever the keyboard is
 *   data-copies="scramble"       copies the text of that element, and tells `copied`
 *   data-chooses="file"          opens that field for files
 *   data-fullscreen="main"       shows that element alone on the screen, or no longer
 *   command, commandfor          as in HTML, here for browsers that do not know them yet
 */

import { copied, textOf } from "../ui/files.js";

const TYPES = ["click", "change", "input", "submit", "turn", "stop", "drawn"];
const LONGEST_FILE = 20_000_000; // bytes

/** @typedef {{ name: string, value: unknown }} Told */
/** @typedef {(told: Told, element: HTMLElement) => void} Tell */

/** @param {Tell} tell */
export function listen(tell) {
  for (const type of TYPES) document.addEventListener(type, (event) => hear(event, tell));
  document.addEventListener("click", (event) => act(event, tell));
  document.addEventListener("keydown", press);
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
  if (!element || !found) return;
  if (event.type === "submit") event.preventDefault();
  valueIn(event, element).then((value) => tell({ name: found.split(":")[1], value }, element));
}

/** @param {Event} event @param {HTMLElement} element that has declared it @returns {Promise<unknown>} */
async function valueIn(event, element) {
  const target = /** @type {HTMLInputElement} */ (event.target);
  const { detail } = /** @type {CustomEvent} */ (event);
  if (element.dataset.value !== undefined) return element.dataset.value;
  if (detail?.value !== undefined) return detail.value;
  if (element instanceof HTMLFormElement) return Object.fromEntries(new FormData(element));
  if (target.type === "file") return fileOf(target);
  return target.type === "checkbox" ? target.checked : target.value;
}

/** @param {HTMLInputElement} field @returns {Promise<{ name: string, text?: string, problem?: string }>} */
async function fileOf(field) {
  const [file] = field.files ?? [];
  const { name } = file;
  const answer = textOf(file, LONGEST_FILE).then(
    (text) => ({ name, text }),
    ({ message }) => ({ name, problem: message }),
  );
  field.value = ""; // the same file may be chosen again
  return answer;
}

/** What needs no Python. @param {MouseEvent} event @param {Tell} tell */
function act(event, tell) {
  const target = /** @type {Element} */ (event.target);
  const places = "[data-copies], [data-chooses], [data-fullscreen]";
  const { dataset: { copies = "", chooses = "", fullscreen = "" } = {} } =
    /** @type {HTMLElement | null} */ (target.closest(places)) ?? {};
  if (copies) copyShown(copies, tell);
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

/** @param {Element} button */
function command(button) {
  const id = button.getAttribute("commandfor") ?? "";
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById(id));
  if (button.getAttribute("command") === "close") dialog?.close();
  else dialog?.showModal();
}

/** @param {Element} dialog */
const close = (dialog) => /** @type {HTMLDialogElement} */ (dialog).close();

/** @param {KeyboardEvent} event */
function press(event) {
  const modified = event.ctrlKey || event.metaKey;
  const key = modified ? `Ctrl+${event.key}` : event.key;
  const target = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || event.altKey) return;
  if (target.closest("dialog, select, textarea") || document.querySelector("dialog[open]")) return;
  const field = target.closest("input:not([type=radio])");
  if (/^(?: |Enter)$/.test(key) && (field || target.closest("button:not(.clock), a, summary")))
    return;
  if (field?.matches(":not([type=checkbox])")) return;
  if (target.closest("input") && key.startsWith("Arrow")) return;
  const keyed = [
    .../** @type {NodeListOf<HTMLButtonElement>} */ (
      document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)
    ),
  ];
  const button = keyed.find((one) => one.checkVisibility() && !one.disabled);
  if (button && !event.repeat) button.click();
  const cube = /** @type {any} */ (document.querySelector("cubogram-cube[keys]"));
  if (button || (!modified && cube?.press?.(event))) event.preventDefault();
}
