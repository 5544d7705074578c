"""The built site: complete, consistent, strict, and as small as promised."""

import gzip
import json
import re
from collections import Counter
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from sitekit import content_security_policy as csp
from sitekit import pages as pages_module
from sitekit import sizes, steps
from sitekit.build import build
from sitekit.bundle import bundle
from sitekit.imports import browser_sources, outside_imports
from sitekit.paths import JS
from sitekit.serve import header_rules
from sitekit.tables import manifest


@pytest.fixture(scope="module")
def dist() -> Path:
    return build()


def pages(dist: Path) -> list[Path]:
    return sorted(dist.rglob("*.html"))


def local_addresses(page: Path) -> list[str]:
    """What the page itself links to and loads, without other origins, queries and fragments."""
    found = re.findall(r'\b(?:href|src)="([^"#?]*)', page.read_text())
    return [address for address in found if address and ":" not in address]


def test_nothing_is_built_again_when_nothing_changed(dist: Path) -> None:
    before = (dist / "sw.js").stat().st_mtime_ns
    build()
    assert (dist / "sw.js").stat().st_mtime_ns == before


def test_every_local_address_leads_to_a_file(dist: Path) -> None:
    lost = [
        f"{page.relative_to(dist)}: {address}"
        for page in pages(dist)
        if page.name != "404.html"  # its script makes them absolute, at any depth
        for address in local_addresses(page)
        if not (page.parent / address).exists()
    ]
    assert lost == []


def test_no_two_things_of_a_page_have_the_same_name(dist: Path) -> None:
    for page in pages(dist):
        names = Counter(re.findall(r"\sid=\"?([^\s\">]+)", page.read_text()))
        twice = [name for name, times in names.items() if times > 1]
        assert not twice, f"{page.relative_to(dist)}: {twice}"


def test_every_live_figure_is_drawn_for_those_without_scripts(dist: Path) -> None:
    figure = re.compile(r"<(cubogram-(?:cube|nonogram))\b[^>]*>(.*?)</\1>", re.DOTALL)
    for page in pages(dist / "learn"):
        drawn = ["<svg" in inside for _, inside in figure.findall(page.read_text())]
        assert all(drawn), page.relative_to(dist)


def test_pages_name_all_the_modules_that_they_need_at_once(dist: Path) -> None:
    for name in ("index.html", "nonogram/index.html"):
        page = dist / name
        text = page.read_text()
        (script,) = re.findall(r'<script type="module" src="([^"]+)"', text)
        named = {script, *re.findall(r'<link rel="modulepreload" href="([^"]+)"', text)}
        for address in named:
            module = (page.parent / address).read_text()
            for part in re.findall(r'\bfrom"\./([^"]+)"', module):
                assert f"{Path(address).parent.as_posix()}/{part}" in named


def test_nothing_is_loaded_from_another_origin(dist: Path) -> None:
    loads = r'<(?:script|img|iframe|source)\b[^>]*\bsrc="https?:|<link\b[^>]*stylesheet[^>]*https?:'
    loading = [page.relative_to(dist) for page in pages(dist) if re.search(loads, page.read_text())]
    assert loading == []
    styles = [
        path for path in dist.rglob("*.css") if re.search(r"url\(['\"]?https?:", path.read_text())
    ]
    assert styles == []


def test_every_page_has_a_policy_that_knows_its_scripts(dist: Path) -> None:
    for page in pages(dist):
        text = page.read_text()
        found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
        assert found, page
        scripts = next(p for p in found[1].split("; ") if p.startswith("script-src"))
        assert "unsafe-inline" not in scripts
        assert "'unsafe-eval'" not in scripts
        assert all(script in scripts for script in csp.script_hashes(text))


