/**
 * The header that all pages share: theme button, menu on narrow screens, Python's arrival.
 * The markup is py/sitekit/parts/header.html.
 */

import { followTheme, setTheme, theme } from "./theme.js";

/** Brings the page's header to life. */
export function startHeader() {
  followTheme();
  const toggle = document.querySelector("[data-theme-toggle]");
  const show = () => toggle?.setAttribute("aria-pressed", String(theme() === "dark"));
  toggle?.addEventListener("click", () => setTheme(theme() === "dark" ? "light" : "dark"));
  document.addEventListener("themechange", show);
  show();

  const menu = document.querySelector("[data-menu-toggle]");
  const nav = document.querySelector(".site-nav");
  /** @param {boolean} open */
  const setMenu = (open) => {
    nav?.classList.toggle("open", open);
    menu?.setAttribute("aria-expanded", String(open));
  };
  menu?.addEventListener("click", () => setMenu(menu.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") setMenu(false);
  });
  document.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!target.closest(".site-header")) setMenu(false);
  });
}

/**
 * Shows in the header's thin line how far Python has come.
 *
 * @param {EventTarget} python the client of the worker: its events are progress, ready, lost, error
 */
export function showArrival(python) {
  const line = document.getElementById("arrival");
  if (!line) return;
  const words = line.appendChild(document.createElement("span"));
  /** @param {string} text @param {string} part @param {boolean} failed */
  const show = (text, part, failed) => {
    line.hidden = false;
    line.classList.toggle("failed", failed);
    line.ariaLive = failed ? "polite" : "off"; // nobody wants to hear every per cent
    line.style.setProperty("--part", part);
    if (words.textContent !== text) words.textContent = text;
  };
  python.addEventListener("progress", (event) => {
    const { loaded, total, message } = /** @type {CustomEvent} */ (event).detail;
    const percent = total ? Math.min(100, Math.floor((100 * loaded) / total)) : 0;
    show(message || `Python is coming: ${percent}\u202f%`, `${percent}%`, false);
  });
  python.addEventListener("ready", () => {
    line.hidden = true;
  });
  for (const name of ["lost", "error"]) {
    python.addEventListener(name, (event) => {
      const { message } = /** @type {CustomEvent} */ (event).detail ?? {};
      show(message || "Python did not arrive.", "100%", true);
    });
  }
}
