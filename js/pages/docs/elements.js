/** The live figures, fetched when the page or the result of a cell has the first of its kind. */

/** What reads its attributes comes first: nobody sees another cube before the one that is meant. */
export async function needCube() {
  await Promise.all([import("../../cube/attributes.js"), import("../../cube/facelets.js")]);
  return import("../../cube/element.js");
}

/** Fetches the cube when one of those in `root` comes near. @param {ParentNode} root */
export function needCubeInSight(root) {
  const sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      needCube();
    },
    { rootMargin: "100% 0px" },
  );
  for (const cube of root.querySelectorAll("cubogram-cube:not(:defined)")) sight.observe(cube);
}

export const needNonogram = () =>
  import("../../nonogram/element.js").then(({ defineNonogram }) => defineNonogram());
