"""The page "About this build": licences of everything that is shipped, and digests of all files."""

import gzip
import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pytest

from sitekit import about, third_party
from sitekit.paths import DOWNLOADS, ROOT
from sitekit.steps import digest, files_below

Components = dict[str, third_party.Component]
Pages = dict[Path, str]

ICONS = Path(
    str(third_party.distribution("mkdocs-material").locate_file("material/templates/.icons"))
)
BUNDLED = {
    "clipboard": "ba5f7826",
    "escape-html": "42a7f918",
    "focus-visible": "68cdf9fb",
    "lunr": "9431726f",
    "rxjs": "b3a69039",
    "tslib": "5d831560",
}
"""The digests of the sources that the theme bundles, compared with those of the versions listed."""
NOT_LISTED = {"sw.js", "files.json", "search/search_index.json", "learn/cubogram_book.zip"}
LEDGERS = "reference/ledgers/"
"""Proofs that readers download: no browser runs them."""


@pytest.fixture(scope="module")
def components() -> Components:
    return {component.name: component for component in third_party.components()}


@pytest.fixture(scope="module")
def page(dist: Path) -> str:
    return (dist / about.PAGE).read_text()


def test_everything_that_is_shipped_has_its_licence(
    components: Components, golden: Callable[[str, str], None]
) -> None:
    """The golden has a line for each, with the beginning of its licence and whose it is."""
    lines = []
    for name, one in components.items():
        first = next(line for line in one.text.splitlines() if line.strip())
        (whose, *_) = [*re.findall(r"Copyright:? (?:\([Cc]\)|©) [^\"\n]*", one.text), ""]
        lines.append(f"{name} | {one.licence} | {first.strip()} | {whose}".rstrip(" |"))
    golden("licences.txt", "\n".join(lines))
    assert "Mozilla Public License Version 2.0" in components["Pyodide"].text
    assert "Makoto Matsumoto" in components["CPython"].text
    assert "pocketfft" in components["numpy"].text
    assert "Apache License" in components["Material Design Icons"].text
    package = json.loads((ROOT / "js" / "package.json").read_text())
    assert package["dependencies"].keys() - {"pyodide"} <= components.keys()


def test_what_the_theme_bundles_is_listed_in_its_version(
    dist: Path, components: Components
) -> None:
    """The theme's source maps have the packages in its scripts and styles."""
    names: set[str] = set()
    texts: dict[str, str] = {}
    for path in files_below(dist / "assets", "*.map"):
        content = json.loads(path.read_text())
        sources = content["sources"]
        whole = content.get("sourcesContent", [""] * len(sources))  # styles come without
        for source, text in zip(sources, whole, strict=True):
            names |= {*re.findall(r"node_modules/((?:@[^/ ]+/)?[^/ ]+)/", source)}
            found = re.search(r"node_modules/([^/]+)/", source)
            if found and "javascripts" in path.parts:
                texts[found[1]] = texts.get(found[1], "") + text
    assert {"rxjs", "lunr", "material-design-color"} <= names <= components.keys()
    assert {name: digest(text.encode())[:8] for name, text in texts.items()} == BUNDLED


def test_icons_are_from_the_listed_sets(dist: Path, components: Components) -> None:
    shapes = {
        shape: path.relative_to(ICONS).parts[0]
        for path in ICONS.rglob("*/*.svg")
        for shape in re.findall(r'\bd="([^"]+)"', path.read_text())
    }
    files = (path for path in files_below(dist) if path.suffix in (".html", ".css"))
    found = (re.findall(r"\bd=([\"'])(.+?)\1", unquote(path.read_text())) for path in files)
    shown = {shape for shapes_of_page in found for _, shape in shapes_of_page}
    used = {shapes[shape] for shape in shown & shapes.keys()}
    assert used == {folder for folder, *_ in third_party.ICONS}
    assert {name for _, name, *_ in third_party.ICONS} <= components.keys()


def test_versions_of_the_libraries_are_those_in_the_runtime(components: Components) -> None:
    wasm = (DOWNLOADS / "pyodide.asm.wasm").read_bytes()
    for name, words in {
        "zlib": "deflate {} Copyright",
        "bzip2": "{}, 6-Sept-2010",
        "expat": "expat_{}",
        "libmpdec": "\0{}\0",
    }.items():
        assert words.format(components[name].version).encode() in wasm, name
    platform = json.loads((DOWNLOADS / "pyodide-lock.json").read_text())["info"]["platform"]
    assert platform == f"emscripten_{components['Emscripten'].version.replace('.', '_')}"


def test_each_licence_is_shipped_and_linked(dist: Path, page: str) -> None:
    files = {path.name for path in (dist / "licences").iterdir()}
    assert files == set(re.findall(r'href="../../licences/([^"]+)"', page))
    assert "creativecommons.org/licenses/by-sa/4.0/" in page


def test_puzzles_have_their_authors_and_licences(dist: Path) -> None:
    table, notes = (dist / "licences" / "puzzles.txt").read_text().split("\n\n", 1)
    licences = [line.split(" | ")[2] for line in table.splitlines()[1:]]
    assert len(licences) > 1200
    assert all(licence and licence in notes for licence in licences)
    assert "CC-BY-3.0: Creative Commons Attribution 3.0 https://creativecommons.org" in notes
    for holder in ("2003-2014 Jakub Wilk", "Microsoft", "Phosphor Icons", "Gerrit Halfmann"):
        assert re.search(rf"Copyright .*{holder}", notes), holder


def test_languages_that_the_search_does_not_know_stay_out(dist: Path) -> None:
    names = [path.name for path in files_below(dist, "*.js")]
    assert [name for name in names if re.match(r"lunr|tinyseg|wordcut", name)] == []
    config = json.loads((dist / "search" / "search_index.json").read_text())["config"]
    assert config["lang"] == ["en"]


def test_every_file_has_a_digest(dist: Path) -> None:
    command = ["sha256sum", "--check", "--strict", "--quiet", about.DIGESTS]
    subprocess.run(command, cwd=dist, check=True)
    named = {line[66:] for line in (dist / about.DIGESTS).read_text().splitlines()}
    files = {path.relative_to(dist).as_posix() for path in files_below(dist)}
    assert files - named == {about.DIGESTS}


def test_the_page_lists_what_a_browser_runs(dist: Path, page: str) -> None:
    listed = dict(re.findall(r"<tr><td>([^<]+)</td><td>[\d,]+</td><td><code>(\w{64})</code>", page))
    run = (".js", ".css", ".wasm", ".zip", ".whl", ".gz", ".json")
    kinds = {path.relative_to(dist).as_posix() for path in files_below(dist) if path.suffix in run}
    assert {name for name in kinds - listed.keys() if LEDGERS not in name} == NOT_LISTED
    for name, value in listed.items():
        assert digest((dist / name).read_bytes()) == value, name


def test_what_was_repacked_says_from_what(dist: Path, page: str) -> None:
    published = {file["name"]: file["sha256"] for file in third_party.provision.lock()["files"]}
    for row in re.findall(r"<tr><td>python/[^<]*/[^<]*</td>.*?</tr>", page):
        name, ours = re.findall(r"/([^/<]+)</td>.*?<code>(\w+)", row)[0]
        if published.get(name) != ours:
            wheel = next(one for one in published if one.startswith("numpy-"))
            source = wheel if name.startswith("numpy") else name.removesuffix(".gz")
            assert f"{source}, <code>{published[source]}</code>" in row
    (packed,) = (dist / "python").rglob("*.wasm.gz")
    assert digest(gzip.decompress(packed.read_bytes())) == published[packed.stem]
