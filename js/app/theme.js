/**
 * Light, dark, or as the system wishes.
 *
 * The choice lives in `localStorage["cubogram.theme"]` (light | dark | absent = system) and is
 * shown by `data-theme` on the root element, which css/tokens.css reads.
 */

const KEY = "cubogram.theme";
const system = matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light" | "dark"} the theme that is in force now */
export function theme() {
  const chosen = localStorage.getItem(KEY);
  return chosen === "light" || chosen === "dark" ? chosen : system.matches ? "dark" : "light";
}

/** @param {"light" | "dark"} wish the theme from now on; the system's own is not stored */
export function setTheme(wish) {
  if (wish === (system.matches ? "dark" : "light")) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, wish);
  applyTheme();
}

/** Shows the theme in force, and tells listeners of `themechange` on the document. */
export function applyTheme() {
  const now = theme();
  document.documentElement.dataset.theme = now;
  document.dispatchEvent(new CustomEvent("themechange", { detail: now }));
}

/** Keeps the page's theme true to the system and to other tabs. */
export function followTheme() {
  applyTheme();
  system.addEventListener("change", applyTheme);
  addEventListener("storage", (event) => {
    if (event.key === KEY) applyTheme();
  });
}
