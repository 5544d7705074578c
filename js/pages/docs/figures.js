/** The live figures, fetched when the page or the result of a cell has the first of its kind. */

/** What reads its attributes comes first: nobody sees another cube before the one that is meant. */
async function needCube() {
  await Promise.all([import("../../cube/attributes.js"), import("../../cube/facelets.js")]);
  return import("../../cube/element.js");
}

const needNonogram = () =>
  import("../../nonogram/element.js").then(({ defineNonogram }) => defineNonogram());

export class Figures {
  #sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#sight.disconnect();
      needCube();
    },
    { rootMargin: "100% 0px" },
  );

  /** Fetches what those in `root` need: cubes when one of them comes near. @param {ParentNode} root */
  await(root) {
    for (const cube of root.querySelectorAll("cubogram-cube:not(:defined)"))
      this.#sight.observe(cube);
    if (root.querySelector("cubogram-nonogram:not(:defined)")) needNonogram();
  }
}
