/**
 * Maneuvers as text: the same notation, limits and words as `cubogram.cube.move_text`, so that a
 * typed scramble moves the cube before Python has arrived.
 */

import { inverse, moveText } from "./turns.js";

const MAX_MOVES = 20_000;
const MAX_DEPTH = 100;
const MAX_REPEATS = 10 ** 6;
const PRIMES = "'’‘′`´ʹʼ＇‛";
const SUFFIX = new RegExp(`[0-9${PRIMES}]*`, "y");
const SPACE = /(?:[\s*]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const TIMES = /[*×^](?=\d)/y; // (R U)*3 is (R U)3
const MOVE = /_?(?:[URFDLB]w?|[urfdlbMESxyz])/y; // _U is U'
const OF_LARGER_CUBES = /\d\d?(?:-\d\d?)?[URFDLBurfdlb]w?/y;

/** What is wrong with a text, and where: `where.start` to `where.end`, from 0. */
export class NotationError extends Error {
  /** @param {string} message @param {number} start @param {number} [end] */
  constructor(message, start, end = start + 1) {
    super(`character ${start + 1}: ${message}`);
    this.kind = "notation";
    this.where = { start, end };
  }
}

/**
 * @param {string} text a maneuver: face turns, wide turns, slices, rotations, ( )n, [A, B],
 *   [A: B], comments
 * @returns {string[]} its moves written out, each in canonical text
 * @throws {NotationError}
 */
export function parse(text) {
  let at = 0;
  /** @param {RegExp} pattern sticky @returns {string} what it matches here; moves past it */
  const take = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  /** @returns {[string, number, string]} digits, count of primes, and both as written */
  const takeSuffix = () => {
    const suffix = take(SUFFIX);
    const digits = suffix.replace(/\D/g, "");
    return [digits, suffix.length - digits.length, suffix];
  };
  /** @typedef {{ open: string, start: number, separator: string, parts: string[][] }} Group */
  /** @type {Group[]} */
  const groups = [{ open: "", start: 0, separator: "", parts: [[]] }];
  const moves = () => /** @type {string[]} */ (groups[groups.length - 1].parts.at(-1));

  while (at < text.length) {
    if (take(SPACE)) continue;
    const start = at;
    const family = take(MOVE);
    if (family) {
      const [digits, after, suffix] = takeSuffix();
      const turned = family.replace("_", "");
      const name = turned.endsWith("w") ? turned[0].toLowerCase() : turned;
      const primes = after + family.length - turned.length;
      if (!/^[123]?$/.test(digits) || primes > 1) {
        const written = family + suffix.slice(0, 11);
        const known = `a turn is written ${name}, ${name}2 or ${name}'`;
        throw new NotationError(`${quoted(written)} is not a move (${known})`, start, at);
      }
      if (moves().length === MAX_MOVES) throw tooLong(start, at);
      moves().push(moveText(name, Number(digits || 1) * (primes ? -1 : 1)));
      continue;
    }
    const larger = take(OF_LARGER_CUBES);
    if (larger) {
      const words = `'${larger}' is a turn of a larger cube, and this is a 3x3x3`;
      throw new NotationError(words, start, at);
    }
    const character = String.fromCodePoint(/** @type {number} */ (text.codePointAt(at)));
    at += character.length;
    const group = groups[groups.length - 1];
    if (character === "(" || character === "[") {
      if (groups.length > MAX_DEPTH) {
        throw new NotationError(`brackets are nested more than ${MAX_DEPTH} deep`, start);
      }
      groups.push({ open: character, start, separator: "", parts: [[]] });
    } else if (character === "," || character === ":") {
      if (group.open !== "[") {
        throw new NotationError(`'${character}' belongs between [ and ]`, start);
      }
      if (group.separator) {
        const cure = "between [ and ] (nest brackets instead)";
        throw new NotationError(`a second '${character}' ${cure}`, start);
      }
      group.separator = character;
      group.parts.push([]);
    } else if (character === ")" || character === "]") {
      checkClosing(group, character, start);
      groups.pop();
      take(TIMES);
      const [digits, primes] = takeSuffix();
      const repeats = Number(digits || 1);
      if (repeats > MAX_REPEATS) {
        throw new NotationError("more than 1,000,000 repetitions", group.start, at);
      }
      if (primes > 1) throw new NotationError('more than one "\'" after a bracket', at - 1);
      const once = writtenOut(group);
      if (once.length * repeats + moves().length > MAX_MOVES) throw tooLong(group.start, at);
      const whole = primes ? reversed(once) : once;
      for (let i = 0; i < repeats; i++) moves().push(...whole);
    } else {
      if (text.startsWith("/*", start)) {
        throw new NotationError("the comment '/*' is never closed", start, start + 2);
      }
      throw new NotationError(notAMove(character), start, at);
    }
  }
  const open = groups[groups.length - 1];
  if (open.open) throw new NotationError(`the '${open.open}' is never closed`, open.start);
  return moves();
}

/** @param {readonly string[]} moves @returns {string[]} the moves that take them back */
export const reversed = (moves) => moves.map(inverse).reverse();

/** @param {{ separator: string, parts: string[][] }} group @returns {string[]} */
function writtenOut({ separator, parts: [first, second = []] }) {
  if (!separator) return first;
  return [...first, ...second, ...reversed(first), ...(separator === "," ? reversed(second) : [])];
}

/** @param {number} start @param {number} end */
const tooLong = (start, end) =>
  new NotationError("the maneuver becomes longer than 20,000 moves here", start, end);

/** @param {{ open: string, start: number, separator: string }} group
 * @param {string} bracket @param {number} at */
function checkClosing(group, bracket, at) {
  if (!group.open) throw new NotationError(`'${bracket}' closes nothing`, at);
  if ((group.open === "(") !== (bracket === ")")) {
    const opened = `the '${group.open}' of character ${group.start + 1}`;
    throw new NotationError(`'${bracket}' cannot close ${opened}`, at);
  }
  if (bracket === "]" && !group.separator) {
    const cure = "[A, B] for A B A' B' or [A: B] for A B A'";
    throw new NotationError(`[ ] needs two parts: ${cure}`, group.start, at + 1);
  }
}

/** @param {string} text @returns {string} in the quotes that Python would take */
const quoted = (text) => (text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text}'`);

/** @param {string} character @returns {string} */
function notAMove(character) {
  const cure =
    character === "/"
      ? "a comment starts with //"
      : /[XYZ]/.test(character)
        ? `rotations are small letters: ${character.toLowerCase()}`
        : /[mes]/.test(character)
          ? `slice turns are capitals: ${character.toUpperCase()}`
          : /\d/.test(character)
            ? "a number follows a move or a bracket: R2, (R U)3"
            : PRIMES.includes(character)
              ? "an apostrophe follows a move: R'"
              : character === "_"
                ? "it comes before a move: _R for R'"
                : "";
  return `${quoted(character)} is not a move${cure && ` (${cure})`}`;
}
