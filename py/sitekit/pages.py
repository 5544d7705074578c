"""The pages: mkdocs writes them, then each gets the shared parts and the names of the files.

Stylesheets and scripts are named by their content, so that a page fetches exactly the files it was
built with, however old the page in the browser is, and carry their digests, so that a browser runs
no other. App pages carry the strict policy; pages of the docs, which mkdocs-material gives inline
scripts, add the hashes of those.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from sitekit import own_solver
from sitekit.book import SITE_ROOT, pages_with_cells
from sitekit.bundle import ESBUILD, stylesheets
from sitekit.notebooks import HELPERS, notebook_text, place_helpers
from sitekit.paths import BUILD, JS, PY, ROOT, SITE
from sitekit.policy import integrity, policy, script_hashes, with_policy
from sitekit.shared import PARTS, filled, shared_parts
from sitekit.steps import files_below, fingerprint, run_if_changed
from sitekit.stills import with_stills
from sitekit.views import with_view

PAGES = BUILD / "pages"
THEME = PY / "sitekit" / "theme"
GUARD = PARTS / "guard.js"
SEARCH_WORDS = PARTS / "search-words.js"
HASHED = ("js", "css", "stylesheets")
"""Folders in which each address changes with what is there; the last is mkdocs-material's."""
NOT_NEEDED = shutil.ignore_patterns("lunr", "sitemap.xml*")
"""What mkdocs-material brings for its search in other languages; and a map of the site, which would
have to name whole addresses, which nobody knows here."""


def build_pages() -> None:
    """Brings `build/pages`, mkdocs' output, up to date."""
    inputs = [
        ROOT / "mkdocs.yml",
        *files_below(SITE),
        *files_below(THEME),
        *files_below(PY / "cubogram", "*.py"),
        *files_below(PY / "sitekit", "reference*.py"),
        PY / "sitekit" / "import_graph.py",
        *(PY / "sitekit" / f"{name}.py" for name in ("book", "exercises", "own_solver", "walk")),
        ROOT / "js" / "cube" / "shaders.js",
    ]

    def build() -> None:
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
        command += ["--site-dir", str(PAGES)]  # a broken link ends the build
        quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
        subprocess.run(command, check=True, cwd=ROOT, env=quiet)

    run_if_changed("pages", fingerprint(inputs), [PAGES], build)


def place_pages(target: Path, scripts: dict[str, str]) -> str:
    """Copies the pages to `target`, finished; the value is the policy that covers all of them.

    `scripts` maps the address that a page names (`js/docs.js`) to the one of this build.
    """
    shutil.copytree(PAGES, target, dirs_exist_ok=True, ignore=NOT_NEEDED)
    for worker in target.glob("assets/javascripts/workers/search.*.min.js"):
        worker.write_text(f"{minified(SEARCH_WORDS)}\n{worker.read_text()}")
    (target / "learn" / "two-phases" / "my_solver.py").write_text(own_solver.book_solver().file())
    place_helpers(target / "learn")
    for source in pages_with_cells():
        if "```live" not in source.read_text():
            continue
        folder = target / source.relative_to(SITE).with_suffix("")
        folder = folder.parent if source.stem == "index" else folder
        (folder / f"{folder.name}.ipynb").write_text(notebook_text(source))
    names = {**scripts, **_styles(target)}
    pages = sorted(target.rglob("*.html"))
    parts = shared_parts()
    numbers = _chapters(target)
    texts = {page: _finished(page, target, names, parts, numbers) for page in pages}
    hashes = {page: script_hashes(text) for page, text in texts.items()}
    for page, text in texts.items():
        has_styles = "<style" in text or "data-md-" in text  # mkdocs-material makes some
        content = policy(hashes[page], inline_styles=has_styles)
        page.write_text(with_policy(text, content))
    return policy(set().union(*hashes.values()), inline_styles=True)


def _is_docs(page: Path, target: Path) -> bool:
    """Whether mkdocs has made the page; the app pages have figures of their own."""
    return page.relative_to(target).parts[0] in ("learn", "lab", "reference")


