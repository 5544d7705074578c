/** One line of a list, as a timer writes it: the scramble in it, without its number, time and date. */

import { parse } from "../../cube/notation.js";

/** @typedef {import("../../cube/other-reading.js").OtherReading} OtherReading */

const NUMBER = /(?:^|\s)[#(]*\d+[.):]+(?=\s|$)/g;
const TIME =
  /(?:^|\s)\(?(?:DNF\([\d.:+]*\)|DNF|(?:\d+:){0,2}\d+\.\d{1,3}\+?)\)?(?:\[[^[\]]*\])?(?=\s|$)/g;
const DATE =
  /(?:^|\s)@?(?:\d{4}-\d\d-\d\d|\d\d?\.\d\d?\.\d{4})(?:[T ]+\d\d?:\d\d(?::\d\d)?Z?)?(?=\s|$)/g;

/**
 * A line with a number, a time or a date is no maneuver, and its scramble is offered instead.
 *
 * @param {string} text @returns {OtherReading | undefined}
 */
export function scrambleIn(text) {
  const [line] = text.trim().split("//");
  const moves = [DATE, NUMBER, TIME].reduce((rest, words) => rest.replace(words, " "), line).trim();
  if (moves === line.trim() || line.includes("\n") || !isManeuver(moves)) return undefined;
  return {
    label: "Take the scramble",
    words: "This is a line of a list",
    text: moves,
  };
}

/**
 * @param {string} time as a timer writes it: 1:02.34, 15.87+, DNF(14.20)
 * @returns {string} in seconds, without its penalty's sign: 62.34, 15.87, 14.20; whatever else, as it is
 */
export function secondsOf(time) {
  const written = /^(?:DNF)?\(?([\d:.]*)\+?\)?$/.exec(time)?.[1] ?? time;
  if (!/^\d+:[\d:.]+$/.test(written)) return written;
  const seconds = written.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
  return seconds.toFixed(written.split(".")[1]?.length ?? 0);
}

/** @param {string} text @returns {boolean} */
function isManeuver(text) {
  try {
    return parse(text).length > 0;
  } catch {
    return false;
  }
}
