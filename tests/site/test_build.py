"""The built site: complete, consistent, strict, and as small as promised."""

import gzip
import io
import json
import marshal
import os
import re
import tarfile
import zipfile
from collections import Counter
from fnmatch import fnmatchcase
from functools import cache
from html import unescape
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest
from best_patterns import written
from tabs import Storage, Tab
from trust_tables import write_table

from cubogram import Maneuver
from cubogram.cube.named_patterns import named_patterns
from cubogram.nonogram.human.hints import hint
from cubogram.pages.html import Html
from cubogram.pages.nonogram.drawing import for_board
from cubogram.pages.nonogram.puzzles import FIRST
from cubogram.pages.trainer.exercises import Prepared
from cubogram.web.pages import page_class
from sitekit import bytecode, sizes, steps
from sitekit import content_security_policy as csp
from sitekit import pages as pages_module
from sitekit.archive import pack
from sitekit.build import build
from sitekit.bundle import bundle
from sitekit.first_hints import first_hints
from sitekit.headers import permissions
from sitekit.import_graph import ImportGraph
from sitekit.paths import JS, ROOT
from sitekit.prerendering import first_page, prerendered
from sitekit.requirements import ASKED, WRITTEN
from sitekit.serve import header_rules
from sitekit.tables import manifest
from sitekit.trainer import PREPARED

Pages = dict[Path, str]

LEADING_BACK = {
    "possible": "",
    "two-bits": "",
    "two-phases": "",
    "optimal": "",
    "like-a-person": "trainer/",
    "one-line": "nonogram/",
    "grid": "nonogram/",
}
"""Chapters, each with the page of the app that it leads to."""


def address_of(path: Path, dist: Path) -> str:
    return f"/{path.relative_to(dist).as_posix()}"


def links_of(html: str) -> list[str]:
    return re.findall(r'<a\b[^>]*\bhref="?([^" >]*)', html)


def test_nothing_is_built_again_when_nothing_changed(dist: Path) -> None:
    before = (dist / "files.json").stat().st_mtime_ns
    build()
    assert (dist / "files.json").stat().st_mtime_ns == before


def test_every_local_address_leads_to_a_file(pages: Pages) -> None:
    lost = [
        f"{page}: {address}"
        for page, text in pages.items()
        if page.name != "404.html"  # its script makes them absolute, at any depth
        for address in re.findall(r'\b(?:href|src)="([^"#?]+)', text)
        if ":" not in address and not (page.parent / address).exists()
    ]
    assert lost == []


def test_a_page_names_its_things_once_and_draws_its_figures(pages: Pages) -> None:
    figure = re.compile(r"<(cubogram-(?:cube|nonogram))\b[^>]*>(.*?)</\1>", re.DOTALL)
    for page, text in pages.items():
        names = Counter(re.findall(r"\sid=\"?([^\s\">]+)", text))
        assert [name for name, times in names.items() if times > 1] == [], page
        if "learn" in page.parts:  # for those without scripts
            assert all("<svg" in inside for _, inside in figure.findall(text)), page


def test_pages_name_all_the_modules_that_they_need_at_once(dist: Path, pages: Pages) -> None:
    for page in (dist / "index.html", dist / "nonogram" / "index.html"):
        (script,) = re.findall(r'<script type="module" src="([^"]+)"', pages[page])
        named = {script, *re.findall(r'<link rel="modulepreload" href="([^"]+)"', pages[page])}
        for address in named:
            for part in re.findall(r'\bfrom"\./([^"]+)"', (page.parent / address).read_text()):
                assert f"{Path(address).parent.as_posix()}/{part}" in named


def test_nothing_is_loaded_from_another_origin(dist: Path, pages: Pages) -> None:
    loads = r'<(?:script|img|iframe|source)\b[^>]*\bsrc="https?:|<link\b[^>]*stylesheet[^>]*https?:'
    styles = {path: path.read_text() for path in dist.rglob("*.css")}
    assert [page for page, text in pages.items() if re.search(loads, text)] == []
    assert [path for path, t in styles.items() if re.search(r"url\(['\"]?https?:", t)] == []


