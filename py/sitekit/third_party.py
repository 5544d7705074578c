"""Third-party components of the site: versions, licences and sources."""

import json
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution, version
from pathlib import Path
from typing import NamedTuple

from sitekit import provision
from sitekit.paths import DOWNLOADS, NODE_MODULES, PY, ROOT

TEXTS = PY / "sitekit" / "licences"
"""The licences of components inside packages that do not include them."""

SCRIPT, SEARCH, STYLES = "the book's theme: script", "the book's theme: search", "the book's theme"
RUNTIME, LIBRARY = "Pyodide: script", "Pyodide: WebAssembly"
COMPILER = "Pyodide: WebAssembly and script"

INSIDE = (
    ("rxjs", "7.8.2", "Apache-2.0", SCRIPT, "https://github.com/ReactiveX/rxjs"),
    ("tslib", "2.7.0", "0BSD", SCRIPT, "https://github.com/microsoft/tslib"),
    ("focus-visible", "5.2.1", "W3C-20150513", SCRIPT, "https://github.com/WICG/focus-visible"),
    ("escape-html", "1.0.3", "MIT", SCRIPT, "https://github.com/component/escape-html"),
    ("clipboard", "2.0.11", "MIT", SCRIPT, "https://github.com/zenorocha/clipboard.js"),
    ("tiny-emitter", "", "MIT", "clipboard", "https://github.com/scottcorgan/tiny-emitter"),
    ("lunr", "2.3.9", "MIT", SEARCH, "https://github.com/olivernn/lunr.js"),
    ("material-design-color", "", "MIT", STYLES, "https://github.com/mrmlnc/material-design-color"),
    ("stackframe", "", "MIT", RUNTIME, "https://github.com/stacktracejs/error-stack-parser"),
    ("Emscripten", "4.0.9", "MIT", COMPILER, "https://github.com/emscripten-core/emscripten"),
    ("musl", "", "MIT", LIBRARY, "https://musl.libc.org"),
    ("LLVM", "", "Apache-2.0 WITH LLVM-exception", LIBRARY, "https://github.com/llvm/llvm-project"),
    ("zlib", "1.3.1", "Zlib", LIBRARY, "https://zlib.net"),
    ("bzip2", "1.0.6", "bzip2-1.0.6", LIBRARY, "https://sourceware.org/bzip2/"),
    ("expat", "2.6.4", "MIT", LIBRARY, "https://github.com/libexpat/libexpat"),
    ("libffi", "", "MIT", LIBRARY, "https://github.com/libffi/libffi"),
    ("libmpdec", "2.5.1", "BSD-2-Clause", LIBRARY, "https://www.bytereef.org/mpdecimal/"),
    ("mimalloc", "2.1.2", "MIT", LIBRARY, "https://github.com/microsoft/mimalloc"),
)
"""Name, version if known, licence, what contains it, and the address of its source."""

NODE_PACKAGES = (
    ("gifenc", "MIT", "https://github.com/mattdesl/gifenc"),
    ("mediabunny", "MPL-2.0", "https://github.com/Vanilagy/mediabunny"),
    ("morphdom", "MIT", "https://github.com/patrick-steele-idem/morphdom"),
    ("prism-code-editor", "MIT", "https://github.com/jonpyt/prism-code-editor"),
)

ICONS = (
    ("material", "Material Design Icons", "Apache-2.0", "https://pictogrammers.com"),
    ("octicons", "Octicons", "MIT", "https://github.com/primer/octicons"),
    ("fontawesome", "Font Awesome Free", "CC-BY-4.0", "https://fontawesome.com"),
)
"""The icon sets in use: their folder in the theme, name, licence, and address."""

NOTICE = """\
Pyodide {version} is made available under the Mozilla Public License, version 2.0, which follows.
Of its files pyodide.asm.js and pyodide.asm.wasm are as they were published, the latter packed with
gzip; pyodide.mjs is bundled with this site's worker script; python_stdlib.zip has those of its
Python modules that this site uses, compiled to bytecode without their docstrings, otherwise
unchanged.

Its source code is available, at no charge, at

    {source}

(tag {version} of https://github.com/pyodide/pyodide).

"""

INCORPORATED = """\


The following licences are those of software that CPython incorporates, as Debian lists it for
Python 3.11. HACL* (the hash functions, MIT) and SipHash (MIT) are part of {version} as well; their
notices, and all others for this version, are in

    https://docs.python.org/3.13/license.html#licenses-and-acknowledgements-for-incorporated-software
    https://github.com/python/cpython/blob/v{version}/Doc/license.rst

"""