def _without_reference_styles(text: str) -> str:
    """The page's text; the styles of the reference stay only where something is documented."""
    if 'class="doc ' in text:
        return text
    return re.sub(r'\s*<link rel="stylesheet" href="[^"]*/_mkdocstrings\.css">', "", text)


def _styles(target: Path) -> dict[str, str]:
    """Our stylesheets in `target`, minified, by the address that a page names."""
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
    """The page's whole text, with the names of this build's files, their digests and the guard."""
    text = _without_reference_styles(_preloading(_renamed(page, root, names, parts), page))
    if _is_docs(page, root):
        text = with_stills(text).replace(
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
    """The page's text; where it names the script that searches, also the digests of its files.

    A damaged one would be kept as long as a whole one, and the script says nothing of a file that
    does not come: js/pages/docs/frame.js checks all of them before.
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
    """The numbers of the chapters, by their folders."""
    found = {}
    for page in (root / "learn").rglob("index.html"):
        heading = re.search(r"<h1\b[^>]*>\s*(\d+)\.\s", page.read_text())
        if heading:
            found[page.parent.resolve()] = heading[1]
    return found


def _with_numbers(text: str, page: Path, numbers: dict[Path, str]) -> str:
    """The page's text; in the list of pages chapters have their numbers."""

    def numbered(found: re.Match[str]) -> str:
        number = numbers.get((page.parent / found[1]).resolve())
        return f'{found[0]} data-number="{number}"' if number else found[0]

    return re.sub(r'<a href="([^"#:]+)" class="md-nav__link[^"]*"', numbered, text)


def _digests(text: str, page: Path) -> dict[str, str]:
    """The digests of the page's scripts and styles, by the address by which it names them.

    Those of the scripts that its modules call for later are among them.
    """
    found: dict[str, str] = {}
    for address in re.findall(
        r'<(?:script|link)\b[^>]*\b(?:href|src)="([^":#?]+\.(?:css|js))"', text
    ):
        folder, _, name = address.rpartition("/")
        if folder.rpartition("/")[2] not in HASHED:
            continue  # an address that stays, whatever is there
        later = called_for(page.parent / address) if name.endswith(".js") else [name]
        for part in later:
            data = (page.parent / folder / part).read_bytes()
            found[f"{folder}/{part}"] = integrity(data)
    return found


@cache
def minified(script: Path) -> str:
    """The script as it stands in a page."""
    command = [str(ESBUILD), str(script), "--minify", "--target=es2022", "--charset=utf8"]
    done = subprocess.run(command, check=True, cwd=JS, capture_output=True, text=True)
    return done.stdout.strip()


def _renamed(page: Path, root: Path, names: dict[str, str], parts: dict[str, str]) -> str:
    """The page's whole text, in which each `href` and `src` of `names` is this build's."""
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
        with_view(_owned(filled(page.read_text(), here, parts), here)),
    )


def _owned(text: str, here: str) -> str:
    """The page's text; if it has cells, Python owns it, and there is a notebook of it."""
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
    """The page's text in which each module names all that it imports, so that all come at once."""

    def add(found: re.Match[str]) -> str:
        folder = found["folder"]
        script = page.parent / folder / found["name"]
        parts = imported(script) if script.exists() else []  # of 404.html addresses are absolute
        links = [f'<link rel="modulepreload" href="{folder}{name}">' for name in parts]
        return "\n".join([found[0], *links])

    return re.sub(
        r'<script type="module" src="(?P<folder>[^":#?]*/)(?P<name>[^"/:#?]+\.js)"></script>',
        add,
        text,
    )


def imported(script: Path) -> list[str]:
    """The files beside a bundled script that it needs at once, in the order they are found."""
    return _reached(script, r'(?:\bfrom|\bimport)["`]\./([^"`]+\.js)["`]')[1:]


def called_for(script: Path) -> list[str]:
    """A bundled script and the files beside it that it may need at any time."""
    return _reached(script, r'(?:\bfrom|\bimport\(?)["`]\./([^"`]+\.js)["`]')


def _reached(script: Path, reference: str) -> list[str]:
    found = [script.name]
    for name in found:
        text = (script.parent / name).read_text()
        found += dict.fromkeys(p for p in re.findall(reference, text) if p not in found)
    return found