def test_every_page_has_a_policy_that_knows_its_scripts(dist: Path, pages: Pages) -> None:
    for page, text in pages.items():
        found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
        assert found, page
        scripts = next(p for p in found[1].split("; ") if p.startswith("script-src"))
        assert "unsafe-inline" not in scripts
        assert "'unsafe-eval'" not in scripts
        assert all(script in scripts for script in csp.script_hashes(text)), page
    for name in ("", "nonogram", "trainer"):
        text = pages[dist / name / "index.html"]
        (guard,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
        assert guard == pages_module.minified(pages_module.GUARD)
        assert f'content="{csp.policy(csp.script_hashes(text))}"' in text
        assert not re.search(r'<style|\sstyle="|\son\w+="', text)


def test_every_script_and_style_that_is_kept_for_ever_has_its_digest(pages: Pages) -> None:
    for page, text in pages.items():
        given: dict[str, str] = {}
        for tag, address in re.findall(
            r'(<(?:script|link)\b[^>]*\b(?:href|src)="([^":#?]+\.(?:css|js))"[^>]*>)', text
        ):
            if Path(address).parent.name in pages_module.HASHED:
                (given[address],) = re.findall(r'integrity="([^"]+)"', tag)
        for digests in re.findall(r"data-files='([^']+)'", text):
            files = json.loads(digests)
            assert {Path(one).parent.name for one in files} == {"javascripts", "search", "workers"}
            given |= files
        known = re.search(r'<script type="importmap">(.*?)</script>', text)
        assert known or page.name == "404.html" or not re.search(r"<script[^>]* src=", text)
        given |= json.loads(known[1])["integrity"] if known else {}
        for address, digest in given.items():
            assert digest == csp.integrity((page.parent / address).read_bytes()), (page, address)


def test_what_has_its_hash_in_its_name_is_kept_and_pages_are_asked_for_again(dist: Path) -> None:
    for path in steps.files_below(dist):
        address = address_of(path, dist)
        life = header_rules(dist, address).get("Cache-Control", "")
        if path.suffix == ".html" or address in ("/sw.js", "/files.json"):
            page = address.removesuffix("index.html")
            assert life == header_rules(dist, page)["Cache-Control"] == "no-cache", address
        else:
            kept = re.match(r"/(?:js|css|python|tables)/|/assets/.*\.[0-9a-f]{8}\.", address)
            assert ("immutable" in life) == bool(kept), address


def test_header_rules_can_be_read_by_every_host(dist: Path) -> None:
    (worker,) = (dist / "js").glob("worker-*.js")
    sent = header_rules(dist, address_of(worker, dist))
    assert "script-src 'self' 'wasm-unsafe-eval'" in sent["Content-Security-Policy"]
    lines = (dist / "_headers").read_text().splitlines()
    patterns = [line for line in lines if not line.startswith(" ")]
    assert len(patterns) == len(set(patterns)) < 100
    assert max(map(len, lines)) < 2000
    assert all("*" not in pattern[:-1] for pattern in patterns)
    for path in steps.files_below(dist):
        address = address_of(path, dist)
        rules = [pattern for pattern in patterns[1:] if fnmatchcase(address, pattern)]
        assert len(rules) <= 1, (address, rules)  # besides the first, which is for all
    asked = dict(rule.split("=") for rule in permissions().split(", "))
    assert [name for name, who in asked.items() if who != "()"] == ["camera"]


def test_the_list_of_files_has_every_file_and_the_service_worker_is_small(dist: Path) -> None:
    listed = json.loads((dist / "files.json").read_text())
    for path in steps.files_below(dist):
        name = path.relative_to(dist).as_posix()
        if name in ("sw.js", "files.json", "_headers", ".nojekyll", "digests.txt"):
            continue
        _, size, *digests = listed.pop(re.sub("(^|/)index.html$", r"\1", name))
        forms = [path.read_bytes()]
        if path.suffix == ".gz":  # some hosts have browsers unpack it
            forms.append(gzip.decompress(forms[0]))
        assert (size, [f"sha256-{one}" for one in digests]) == (
            len(forms[0]),
            [csp.integrity(form) for form in forms],
        ), name
    assert listed == {}
    assert sizes.packed_size(dist / "sw.js") <= 3000


def test_tables_are_those_of_the_manifest_and_there_is_no_map_of_the_site(dist: Path) -> None:
    names = {path.name for path in (dist / "tables").iterdir()}
    assert names == {entry["file"] for entry in manifest()}
    assert not list(dist.glob("sitemap*"))  # the site's address is unknown


def needed_by(script: Path) -> set[Path]:
    """The script and what it imports at once; what it imports later is not counted."""
    todo, seen = {script.resolve()}, set()
    while todo:
        script = todo.pop()
        seen.add(script)
        imported = re.findall(r'(?:from|import)"(\./[^"]+)"', script.read_text())
        todo |= {(script.parent / name).resolve() for name in imported} - seen
    return seen


def test_sizes(dist: Path, pages: Pages, tmp_path: Path) -> None:
    found = sizes.sizes(dist)
    (page,) = (dist / "js").glob("cube-page-*.js")
    named = re.findall(r'(?:src|rel="modulepreload" href)="(js/[^"]+)"', pages[dist / "index.html"])
    cube = bundle([JS / "cube" / "element.ts"], tmp_path, {})["element.js"]
    together = len(gzip.compress(b"".join(p.read_bytes() for p in sorted(needed_by(cube))), 9))
    scripts = sum(sizes.packed_size(path) for path in needed_by(page))
    print(f"\n{sizes.table()}")
    print(f"{together:>10,}  the cube and its player, as one file")
    print(f"{scripts:>10,}  all scripts of the cube page before Python")
    assert sizes.total(found, "python/") <= 7_500_000
    assert sizes.total(found, "tables/") <= 2_500_000
    assert together <= 13_900
    assert 10_000 < sum(sizes.packed_size(dist / name) for name in named) <= scripts <= 28_000


def test_links_between_the_app_and_the_book(dist: Path, pages: Pages) -> None:
    """Links that appear only once something has happened are tested in the browser."""
    found = []
    for page in (dist / "index.html", *dist.glob("*/index.html")):
        for link in links_of(pages[page]):
            chapter, _, name = link.partition("#")
            if name and "learn/" in chapter:
                target = (page.parent / chapter / "index.html").resolve()
                assert f'id="{name}"' in pages[target], f"{page}: {link}"
                found.append(link)
    assert "../learn/like-a-person/#pairs-a-case-for-each-picture" in found
    for chapter, app in LEADING_BACK.items():
        text = pages[dist / "learn" / chapter / "index.html"]
        (article,) = re.findall(r"<article.*?</article>", text, re.DOTALL)
        ways = {re.split("[#?]", link)[0] for link in links_of(article)}
        assert urljoin("/", app) in {urljoin(f"/learn/{chapter}/", way) for way in ways}, chapter


def test_first_hints_lead_through_the_first_puzzle_as_python_would(
    dist: Path, pages: Pages
) -> None:
    rows = [["?"] * FIRST.width for _ in range(FIRST.height)]
    for told in first_hints():
        asked = for_board(hint(FIRST, ["".join(row) for row in rows]).as_json(), FIRST.height)
        assert told["levels"] == asked["levels"]
        assert not told["wrong"]
        assert len(told["levels"]) == 3
        assert any(rows[row][column] == "?" for row, column, _ in told["cells"])
        for row, column, value in told["cells"]:
            rows[row][column] = {1: "#", 9: "."}[value]
    assert FIRST.fits(["".join(row).replace("?", ".") for row in rows])
    text = pages[dist / "nonogram" / "index.html"]
    found = re.search(r'<script[^>]* id="?first-hints"?[^>]*>(.*?)</script>', text, re.S)
    assert found
    assert json.loads(unescape(found[1])) == first_hints()


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ('id="last"', 'id="latest"', "last"),
        ('id="picture"', 'id="image"', "picture"),  # a region made of attributes
        ("</main>", "<!-- region: memo --></main>", "memo"),
    ],
)
def test_a_region_and_its_place_need_each_other(
    dist: Path, pages: Pages, before: str, after: str, named: str
) -> None:
    text = pages[dist / "timer" / "index.html"]
    assert before in text
    assert prerendered(text)
    with pytest.raises(ValueError, match=f"timer and its HTML do not agree on {named}$"):
        prerendered(text.replace(before, after))


