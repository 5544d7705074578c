/** All kinds of entries that the pages keep: for a file with everything (shell/backup.js), and to be deleted. */

import { SETTINGS } from "../shell/settings.js";
import { CUBE, PERSON, PROOFS, SCRAMBLES } from "./cube/kinds.js";
import { BOOK } from "./docs/progress.js";
import { CLUES, DRAWN, PAGE, PLAYED } from "./nonogram/kinds.js";
import { TRAINER } from "./trainer/kinds.js";

/** As a reader would tell them apart. @type {Record<string, import("../game/entry.js").Kind<any>[]>} */
export const GROUPS = {
  "Your cube and its proofs": [CUBE, PERSON, PROOFS, SCRAMBLES],
  "Your drawings and nonograms": [PLAYED, DRAWN, CLUES, PAGE],
  "Your times in the trainer": [TRAINER],
  "What you have read in the book": [BOOK],
  Settings: [SETTINGS],
};

export const KINDS = Object.values(GROUPS).flat();
