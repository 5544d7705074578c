"""The service worker, and the list of the build's files that it stores by."""

import gzip
import json
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from sitekit.bundle import SERVICE_WORKER, bundle
from sitekit.steps import GZIP, files_below

LIST = "files.json"

SELDOM = ("js/film-", "js/pictures-")
"""Large, seldom used parts of the scripts: cached when nothing else is left to do."""

NOT_SERVED = ("_headers", ".nojekyll", "sw.js", LIST)


def place_service_worker(target: Path) -> None:
    """Writes `sw.js`, and the list of all the files that `target` holds now."""
    placed = bundle([SERVICE_WORKER], target, {}, hashed=False)["service-worker.js"]
    placed.rename(target / "sw.js")
    (target / LIST).unlink(missing_ok=True)
    (target / LIST).write_text(json.dumps(site_files(target), separators=(",", ":")))


def site_files(target: Path) -> dict[str, list[str | int]]:
    """Every file of the site by its address: its group, its size as transferred, and its sha256 in
    base64; that of its content, too, if it is packed.
    """
    files: dict[str, list[str | int]] = {}
    for path in files_below(target):
        name = path.relative_to(target).as_posix()
        if name in NOT_SERVED:
            continue
        data = path.read_bytes()
        forms = [data, gzip.decompress(data)] if data.startswith(GZIP) else [data]
        digests = [b64encode(sha256(form).digest()).decode() for form in forms]
        address = name.removesuffix("index.html") if path.name == "index.html" else name
        files[address] = [group(name), len(data), *digests]
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
    if top in ("js", "css", "icons", "mosaic", "nonogram", "trainer") or "/" not in name:
        return "shell"
    if name.startswith("learn/whole/"):
        return "docs"
    is_seen = top in ("learn", "lab", "images") or (top == "assets" and "/lunr/" not in name)
    return "book" if is_seen and not name.endswith(".map") else "docs"
