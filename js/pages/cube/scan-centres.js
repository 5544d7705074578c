/** Which sides pictures show, told by the colours in their middles: one may be there twice, another not at all. */

import { STANDARD } from "../../cube/palette.js";

const DARK = 0.01; // light that a camera sees everywhere
/** Two middles are of one colour if their hues, as logarithms of light, differ by less: others do by 0.65 or more. */
const ALIKE = 0.6;
/** So many colours tell under what light they are. */
const ENOUGH = 4;

/** The logarithms of light that usual stickers send back. */
const USUAL = STANDARD.map((colour) =>
  [1, 3, 5].map((i) => Math.log((Number.parseInt(colour.slice(i, i + 2), 16) / 255) ** 2.2 + DARK)),
);

/**
 * @param {number[][]} middles red, green and blue light of each picture's middle
 * @returns {number[] | undefined} for each picture its face's number in U R F D L B, if enough colours are there
 */
export function sidesOf(middles) {
  const seen = middles.map((light) => light.map((part) => Math.log(part + DARK)));
  const kinds = seen.map((one) => seen.findIndex((other) => isAlike(one, other)));
  const firsts = [...new Set(kinds)];
  if (firsts.length < ENOUGH) return undefined;
  const colours = firsts.map((i) => seen[i]);
  let best = { cost: Number.POSITIVE_INFINITY, way: /** @type {number[]} */ ([]) };
  for (const way of ways(firsts.length)) {
    const cost = costOf(colours, way);
    if (cost < best.cost) best = { cost, way };
  }
  return kinds.map((kind) => best.way[firsts.indexOf(kind)]);
}

/** @param {number[]} one @param {number[]} other */
const isAlike = (one, other) =>
  [0, 1, 2].every((i) => {
    const j = (i + 1) % 3;
    return Math.abs(one[i] - one[j] - other[i] + other[j]) < ALIKE;
  });

/** How far colours are from usual ones, under the light that suits them best. @param {number[][]} colours @param {number[]} way */
function costOf(colours, way) {
  let cost = 0;
  for (const channel of [0, 1, 2]) {
    const away = colours.map((colour, i) => USUAL[way[i]][channel] - colour[channel]);
    const lamp = away.reduce((sum, one) => sum + one, 0) / away.length;
    for (const one of away) cost += (one - lamp) ** 2;
  }
  return cost;
}

/** All ways to give so many colours a face each. @param {number} count @returns {Generator<number[]>} */
function* ways(count) {
  if (!count) return yield [];
  for (const way of ways(count - 1))
    for (const face of [0, 1, 2, 3, 4, 5]) if (!way.includes(face)) yield [...way, face];
}
