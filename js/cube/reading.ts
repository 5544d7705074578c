/**
 * Reads texts and attributes as cubes, by the rules of `cubogram.cube.facelet_text`, so that a pasted cube is shown before
 * Python has loaded. Python's error messages are more detailed.
 */

import { CENTRES, FACES } from "./faces.ts";
import { parse, reversed } from "./notation.ts";
import type { Course } from "./player.ts";
import { after, faceletsOf, type State, stateOf, stickersOf } from "./state.ts";

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

/** The situation before a turn. */
export interface Before {
  text: string; // the field's text
  moves: readonly string[]; // the moves in the text
  played: readonly string[] | undefined; // the moves of a line that continues them, if there is one
  at: number; // the number of moves made by the player: of the line, or else of the text
  compact: boolean; // whether single-letter notation is on
}

/** The text after a turn by hand, as `cubogram.pages.cube.text` expects it: if it was facelets, those after the turn;
 * otherwise the move is added at the end, and moves that had been undone are removed. */
export function turnedText(
  { text: given, moves, played, at, compact }: Before,
  move: string,
  state: State,
): string {
  const text = given.trim();
  if (looksLikeFacelets(text)) return faceletsOf(state);
  const more = [...(played?.slice(0, at) ?? []), move];
  const whole = played || at === moves.length;
  const all = whole ? [...moves, ...more] : [...moves.slice(0, at), move];
  if (compact && text && parseCompact(text)) return formatCompact(all);
  if (!text || !whole) return all.join(" ");
  return `${text}${text.includes("//") ? "\n" : " "}${more.join(" ")}`;
}

/** The attribute `view`, in radians. */
export function readView(element: Element): { yaw: number; pitch: number } | undefined {
  const [yaw, pitch] = (element.getAttribute("view") ?? "")
    .split(/[\s,]+/)
    .map((degrees) => (Number(degrees) * Math.PI) / 180);
  return element.hasAttribute("view") ? { yaw, pitch } : undefined;
}

/** Undefined if there are neither facelets nor moves; throws if a text is invalid. */
export function readAttributes(element: Element): Omit<Course, "at"> | undefined {
  if (!["facelets", "setup", "maneuver"].some((name) => element.hasAttribute(name)))
    return undefined;
  const facelets = element.getAttribute("facelets");
  const moves = parse(element.getAttribute("maneuver") ?? "");
  const setup = parse(element.getAttribute("setup") ?? "");
  let start = after(stateOf(facelets ? parseFacelets(facelets) : undefined), setup);
  if (element.hasAttribute("solves")) start = after(start, reversed(moves));
  const stickers = stickersOf(start);
  const [lit, done] = ["highlight", "done"].map((name) =>
    (element.getAttribute(name)?.match(/\d+/g) ?? []).map((text) => stickers[Number(text)]),
  );
  const chapters = lit.length ? [{ from: 0, to: moves.length + 1, lit, done }] : [];
  return { start, moves, chapters };
}

/** Stickers without a colour, or whose colour does not matter. */
const BARE = /[.?]/g;
const SEPARATORS = /[\s|,]/g;
const MANEUVER_SIGNS = /[()[\]:*/_'’‘′`´ʹʼ＇‛]/;
const NET_ROWS = "3,3,3,12,12,12,3,3,3";

/** About 54 letters are facelets, whether or not there are 54. */
const [ABOUT_54, BEYOND_54] = [46, 65];
/** From this many capital letters without a space on, some facelets are missing. */
const LONG_WORD = 20;
/** So many digits among the letters are slips, if the letters have words of this length. */
const [MOST_SLIPS, FACE_WORD] = [3, 9];

const lettersOf = (text: string): string =>
  text.replace(SEPARATORS, "").replace(BARE, ".").toUpperCase();

/** Whether the text is meant as 54 facelets and not as a maneuver: it has about 54 letters (or digits), is not a list
 * of single moves, and has no characters that only maneuvers have ("." and "?" mean a sticker without a colour; any
 * other character counts as a typo). */
export function looksLikeFacelets(text: string, compact: boolean = false): boolean {
  const letters = lettersOf(text);
  const plain = letters.replace(/[^A-Z0-9]/g, "");
  if (MANEUVER_SIGNS.test(text)) return false;
  const isAbout54 = letters.length >= ABOUT_54 && letters.length < BEYOND_54;
  const areMoves = compact && 2 * letters.replace(/[^URFDLB]/g, "").length > letters.length;
  const isNet = fromNet(text) !== undefined;
  const longest = text.split(/\s+/).reduce((most, { length }) => Math.max(most, length), 0);
  if (!/^(?:[A-Z]+|[0-9]+|)$/.test(plain)) {
    const slips = plain.replace(/[^0-9]/g, "").length;
    if (!isAbout54 || plain !== letters || slips > MOST_SLIPS || (areMoves && !isNet)) return false;
    const hasNumber = /(?:^|[\s|,])[0-9]+(?:[\s|,]|$)/.test(text);
    return isDrawn(text) || (longest >= FACE_WORD && !hasNumber);
  }
  if (isNet) return true;
  if (letters.includes(".")) return isAbout54;
  const whole = letters.length === 54 && new Set(CENTRES.map((i) => letters[i])).size === 6;
  if (areMoves) return whole && [...letters].every((letter) => letters.split(letter).length === 10);
  if (whole) return true;
  const isCut = longest >= LONG_WORD && longest < ABOUT_54;
  if (isCut && /^[A-Z]+$/.test(text.replace(/[^A-Za-z0-9]/g, ""))) return true;
  const single = longest < 2 && !/[0-9]/.test(letters) && !isDrawn(text);
  return isAbout54 && !single;
}

/** Whether it has many lines, and names each face about nine times. */
function isDrawn(text: string): boolean {
  const times = [...FACES].map((face) => text.split(face).length - 1);
  const lines = text.split("\n").filter((line) => line.trim()).length;
  return lines >= 6 && times.every((count) => count >= 6 && count <= 12);
}

/** 54 of the letters URFDLB, from colours in this order or a printed net; other colours are named by the centres; "." is
 * no colour. Throws a RangeError. */
export function parseFacelets(text: string): string {
  const letters = lettersOf(text);
  const ordered = fromNet(text) ?? letters;
  const colours = [...new Set(ordered.replace(/\./g, ""))];
  const centres = CENTRES.map((i) => ordered[i]);
  const areFaces = colours.every((colour) => FACES.includes(colour));
  const areNamed = areFaces || (new Set(centres).size === 6 && !centres.includes("."));
  const isWhole = letters.length === 54 && colours.length <= 6;
  if (!isWhole || !areNamed || /[^\sA-Za-z0-9.?|,]/u.test(text))
    throw new RangeError("these are not the 54 colours of a cube");
  if (areFaces) return ordered;
  return [...ordered].map((colour) => FACES[centres.indexOf(colour)] ?? ".").join("");
}

/** The letters of a printed net, in the order URFDLB. */
function fromNet(text: string): string | undefined {
  const lines = text.split("\n").map((line) => lettersOf(line));
  const rows = lines.filter(Boolean);
  if (rows.map((row) => row.length).join() !== NET_ROWS) return undefined;
  const side = (i: number): string =>
    [3, 4, 5].map((row) => rows[row].slice(3 * i, 3 * i + 3)).join("");
  const [left, front, right, back] = [0, 1, 2, 3].map(side);
  return rows.slice(0, 3).join("") + right + front + rows.slice(6).join("") + left + back;
}
