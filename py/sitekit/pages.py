"""The pages: mkdocs writes them, then each gets the shared parts and the names of the files.

Stylesheets and scripts are named by their content, so that a page fetches exactly the files it was
built with, however old the page in the browser is. App pages carry the strict policy; pages of the
docs, which mkdocs-material gives inline scripts, add the hashes of those.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from sitekit.book import solver_file
from sitekit.bundle import bundle
from sitekit.paths import BUILD, PY, ROOT, SITE
from sitekit.policy import policy, script_hashes, with_policy
from sitekit.shared import filled, shared_parts
from sitekit.steps import files_below, fingerprint, run_if_changed
from sitekit.stills import with_stills

PAGES = BUILD / "pages"
THEME = PY / "sitekit" / "theme"


def build_pages() -> None:
    """Brings `build/pages`, mkdocs' output, up to date."""
    inputs = [
        ROOT / "mkdocs.yml",
        *files_below(SITE),
        *files_below(THEME),
        *files_below(PY / "cubogram", "*.py"),
        *files_below(PY / "sitekit", "reference*.py"),
        PY / "sitekit" / "import_graph.py",
        PY / "sitekit" / "book.py",
        ROOT / "js" / "cube" / "shaders.js",
    ]

    def build() -> None:
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(PAGES)]
        quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
        subprocess.run(command, check=True, cwd=ROOT, env=quiet)

    run_if_changed("pages", fingerprint(inputs), [PAGES], build)


def place_pages(target: Path, scripts: dict[str, str]) -> str:
    """Copies the pages to `target`, finished; the value is the policy that covers all of them.

    `scripts` maps the address that a page names (`js/docs.js`) to the one of this build.
    """
    shutil.copytree(PAGES, target, dirs_exist_ok=True)
    chapter = (SITE / "learn" / "two-phases.md").read_text()
    (target / "learn" / "two-phases" / "two_phase_solver.py").write_text(solver_file(chapter))
    names = {**scripts, **_styles(target)}
    pages = sorted(target.rglob("*.html"))
    parts = shared_parts()
    texts = {page: _preloading(_renamed(page, target, names, parts), page) for page in pages}
    texts = {page: _without_reference_styles(text) for page, text in texts.items()}
    texts = {
        page: with_stills(text) if _is_docs(page, target) else text for page, text in texts.items()
    }
    hashes = {page: script_hashes(text) for page, text in texts.items()}
    for page, text in texts.items():
        content = policy(hashes[page], inline_styles=bool(hashes[page]))
        page.write_text(with_policy(text, content))
    return policy(set().union(*hashes.values()), inline_styles=True)


def _is_docs(page: Path, target: Path) -> bool:
    """Whether mkdocs has made the page; the app pages have figures of their own."""
    return page.relative_to(target).parts[0] in ("learn", "reference")


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
    placed = bundle(sources, folder, {})
    return {f"css/{name}": f"css/{path.name}" for name, path in placed.items()}


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
        filled(page.read_text(), here, parts),
    )


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
    found: dict[str, None] = {}
    queue = [script.name]
    for name in queue:
        text = (script.parent / name).read_text()
        for part in re.findall(r'(?:\bfrom|\bimport)"\./([^"]+\.js)"', text):
            if part not in found:
                found[part] = None
                queue.append(part)
    return list(found)
