/**
 * The parts that all pages share around their content: theme and colours of the root element, the header's menu and
 * theme button, the status of Python or a notice of a new version, the service worker, and a notice if settings cannot
 * be stored. The markup is py/sitekit/parts/header.html (on pages of the docs: the theme's partial). "themechange" and
 * "colourschange" are dispatched on the document when the root element's theme or colours change.
 */

import { h, render } from "../ui/view.js";
import { Settings } from "./settings.js";

/** @param {{ arrival: import("./arrival.js").Arrival, compute?: import("./arrival.js").Arrival }} page
 *   `compute`: the Python for long computations, if it is a separate one */
export function startShell({ arrival, compute = arrival }) {
  const settings = new Settings();
  showTheme(settings);
  showColours(settings);
  showKeeping(settings);
  startMenu();
  /** @type {Line | undefined} */
  let news;
  const tell = () => showLine([arrival, compute].find(({ words }) => words) ?? news);
  for (const one of new Set([arrival, compute])) one.watch(tell);
  const onNewer = (/** @type {() => void} */ act) => {
    news = { ...NEWS, offer: { label: "Update", act } };
    tell();
  };
  const keep = () => keepSite([arrival, compute], onNewer).catch(() => {});
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}

/** @typedef {Pick<import("./arrival.js").Arrival, "words" | "detail" | "part" | "offer"> & { state: string }} Line the
 *   status line in the header */

const NEWS = {
  state: "newer",
  words: "There is a new version",
  detail: "The page reloads, and your work is kept.",
  part: 0,
};

/** Milliseconds to wait: for loading to start where Python is needed, for it to end (at most), for the first answer. */
const [ASKED, COMING, ANSWERING] = [1000, 15_000, 2000];

/** Stores the site for offline use; if a page is waiting for Python, once that has loaded.
 * @param {import("./arrival.js").Arrival[]} arrivals @param {(reload: () => void) => void} onNewer */
async function keepSite(arrivals, onNewer) {
  const pause = (/** @type {number} */ time) => new Promise((end) => setTimeout(end, time));
  await pause(ASKED);
  for (const arrival of new Set(arrivals)) {
    if (arrival.state !== "loading") continue;
    const come = new Promise((end) => arrival.whenReady(() => end(true)));
    if (await Promise.race([come, pause(COMING)])) await pause(ANSWERING);
  }
  const { startOffline } = await import("../offline/offline.js");
  const onKept = () => document.documentElement.toggleAttribute("data-works-offline", true);
  await startOffline(arrivals[arrivals.length - 1], { onNewer, onKept });
  const [own] = arrivals;
  if (!own.isReady) return;
  await pause(ANSWERING);
  await (await own.python()).keepSnapshot();
}

/** @param {Line | undefined} line */
function showLine(line) {
  const place = document.getElementById("arrival");
  if (!place) return;
  place.hidden = !line?.words;
  if (!line?.words) return;
  const { state, words, detail, part, offer } = line;
  const waits = state === "loading";
  place.className = `arrival ${state}`;
  place.title = detail;
  place.ariaLive = waits ? "off" : "polite"; // a screen reader should not announce every per cent
  place.style.setProperty("--part", `${100 * part}%`);
  const attributes = { type: "button", class: "button quiet", onclick: offer.act };
  render([h("span", {}, words), waits ? null : [" ", h("button", attributes, offer.label)]], place);
}

/** @param {Settings} settings */
function showTheme(settings) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const usual = () => (system.matches ? "dark" : "light");
  const button = document.querySelector("[data-theme-toggle]");
  const apply = () => {
    const theme = settings.theme ?? usual();
    button?.setAttribute("aria-pressed", String(theme === "dark"));
    if (root.dataset.theme === theme) return;
    root.dataset.theme = theme;
    document.dispatchEvent(new CustomEvent("themechange", { detail: theme }));
  };
  button?.addEventListener("click", () => {
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    settings.theme = theme === usual() ? undefined : theme; // the system's own theme is not stored
  });
  system.addEventListener("change", apply);
  settings.watch(apply);
  apply();
}

/** @param {Settings} settings */
function showKeeping(settings) {
  const apply = () =>
    document.getElementById("settings-problem")?.toggleAttribute("hidden", settings.areKept);
  settings.watch(apply);
  apply();
}

/** @param {Settings} settings */
function showColours(settings) {
  const root = document.documentElement;
  let shown = "";
  const apply = () => {
    const { colours, letters } = settings;
    const now = `${colours} ${letters}`;
    if (now === shown) return;
    shown = now;
    colours.forEach((colour, i) => {
      root.style.setProperty(`--sticker-${"urfdlb"[i]}`, colour);
    });
    root.toggleAttribute("data-letters", letters);
    document.dispatchEvent(new CustomEvent("colourschange"));
  };
  settings.watch(apply);
  apply();
}

/** On narrow screens, the navigation opens with a button. */
function startMenu() {
  const button = document.querySelector("[data-menu-toggle]");
  const nav = document.querySelector(".site-nav");
  /** @param {boolean} open */
  const setMenu = (open) => {
    nav?.classList.toggle("open", open);
    button?.setAttribute("aria-expanded", String(open));
  };
  button?.addEventListener("click", () => setMenu(!nav?.classList.contains("open")));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") setMenu(false);
  });
  document.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!target.closest(".site-header")) setMenu(false);
  });
}