@pytest.mark.parametrize("name", ["cube", "nonogram", "timer"])
def test_a_built_page_shows_what_a_first_visit_shows(name: str) -> None:
    first = Tab(page_class(name), Storage())
    built = first_page(name)
    shown = {place: str(one) for place, one in built.view().items() if isinstance(one, Html)}
    assert shown == {place: first.shown[place] for place in shown}


def test_each_card_of_the_trainer_finds_its_picture(dist: Path, pages: Pages) -> None:
    folder = dist / "trainer"
    cases = Prepared(json.loads(PREPARED.read_text())).cases
    parse = cache(ElementTree.parse)
    for case in chain.from_iterable(cases.values()):
        file, _, name = case.symbol.partition("#")
        (symbol,) = parse(folder / file).findall(f".//*[@id='{name}']")
        assert symbol.tag.endswith("symbol")
        assert symbol.get("viewBox") in case.svg
        assert len(list(symbol.iter())) > 3
    shown = set(re.findall(r'<use href="([^"]*)"', pages[folder / "index.html"]))
    assert shown == {case.symbol for case in cases["OLL"]}


def test_a_line_of_the_file_of_patterns_reads_as_it_is_written() -> None:
    for pattern in named_patterns():
        names, maneuver, lower, *proof = written(pattern).strip().split(" | ")
        assert (names.split(" = "), Maneuver(maneuver), int(lower), *proof) == (
            list(pattern.names),
            pattern.maneuver,
            pattern.lower,
            *filter(None, [pattern.proof]),
        )


