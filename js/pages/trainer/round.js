/**
 * A round: an exercise, and how far the reader has come with it. It can be noted, and be taken up again.
 *
 * @typedef {object} Round
 * @property {import("./exercises.js").Exercise} exercise
 * @property {boolean} answered whether the answer is shown
 * @property {boolean} graded whether that has its grade already
 * @property {number | null} seconds at which the clock was stopped
 * @property {{ words: string, right: boolean | undefined }} outcome how it came to the answer
 */

const FORM = 1; // of what is noted; raise it when older notes cannot be taken up any more

/** @param {import("./exercises.js").Exercise} exercise @returns {Round} its beginning */
export const beginning = (exercise) => ({
  exercise,
  answered: false,
  graded: false,
  seconds: null,
  outcome: { words: "", right: undefined },
});

/** @param {Round | undefined} round @returns {unknown} what to note of it */
export const noteOf = (round) => (round ? { form: FORM, round } : null);

/** @param {any} note @returns {Round | undefined} nothing if there is none that can be taken up */
export const roundOf = (note) => (note?.form === FORM ? note.round : undefined);
