/** Whether texts are read in compact letters: kept in `localStorage["cubogram.compact"]`. */

const KEY = "cubogram.compact";

/** @returns {boolean} whether texts are read so */
export function isCompact() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} on */
export function setCompact(on) {
  if (on) localStorage.setItem(KEY, "on");
  else localStorage.removeItem(KEY);
}
