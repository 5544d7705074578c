"""The page "About this build": licences of everything that is shipped, and digests of all files."""

import gzip
import json
import re
import subprocess
from pathlib import Path
from urllib.parse import unquote

import pytest

from sitekit import about, third_party
from sitekit.build import build
from sitekit.paths import DOWNLOADS, ROOT
from sitekit.steps import digest, files_below

ICONS = Path(
    str(third_party.distribution("mkdocs-material").locate_file("material/templates/.icons"))
)


@pytest.fixture(scope="module")
def dist() -> Path:
    """The built site."""
    return build()


@pytest.fixture(scope="module")
def components() -> dict[str, third_party.Component]:
    """What is shipped, by its name."""
    return {component.name: component for component in third_party.components()}


def test_everything_that_is_shipped_has_its_licence(
    components: dict[str, third_party.Component],
) -> None:
    texts = {name: " ".join(component.text.split()) for name, component in components.items()}
    for name, words in {
        "Cubogram": "MIT License",
        "Pyodide": "https://github.com/pyodide/pyodide/tree/0.29.5 (tag 0.29.5 of",
        "CPython": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "numpy": "NumPy Developers",
        "gifenc": "The MIT License",
        "mediabunny": "Mozilla Public License Version 2.0",
        "prism-code-editor": "MIT License",
        "mkdocs-material": "Martin Donath",
        "mkdocstrings-python": "ISC License",
        "rxjs": "Google, Inc., Netflix, Inc., Microsoft Corp. and contributors",
        "tslib": "Copyright (c) Microsoft Corporation.",
        "focus-visible": "W3C Software and Document License",
        "escape-html": "Andreas Lubbe",
        "clipboard": "Copyright (c) Zeno Rocha",
        "tiny-emitter": "Copyright (c) 2017 Scott Corgan",
        "lunr": "Oliver Nightingale",
        "material-design-color": "Denis Malinochkin",
        "stackframe": "Eric Wendelin",
        "Emscripten": "The Emscripten Authors",
        "musl": "Rich Felker",
        "LLVM": "LLVM Exceptions to the Apache 2.0 License",
        "zlib": "Jean-loup Gailly and Mark Adler",
        "bzip2": "Julian R Seward",
        "expat": "Expat maintainers",
        "libffi": "Red Hat, Inc",
        "libmpdec": "Stefan Krah",
        "mimalloc": "Daan Leijen",
        "morphdom": "Patrick Steele-Idem",
        "Material Design Icons": "Pictogrammers Free License",
        "Octicons": "GitHub Inc.",
        "Font Awesome Free": "Font Awesome Free License",
    }.items():
        assert words in texts.pop(name), name
    assert not texts
    assert "Mozilla Public License Version 2.0" in components["Pyodide"].text
    assert "Makoto Matsumoto" in components["CPython"].text
    assert "pocketfft" in components["numpy"].text
    assert "Apache License" in components["Material Design Icons"].text


def test_scripts_of_the_package_file_are_those_of_the_licences(
    components: dict[str, third_party.Component],
) -> None:
    """What is bundled into the scripts has a licence among them."""
    package = json.loads((ROOT / "js" / "package.json").read_text())
    assert package["dependencies"].keys() - {"pyodide"} <= components.keys()


def test_what_the_theme_bundles_is_listed(
    dist: Path, components: dict[str, third_party.Component]
) -> None:
    """The theme's source maps name the packages in its scripts and styles."""
    maps = files_below(dist / "assets", "*.map")
    sources = " ".join(
        source for path in maps for source in json.loads(path.read_text())["sources"]
    )
    bundled = set(re.findall(r"node_modules/((?:@[^/ ]+/)?[^/ ]+)/", sources))
    assert {"rxjs", "lunr", "material-design-color"} <= bundled <= components.keys()


BUNDLED = {
    "clipboard": "ba5f7826",
    "escape-html": "42a7f918",
    "focus-visible": "68cdf9fb",
    "lunr": "9431726f",
    "rxjs": "b3a69039",
    "tslib": "5d831560",
}
"""The digests of the sources that the theme bundles, compared with those of the versions listed."""


