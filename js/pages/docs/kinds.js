/** What the browser keeps of a chapter, which Python reads (py/cubogram/pages/book/memory.py). */

import { mergeFields } from "../../game/merge.js";

/** @type {import("../../game/entry.js").Kind<any>} */
export const BOOK = { name: "book", version: 1, read: (json) => ({ ...json }), merge: mergeFields };
