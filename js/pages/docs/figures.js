/** Loads the code of live figures when the first of a kind appears on the page or in the result of a cell. */

const needCube = () => import("../../cube/element.js");

const needNonogram = () =>
  import("../../nonogram/element.ts").then(({ defineNonogram }) => defineNonogram());

export class Figures {
  #sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#sight.disconnect();
      needCube();
    },
    { rootMargin: "100% 0px" },
  );

  /** Loads what the figures in `root` need; cubes only when one is close to the screen. @param {ParentNode} root */
  await(root) {
    for (const cube of root.querySelectorAll("cubogram-cube:not(:defined)"))
      this.#sight.observe(cube);
    if (root.querySelector("cubogram-nonogram:not(:defined)")) needNonogram();
  }
}
