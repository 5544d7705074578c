/** Everything that opens upon the page, in one script that comes when something of it is asked for. */
export { openCollection } from "./collection-dialog.js";
export { openSave, openShare, printSheet, takeFile } from "./files.js";
export { openGenerator } from "./generate.js";
export { openKeys } from "./keys.js";
export { openPictureDialog } from "./picture-dialog.js";
