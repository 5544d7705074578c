"""What a visitor downloads, in bytes as transferred (gzip)."""

import gzip
import re
from pathlib import Path

from sitekit.paths import DIST
from sitekit.steps import files_below


def packed_size(path: Path) -> int:
    """The size of a file as gzip, or as it is if that is smaller."""
    data = path.read_bytes()
    return min(len(data), len(gzip.compress(data, 9, mtime=0)))


def sizes(folder: Path = DIST) -> dict[str, int]:
    """The gzip size of every script, stylesheet, runtime file and table of the site."""
    return {
        path.relative_to(folder).as_posix(): packed_size(path)
        for part in ("js", "css", "python", "tables")
        for path in files_below(folder / part)
    }


def total(found: dict[str, int], prefix: str) -> int:
    """The sum over the addresses that begin with `prefix`."""
    return sum(bytes_ for name, bytes_ in found.items() if name.startswith(prefix))


def page_size(page: Path) -> int:
    """The gzip size of a page with the styles and scripts that its HTML names."""
    named = re.findall(
        r'<(?:script|link)[^>]* (?:src|href)="([^"]+\.(?:js|css))"', page.read_text()
    )
    return sum(packed_size(file) for file in [page, *{page.parent / name for name in named}])


def by_page(folder: Path = DIST) -> dict[str, int]:
    """The gzip size of what a visitor downloads, by purpose."""
    found = sizes(folder)
    numpy, more = (
        sum(bytes_ for name, bytes_ in found.items() if f"/{wheel}-" in name)
        for wheel in ("numpy", "numpy_more")
    )
    worker = total(found, "js/worker-")
    package = sum(bytes_ for name, bytes_ in found.items() if re.fullmatch(r"python/[^/]+", name))
    python = total(found, "python/") - package - numpy - more
    pages = {
        "the cube page, before Python": "index.html",
        "the nonogram page, before Python": "nonogram/index.html",
        "the trainer, before Python": "trainer/index.html",
        "a page of the documentation": "learn/index.html",
    }
    return {
        **{what: page_size(folder / page) for what, page in pages.items()},
        "all scripts of all pages": total(found, "js/") - worker,
        "all styles": total(found, "css/"),
        "the worker": worker,
        "Python and its standard library": python,
        "numpy": numpy,
        "our package, all its parts": package,
        "Python in all": worker + python + numpy + package,
        "more of numpy, if a reader's code asks for it": more,
        "the small tables": total(found, "tables/"),
    }


def table() -> str:
    """A line for every file, then the totals."""
    found = sizes()
    lines = [f"{bytes_:>10,}  {name}" for name, bytes_ in found.items()]
    sums = [f"{bytes_:>10,}  {what}" for what, bytes_ in by_page().items()]
    return "\n".join([*lines, "", *sums])
