/** What a text means as a cube, and what the attributes of `<cubogram-cube>` mean. */

import { parseCompact, unknownLetters } from "./compact.js";
import { looksLikeFacelets, parseFacelets } from "./facelets.js";
import { parse, reversed } from "./notation.js";
import { after, stateOf, stickersOf } from "./state.js";

/** @typedef {import("./state.js").State} State */

/**
 * @typedef {object} Reading what a text means
 * @property {State} state
 * @property {State} start a solved cube, or the pasted colours
 * @property {string[]} moves from the start to the state
 *
 * @param {string} text a maneuver or 54 facelets
 * @param {{ compact?: boolean }} [options] whether a text of nothing but letters is in compact ones
 * @returns {Reading}
 * @throws {Error & { where?: { start: number, end: number } }} that says what is wrong with it
 */
export function read(text, { compact = false } = {}) {
  if (looksLikeFacelets(text, compact)) {
    const start = stateOf(parseFacelets(text));
    return { start, moves: [], state: start };
  }
  const start = stateOf();
  const moves = (compact ? parseCompact(text) : undefined) ?? parseOrdinary(text, compact);
  return { start, moves, state: after(start, moves) };
}

/** @param {string} text @param {boolean} compact @returns {string[]} */
function parseOrdinary(text, compact) {
  try {
    return parse(text);
  } catch (error) {
    throw (compact && unknownLetters(text)) || error;
  }
}

/** @param {Element} element with `view`
 * @returns {{ yaw: number, pitch: number } | undefined} in radians */
export function readView(element) {
  const [yaw, pitch] = (element.getAttribute("view") ?? "")
    .split(/[\s,]+/)
    .map((degrees) => (Number(degrees) * Math.PI) / 180);
  return element.hasAttribute("view") ? { yaw, pitch } : undefined;
}

/**
 * @param {Element} element with `facelets`, `setup`, `maneuver`, `solves`, `highlight`
 * @returns {Parameters<import("./player.js").Player["load"]>[0] | undefined} nothing if it has
 *   neither colours nor moves
 * @throws {Error} that says what is wrong with a text
 */
export function readAttributes(element) {
  if (!["facelets", "setup", "maneuver"].some((name) => element.hasAttribute(name)))
    return undefined;
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

/**
 * Plays a maneuver from where a cube is now; see the element's `play`.
 *
 * @param {{ player: import("./player.js").Player, state: State }} cube
 * @param {string} text @param {{ tempo?: number }} [options]
 * @returns {Promise<boolean>}
 */
export function play({ player, state }, text, { tempo = player.tempo } = {}) {
  const moves = parse(text);
  player.load({ start: state, moves });
  player.tempo = tempo;
  player.play();
  const line = player.moves;
  return new Promise((resolve) => {
    const hear = () => {
      if (player.playing && player.moves === line) return;
      player.removeEventListener("change", hear);
      resolve(player.moves === line && player.position === line.length);
    };
    player.addEventListener("change", hear);
    hear();
  });
}
