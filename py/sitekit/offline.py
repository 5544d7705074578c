"""The service worker of a build: the program from js/offline, with the build's list of files."""

from pathlib import Path
from typing import Any

from sitekit.bundle import SERVICE_WORKER, bundle
from sitekit.steps import digest, files_below, unpacked_digest

SELDOM = ("js/film-", "js/pictures-")
"""Large, seldom used parts of the scripts: cached when nothing else is left to do."""

NOT_SERVED = ("_headers", ".nojekyll", "sw.js")


def place_service_worker(target: Path) -> None:
    """Writes `sw.js` for all the files that `target` holds now."""
    files = site_files(target)
    build = digest("".join(f"{name} {facts}" for name, facts in files.items()).encode())[:12]
    constants = {"CUBOGRAM_SITE": {"build": build, "files": files}}
    placed = bundle([SERVICE_WORKER], target, constants, hashed=False)["service-worker.js"]
    placed.rename(target / "sw.js")


def site_files(target: Path) -> dict[str, list[Any]]:
    """Every file of the site by its address: its group, its size as transferred, and 32 digits of
    the sha256 of its content.
    """
    files: dict[str, list[Any]] = {}
    for path in files_below(target):
        name = path.relative_to(target).as_posix()
        if name in NOT_SERVED:
            continue
        data = path.read_bytes()
        address = name.removesuffix("index.html") if path.name == "index.html" else name
        files[address] = [group(name), len(data), unpacked_digest(data)[:32]]
    return files


def group(name: str) -> str:
    """When a file is cached: `shell` at once, `python` and `tables` when used, `book` when nothing
    else is left to do, `docs` when read.

    >>> [group(name) for name in ("index.html", "js/a.js", "python/x.wasm", "learn/index.html")]
    ['shell', 'shell', 'python', 'book']
    >>> group("js/film-x.js"), group("js/pictures-00-x.json")
    ('book', 'shell')
    >>> [group(name) for name in ("reference/index.html", "assets/a.js", "assets/a.js.map")]
    ['docs', 'book', 'docs']
    """
    top = name.split("/")[0]
    if name.startswith(SELDOM) and name.endswith(".js"):
        return "book"
    if top in ("python", "tables"):
        return top
    if top in ("js", "css", "icons", "nonogram", "trainer") or "/" not in name:
        return "shell"
    if name.startswith("learn/whole/"):
        return "docs"
    is_seen = top in ("learn", "lab", "images") or (top == "assets" and "/lunr/" not in name)
    return "book" if is_seen and not name.endswith(".map") else "docs"
