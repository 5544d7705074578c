/** Scrambles to random cubes. */

const TURNS = 25;

/**
 * @param {import("../../shell/arrival.js").Arrival} arrival
 * @returns {Promise<string>} to a random state, or random turns while Python is not there
 */
export async function randomTurns(arrival) {
  if (arrival.isReady) {
    try {
      const python = await arrival.python();
      return (await python.call("twophase.scramble", {}).result).maneuver;
    } catch {
      // Python has been lost meanwhile: turns will do.
    }
  }
  const numbers = crypto.getRandomValues(new Uint32Array(2 * 64));
  /** @type {string[]} */
  const moves = [];
  for (let i = 0; moves.length < TURNS; i++) {
    const face = "URFDLB"[numbers[2 * i] % 6];
    const [last, one] = [moves.at(-1)?.[0], moves.at(-2)?.[0]];
    const opposite = "DLBURF"["URFDLB".indexOf(face)];
    if (face === last || (face === one && last === opposite)) continue;
    moves.push(face + ["", "2", "'"][numbers[2 * i + 1] % 3]);
  }
  return moves.join(" ");
}
