/** What two tabs made of one value becomes one value again. */

/**
 * Must give the same whichever side is ours, and change nothing that both sides agree about.
 * @template T
 * @typedef {(sides: { base: T | undefined, ours: T, theirs: T, newer: "ours" | "theirs" }) => T} Merge
 */

/** The newer value as a whole. @template T @param {Parameters<Merge<T>>[0]} sides @returns {T} */
export const newerWins = ({ ours, theirs, newer }) => (newer === "ours" ? ours : theirs);

/**
 * Field by field: a field that only one side has changed is as that side has it; of both, the newer.
 * @template {Record<string, any>} T
 * @param {Parameters<Merge<T>>[0]} sides
 * @param {(key: string, sides: Parameters<Merge<any>>[0]) => any} [both] of a field that both have changed
 * @returns {T}
 */
export function mergeFields({ base, ours, theirs, newer }, both = (_, sides) => newerWins(sides)) {
  /** @type {Record<string, any>} */
  const merged = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(ours)].sort())) {
    const sides = { base: base?.[key], ours: ours[key], theirs: theirs[key], newer };
    const value = mergeField(base !== undefined, sides, () => both(key, sides));
    if (value !== undefined) merged[key] = value;
  }
  return /** @type {T} */ (merged);
}

/** @param {boolean} known whether a base is known @param {Parameters<Merge<any>>[0]} sides @param {() => any} both */
function mergeField(known, { base, ours, theirs }, both) {
  if (same(ours, theirs)) return ours;
  if (known && same(ours, base)) return theirs;
  if (known && same(theirs, base)) return ours;
  if (!known && (ours === undefined || theirs === undefined)) return ours ?? theirs;
  return both();
}

/** @param {any} a @param {any} b @returns {boolean} whether two JSON values are the same, in whatever order their fields are */
export function same(a, b) {
  if (a === b || typeof a !== "object" || typeof b !== "object" || !a || !b) return a === b;
  const [first, second] = [Object.entries(a), Object.entries(b)];
  return (
    first.length === second.length &&
    Array.isArray(a) === Array.isArray(b) &&
    first.every(([key, value]) => Object.hasOwn(b, key) && same(value, b[key]))
  );
}
