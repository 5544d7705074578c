"""The pages: mkdocs writes them, then each gets the shared parts and this build's file names.

Stylesheets and scripts are named by their content, so that a page fetches exactly the files it was
built with, however old the page in the browser is. Pages have their digests, so that a browser runs
nothing else. App pages have the strict policy; pages of the docs, where mkdocs-material has inline
scripts, allow the hashes of those scripts.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from sitekit import own_solver, trainer
from sitekit.book import SITE_ROOT, pages_with_cells
from sitekit.bundle import ESBUILD, stylesheets
from sitekit.content_security_policy import integrity, policy, script_hashes, with_policy
from sitekit.fallback_pictures import with_fallback_pictures
from sitekit.notebooks import HELPERS, notebook_text, place_helpers
from sitekit.page_parts import PARTS, page_parts, with_parts
from sitekit.paths import BUILD, JS, PY, ROOT, SITE
from sitekit.prerendering import prerendered
from sitekit.steps import files_below, fingerprint, run_if_changed
from sitekit.whole_book import write_whole_book

PAGES = BUILD / "pages"
THEME = PY / "sitekit" / "theme"
GUARD = PARTS / "guard.js"
SEARCH_WORDS = PARTS / "search-words.js"
HASHED = ("js", "css", "stylesheets")
"""Folders whose files are named by their content; the last is mkdocs-material's."""
NOT_NEEDED = shutil.ignore_patterns("lunr", "sitemap.xml*")
"""The search in other languages, and a site map, which would need absolute addresses."""


def build_pages() -> None:
    """Brings `build/pages`, mkdocs' output, up to date."""
    inputs = [
        ROOT / "mkdocs.yml",
        *files_below(SITE),
        *files_below(THEME),
        *files_below(PY / "cubogram", "*.py"),
        *files_below(PY / "sitekit", "reference*.py"),
        PY / "sitekit" / "import_graph.py",
        PY / "README.md",
        *(
            PY / "sitekit" / f"{name}.py"
            for name in ("book", "chapters", "exercises", "glossary", "own_solver", "walk")
        ),
        ROOT / "js" / "cube" / "shaders.ts",
    ]

    def build() -> None:
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
        command += ["--site-dir", str(PAGES)]  # a broken link fails the build
        quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
        subprocess.run(command, check=True, cwd=ROOT, env=quiet)

    run_if_changed("pages", fingerprint(inputs), [PAGES], build)


def place_pages(target: Path, scripts: dict[str, str]) -> str:
    """Copies the finished pages to `target`; returns a policy that covers all of them.

    `scripts` maps addresses in pages (`js/docs.js`) to those of this build.
    """
    shutil.copytree(PAGES, target, dirs_exist_ok=True, ignore=NOT_NEEDED)
    for worker in target.glob("assets/javascripts/workers/search.*.min.js"):
        worker.write_text(f"{minified(SEARCH_WORDS)}\n{worker.read_text()}")
    (target / "learn" / "two-phases" / "my_solver.py").write_text(own_solver.book_solver().file())
    place_helpers(target / "learn")
    write_whole_book(target)
    trainer.place_pictures(target / "trainer")
    for source in pages_with_cells():
        if "```live" not in source.read_text():
            continue
        folder = target / source.relative_to(SITE).with_suffix("")
        folder = folder.parent if source.stem == "index" else folder
        (folder / f"{folder.name}.ipynb").write_text(notebook_text(source))
    names = {**scripts, **_styles(target)}
    pages = sorted(target.rglob("*.html"))
    parts = page_parts()
    numbers = _chapters(target)
    texts = {page: _finished(page, target, names, parts, numbers) for page in pages}
    hashes = {page: script_hashes(text) for page, text in texts.items()}
    for page, text in texts.items():
        has_styles = "<style" in text or "data-md-" in text  # mkdocs-material makes some
        content = policy(hashes[page], inline_styles=has_styles)
        page.write_text(with_policy(text, content))
    return policy(set().union(*hashes.values()), inline_styles=True)


