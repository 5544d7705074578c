/** Numbers in sentences. */

/**
 * @param {number} count
 * @param {string} thing one of them
 * @returns {string} "1 move", "2 moves", "1,000 moves"
 */
export const counted = (count, thing) =>
  `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;