def test_the_archive_is_the_same_whenever_it_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "dist"
    (folder / "js").mkdir(parents=True)
    (folder / "js" / "b.js").write_text("1")
    (folder / "a.html").write_text("<p>")
    first = pack(folder, tmp_path / "one.tar.gz").read_bytes()
    os.utime(folder / "a.html", (1, 1))
    (folder / "js" / "b.js").chmod(0o600)
    again = pack(folder, tmp_path / "two.tar.gz")
    assert again.read_bytes() == first
    with tarfile.open(again) as archive:
        assert archive.getnames() == ["a.html", "js/b.js"]


def test_a_table_of_the_trust_page_replaces_the_previous_one(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- fuzz -->\nold\n<!-- /fuzz -->\nafter\n")
    for number in (1, 2):
        write_table("fuzz", ("what", "how often"), [("files", number)], "Well.", page)
    table = "| what | how often |\n| --- | --- |\n| files | 2 |\n\nWell."
    assert page.read_text() == f"before\n<!-- fuzz -->\n{table}\n<!-- /fuzz -->\nafter\n"
    with pytest.raises(ValueError, match="no place"):
        write_table("soak", ("what",), [], "", page)


def test_what_the_build_takes_from_elsewhere_is_pinned() -> None:
    text = WRITTEN.read_text()
    packages = re.findall(r"^([\w.-]+)==\S+((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", text, re.M)
    assert len(packages) == text.count("==") > 40
    names = {name for name, _ in packages}
    assert {line for line in ASKED.read_text().split("\n") if line and line[0] != "#"} <= names
    for workflow in (ROOT / ".github" / "workflows").iterdir():
        used = re.findall(r"uses: (\S+)", workflow.read_text())
        assert used
        assert [name for name in used if not re.search(r"@[0-9a-f]{40}$", name)] == []
    locked = json.loads((JS / "package-lock.json").read_text())["packages"]
    assert [name for name, facts in locked.items() if "resolved" in facts] == []


def test_the_browser_knows_the_types_of_the_commands() -> None:
    """Elsewhere, the browser's bytecode has no annotations."""
    source = b"def f(n: int) -> int:\n    return n\n"
    names: dict[str, list[str]] = {}
    for name in ("cubogram/web/x.py", "cubogram/cube/x.py"):
        packed = io.BytesIO()
        bytecode.pack(packed, [(name, source)], annotated=False)
        with zipfile.ZipFile(packed) as archive:
            (member,) = archive.namelist()
            code = marshal.loads(archive.read(member)[16:])
        space: dict[str, Any] = {}
        exec(code, space)
        names[name] = list(space["f"].__annotations__)
    assert list(names.values()) == [["n", "return"], []]


def test_the_graph_of_imports_finds_cycles_and_knows_late_imports(tmp_path: Path) -> None:
    files = {
        "a/x.py": "from cubogram.b.y import n",
        "b/y.py": "from ..a import x",
        "c/z.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import cubogram.d.w",
        "d/w.py": "def f():\n    if 1:\n        from cubogram.c import z",
    }
    for name, text in files.items():
        path = tmp_path / "cubogram" / name
        path.parent.mkdir(parents=True)
        (path.parent / "__init__.py").touch()
        path.write_text(text)
    graph = ImportGraph(tmp_path / "cubogram")
    assert graph.cycle() == ["cubogram.a.x", "cubogram.b.y"]
    assert [(one.target, one.style, one.is_typing, one.is_late) for one in graph.imports] == [
        ("cubogram.b.y", "absolute", False, False),
        ("cubogram.a.x", "relative", False, False),
        ("cubogram.d.w", "plain", True, False),
        ("cubogram.c.z", "absolute", False, True),
    ]
    assert "a imports b 1 times" in graph.picture().description
