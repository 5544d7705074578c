/**
 * The parts that all pages share around their content: theme and colours of the root element, the header's menu and
 * theme button, the status of Python, the service worker, and a notice if settings cannot be stored. The markup is
 * py/sitekit/parts/header.html (on pages of the docs: the theme's partial). "themechange" and "colourschange" are
 * dispatched on the document when the root element's theme or colours change.
 */
import type { Arrival } from "./arrival.ts";
import { Settings } from "./settings.ts";

/** Milliseconds to wait: for loading to start where Python is needed, for it to end (at most), for the first answer. */
const [ASKED, COMING, ANSWERING] = [1000, 15_000, 2000];

/** `compute`: the Python for long computations, if it is a separate one. */
export function startShell(arrival: Arrival, compute = arrival) {
  const settings = new Settings();
  showTheme(settings);
  showColours(settings);
  const showKeeping = () =>
    document.getElementById("settings-problem")?.toggleAttribute("hidden", settings.areKept);
  settings.watch(showKeeping);
  showKeeping();
  startMenu();
  const tell = () => showLine([arrival, compute].find(({ words }) => words));
  for (const one of new Set([arrival, compute])) one.watch(tell);
  const keep = () => keepSite([arrival, compute]).catch(() => {});
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}

/** Stores the site for offline use; if a page is waiting for Python, once that has loaded. */
async function keepSite(arrivals: [own: Arrival, compute: Arrival]) {
  const pause = (time: number) => new Promise((end) => setTimeout(end, time));
  await pause(ASKED);
  for (const arrival of new Set(arrivals)) {
    if (arrival.state !== "loading") continue;
    const come = new Promise((end) => arrival.whenReady(() => end(true)));
    if (await Promise.race([come, pause(COMING)])) await pause(ANSWERING);
  }
  const { startOffline } = await import("../offline/offline.ts");
  const onKept = () => document.documentElement.toggleAttribute("data-works-offline", true);
  const [own, compute] = arrivals;
  await startOffline(compute, { onKept });
  if (!own.isReady) return;
  await pause(ANSWERING);
  await (await own.python()).keepSnapshot();
}

function showLine(line: Arrival | undefined) {
  const place = document.getElementById("arrival");
  if (!place) return;
  if (line?.never) showReason(line.never);
  place.hidden = !line?.words;
  if (!line?.words) return;
  const { state, words, detail, part, offer } = line;
  const isWaiting = state === "loading";
  place.className = `arrival ${state}`;
  place.title = detail;
  place.ariaLive = isWaiting ? "off" : "polite"; // a screen reader should not announce every per cent
  place.style.setProperty("--part", `${100 * part}%`);
  if (!place.firstChild)
    place.innerHTML = '<span></span> <button type="button" class="button quiet"></button>';
  const [text, button] = place.children as unknown as [HTMLElement, HTMLButtonElement];
  if (text.textContent !== words) text.textContent = words;
  button.hidden = isWaiting || !offer;
  button.textContent = offer?.label ?? "";
  button.onclick = () => offer?.act();
}

/** Below the header, why Python can never load here. Other failures must not move what is being pressed. */
function showReason(textContent: string) {
  if (document.getElementById("python-problem")) return;
  const how = { id: "python-problem", className: "store-problem message error", role: "alert" };
  const place = Object.assign(document.createElement("p"), { ...how, textContent });
  document.querySelector(".site-header")?.after(place);
}

function showTheme(settings: Settings) {
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

function showColours(settings: Settings) {
  const root = document.documentElement;
  let shown = "";
  const apply = () => {
    const { colours, letters } = settings;
    const now = `${colours} ${letters}`;
    if (now === shown) return;
    shown = now;
    for (const [i, colour] of colours.entries())
      root.style.setProperty(`--sticker-${"urfdlb"[i]}`, colour);
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
  const setMenu = (isOpen: boolean) => {
    nav?.classList.toggle("open", isOpen);
    button?.setAttribute("aria-expanded", String(isOpen));
  };
  button?.addEventListener("click", () => setMenu(!nav?.classList.contains("open")));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") setMenu(false);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!(target as Element).closest(".site-header")) setMenu(false);
  });
}