def _is_docs(page: Path, target: Path) -> bool:
    """True if mkdocs made the page; app pages have their own figures."""
    return page.relative_to(target).parts[0] in ("learn", "lab", "reference")


def _without_reference_styles(text: str) -> str:
    """The page without the styles of the reference, unless it documents something."""
    if 'class="doc ' in text:
        return text
    return re.sub(r'\s*<link rel="stylesheet" href="[^"]*/_mkdocstrings\.css">', "", text)


def _styles(target: Path) -> dict[str, str]:
    """Minifies our stylesheets into `target`; returns their addresses by those in pages."""
    folder = target / "css"
    sources = sorted((SITE / "css").glob("*.css"))
    shutil.rmtree(folder, ignore_errors=True)
    placed = stylesheets(sources, folder)
    return {f"css/{name}": f"css/{path.name}" for name, path in placed.items()}


def _finished(
    page: Path,
    root: Path,
    names: dict[str, str],
    parts: dict[str, str],
    numbers: dict[Path, str],
) -> str:
    """The finished page, with the names and digests of this build's files and the guard script."""
    text = _without_reference_styles(_preloading(_renamed(page, root, names, parts), page))
    if _is_docs(page, root):
        text = with_fallback_pictures(text).replace(
            SITE_ROOT, "../" * len(page.relative_to(root).parent.parts)
        )
        text = _with_numbers(_with_search_files(text, page), page, numbers)
    digests = _digests(text, page)
    guard = f"<script>{minified(GUARD)}</script>" if digests else ""
    called = {
        address if address.startswith(".") else f"./{address}": value
        for address, value in digests.items()
        if address.endswith(".js")
    }
    known = json.dumps({"integrity": called}, separators=(",", ":"))
    head = f'{guard}<script type="importmap">{known}</script>\n' if called else guard
    text = re.sub(r"<link\b|<script\b", lambda found: head + found[0], text, count=1)
    if guard:
        text = text.replace("</body>", '<template id="end"></template>\n</body>')
    return re.sub(
        r'(<(?:script|link)\b[^>]*\b(?:href|src)="(?P<address>[^":#?]+\.(?:css|js))")',
        lambda found: (
            f'{found[0]} integrity="{digests[found["address"]]}"'
            if found["address"] in digests
            else found[0]
        ),
        text,
    )


def _with_search_files(text: str, page: Path) -> str:
    """The page with the digests of the search's files, if it names the search script.

    js/pages/docs/frame.ts checks them, because browsers would cache a damaged file for ever, and
    the search script does not report a file that fails to load.
    """

    def named(found: re.Match[str]) -> str:
        up = found["address"].partition("assets/")[0]
        root = page.parent / up
        paths = [
            page.parent / found["address"],
            *sorted(root.glob("assets/javascripts/workers/search.*.js")),
            root / "search" / "search_index.json",
        ]
        files = {
            f"{up}{path.relative_to(root).as_posix()}": integrity(path.read_bytes())
            for path in paths
        }
        return f"{found[0]} data-files='{json.dumps(files, separators=(',', ':'))}'"

    return re.sub(r'<meta name="search-script" content="(?P<address>[^"]+)"', named, text)


def _chapters(root: Path) -> dict[Path, str]:
    """The chapters' numbers by their folders."""
    found = {}
    for page in (root / "learn").rglob("index.html"):
        heading = re.search(r"<h1\b[^>]*>\s*(\d+)\.\s", page.read_text())
        if heading:
            found[page.parent.resolve()] = heading[1]
    return found


def _with_numbers(text: str, page: Path, numbers: dict[Path, str]) -> str:
    """The page with the chapters' numbers in its list of pages."""

    def numbered(found: re.Match[str]) -> str:
        number = numbers.get((page.parent / found[1]).resolve())
        return f'{found[0]} data-number="{number}"' if number else found[0]

    return re.sub(r'<a href="([^"#:]+)" class="md-nav__link[^"]*"', numbered, text)


