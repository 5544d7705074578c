/** What is wrong with a cube given by its colours, and which stickers that is about; Python knows. */

import { counted } from "../../ui/words.js";

/** @typedef {{ message: string, where?: { facelets: number[] }, repair: { message: string, facelets: string } | null }} Problem */

const MOST_NAMED = 3;

/** @typedef {{ facelets: string, changed: number[], cubes: number }} Nearest the cube with the fewest changes, and how many others there are */

/**
 * @param {Problem[]} problems @param {Nearest} [nearest] where no single change is enough
 * @returns {{ words: string, facelets: number[], repair?: { label: string, facelets: string } }}
 */
export function complaint(problems, nearest) {
  const { repair } = problems[0];
  const named = problems.slice(0, MOST_NAMED).map(({ message }) => message);
  const more = problems.length - named.length;
  return {
    words: [...named, ...(more ? [`and ${more} more`] : [])].join("; "),
    facelets: [...new Set(problems.flatMap(({ where }) => where?.facelets ?? []))],
    repair: repair
      ? { label: `Repair: ${repair.message}`, facelets: repair.facelets }
      : nearest?.cubes === 1
        ? {
            label: `Take the nearest cube: ${counted(nearest.changed.length, "sticker")} changed`,
            facelets: nearest.facelets,
          }
        : undefined,
  };
}

const TRILLION = 1e12;

/**
 * What can be done about stickers without a colour.
 *
 * @param {string} left how many there are, in words
 * @param {{ cubes: number, facelets: string }} found the cubes that have all the others
 * @returns {{ words: string, finish?: string }} `finish`: the only one, if there is one
 */
export function completion(left, { cubes, facelets }) {
  if (!cubes) return { words: `${left}, and no cube has the others: one of them must be wrong` };
  if (cubes === 1) return { words: `${left}, and only one cube has the others`, finish: facelets };
  const many = cubes < TRILLION ? cubes.toLocaleString("en") : "more than a trillion";
  return {
    words: `${left}, and ${many} cubes have the others: go on painting, or leave them free?`,
  };
}

/** @param {string} colours @returns {string} what is left to paint, in words; "" if nothing is */
export function unpainted(colours) {
  const bare = colours.split(".").length - 1;
  if (!bare) return "";
  return bare === 1 ? "1 sticker has no colour yet" : `${bare} stickers have no colour yet`;
}
