/** All kinds of entries that the pages keep: for a file with everything (shell/backup.js). */

import { SETTINGS } from "../shell/settings.js";
import { CUBE, PERSON, PROOFS, SCRAMBLES } from "./cube/kinds.js";
import { BOOK } from "./docs/kinds.js";
import { CLUES, DRAWN, PAGE, PLAYED } from "./nonogram/kinds.js";
import { TRAINER } from "./trainer/kinds.js";

/** @type {import("../game/entry.js").Kind<any>[]} */
export const KINDS = [
  ...[CUBE, PERSON, PROOFS, SCRAMBLES, PLAYED, DRAWN, CLUES, PAGE],
  ...[TRAINER, BOOK, SETTINGS],
];
