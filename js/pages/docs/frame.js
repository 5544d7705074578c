/**
 * What a page of the docs needs of its frame at once. mkdocs-material's own script, which does this and much
 * more, brings the search with its index; it is fetched when somebody turns to the search.
 */

import { fetchRight } from "../../shell/missing.js";
import { sentence } from "../../ui/words.js";

const SEARCH_KEYS = ["/", "f", "s"];

export function startFrame() {
  document.documentElement.classList.replace("no-js", "js");
  const field = /** @type {HTMLInputElement | null} */ (
    document.querySelector(".md-search__input")
  );
  for (const button of document.querySelectorAll("[data-opens]")) {
    const id = /** @type {string} */ (button.getAttribute("data-opens"));
    button.addEventListener("click", () => document.getElementById(id)?.click());
  }
  const toggle = /** @type {HTMLInputElement | null} */ (document.querySelector("#__search"));
  toggle?.addEventListener("change", () => toggle.checked && field?.focus()); // on narrow screens
  field?.form?.addEventListener("submit", (event) => event.preventDefault()); // it is answered as one types
  for (const place of document.querySelectorAll(".md-search, .search-button")) {
    for (const way of ["focusin", "pointerenter"]) place.addEventListener(way, fetchSearch);
  }
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Enter" && target instanceof HTMLLabelElement) {
      target.click();
      event.stopPropagation(); // the other script would do it once more
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !SEARCH_KEYS.includes(event.key)) return;
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
  followContents();
  for (const place of document.querySelectorAll(
    ".md-typeset :is(table, pre > code, .shader-cell > .cell-code)",
  )) {
    if (place.scrollWidth > place.clientWidth) place.setAttribute("tabindex", "0"); // so that keys scroll it
  }
}

/**
 * Fetches the script that searches, once; on a page of the reference it also copies code. It is not ours, and neither
 * it nor its worker asks for a digest: the browser's cache has the right ones before they are asked for.
 */
async function fetchSearch() {
  const named = /** @type {HTMLMetaElement | null} */ (
    document.querySelector('meta[name="search-script"]')
  );
  if (!named) return;
  named.remove();
  const files = Object.entries(JSON.parse(named.dataset.files ?? "{}"));
  try {
    await Promise.all(
      files.map(([address, integrity]) => fetchRight(new URL(address, location.href), integrity)),
    );
    const script = document.createElement("script");
    script.src = named.content;
    document.head.append(script);
  } catch (error) {
    const told = document.querySelector(".md-search-result__meta");
    if (told) told.textContent = sentence(/** @type {Error} */ (error).message);
    document.head.append(named); // to be tried again
  }
}

/** Scrolls the list of pages to the one that is open. */
function showPlace() {
  const list = document.querySelector(".md-sidebar--primary .md-sidebar__scrollwrap");
  const here = list?.querySelector("a.md-nav__link--active");
  if (!list || !here) return;
  const { top, height } = list.getBoundingClientRect();
  list.scrollTop += here.getBoundingClientRect().top - top - height / 2;
}

/** Marks in the table of contents the section that is being read. */
function followContents() {
  const links = /** @type {HTMLAnchorElement[]} */ ([
    ...document.querySelectorAll(".md-sidebar--secondary .md-nav__link[href^='#']"),
  ]);
  const sections = links.map((link) =>
    document.getElementById(decodeURIComponent(link.hash.slice(1))),
  );
  let asked = false;
  const mark = () => {
    asked = false;
    const above = sections.filter(
      (section) => section && section.getBoundingClientRect().top < 120,
    );
    links.forEach((link, i) => {
      link.classList.toggle("md-nav__link--active", i === above.length - 1);
    });
  };
  const ask = () => {
    if (!asked) requestAnimationFrame(mark);
    asked = true;
  };
  if (links.length) document.addEventListener("scroll", ask, { passive: true });
}
