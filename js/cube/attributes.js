/** What the text attributes of `<cubogram-cube>` mean. */

import { looksLikeFacelets, parseFacelets } from "./facelets.js";
import { parse, reversed } from "./notation.js";
import { after, stateOf } from "./state.js";

/**
 * @param {Element} element with `start`, `moves`, `solves`, `highlight`
 * @returns {Parameters<import("./player.js").Player["load"]>[0]}
 * @throws {Error} that says what is wrong with a text
 */
export function readAttributes(element) {
  const text = element.getAttribute("start") ?? "";
  const moves = parse(element.getAttribute("moves") ?? "");
  let start = looksLikeFacelets(text)
    ? stateOf(parseFacelets(text))
    : after(stateOf(), parse(text));
  if (element.hasAttribute("solves")) start = after(start, reversed(moves));
  const highlight = element
    .getAttribute("highlight")
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const chapters = highlight ? [{ title: "", from: 0, to: moves.length, highlight }] : [];
  return { start, moves, chapters };
}
