/** Everything that opens upon the page, in one script that comes when something of it is asked for. */
import { openDialog } from "../../ui/dialog.js";
import { html } from "../../ui/view.js";

export { openCollection } from "./collection-dialog.js";
export { openSave, openShare, printSheet, takeFile } from "./files.js";
export { openGenerator } from "./generate.js";
export { openPictureDialog } from "./picture-dialog.js";

/** Explains brushes, fingers and keys. */
export function openKeys() {
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("keys-help"));
  return openDialog("Brushes and keys", () => html`${content.cloneNode(true)}`);
}
