"""The rows of the table: what goes wrong, and how it must end."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from playwright.sync_api import Page

from faults import checks, deploying, lifecycle
from faults.bench import MENDED, Bench
from faults.server import FAULTS

FILES = {
    "a stylesheet": "/css/base-",
    "the page's script": "/js/element-|/js/cube-page-",
    "a script loaded later": "/js/client-",
    "the worker's script": "/js/worker-",
    "Pyodide's script": r"pyodide\.asm\.js",
    "WebAssembly": r"pyodide\.asm\.wasm",
    "the standard library": "python_stdlib",
    "our package": "/python/cubogram-",
    "its part for the page": "/python/cube-page-",
    "its part for solving cubes": "/python/twophase-",
    "numpy": "/numpy-",
    "a table": "/tables/flip_twist",
}

DATA: dict[str, tuple[str, Callable[[Page], None], str]] = {
    "the trainer's part of our package": ("trainer/", checks.first_question, "/python/trainer-"),
    "the collection of nonograms": ("nonogram/", checks.collection_opened, "/js/collection-.*json"),
    "the named patterns": ("", checks.patterns_opened, "/python/draw-"),
    "a chapter's script": ("learn/permutations/", checks.cell_run, "/js/docs-"),
    "a chapter's stylesheet": ("learn/permutations/", checks.cell_run, "/css/book-"),
    "its theme's stylesheet": ("learn/permutations/", checks.cell_run, "/stylesheets/main"),
    "our package, for its cells": ("learn/permutations/", checks.cell_run, "/python/cubogram-"),
    "the search script": ("learn/permutations/", checks.found_by_searching, "/javascripts/bundle"),
    "its worker": ("learn/permutations/", checks.found_by_searching, "/workers/search"),
}
"""The page that needs them, the check that they have arrived, and their addresses."""


@dataclass(frozen=True)
class Row:
    """One thing that goes wrong, and how it ends."""

    what: str
    fault: str
    end: str
    run: Callable[[Bench], None] = field(compare=False)

    @property
    def name(self) -> str:
        return f"{self.what}: {self.fault}"


ONCE = ("404, cached for ever", "503", "cut in half", "one bit flipped")
AGAIN = "a message; “Try again” works once the host recovers"
CHAPTER = "learn/permutations/"


def rows() -> list[Row]:
    found: list[Row] = []

    def add(what: str, fault: str, end: str, run: Callable[[Bench], None]) -> None:
        found.append(Row(what, fault, end, run))

    for what, pattern in FILES.items():
        for fault in FAULTS:
            add(what, fault, MENDED, checks.mended(pattern, fault))
    for what, (path, check, pattern) in DATA.items():
        for fault in ONCE:
            add(what, fault, MENDED, checks.served(path, check, pattern, fault))
    for what, fault in (
        ("WebAssembly", "404, cached for ever"),
        ("our package", "one bit flipped"),
        ("numpy", "503"),
        ("the worker's script", "404, cached for ever"),
    ):
        add(what, f"{fault}, every time", AGAIN, checks.said(FILES[what], fault, "Python"))
    flipped, end = "one bit flipped, every time", "a message; they appear once the host recovers"
    add("the collection of nonograms", flipped, end, checks.collection_said)
    add("the trainer's part of our package", flipped, AGAIN, checks.trainer_said)
    for fault in ("404, cached for ever", "no answer", "one bit flipped"):
        made = checks.mended(FILES["a table"], fault, 1000)
        add("a table", f"{fault}, every time", "the tables are made in the browser", made)
    refused, told = (
        checks.throwing("window", "localStorage"),
        "a message says that nothing is saved",
    )
    add("storage", "throws", f"{MENDED}; {told}", checks.with_script(refused, checks.memory_told))
    in_trainer = checks.with_script(refused, checks.first_question, "trainer/")
    add("storage", "throws, in the trainer", MENDED, in_trainer)
    in_play = checks.with_script(refused, checks.nonogram_played, "nonogram/")
    add("storage", "throws, on the nonogram page", MENDED, in_play)
    no_workers = checks.with_script(checks.throwing("Navigator.prototype", "serviceWorker"))
    add("service workers", "throw", MENDED, no_workers)
    add("the service worker", "one bit flipped", MENDED, checks.update_fails)
    add("Cache Storage", "throws", MENDED, checks.with_script(checks.throwing("window", "caches")))
    add("Cache Storage", "everything stored is damaged", MENDED, checks.kept_damaged)
    offers = "a message offers it; “Reload” loses nothing"
    add("a new version", "arrives while a page is open", offers, checks.newer_under_open_page)
    for what, path in (("the cube page", ""), ("the trainer", "trainer/"), ("a chapter", CHAPTER)):
        add(what, "cut in half", MENDED, partial(checks.page_cut, path=path))
        add(what, "cut in half, every time", AGAIN, partial(checks.page_cut_for_ever, path=path))
    loses = "a message; “Reload” loses nothing"
    add("the script that makes films", "one bit flipped", loses, checks.part_comes_later)
    links = "a page with links to the rest of the site"
    add("an address", "does not exist, under a prefix", links, checks.no_such_page)
    add("Python", "its worker is killed", MENDED, checks.killed)
    no_canvas = checks.with_script("HTMLCanvasElement.prototype.getContext = () => null;")
    add("WebGL", "is missing", MENDED, no_canvas)
    insecure = checks.with_script("delete Crypto.prototype.subtle; delete window.caches;")
    add("the origin", "is not secure", MENDED, insecure)
    no_python = checks.with_script("delete window.Worker;", checks.python_missing)
    add("web workers", "are missing", "a message; the cube still turns", no_python)
    for page, path in (("cube", ""), ("nonograms", "nonogram/"), ("trainer", "trainer/")):
        off = checks.without_scripts(path, "needs JavaScript")
        add("scripts", f"are switched off, {page}", "a message says so", off)
    return [*found, *(Row(*case) for case in (*deploying.CASES, *lifecycle.CASES))]
