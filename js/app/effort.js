/** How much of the machine a search may use, as the user has agreed to. */

/** @param {string} key @returns {string | null} */
const kept = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** @returns {number} how many workers could run at the same time */
export const coresThere = () => Math.max(1, navigator.hardwareConcurrency || 1);

/** @returns {{ tables: "small" | "deep", cores: number }} */
export function effort() {
  const cores = Math.floor(Number(kept("cubogram.cores")));
  return {
    tables: kept("cubogram.tables") === "deep" ? "deep" : "small",
    cores: Math.max(1, Math.min(coresThere(), cores || 1)),
  };
}

/** @param {Partial<ReturnType<typeof effort>>} change */
export function setEffort(change) {
  for (const [key, value] of Object.entries(change)) {
    localStorage.setItem(`cubogram.${key}`, String(value));
  }
}
