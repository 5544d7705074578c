/**
 * What a move does in space, and maneuvers, with the same notation and limits as `cubogram.cube.move_text`, so that a
 * typed scramble moves the cube before Python has loaded. Python's error messages are more detailed.
 */

const MAX_MOVES = 20_000;
const MAX_DEPTH = 100;
const MAX_REPEATS = 10 ** 6;
const SUFFIX = /[0-9'’‘′`´ʹʼ＇‛]*/y;
const SPACE = /(?:[\s*]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const TIMES = /[*×^](?=\d)/y; // (R U)*3 is (R U)3
const TIMES_X = /x2|[ \t]*[x*×^][ \t]*(?!2(?!\d))\d+/y; // Python knows what (R U) x3 means; (R U) x2 is a rotation
const MOVE = /_?(?:[URFDLB]w?|[urfdlbMESxyz])/y; // _U is U'
const OF_LARGER_CUBES = /\d\d?(?:-\d\d?)?[URFDLBurfdlb]w?/y;

/** The text is not a maneuver; the mistake goes from `where.start` to `where.end`, counted from 0. */
export class NotationError extends Error {
  where: { start: number; end: number };

  constructor(text: string, start: number, end: number) {
    super(`character ${start + 1}: '${text.slice(start, end)}' is not a move here`);
    this.where = { start, end };
  }
}

export type Group = { open: string; start: number; separator: string; parts: string[][] };

/** The moves of a maneuver (face turns, wide turns, slices, rotations, ( )n, [A, B], [A: B], comments) in canonical text,
 * with brackets expanded. Throws a NotationError. */
export function parse(text: string): string[] {
  let at = 0;
  /** The match of a sticky pattern at this position, which is consumed. */
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  const takeSuffix = (): [digits: string, primes: number] => {
    const suffix = take(SUFFIX);
    const digits = suffix.replace(/\D/g, "");
    return [digits, suffix.length - digits.length];
  };
  const check = (isRight: boolean, start: number, end: number = start + 1) => {
    if (!isRight) throw new NotationError(text, start, end);
  };
  const groups: Group[] = [{ open: "", start: 0, separator: "", parts: [[]] }];
  const moves = () => groups[groups.length - 1].parts.at(-1) as string[];

  while (at < text.length) {
    if (take(SPACE)) continue;
    const start = at;
    const family = take(MOVE);
    if (family) {
      const [digits, after] = takeSuffix();
      const turned = family.replace("_", "");
      const name = turned.endsWith("w") ? turned[0].toLowerCase() : turned;
      const primes = after + family.length - turned.length;
      check(/^[123]?$/.test(digits) && primes < 2 && moves().length < MAX_MOVES, start, at);
      moves().push(moveText(name, Number(digits || 1) * (primes ? -1 : 1)));
      continue;
    }
    check(!take(OF_LARGER_CUBES), start, at);
    const character = String.fromCodePoint(text.codePointAt(at) as number);
    at += character.length;
    const group = groups[groups.length - 1];
    if (character === "(" || character === "[") {
      check(groups.length <= MAX_DEPTH, start);
      groups.push({ open: character, start, separator: "", parts: [[]] });
    } else if (character === "," || character === ":") {
      check(group.open === "[" && !group.separator, start);
      group.separator = character;
      group.parts.push([]);
    } else if (character === ")" || character === "]") {
      check(group.open === (character === ")" ? "(" : "["), start);
      check(character === ")" || group.separator !== "", group.start, at);
      groups.pop();
      take(TIMES);
      const times = take(TIMES_X);
      check(!times, at - times.length, at);
      const [digits, primes] = takeSuffix();
      const repeats = Number(digits || 1);
      check(repeats <= MAX_REPEATS, group.start, at);
      check(primes < 2, at - 1);
      const once = writtenOut(group);
      check(once.length * repeats + moves().length <= MAX_MOVES, group.start, at);
      const whole = primes ? reversed(once) : once;
      for (let i = 0; i < repeats; i++) moves().push(...whole);
    } else check(false, start, text.startsWith("/*", start) ? start + 2 : at);
  }
  const open = groups[groups.length - 1];
  check(!open.open, open.start);
  return moves();
}

export const reversed = (moves: readonly string[]): string[] => moves.map(inverse).reverse();

function writtenOut({ separator, parts: [first, second = []] }: Group): string[] {
  if (!separator) return first;
  return [...first, ...second, ...reversed(first), ...(separator === "," ? reversed(second) : [])];
}

export interface Turn {
  axis: number; // 0, 1, 2 for x, y, z
  layers: number; // bits 1, 2, 4 for the layers at -1, 0, 1
  quarters: number; // quarter turns, right-handed about the axis: -2..2
}

/** Family -> axis, layers, and the sense of a clockwise turn. M, E, S turn in the direction of L, D, F; x, y, z in
 * that of R, U, F. A wide turn includes the slice. */
const FAMILIES: Record<string, [number, number, number]> = {
  R: [0, 4, -1],
  U: [1, 4, -1],
  F: [2, 4, -1],
  L: [0, 1, 1],
  D: [1, 1, 1],
  B: [2, 1, 1],
  M: [0, 2, 1],
  E: [1, 2, 1],
  S: [2, 2, -1],
  x: [0, 7, -1],
  y: [1, 7, -1],
  z: [2, 7, -1],
};

const SUFFIXES = ["", "", "2", "'"];

/** `move`: canonical text: "R", "R2", "R'", "r", "M'", "x2" ... */
export function turnOf(move: string): Turn {
  const narrow = FAMILIES[move[0]];
  const [axis, layers, sense] = narrow ?? FAMILIES[move[0].toUpperCase()];
  const amount = move.endsWith("2") ? 2 : move.endsWith("'") ? -1 : 1;
  return { axis, layers: narrow ? layers : layers | 2, quarters: sense * amount };
}

/** The canonical text of a number of clockwise quarter turns; empty if nothing turns. */
export function moveText(family: string, amount: number): string {
  const quarters = ((amount % 4) + 4) % 4;
  return quarters ? family + SUFFIXES[quarters] : "";
}

export function inverse(move: string): string {
  if (move.endsWith("2")) return move;
  return move.endsWith("'") ? move.slice(0, -1) : `${move}'`;
}

/** The canonical text of right-handed quarter turns of the layer at -1, 0 or 1; empty if nothing turns. */
export function layerMove(axis: number, layer: number, quarters: number): string {
  const family = Object.keys(FAMILIES).find((name) => {
    const [itsAxis, layers] = FAMILIES[name];
    return itsAxis === axis && layers === 1 << (layer + 1);
  }) as string;
  return moveText(family, quarters * FAMILIES[family][2]);
}
