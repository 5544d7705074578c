"""What the site ships: the licences in `dist/licences`, and the page "About this build"."""

import html
import json
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.metadata import distribution, version
from pathlib import Path
from typing import NamedTuple

from sitekit import provision
from sitekit.paths import DOWNLOADS, NODE_MODULES, PY, ROOT, SITE
from sitekit.steps import digest, files_below

TEXTS = PY / "sitekit" / "licences"
"""Licences that come with no package: CPython's, and Mozilla's for Pyodide."""

PAGE = Path("reference") / "about" / "index.html"
MARK = "<!-- about -->"
LISTED = ("python", "js", "css", "tables", "embed")
"""Folders whose files are listed."""


class Part(NamedTuple):
    """Something that the site ships, and its licence: what that is called, and where it stands."""

    name: str
    version: str
    licence: str
    file: str
    text: bytes


def parts() -> Iterator[Part]:
    """Everything shipped that others have made, and this project itself."""
    yield Part("Cubogram", _own_version(), "MIT", "Cubogram.txt", (ROOT / "LICENSE").read_bytes())
    lock = provision.lock()
    pyodide, python = lock["pyodide"], json.loads((DOWNLOADS / "pyodide-lock.json").read_text())
    mozilla = (TEXTS / "MPL-2.0.txt").read_bytes()
    yield Part("Pyodide", pyodide, "MPL-2.0", "Pyodide.txt", mozilla)
    found = python["info"]["python"]
    text = (TEXTS / "CPython-3.13.txt").read_bytes()
    yield Part("CPython and its library", found, "PSF-2.0", "CPython.txt", text)
    (wheel,) = DOWNLOADS.glob("numpy-*.whl")
    with zipfile.ZipFile(wheel) as members:
        names = [name for name in members.namelist() if "LICENSE" in name and name.count("/") < 4]
        texts = b"\n\n".join(members.read(name) for name in sorted(names))
    yield Part("numpy", wheel.name.split("-")[1], "BSD-3-Clause", "numpy.txt", texts)
    for name, licence in (
        ("gifenc", "MIT"),
        ("lit-html", "BSD-3-Clause"),
        ("prism-code-editor", "MIT"),
    ):
        folder = NODE_MODULES / name
        stated = json.loads((folder / "package.json").read_text())["version"]
        (stands,) = folder.glob("LICENSE*")
        yield Part(name, stated, licence, f"{name}.txt", stands.read_bytes())
    material = distribution("mkdocs-material")
    folder = Path(str(material.locate_file(f"mkdocs_material-{material.version}.dist-info")))
    text = (folder / "licenses" / "LICENSE").read_bytes()
    yield Part("mkdocs-material", material.version, "MIT", "mkdocs-material.txt", text)


def place_licences(target: Path) -> None:
    """Writes the licences of everything shipped below `target`."""
    folder = target / "licences"
    folder.mkdir()
    for part in parts():
        (folder / part.file).write_bytes(part.text)
    (folder / "puzzles.txt").write_text(puzzle_licences())


def puzzle_licences() -> str:
    """Who made the puzzles of the collection, under which licence, and where each is from."""
    collection = json.loads((SITE / "nonogram" / "collection.json").read_text())["puzzles"]
    lines = []
    for entry in collection:
        about = entry.get("puzzle", entry)
        facts = (about.get(key, "") for key in ("title", "author", "licence", "source"))
        lines.append(" | ".join(facts))
    return "title | author | licence | source\n" + "\n".join(lines) + "\n"


def fill(target: Path) -> None:
    """Puts the versions, sizes and digests of this build into its page."""
    page = target / PAGE
    text = page.read_text()
    if text.count(MARK) != 1:
        raise ValueError(f"{PAGE} has no place for what was built")
    page.write_text(text.replace(MARK, body(target)))


def body(target: Path) -> str:
    """The tables of the page."""
    shipped = [
        (part.name, part.version, _link(f"../../licences/{part.file}", part.licence))
        for part in parts()
    ]
    collection = json.loads((SITE / "nonogram" / "collection.json").read_text())["puzzles"]
    makers = Counter(
        (about.get("author", ""), about.get("licence", ""))
        for about in (entry.get("puzzle", entry) for entry in collection)
    )
    puzzles = [
        (f"{count} puzzle{'s' * (count > 1)} by {html.escape(author.split(' <')[0])}", "", licence)
        for (author, licence), count in sorted(makers.items(), key=lambda item: -item[1])
    ]
    puzzles[0] = (puzzles[0][0], "", _link("../../licences/puzzles.txt", puzzles[0][2]))
    files = [
        (
            path.relative_to(target).as_posix(),
            f"{path.stat().st_size:,}",
            f"<code>{digest(path.read_bytes())}</code>",
        )
        for folder in LISTED
        for path in files_below(target / folder)
    ]
    return (
        _table(("what", "version", "licence"), [*shipped, *puzzles])
        + f"\n<h2>Files</h2>\n<p>{numpy_origin()}</p>\n"
        + _table(("file", "bytes", "sha256"), files)
    )


def numpy_origin() -> str:
    """Where the wheel of numpy comes from, in a sentence or two."""
    ours = next(file for file in provision.lock()["files"] if file["name"].startswith("numpy-"))
    named = json.loads((DOWNLOADS / "pyodide-lock.json").read_text())["packages"]["numpy"]
    return (
        f"The wheel of numpy is <code>{ours['name']}</code>, with the sha256 "
        f"<code>{ours['sha256']}</code>. Pyodide {provision.lock()['pyodide']} itself names "
        f"another build, <code>{named['file_name']}</code>. Ours is the official one that Pyodide "
        "published with 0.28.0a3; the build takes it from there, or from the npm package "
        "<code>@bentopdf/pymupdf-wasm</code>, which carries the same bytes, and refuses others. "
        "What our own code asks of it gives the same numbers as numpy natively: the package's "
        "tests run in this very runtime (<code>tests/7_runtime</code>)."
    )


def _own_version() -> str:
    return version("cubogram")


def _link(address: str, text: str) -> str:
    return f'<a href="{address}">{html.escape(text)}</a>'


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{name}</th>" for name in heads)
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>\n"
