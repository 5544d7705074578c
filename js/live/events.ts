/**
 * Turns what the reader does into events for Python. Elements declare the events in their HTML:
 *
 *   data-on="click:solve"        the event to send; its value is `data-value`, or the field's
 *   data-key="n Ctrl+z Space"    the keys that press this button (or label), wherever the focus is; letters count by
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
import { copied, copyShown, textOf } from "../ui/files.ts";
import { chordOf, isShown } from "../ui/hands.ts";

const TYPES =
  "click change submit turn stop drawn struck turned moved picked soon paint face camera picture problem correct".split(
    " ",
  );
const LONGEST_FILE = 20_000_000; // bytes

type Tell = (told: { name: string; value: unknown }, element: HTMLElement) => void;

export function listen(tell: Tell) {
  const heard = (event: Event) => hear(event, tell);
  for (const type of TYPES) document.addEventListener(type, heard);
  // An edit is sent before the events that elements derive from it: once Python answers these, it knows of the edit.
  const edited = (event: Event) => event.bubbles && heard(event);
  document.addEventListener("input", edited, { capture: true });
  document.addEventListener("click", (event) => act(event, tell));
  for (const type of ["toggle", "close"]) // they do not bubble
    document.addEventListener(type, heard, { capture: true });
  document.addEventListener("keydown", press);
  document.addEventListener("keydown", (event) => enter(event, tell));
  addEventListener("popstate", () => {
    for (const dialog of openDialogs()) dialog.close();
  });
}

const openDialogs = () => document.querySelectorAll<HTMLDialogElement>("dialog[open]");

function hear(event: Event, tell: Tell) {
  const target = event.target as HTMLFormElement;
  const element = target.closest<HTMLElement>(`[data-on*="${event.type}:"]`);
  const found = element?.dataset.on?.split(" ").find((one) => one.startsWith(`${event.type}:`));
  if (event.type === "submit" && (found || target.method !== "dialog")) event.preventDefault(); // no form is sent anywhere
  if (!element || !found) return;
  tell({ name: found.split(":")[1], value: valueIn(event, element) }, element);
}

/** A promise for a file, otherwise the value. */
function valueIn(event: Event, element: HTMLElement): unknown {
  const target = event.target as HTMLInputElement;
  const { detail } = event as CustomEvent;
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

function fileOf(field: HTMLInputElement) {
  const answer = textOf((field.files as FileList)[0], LONGEST_FILE);
  field.value = ""; // so that the same file can be chosen again
  return answer;
}

/** Handles the actions that do not need Python. */
function act({ target: it, clientX: x, clientY: y }: MouseEvent, tell: Tell) {
  const target = it as Element;
  const at = (places: string) => target.closest<HTMLElement>(places);
  const { copies, chooses, fullscreen } =
    at("[data-copies], [data-chooses], [data-fullscreen]")?.dataset ?? {};
  const shown = document.getElementById(copies ?? "");
  if (shown) copyShown(shown).then((value) => tell({ name: "copied", value }, shown));
  const written = at("[data-copies-text], [data-copies-link]");
  if (written) copyText(written, tell);
  if (chooses) document.getElementById(chooses)?.click();
  if (fullscreen && document.fullscreenElement) document.exitFullscreen();
  else if (fullscreen) document.getElementById(fullscreen)?.requestFullscreen?.();
  const button = at("button[commandfor]");
  if (button && !("command" in HTMLButtonElement.prototype)) command(button);
  if (target.matches("dialog[closedby=any]") && !("closedBy" in HTMLDialogElement.prototype)) {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) (target as HTMLDialogElement).close();
  }
}

async function copyText(button: HTMLElement, tell: Tell) {
  const { copiesText, copiesLink = "", value: what } = button.dataset;
  const text = copiesText ?? new URL(copiesLink, location.href).href;
  tell({ name: "copied_what", value: { what, done: await copied(text), text } }, button);
}

function command(button: Element) {
  const id = button.getAttribute("commandfor") ?? "";
  const command = button.getAttribute("command") ?? "";
  const target = document.getElementById(id) as HTMLDialogElement | null;
  if (command.startsWith("--"))
    target?.dispatchEvent(Object.assign(new Event("command"), { command }));
  else if (command === "close") target?.close();
  else target?.showModal();
}

/** Sends a field's Enter event, as if from the button that sends the same event, if there is one. */
function enter(event: KeyboardEvent, tell: Tell) {
  const field = event.target as HTMLElement;
  const { enter: name } = field.dataset;
  if (!name || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  const button = document.querySelector<HTMLElement>(`[data-on="click:${name}"]`);
  tell({ name, value: null }, button ?? field);
}

function press(event: KeyboardEvent) {
  const isModified = event.ctrlKey || event.metaKey;
  const chord = chordOf(event);
  const key = chord === " " ? "Space" : chord; // `data-key` has spaces between keys
  const target = event.target as Element;
  if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
  if (target.closest("dialog, select, textarea") && key !== "Escape") return;
  const field = target.closest("input:not([type=radio])");
  if (/^(?:Space|Enter)$/.test(key) && (field || target.closest("button:not(.clock), a, summary")))
    return;
  if (field?.matches(":not([type=checkbox])") && key !== "Escape") return;
  if (target.closest("input") && key.startsWith("Arrow")) return;
  const keyed = document.querySelectorAll<HTMLButtonElement>(`[data-key~="${CSS.escape(key)}"]`);
  const button = [...keyed].find((one) => isShown(one) && !one.disabled);
  if (button && !event.repeat) button.click();
  const cube = document.querySelector<any>("cubogram-cube[keys]");
  if (button || (!isModified && cube?.press?.(event))) event.preventDefault();
}