@pytest.mark.parametrize("name", ["index.html", "nonogram/index.html", "trainer/index.html"])
def test_app_pages_run_no_inline_script_but_the_guard(dist: Path, name: str) -> None:
    text = (dist / name).read_text()
    (guard,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    assert guard == pages_module.minified(pages_module.GUARD)
    assert f'content="{csp.policy(csp.script_hashes(text))}"' in text
    assert not re.search(r'<style|\sstyle="|\son\w+="', text)


def test_every_script_and_style_that_is_kept_for_ever_has_its_digest(dist: Path) -> None:
    for page in pages(dist):
        text = page.read_text()
        for tag, address in re.findall(
            r'(<(?:script|link)\b[^>]*\b(?:href|src)="([^":#?]+\.(?:css|js))"[^>]*>)', text
        ):
            if Path(address).parent.name not in pages_module.HASHED:
                continue
            digest = csp.integrity((page.parent / address).read_bytes())
            assert f'integrity="{digest}"' in tag, (page, address)
        for digests in re.findall(r"data-files='([^']+)'", text):
            files = json.loads(digests)
            folders = {Path(address).parent.name for address in files}
            assert folders == {"javascripts", "search", "workers"}
            for address, digest in files.items():
                assert digest == csp.integrity((page.parent / address).read_bytes())
        known = re.search(r'<script type="importmap">(.*?)</script>', text)
        if not known:
            assert page.name == "404.html"
            continue
        for address, digest in json.loads(known[1])["integrity"].items():
            assert digest == csp.integrity((page.parent / address).read_bytes())


def test_the_server_sends_the_policy_with_scripts_too(dist: Path) -> None:
    (worker,) = (dist / "js").glob("worker-*.js")
    sent = header_rules(dist, f"/js/{worker.name}")
    assert "script-src 'self' 'wasm-unsafe-eval'" in sent["Content-Security-Policy"]
    assert "immutable" in sent["Cache-Control"]


def test_what_has_its_hash_in_its_name_is_kept_and_pages_are_asked_for_anew(dist: Path) -> None:
    for path in steps.files_below(dist):
        address = f"/{path.relative_to(dist).as_posix()}"
        life = header_rules(dist, address).get("Cache-Control", "")
        if path.suffix == ".html" or address == "/sw.js":
            assert life == "no-cache", address
            page = address.removesuffix("index.html")
            assert header_rules(dist, page)["Cache-Control"] == "no-cache", page
        elif re.match(r"/(?:js|css|python|tables)/|/assets/.*\.[0-9a-f]{8}\.", address):
            assert "immutable" in life, address
        else:
            assert "immutable" not in life, address


def test_header_rules_can_be_read_by_every_host(dist: Path) -> None:
    lines = (dist / "_headers").read_text().splitlines()
    patterns = [line for line in lines if not line.startswith(" ")]
    assert len(patterns) == len(set(patterns)) < 100
    assert max(map(len, lines)) < 2000
    assert all("*" not in pattern[:-1] for pattern in patterns)
    for path in steps.files_below(dist):
        address = f"/{path.relative_to(dist).as_posix()}"
        rules = [pattern for pattern in patterns[1:] if fnmatchcase(address, pattern)]
        assert len(rules) <= 1, (address, rules)  # besides the first, which is for all


def test_there_is_no_map_of_a_site_whose_address_is_unknown(dist: Path) -> None:
    assert not list(dist.glob("sitemap*"))


def test_the_service_worker_knows_every_file(dist: Path) -> None:
    program = (dist / "sw.js").read_text()
    for path in steps.files_below(dist):
        name = path.relative_to(dist).as_posix()
        if name in ("sw.js", "_headers", ".nojekyll", "digests.txt"):
            continue
        address = name.removesuffix("index.html") if path.name == "index.html" else name
        digest = steps.unpacked_digest(path.read_bytes())[:32]
        assert re.search(rf"[\"`]{digest}[\"`]", program), name
        assert f'"{address}":' in program or f"{address}:" in program, name


def test_tables_are_those_of_the_manifest(dist: Path) -> None:
    names = {path.name for path in (dist / "tables").iterdir()}
    assert names == {entry["file"] for entry in manifest()}


def needed_by(script: Path) -> set[Path]:
    """The script and what it imports at once; what it imports later is not counted."""
    todo, seen = {script.resolve()}, set()
    while todo:
        script = todo.pop()
        seen.add(script)
        imported = re.findall(r'(?:from|import)"(\./[^"]+)"', script.read_text())
        todo |= {(script.parent / name).resolve() for name in imported} - seen
    return seen


def packed(scripts: set[Path]) -> int:
    """The bytes of the scripts as they are sent, each compressed on its own."""
    return sum(map(sizes.packed_size, scripts))


def test_sizes(dist: Path, tmp_path: Path) -> None:
    found = sizes.sizes(dist)
    (page,) = (dist / "js").glob("cube-page-*.js")
    cube = bundle([JS / "cube" / "element.js"], tmp_path, {})["element.js"]
    together = len(gzip.compress(b"".join(p.read_bytes() for p in sorted(needed_by(cube))), 9))
    print(f"\n{sizes.table()}")
    print(f"{together:>10,}  the cube and its player, as one file")
    print(f"{packed(needed_by(page)):>10,}  all scripts of the cube page before Python")
    assert sizes.total(found, "python/") <= 7_500_000
    assert sizes.total(found, "tables/") <= 2_500_000
    assert together <= 10_500
    assert packed(needed_by(page)) <= 28_000


def test_the_lock_file_names_no_address() -> None:
    packages = json.loads((JS / "package-lock.json").read_text())["packages"]
    assert [name for name, facts in packages.items() if "resolved" in facts] == []


def test_the_nonogram_part_needs_no_numpy() -> None:
    sources = [path for path in browser_sources() if "nonogram" in path.parts]
    assert sources
    assert "numpy" not in outside_imports(sources)
