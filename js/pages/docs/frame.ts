/**
 * The part of a docs page's frame that is needed at once. mkdocs-material's own script, which does this and much more,
 * includes the search and its index; it is loaded when the reader turns to the search.
 */

import { Texts } from "../../live/texts.ts";
import { fetchRight } from "../../shell/missing.ts";
import { chordOf } from "../../ui/hands.ts";
import { sentence } from "../../ui/words.ts";

const PLACE = "place-in-the-book";
const SEARCH_KEYS = ["/", "f", "s"];

export function startFrame() {
  document.documentElement.classList.replace("no-js", "js");
  const field = document.querySelector(".md-search__input") as HTMLInputElement | null;
  for (const button of document.querySelectorAll("[data-opens]")) {
    const id = button.getAttribute("data-opens") as string;
    button.addEventListener("click", () => document.getElementById(id)?.click());
  }
  const toggle = document.querySelector("#__search") as HTMLInputElement | null;
  toggle?.addEventListener("change", () => toggle.checked && field?.focus()); // on narrow screens
  field?.form?.addEventListener("submit", (event) => event.preventDefault()); // results are shown while typing
  for (const place of document.querySelectorAll(".md-search, .search-button")) {
    for (const way of ["focusin", "pointerenter"]) place.addEventListener(way, fetchSearch);
  }
  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if (event.key === "Enter" && target instanceof HTMLLabelElement) {
      target.click();
      event.stopPropagation(); // the other script would click again
    }
    if (event.altKey || !SEARCH_KEYS.includes(chordOf(event))) return;
    if (
      target.closest("input, textarea, select, [contenteditable], cubogram-cube, cubogram-nonogram")
    )
      return;
    event.preventDefault();
    field?.focus();
  });
  if (new URLSearchParams(location.search).has("h") || document.querySelector(".doc"))
    fetchSearch();
  showPlace();
  showProgress();
  showSolver();
  keepPlace();
  followContents();
  for (const place of document.querySelectorAll(
    ".md-typeset :is(table, pre > code, .shader-cell > .cell-code)",
  )) {
    if (place.scrollWidth > place.clientWidth) place.setAttribute("tabindex", "0"); // so that keys scroll it
  }
}

/**
 * Loads the search script, once; on a page of the reference it also copies code. It is third-party, and neither it nor
 * its worker is requested with a digest, so verified copies are put into the browser's cache first.
 */
async function fetchSearch() {
  const named = document.querySelector('meta[name="search-script"]') as HTMLMetaElement | null;
  if (!named) return;
  named.remove();
  const files = Object.entries<string>(JSON.parse(named.dataset.files ?? "{}"));
  const say = (words: string) => {
    const place = document.querySelector(".md-search-result__meta");
    if (place) place.textContent = words;
  };
  try {
    await Promise.all(
      files.map(([address, integrity]) => fetchRight(new URL(address, location.href), integrity)),
    );
    const script = document.createElement("script");
    script.src = named.content;
    addEventListener("error", (event) => {
      if (event.filename !== script.src || !event.message.includes("Network error")) return;
      say("The search could not be fetched: are you online? Reload this page once you are.");
      event.preventDefault();
    });
    document.head.append(script);
  } catch (error) {
    say(sentence((error as Error).message));
    document.head.append(named); // to be tried again
  }
}

/** Scrolls the list of pages to the open page. */
function showPlace() {
  const list = document.querySelector(".md-sidebar--primary .md-sidebar__scrollwrap");
  const here = list?.querySelector("a.md-nav__link--active");
  if (!list || !here) return;
  const { top, height } = list.getBoundingClientRect();
  list.scrollTop += here.getBoundingClientRect().top - top - height / 2;
}

/** Shows in the list of pages, and in the map, how many exercises of each chapter are solved. */
function showProgress() {
  const solved = new Texts().value("reading") ?? {};
  const links: NodeListOf<HTMLAnchorElement> = document.querySelectorAll(
    ".md-nav__link[href]:not([href^='#']), .book-map a",
  );
  for (const link of links) {
    const [done = 0, all] = solved[new URL(link.href).pathname] ?? [];
    if (done) link.dataset.solved = done === all ? "✓" : `${done}/${all}`;
  }
}

/** Shows which parts of the reader's solver are solved, as Python will once it has come. */
function showSolver() {
  const texts = new Texts();
  for (const part of document.querySelectorAll<HTMLElement>("li[data-part]")) {
    const [chapter, key] = part.dataset.part?.split(" ") ?? [];
    const path = new URL(`../${chapter}/`, location.href).pathname;
    const isSolved = texts.value("book", path)?.[key]?.passed === true;
    part.toggleAttribute("data-solved", isSolved);
    const mark = part.querySelector("[role=img]");
    const [textContent, ariaLabel] = isSolved ? ["✓", "solved"] : ["○", "open"];
    if (mark) Object.assign(mark, { textContent, ariaLabel });
  }
}

/** Stores which section of a chapter was read last; the first page of the book links to it. */
function keepPlace() {
  const { storage } = new Texts();
  const title = document.querySelector("h1")?.firstChild?.textContent ?? "";
  const offer = document.querySelector(".continue") as HTMLElement | null;
  try {
    const { address, name } = JSON.parse(storage?.getItem(PLACE) ?? "{}");
    const link = offer?.querySelector("a");
    if (offer && link && address) {
      Object.assign(link, { href: address, textContent: name });
      offer.hidden = false;
    }
  } catch {
    // the stored text is damaged
  }
  if (offer || !/^\d+\. /.test(title)) return;
  addEventListener("pagehide", () => {
    const section = document.querySelector(".md-sidebar--secondary .md-nav__link--active");
    const address = location.pathname + (section?.getAttribute("href") ?? "");
    try {
      storage?.setItem(PLACE, JSON.stringify({ address, name: title }));
    } catch {
      // the storage is full
    }
  });
}

/** Highlights the section being read in the table of contents. */
function followContents() {
  const links = [
    ...document.querySelectorAll(".md-sidebar--secondary .md-nav__link[href^='#']"),
  ] as HTMLAnchorElement[];
  const sections = links.map((link) =>
    document.getElementById(decodeURIComponent(link.hash.slice(1))),
  );
  const mark = () => {
    const above = sections.filter(
      (section) => section && section.getBoundingClientRect().top < 120,
    );
    links.forEach((link, i) => {
      link.classList.toggle("md-nav__link--active", i === above.length - 1);
    });
  };
  if (links.length) document.addEventListener("scroll", mark, { passive: true });
}
