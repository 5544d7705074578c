/** All kinds of entries that the pages keep, for a file with everything (ui/backup.js). */

import { SETTINGS } from "../ui/settings.js";
import { TRAINER } from "./trainer/progress.js";

/** @type {import("../game/entry.js").Kind<any>[]} */
export const KINDS = [SETTINGS, TRAINER];
