/** Formats numbers, times and lists for sentences. */

/** @param {number} count @param {string} thing @returns {string} "1 move", "2 moves", "1,000 moves" */
export const counted = (count, thing) =>
  `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;

/** @param {string} text @returns {string} with a capital letter and a full stop; "" stays "" */
export const sentence = (text) =>
  text && `${text[0].toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;

/** @param {string[]} things @returns {string} "a", "a and b", "a, b and c" */
export const listed = (things) =>
  things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;

/** @param {number} seconds @returns {string} with hundredths, truncated, as on a stopwatch */
export function hundredths(seconds) {
  const all = Math.floor(seconds * 100 + 1e-6);
  const minutes = Math.floor(all / 6000);
  const rest = ((all % 6000) / 100).toFixed(2);
  return minutes ? `${minutes}:${rest.padStart(5, "0")}` : rest;
}

/** @param {number} seconds @returns {string} m:ss or h:mm:ss */
export function clockTime(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  const hours = Math.floor(minutes / 60);
  return hours
    ? `${hours}:${two(minutes % 60)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

/** @param {number} part 0 to 1 @returns {string} "62 %", with a narrow no-break space */
export const percent = (part) =>
  `${Math.min(100, Math.floor(100 * Math.max(0, part) + 1e-9))}\u202f%`;
