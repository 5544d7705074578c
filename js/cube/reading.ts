/** Reads texts and attributes as cubes. */

import { looksLikeFacelets, parseFacelets } from "./facelets.ts";
import { parse, reversed } from "./notation.ts";
import type { Chapter } from "./player.ts";
import { after, type State, stateOf, stickersOf } from "./state.ts";

export interface Reading {
  state: State;
  start: State; // a solved cube, or the pasted colours
  moves: string[]; // from the start to the state
}

/** A maneuver or 54 facelets; throws if it is neither. `compact`: a text of letters alone is in single-letter notation. */
export function read(text: string, { compact = false }: { compact?: boolean } = {}): Reading {
  if (looksLikeFacelets(text, compact)) {
    const start = stateOf(parseFacelets(text));
    return { start, moves: [], state: start };
  }
  const start = stateOf();
  const moves = (compact ? parseCompact(text) : undefined) ?? parse(text);
  return { start, moves, state: after(start, moves) };
}

/** A capital is a clockwise quarter turn, a small letter an anticlockwise one: `UBLDfr` is `U B L D F' R'`. */
export function parseCompact(text: string): string[] | undefined {
  if (!/^(?:_?[URFDLB]|[urfdlb\s])*$/.test(text)) return undefined;
  return (text.match(/_?[a-z]/gi) ?? []).map((turn) =>
    /^[A-Z]/.test(turn) ? turn : `${turn.slice(-1).toUpperCase()}'`,
  );
}

/** In single-letter notation if all are face turns, otherwise in standard notation. */
export function formatCompact(moves: readonly string[]): string {
  if (!moves.every((move) => /^[URFDLB][2']?$/.test(move)))
    return moves
      .map((move) => move.replace(/^[urfdlb]/, (wide) => `${wide.toUpperCase()}w`))
      .join(" ");
  return moves
    .map(([face, amount]) => (amount === "'" ? face.toLowerCase() : amount ? face + face : face))
    .join("");
}

/** The attribute `view`, in radians. */
export function readView(element: Element): { yaw: number; pitch: number } | undefined {
  const [yaw, pitch] = (element.getAttribute("view") ?? "")
    .split(/[\s,]+/)
    .map((degrees) => (Number(degrees) * Math.PI) / 180);
  return element.hasAttribute("view") ? { yaw, pitch } : undefined;
}

/** Undefined if there are neither facelets nor moves; throws if a text is invalid. */
export function readAttributes(
  element: Element,
): { start: State; moves: string[]; chapters: Chapter[] } | undefined {
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
