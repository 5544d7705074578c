/** What is wrong with a cube given by its colours, and which stickers that is about; Python knows. */

/** @typedef {{ message: string, where?: { facelets: number[] }, repair: { message: string, facelets: string } | null }} Problem */

const MOST_NAMED = 3;

/**
 * @param {Problem[]} problems
 * @returns {{ words: string, facelets: number[], repair?: { label: string, facelets: string } }}
 */
export function complaint(problems) {
  const { repair } = problems[0];
  const named = problems.slice(0, MOST_NAMED).map(({ message }) => message);
  const more = problems.length - named.length;
  return {
    words: [...named, ...(more ? [`and ${more} more`] : [])].join("; "),
    facelets: [...new Set(problems.flatMap(({ where }) => where?.facelets ?? []))],
    repair: repair ? { label: `Repair: ${repair.message}`, facelets: repair.facelets } : undefined,
  };
}

/** @param {string} colours @returns {string} what is left to paint, in words; "" if nothing is */
export function unpainted(colours) {
  const bare = colours.split(".").length - 1;
  if (!bare) return "";
  return bare === 1 ? "1 sticker has no colour yet" : `${bare} stickers have no colour yet`;
}
