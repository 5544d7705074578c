"""The page "About this build", the licences in `dist/licences`, and the digests of all files."""

import html
import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from cubogram.nonogram.collection.reading import DATA, INDEX, collected, read
from cubogram.nonogram.puzzle import Puzzle
from sitekit import provision
from sitekit.paths import DOWNLOADS
from sitekit.steps import digest, files_below
from sitekit.third_party import components

PAGE = Path("reference") / "about" / "index.html"
MARK = "<!-- about -->"
LISTED = ("assets", "css", "embed", "js", "python", "tables")
"""Folders whose files are listed, except pages, pictures and what only debuggers read."""
NOT_RUN = (".html", ".map", ".png", ".svg")
DIGESTS = "digests.txt"

COMMONS = {
    "BY": "Creative Commons Attribution",
    "BY-SA": "Creative Commons Attribution-ShareAlike",
}
"""Licences that require their address next to the work."""


def place_licences(target: Path) -> None:
    """Writes the licence of everything shipped to `target`."""
    folder = target / "licences"
    folder.mkdir()
    for part in components():
        (folder / part.file).write_text(part.text)
    (folder / "puzzles.txt").write_text(puzzle_licences())


def puzzles() -> list[Puzzle]:
    """The puzzles of the page's collection."""
    return [collected(number + 1).puzzle for number in range(len(read(INDEX)["puzzles"]))]


def puzzle_licences() -> str:
    """Who made the puzzles of the collection, under which licence, and where each is from."""
    wanted = ("title", "author", "licence", "source")
    lines = [" | ".join(getattr(puzzle, word) for word in wanted) for puzzle in puzzles()]
    return "\n".join((" | ".join(wanted), *lines, "", (DATA / "LICENCES.txt").read_text()))


def commons(licence: str) -> tuple[str, str] | None:
    """The name and the address of a licence by Creative Commons.

    >>> commons("CC-BY-SA-4.0")[1]
    'https://creativecommons.org/licenses/by-sa/4.0/'
    >>> commons("CC0-1.0")
    ('CC0 1.0 Universal', 'https://creativecommons.org/publicdomain/zero/1.0/')
    """
    if licence == "CC0-1.0":
        return "CC0 1.0 Universal", "https://creativecommons.org/publicdomain/zero/1.0/"
    found = re.fullmatch(r"CC-(BY|BY-SA)-(\d\.\d)", licence)
    if not found:
        return None
    kind, number = found.groups()
    address = f"https://creativecommons.org/licenses/{kind.lower()}/{number}/"
    return f"{COMMONS[kind]} {number}", address


def fill(target: Path) -> None:
    """Puts the versions, sizes and digests of this build into its page."""
    page = target / PAGE
    text = page.read_text()
    if text.count(MARK) != 1:
        raise ValueError(f"{PAGE} has no place for the facts about the build")
    page.write_text(text.replace(MARK, body(target)))


def place_digests(target: Path) -> None:
    """Writes the sha256 of every file of the finished site, as `sha256sum -c` reads them."""
    lines = [
        f"{digest(path.read_bytes())}  {path.relative_to(target).as_posix()}\n"
        for path in files_below(target)
    ]
    (target / DIGESTS).write_text("".join(lines))


def body(target: Path) -> str:
    """The tables of the page."""
    shipped = [
        (
            _link(part.source, part.name) if part.source else part.name,
            part.version,
            _link(f"../../licences/{part.file}", part.licence),
            part.place,
        )
        for part in components()
    ]
    files = [
        (
            path.relative_to(target).as_posix(),
            f"{path.stat().st_size:,}",
            f"<code>{digest(path.read_bytes())}</code>{_made_from(path.name)}",
        )
        for folder in LISTED
        for path in files_below(target / folder)
        if path.suffix not in NOT_RUN
    ]
    return (
        _table(("what, and its source", "version", "licence", "where it is"), shipped)
        + "\n<h2>Puzzles</h2>\n"
        + _table(("puzzles", "licence"), puzzle_rows())
        + f"\n<h2>Files</h2>\n<p>{numpy_origin()}</p>\n"
        + _table(("file", "bytes", "sha256"), files)
    )


def puzzle_rows() -> list[tuple[str, str]]:
    """Who made how many puzzles, under which licence."""
    makers = Counter((puzzle.author, puzzle.licence) for puzzle in puzzles())
    rows = []
    for (author, licence), count in makers.most_common():
        named = commons(licence)
        shown = _link(named[1], f"{named[0]} ({licence})") if named else licence
        rows.append((f"{count} by {html.escape(author)}", shown))
    return [*rows, (_link("../../licences/puzzles.txt", "Each puzzle, and where it is from"), "")]


def numpy_origin() -> str:
    """Where the wheel of numpy comes from, and what the build makes of it."""
    wheel = _published("numpy-")
    named = json.loads((DOWNLOADS / "pyodide-lock.json").read_text())["packages"]["numpy"]
    return (
        f"Pyodide {provision.lock()['pyodide']} itself names another build of numpy, "
        f"<code>{named['file_name']}</code>. The one here, <code>{wheel['name']}</code>, is the "
        "official one that Pyodide published with 0.28.0a3; the build takes it from there, or from "
        "the npm package <code>@bentopdf/pymupdf-wasm</code>, which carries the same bytes, and "
        "refuses others. "
        "What our own code asks of it gives the same numbers as native numpy: the package's "
        "tests run in this very runtime (<code>tests/pyodide</code>). The build repacks it and "
        "the standard library: it keeps what is used, compiled to bytecode. <code>numpy_more</code>"
        " is the part of the same wheel that only a reader's own code asks for: random numbers, "
        "Fourier transforms and the compiled part of linear algebra. Where a file was repacked, "
        "its row names the published one and its sha256."
    )


def _made_from(name: str) -> str:
    """What a file of the runtime was repacked from, if it was."""
    if name != "python_stdlib.zip" and not name.endswith((".whl", ".wasm.gz", ".so.gz")):
        return ""
    origin = name.removesuffix(".gz").split("-")[0].replace("numpy_more", "numpy")
    source = _published(origin)
    return f"<br>repacked from the published {source['name']}, <code>{source['sha256']}</code>"


def _published(start: str) -> dict[str, str]:
    """The entry of the lock file for the one file whose name starts like this."""
    (entry,) = (file for file in provision.lock()["files"] if file["name"].startswith(start))
    return dict(entry)


def _link(address: str, text: str) -> str:
    return f'<a href="{address}">{html.escape(text)}</a>'


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{name}</th>" for name in heads)
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>\n"
