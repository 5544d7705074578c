/** The live figures, fetched when the page or the result of a cell has the first of its kind. */

export const needCube = () => import("../../cube/element.js");

export const needNonogram = () =>
  import("../../nonogram/element.js").then(({ defineNonogram }) => defineNonogram());
