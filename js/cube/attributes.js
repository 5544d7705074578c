/** What the text attributes of `<cubogram-cube>` mean. */

import { parseFacelets } from "./facelets.js";
import { parse, reversed } from "./notation.js";
import { after, stateOf, stickersOf } from "./state.js";

/**
 * @param {Element} element with `facelets`, `setup`, `maneuver`, `solves`, `highlight`
 * @returns {Parameters<import("./player.js").Player["load"]>[0]}
 * @throws {Error} that says what is wrong with a text
 */
export function readAttributes(element) {
  const facelets = element.getAttribute("facelets");
  const moves = parse(element.getAttribute("maneuver") ?? "");
  const painted = stateOf(facelets ? parseFacelets(facelets) : undefined);
  let start = after(painted, parse(element.getAttribute("setup") ?? ""));
  if (element.hasAttribute("solves")) start = after(start, reversed(moves));
  const highlight = element
    .getAttribute("highlight")
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const stickers = stickersOf(start);
  const lit = new Set(highlight?.map((facelet) => stickers[facelet]));
  const chapters = highlight ? [{ title: "", from: 0, to: moves.length + 1, lit }] : [];
  return { start, moves, chapters };
}
