"""The rows of the table: what goes wrong, and how it must end."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from faults import deploying, lifecycle
from faults.bench import MENDED, Bench
from faults.checks import (
    cell_run,
    collection_opened,
    collection_said,
    first_question,
    found_by_searching,
    kept_damaged,
    killed,
    memory_told,
    mended,
    newer_under_open_page,
    no_such_page,
    nonogram_played,
    page_cut,
    page_cut_for_ever,
    part_comes_later,
    patterns_opened,
    python_missing,
    said,
    served,
    throwing,
    trainer_said,
    update_fails,
    with_script,
    without_scripts,
)
from faults.server import FAULTS

FILES = {
    "a stylesheet": "/css/base-",
    "the page's script": "/js/element-|/js/cube-page-",
    "a script loaded later": "/js/requests-",
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

DATA = {
    "the trainer's part of our package": ("trainer/", first_question, "/python/trainer-"),
    "the collection of nonograms": ("nonogram/", collection_opened, "/js/collection-.*json"),
    "the named patterns": ("", patterns_opened, "/python/draw-"),
    "a chapter's script": ("learn/permutations/", cell_run, "/js/docs-"),
    "a chapter's stylesheet": ("learn/permutations/", cell_run, "/css/book-"),
    "its theme's stylesheet": ("learn/permutations/", cell_run, "/stylesheets/main"),
    "our package, for its cells": ("learn/permutations/", cell_run, "/python/cubogram-"),
    "the search script": ("learn/permutations/", found_by_searching, "/javascripts/bundle"),
    "its worker": ("learn/permutations/", found_by_searching, "/workers/search"),
}
"""The page that needs them, the check that they have arrived, and their addresses."""


@dataclass(frozen=True)
class Row:
    """One thing that goes wrong, and how it ends."""

    what: str
    fault: str
    end: str
    run: Callable[[Bench], None] = field(compare=False)
    brief: bool = False
    """Whether every test run includes it."""

    @property
    def name(self) -> str:
        return f"{self.what}: {self.fault}"


def rows() -> list[Row]:
    """All rows of the table."""
    brief = {
        ("the page's script", "one bit flipped"),
        ("a stylesheet", "404, cached for ever"),
        ("a script loaded later", "cut in half"),
        ("the worker's script", "one bit flipped"),
        ("the worker's script", "404, cached for ever"),
        ("WebAssembly", "cut in half"),
        ("our package", "404, cached for ever"),
        ("a table", "one bit flipped"),
        ("the collection of nonograms", "cut in half"),
        ("its worker", "cut in half"),
    }
    once = [
        Row(what, fault, MENDED, mended(pattern, fault), (what, fault) in brief)
        for what, pattern in FILES.items()
        for fault in FAULTS
    ]
    data = [
        Row(what, fault, MENDED, served(path, check, pattern, fault), (what, fault) in brief)
        for what, (path, check, pattern) in DATA.items()
        for fault in ("404, cached for ever", "503", "cut in half", "one bit flipped")
    ]
    told = [
        Row(
            what,
            f"{fault}, every time",
            "a message; “Try again” works once the host recovers",
            said(FILES[what], fault, "Python"),
            what == "WebAssembly",
        )
        for what, fault in (
            ("WebAssembly", "404, cached for ever"),
            ("our package", "one bit flipped"),
            ("numpy", "503"),
            ("the worker's script", "404, cached for ever"),
        )
    ]
    told += [
        Row(
            "the collection of nonograms",
            "one bit flipped, every time",
            "a message; they appear once the host recovers",
            collection_said,
        ),
        Row(
            "the trainer's part of our package",
            "one bit flipped, every time",
            "a message; “Try again” works once the host recovers",
            trainer_said,
        ),
    ]
    always = [
        Row(
            "a table",
            f"{fault}, every time",
            "the tables are made in the browser",
            mended(FILES["a table"], fault, 1000),
        )
        for fault in ("404, cached for ever", "no answer", "one bit flipped")
    ]
    storage = [
        Row(
            "storage",
            "throws",
            f"{MENDED}; a message says that nothing is saved",
            with_script(throwing("window", "localStorage"), memory_told),
            True,
        ),
        Row(
            "storage",
            "throws, in the trainer",
            MENDED,
            with_script(throwing("window", "localStorage"), first_question, "trainer/"),
        ),
        Row(
            "storage",
            "throws, on the nonogram page",
            MENDED,
            with_script(throwing("window", "localStorage"), nonogram_played, "nonogram/"),
        ),
        Row(
            "service workers",
            "throw",
            MENDED,
            with_script(throwing("Navigator.prototype", "serviceWorker")),
            True,
        ),
        Row("the service worker", "one bit flipped", MENDED, update_fails),
        Row("Cache Storage", "throws", MENDED, with_script(throwing("window", "caches"))),
        Row("Cache Storage", "everything stored is damaged", MENDED, kept_damaged, True),
    ]
    rest = [
        Row(
            "a new version",
            "arrives while a page is open",
            "a message offers it; “Reload” loses nothing",
            newer_under_open_page,
            True,
        ),
        *(
            row
            for what, path in (
                ("the cube page", ""),
                ("the trainer", "trainer/"),
                ("a chapter", "learn/permutations/"),
            )
            for row in (
                Row(what, "cut in half", MENDED, partial(page_cut, path=path), not path),
                Row(
                    what,
                    "cut in half, every time",
                    "a message; “Try again” works once the host recovers",
                    partial(page_cut_for_ever, path=path),
                    not path,
                ),
            )
        ),
        Row(
            "the script that makes films",
            "one bit flipped",
            "a message; “Reload” loses nothing",
            part_comes_later,
        ),
        Row(
            "an address",
            "does not exist, under a prefix",
            "a page with links to the rest of the site",
            no_such_page,
            True,
        ),
        Row("Python", "its worker is killed", MENDED, killed),
        Row(
            "WebGL",
            "is missing",
            MENDED,
            with_script("HTMLCanvasElement.prototype.getContext = () => null;"),
        ),
        Row(
            "the origin",
            "is not secure",
            MENDED,
            with_script("delete Crypto.prototype.subtle; delete window.caches;"),
        ),
        Row(
            "web workers",
            "are missing",
            "a message; the cube still turns",
            with_script("delete window.Worker;", python_missing),
        ),
        Row(
            "scripts",
            "are switched off, cube",
            "a message says so",
            without_scripts("", "needs JavaScript"),
        ),
        Row(
            "scripts",
            "are switched off, nonograms",
            "a message says so",
            without_scripts("nonogram/", "needs JavaScript"),
        ),
        Row(
            "scripts",
            "are switched off, trainer",
            "a message says so",
            without_scripts("trainer/", "needs JavaScript"),
        ),
    ]
    deployed = [Row(*case) for case in (*deploying.CASES, *lifecycle.CASES)]
    return [*once, *data, *told, *always, *storage, *rest, *deployed]
