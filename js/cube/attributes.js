/** Reads the attributes of `<cubogram-cube>`, and plays maneuvers given as text. */

import { parseFacelets } from "./facelets.js";
import { parse, reversed } from "./notation.js";
import { after, stateOf, stickersOf } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** @param {Element} element @returns {{ yaw: number, pitch: number } | undefined} the attribute `view`, in radians */
export function readView(element) {
  const [yaw, pitch] = (element.getAttribute("view") ?? "")
    .split(/[\s,]+/)
    .map((degrees) => (Number(degrees) * Math.PI) / 180);
  return element.hasAttribute("view") ? { yaw, pitch } : undefined;
}

/**
 * @param {Element} element with `facelets`, `setup`, `maneuver`, `solves`, `highlight`, `done`
 * @returns {{ start: State, moves: string[], chapters: import("./player.js").Chapter[] } | undefined}
 *   undefined if it has neither facelets nor moves
 * @throws {Error} if a text is invalid
 */
export function readAttributes(element) {
  if (!["facelets", "setup", "maneuver"].some((name) => element.hasAttribute(name)))
    return undefined;
  const facelets = element.getAttribute("facelets");
  const moves = parse(element.getAttribute("maneuver") ?? "");
  const setup = parse(element.getAttribute("setup") ?? "");
  let start = after(stateOf(facelets ? parseFacelets(facelets) : undefined), setup);
  if (element.hasAttribute("solves")) start = after(start, reversed(moves));
  const stickers = stickersOf(start);
  const [lit, done] = ["highlight", "done"].map(
    (name) =>
      new Set(
        element
          .getAttribute(name)
          ?.match(/\d+/g)
          ?.map((text) => stickers[Number(text)]),
      ),
  );
  const chapters = lit.size ? [{ from: 0, to: moves.length + 1, lit, done }] : [];
  return { start, moves, chapters };
}

/** Plays a maneuver from the current state; see the element's `play`.
 * @param {{ player: import("./player.js").Player, state: State }} cube @param {string} text
 * @param {{ tempo?: number }} [options] @returns {Promise<boolean>} */
export function play({ player, state }, text, { tempo = player.tempo } = {}) {
  const moves = parse(text);
  player.load({ start: state, moves });
  player.tempo = tempo;
  player.play();
  const line = player.moves;
  return player.reached(line.length, () => player.moves === line);
}
