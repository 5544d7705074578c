/** How hard a puzzle is, in words: for everybody, and the technique that it takes. */

/** In the order of difficulty. @type {Record<string, string>} */
export const GRADES = { easy: "Easy", medium: "Medium", hard: "Hard", expert: "Expert" };

/** What a person must be able to do. @type {Record<string, string>} */
export const TECHNIQUES = {
  overlap: "overlaps",
  lines: "line by line",
  contradiction: "contradiction",
  search: "deep search",
};