class Component(NamedTuple):
    """Something that the site ships, with its licence's name and text."""

    name: str
    version: str
    licence: str
    text: str
    place: str
    """What contains it."""
    source: str
    """The address of its source."""

    @property
    def file(self) -> str:
        """The file name of its licence.

        >>> Component("Material Design Icons", "", "Apache-2.0", "", "", "").file
        'Material-Design-Icons.txt'
        """
        return f"{self.name.replace(' ', '-')}.txt"


def components() -> Iterator[Component]:
    """All third-party components, and this project itself."""
    own = (ROOT / "LICENSE").read_text()
    yield Component("Cubogram", version("cubogram"), "MIT", own, "this site", "")
    yield from runtime_components()
    for name, licence, source in NODE_PACKAGES:
        folder = NODE_MODULES / name
        stated = json.loads((folder / "package.json").read_text())["version"]
        (stands,) = folder.glob("LICENSE*")
        yield Component(name, stated, licence, stands.read_text(), "this site's scripts", source)
    yield from theme_components()
    for name, known, licence, place, source in INSIDE:
        yield Component(name, known, licence, (TEXTS / f"{name}.txt").read_text(), place, source)


def runtime_components() -> Iterator[Component]:
    """Pyodide, CPython in it, and numpy."""
    pyodide = provision.lock()["pyodide"]
    source = f"https://github.com/pyodide/pyodide/tree/{pyodide}"
    text = NOTICE.format(version=pyodide, source=source) + (TEXTS / "MPL-2.0.txt").read_text()
    yield Component("Pyodide", pyodide, "MPL-2.0", text, "python/", source)
    found = json.loads((DOWNLOADS / "pyodide-lock.json").read_text())["info"]["python"]
    text = (TEXTS / "CPython-3.13.txt").read_text() + INCORPORATED.format(version=found)
    text += (TEXTS / "CPython-parts.txt").read_text()
    source = f"https://github.com/python/cpython/tree/v{found}"
    yield Component("CPython", found, "PSF-2.0", text, f"{LIBRARY}, python_stdlib.zip", source)
    (wheel,) = DOWNLOADS.glob("numpy-*.whl")
    stated = wheel.name.split("-")[1]
    source = f"https://github.com/numpy/numpy/tree/v{stated}"
    yield Component("numpy", stated, "BSD-3-Clause", numpy_texts(wheel), "python/", source)


def numpy_texts(wheel: Path) -> str:
    """The licences in the wheel, and those of the software that numpy incorporates.

    The browser's wheel lacks the latter; they are taken from the installed one.
    """
    with zipfile.ZipFile(wheel) as members:
        names = [name for name in members.namelist() if "LICENSE" in name and name.count("/") < 4]
        texts = {name: members.read(name).decode() for name in sorted(names)}
    folder = _metadata("numpy") / "licenses" / "numpy"
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        texts.setdefault(f"numpy/{path.relative_to(folder)}", path.read_text())
    return "\n\n".join(f"{name}\n\n{text}" for name, text in texts.items())


def theme_components() -> Iterator[Component]:
    """The theme of the book, its icons, and the styles of the reference."""
    for name, licence, place, account in (
        ("mkdocs-material", "MIT", "assets/, the pages of the book", "squidfunk/mkdocs-material"),
        ("mkdocstrings-python", "ISC", "assets/_mkdocstrings.css", "mkdocstrings/python"),
    ):
        text = (_metadata(name) / "licenses" / "LICENSE").read_text()
        yield Component(name, version(name), licence, text, place, f"https://github.com/{account}")
    icons = Path(str(distribution("mkdocs-material").locate_file("material/templates/.icons")))
    apache = "\n\n" + (TEXTS / "Apache-2.0.txt").read_text()
    for folder, name, licence, source in ICONS:
        (stands,) = (icons / folder).glob("LICENSE*")
        text = stands.read_text() + (apache if licence == "Apache-2.0" else "")
        yield Component(name, "", licence, text, STYLES, source)


def _metadata(name: str) -> Path:
    """The folder that describes an installed package."""
    found = distribution(name)
    return Path(str(found.locate_file(f"{name.replace('-', '_')}-{found.version}.dist-info")))
