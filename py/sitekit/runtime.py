"""The browser's Python, trimmed and byte-compiled, and our package.

Both are made by Pyodide itself in node (`compile.mjs`), since only it writes bytecode that fits.
"""

import gzip
import io
import json
import shutil
import subprocess
import zipfile
from contextlib import ExitStack
from pathlib import Path

from cubogram.web.lazy_packages import OURS, package_of
from sitekit import own_solver
from sitekit.imports import browser_data, browser_sources, outside_imports
from sitekit.paths import BUILD, DOWNLOADS, PY, RUNTIME
from sitekit.provision import LOCK, provision
from sitekit.steps import fingerprint, run_if_changed
from sitekit.trainer import PREPARED

COMPILER = Path(__file__).with_name("compile.mjs")
COMPILERS = (COMPILER, *map(Path(__file__).with_name, ("bytecode.py", "linalg_stub.py")))
PACKAGE_ZIP = BUILD / "cubogram.zip"
ALWAYS = ("traceback", "textwrap", "statistics", "fractions", "string", "pprint")
"""Standard modules that cells may import, beyond those that our own code imports."""


def build_runtime() -> None:
    """Brings `build/runtime` up to date."""
    imports = sorted({*outside_imports(browser_sources()), *ALWAYS})

    def build() -> None:
        provision()
        shutil.rmtree(RUNTIME, ignore_errors=True)
        _compile("runtime", RUNTIME, json.dumps(imports))

    run_if_changed("runtime", fingerprint([LOCK, *COMPILERS], imports), [RUNTIME], build)


def build_package() -> None:
    """Brings `build/cubogram.zip`, the compiled package, up to date."""
    sources = [*browser_sources(), *browser_data()]

    def build() -> None:
        provision()
        names = [(str(path.relative_to(PY)), str(path)) for path in sources]
        _compile("package", PACKAGE_ZIP, json.dumps(names))

    run_if_changed("package", fingerprint([*COMPILERS, *sources]), [PACKAGE_ZIP], build)


def package_archives() -> dict[str, bytes]:
    """The archives of the compiled package by name: "cubogram", then those fetched later."""
    parts: dict[str, io.BytesIO] = {name: io.BytesIO() for name in ("cubogram", *sorted(OURS))}
    with ExitStack() as stack:
        whole = stack.enter_context(zipfile.ZipFile(PACKAGE_ZIP))
        targets = {
            name: stack.enter_context(zipfile.ZipFile(target, "w"))
            for name, target in parts.items()
        }
        for member in whole.infolist():
            module = member.filename.removesuffix(".pyc").replace("/", ".")
            targets[package_of(module) or "cubogram"].writestr(member, whole.read(member))
        name = zipfile.ZipInfo("cubogram/pages/trainer/prepared.json")
        targets["trainer"].writestr(name, PREPARED.read_bytes())
        name = zipfile.ZipInfo("cubogram/pages/cube/own_solver.json")
        targets["cube-page"].writestr(name, json.dumps(own_solver.facts(), separators=(",", ":")))
    return {name: target.getvalue() for name, target in parts.items()}


def runtime_files() -> dict[str, bytes]:
    """The runtime files that the browser fetches at the start, as they are transferred.

    Not all hosts compress WebAssembly, so it is compressed here; archives already are.
    """
    files = {}
    for path in sorted(RUNTIME.iterdir()):
        if path.suffix in (".wasm", ".so"):
            files[f"{path.name}.gz"] = gzip.compress(path.read_bytes(), 9, mtime=0)
        elif path.suffix not in (".json", ".mjs"):
            files[path.name] = path.read_bytes()
    return files


def _compile(task: str, target: Path, argument: str) -> None:
    command = ["node", str(COMPILER), task, str(DOWNLOADS), str(target), argument]
    subprocess.run(command, check=True, timeout=600)