def test_what_the_theme_bundles_has_the_listed_versions(dist: Path) -> None:
    texts: dict[str, str] = {}
    for path in files_below(dist / "assets" / "javascripts", "*.map"):
        content = json.loads(path.read_text())
        for source, text in zip(content["sources"], content["sourcesContent"], strict=True):
            if found := re.search(r"node_modules/([^/]+)/", source):
                texts[found[1]] = texts.get(found[1], "") + text
    assert {name: digest(text.encode())[:8] for name, text in texts.items()} == BUNDLED


def test_icons_are_from_the_listed_sets(
    dist: Path, components: dict[str, third_party.Component]
) -> None:
    shapes = {
        shape: path.relative_to(ICONS).parts[0]
        for path in ICONS.rglob("*/*.svg")
        for shape in re.findall(r'\bd="([^"]+)"', path.read_text())
    }
    pages = (path for path in files_below(dist) if path.suffix in (".html", ".css"))
    found = (re.findall(r"\bd=([\"'])(.+?)\1", unquote(path.read_text())) for path in pages)
    shown = {shape for shapes_of_page in found for _, shape in shapes_of_page}
    used = {shapes[shape] for shape in shown & shapes.keys()}
    assert used == {folder for folder, *_ in third_party.ICONS}
    assert {name for _, name, *_ in third_party.ICONS} <= components.keys()


def test_versions_of_the_libraries_are_those_in_the_runtime(
    components: dict[str, third_party.Component],
) -> None:
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


def test_each_licence_is_shipped_and_linked(dist: Path) -> None:
    page = (dist / about.PAGE).read_text()
    files = {path.name for path in (dist / "licences").iterdir()}
    assert files == set(re.findall(r'href="../../licences/([^"]+)"', page))
    assert "creativecommons.org/licenses/by-sa/4.0/" in page


def test_puzzles_have_their_authors_and_licences(dist: Path) -> None:
    table, notes = (dist / "licences" / "puzzles.txt").read_text().split("\n\n", 1)
    lines = table.splitlines()[1:]
    assert len(lines) > 1200
    assert [line for line in lines if not line.split(" | ")[2]] == []
    for licence in {line.split(" | ")[2] for line in lines}:
        assert licence in notes
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


def test_the_page_lists_what_a_browser_runs(dist: Path) -> None:
    page = (dist / about.PAGE).read_text()
    listed = dict(re.findall(r"<tr><td>([^<]+)</td><td>[\d,]+</td><td><code>(\w{64})</code>", page))
    run = (".js", ".css", ".wasm", ".zip", ".whl", ".gz", ".json")
    kinds = {path.relative_to(dist).as_posix() for path in files_below(dist) if path.suffix in run}
    assert {name for name in kinds - listed.keys() if LEDGERS not in name} == NOT_LISTED
    for name, value in listed.items():
        assert digest((dist / name).read_bytes()) == value, name


NOT_LISTED = {"sw.js", "search/search_index.json", "learn/cubogram_book.zip"}
LEDGERS = "reference/ledgers/"
"""Proofs that readers download: no browser runs them."""


def test_what_was_repacked_says_from_what(dist: Path) -> None:
    page = (dist / about.PAGE).read_text()
    published = {file["name"]: file["sha256"] for file in third_party.provision.lock()["files"]}
    for row in re.findall(r"<tr><td>python/[^<]*/[^<]*</td>.*?</tr>", page):
        name, ours = re.findall(r"/([^/<]+)</td>.*?<code>(\w+)", row)[0]
        if published.get(name) != ours:
            source = name.replace("numpy_more", "numpy").removesuffix(".gz")
            assert f"{source}, <code>{published[source]}</code>" in row


def test_webassembly_is_as_it_was_published_but_packed(dist: Path) -> None:
    (packed,) = (dist / "python").rglob("*.wasm.gz")
    (published,) = (f for f in third_party.provision.lock()["files"] if f["name"] == packed.stem)
    assert digest(gzip.decompress(packed.read_bytes())) == published["sha256"]
