/** Formats numbers, times and lists for sentences. */

/** "1 move", "2 moves", "1,000 moves". */
export const counted = (count: number, thing: string): string =>
  `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;

/** With a capital letter and a full stop; "" stays "". */
export const sentence = (text: string): string =>
  text && `${text[0].toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;

/** "a", "a and b", "a, b and c". */
export const listed = (things: string[]): string =>
  things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;

/** With hundredths, truncated, as on a stopwatch. */
export function hundredths(seconds: number): string {
  const all = Math.floor(seconds * 100 + 1e-6);
  const minutes = Math.floor(all / 6000);
  const rest = ((all % 6000) / 100).toFixed(2);
  return minutes ? `${minutes}:${rest.padStart(5, "0")}` : rest;
}

/** As m:ss or h:mm:ss. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  const hours = Math.floor(minutes / 60);
  return hours
    ? `${hours}:${two(minutes % 60)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

/** "62 %", with a narrow no-break space. */
export const percent = (part: number): string =>
  `${Math.min(100, Math.floor(100 * Math.max(0, part) + 1e-9))}\u202f%`;
