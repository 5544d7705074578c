/** What the modes know of the page around them (a type, no code). */

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../grid.js").Grid} Grid */
/** @typedef {import("../session.js").Mode} Mode */
/**
 * @typedef {object} Page
 * @property {import("../element.js").NonogramElement} element
 * @property {(mode: Mode, what: {puzzle: Puzzle, grid: Grid | null, seconds?: number, level?: string, number?: number}) => void} open
 * @property {(puzzle: Puzzle, level: string) => void} heading shows what the puzzle is
 * @property {(text: string | (Node | string)[], reason?: string | Node, actions?: Node[], tone?: string) => void} card "" hides it
 * @property {(text: string, tone?: "" | "error") => void} message "" hides it
 * @property {(text: string) => void} wait shows that Python is asked
 * @property {() => void} wantPython Python will be needed soon
 */

export {};
