/**
 * What all pages share around their content: theme and colours of the root element, the header's menu and theme button,
 * Python's arrival or else a new version of the site, the service worker, and whether settings are kept. The markup is
 * py/sitekit/parts/header.html (on pages of the docs: the theme's partial). The document tells "themechange" and
 * "colourschange" when the root element's theme or colours are others.
 */

import { h, render } from "../ui/view.js";
import { Settings } from "./settings.js";

/** @param {{ arrival: import("./arrival.js").Arrival, compute?: import("./arrival.js").Arrival }} page
 *   `compute`: the Python for what takes time, where that is another */
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

/** @typedef {Pick<import("./arrival.js").Arrival, "words" | "detail" | "part" | "offer"> & { state: string }} Line of the header */

const NEWS = {
  state: "newer",
  words: "There is a new version",
  detail: "The page is reloaded, and your work is kept.",
  part: 0,
};

/** Milliseconds: until Python is on its way if a page wants it, for it to come at most, and for its first answer. */
const [ASKED, COMING, ANSWERING] = [1000, 15_000, 2000];

/** Has the site kept for times without a network; what is waited for comes first.
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
  await startOffline(arrivals[arrivals.length - 1], { onNewer });
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
  place.ariaLive = waits ? "off" : "polite"; // nobody wants to hear every per cent
  place.style.setProperty("--part", `${100 * part}%`);
  const wishes = { type: "button", class: "button quiet", onclick: offer.act };
  render([h("span", {}, words), waits ? null : [" ", h("button", wishes, offer.label)]], place);
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
    const wish = root.dataset.theme === "dark" ? "light" : "dark";
    settings.theme = wish === usual() ? undefined : wish; // the system's own is not kept
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

/** The navigation behind a button, on narrow screens. */
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
