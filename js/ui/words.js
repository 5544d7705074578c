/** Numbers, times and lists in sentences. */

/**
 * @param {number} count
 * @param {string} thing one of them
 * @param {string} [things] several of them
 * @returns {string} "1 move", "2 moves", "1,000 moves"
 */
export const counted = (count, thing, things = `${thing}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? thing : things}`;

/** @param {string} text @returns {string} with a capital and a full stop, if it has words at all */
export const sentence = (text) =>
  text && `${text[0].toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;

/** @param {string[]} things @param {string} [word] @returns {string} "a", "a and b", "a, b and c" */
export const listed = (things, word = "and") =>
  things.length < 2
    ? things.join("")
    : `${things.slice(0, -1).join(", ")} ${word} ${things[things.length - 1]}`;

/** @param {number} seconds @returns {string} how long a search took: "12 ms", "1.2 s" */
export const duration = (seconds) =>
  seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;

/** @param {number} seconds @returns {string} as on a stopwatch: hundredths, cut and not rounded */
export function hundredths(seconds) {
  const all = Math.floor(seconds * 100 + 1e-6);
  const minutes = Math.floor(all / 6000);
  const rest = ((all % 6000) / 100).toFixed(2);
  return minutes ? `${minutes}:${rest.padStart(5, "0")}` : rest;
}

/** @param {number} seconds @returns {string} as on a kitchen clock: m:ss or h:mm:ss */
export function clockTime(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  const hours = Math.floor(minutes / 60);
  return hours
    ? `${hours}:${two(minutes % 60)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

/** @param {number} part 0 to 1 @returns {string} "62 %", with a space that does not break */
export const percent = (part) =>
  `${Math.min(100, Math.floor(100 * Math.max(0, part) + 1e-9))}\u202f%`;

/** @param {number} bytes @returns {string} "1 kB", "250 kB", "1.8 MB", "28 MB" */
export function sized(bytes) {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  const mega = bytes / 1e6;
  return `${mega < 9.95 ? mega.toFixed(1) : Math.round(mega)} MB`;
}
