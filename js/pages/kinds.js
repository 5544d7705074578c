/** All kinds of entries that the pages keep: for a file with everything (shell/backup.js). */

import { mergeFields } from "../game/merge.js";
import { SETTINGS } from "../shell/settings.js";
import { CUBE, PERSON, PROOFS, SCRAMBLES } from "./cube/kinds.js";
import { CLUES, DRAWN, PAGE, PLAYED } from "./nonogram/kinds.js";
import { TRAINER } from "./trainer/kinds.js";

/** The changed cells of a chapter, which Python reads (py/cubogram/pages/book/memory.py). @type {import("../game/entry.js").Kind<any>} */
const BOOK = { name: "book", version: 1, read: (json) => ({ ...json }), merge: mergeFields };

/** @type {import("../game/entry.js").Kind<any>[]} */
export const KINDS = [
  ...[CUBE, PERSON, PROOFS, SCRAMBLES, PLAYED, DRAWN, CLUES, PAGE],
  ...[TRAINER, BOOK, SETTINGS],
];