def _digests(text: str, page: Path) -> dict[str, str]:
    """The digests of the page's scripts and styles by their addresses in the page.

    They include scripts that its modules import later.
    """
    found: dict[str, str] = {}
    for address in re.findall(
        r'<(?:script|link)\b[^>]*\b(?:href|src)="([^":#?]+\.(?:css|js))"', text
    ):
        folder, _, name = address.rpartition("/")
        if folder.rpartition("/")[2] not in HASHED:
            continue  # this address does not change with the content
        later = called_for(page.parent / address) if name.endswith(".js") else [name]
        for part in later:
            data = (page.parent / folder / part).read_bytes()
            found[f"{folder}/{part}"] = integrity(data)
    return found


@cache
def minified(script: Path) -> str:
    """The script, minified as pages have it."""
    command = [str(ESBUILD), str(script), "--minify", "--target=es2022", "--charset=utf8"]
    done = subprocess.run(command, check=True, cwd=JS, capture_output=True, text=True)
    return done.stdout.strip()


def _renamed(page: Path, root: Path, names: dict[str, str], parts: dict[str, str]) -> str:
    """The page with this build's names for each `href` and `src` in `names`."""
    base = page.parent
    here = page.relative_to(root).as_posix().removesuffix("index.html")

    def rename(found: re.Match[str]) -> str:
        address = (base / found["address"]).resolve()
        if not address.is_relative_to(root.resolve()):
            return found[0]
        new = names.get(address.relative_to(root.resolve()).as_posix())
        if new is None:
            return found[0]
        up = "../" * len(page.relative_to(root).parent.parts)
        return f'{found["attribute"]}="{up}{new}"'

    return re.sub(
        r'(?P<attribute>\b(?:href|src))="(?P<address>[^":#?]+\.(?:css|js))"',
        rename,
        prerendered(_owned(with_parts(page.read_text(), here, parts), here)),
    )


def _owned(text: str, here: str) -> str:
    """The page; if it has cells, Python runs it, and it offers a notebook."""
    if 'class="page-data"' not in text:
        return text
    name = f"{Path(here).name or 'learn'}.ipynb"
    helpers = f"{'../' * len(Path(here).parts)}learn/{HELPERS}"
    end = (
        '<hr><p class="chapter-file"><a class="button quiet" download href="'
        f'{name}">Download this chapter as a notebook</a> '
        f'<a class="button quiet" download href="{helpers}">and what its cells import</a>'
        "</p><!-- region: chapter-tools -->\n"
    )
    text = own_solver.placed(text.replace("<body ", '<body data-page="book" ', 1), here)
    return text.replace("</article>", f"{end}</article>", 1)


def _preloading(text: str, page: Path) -> str:
    """The page with preload links for all that its modules import."""

    def add(found: re.Match[str]) -> str:
        folder = found["folder"]
        script = page.parent / folder / found["name"]
        parts = imported(script) if script.exists() else []  # 404.html has absolute addresses
        links = [f'<link rel="modulepreload" href="{folder}{name}">' for name in parts]
        return "\n".join([found[0], *links])

    return re.sub(
        r'<script type="module" src="(?P<folder>[^":#?]*/)(?P<name>[^"/:#?]+\.js)"></script>',
        add,
        text,
    )


def imported(script: Path) -> list[str]:
    """The files that a bundled script imports statically, in the order they are found."""
    return _reached(script, r'(?:\bfrom|\bimport)["`]\./([^"`]+\.js)["`]')[1:]


def called_for(script: Path) -> list[str]:
    """A bundled script and all files that it may import at any time."""
    return _reached(script, r'(?:\bfrom|\bimport\(?)["`]\./([^"`]+\.js)["`]')


def _reached(script: Path, reference: str) -> list[str]:
    found = [script.name]
    for name in found:
        text = (script.parent / name).read_text()
        found += dict.fromkeys(p for p in re.findall(reference, text) if p not in found)
    return found
