"""The whole site in `dist/`; only what changed is built again."""

import gzip
import json
import os
import shutil
from itertools import chain
from pathlib import Path
from typing import Any

from cubogram.pages.scrambles import prepared
from sitekit import (
    about,
    bundle,
    catalogue,
    collection,
    offline,
    page_parts,
    pages,
    runtime,
    tables,
    third_party,
    trainer,
)
from sitekit.content_security_policy import integrity
from sitekit.headers import headers
from sitekit.paths import BUILD, DIST, JS, NODE_MODULES, ROOT, RUNTIME, SITE
from sitekit.steps import (
    content_name,
    digest,
    files_below,
    fingerprint,
    one_at_a_time,
    run_if_changed,
    unpacked_digest,
)


def build() -> Path:
    """Builds the site in `dist/`; only one build runs at a time."""
    with one_at_a_time("build"):
        build_alone()
    return DIST


def build_alone() -> None:
    """Builds the site without waiting for other builds."""
    runtime.build_runtime()
    runtime.build_package()
    tables.build_tables()
    catalogue.build_catalogue()
    trainer.build_trainer()
    pages.build_pages()
    inputs = [
        *files_below(RUNTIME),
        runtime.PACKAGE_ZIP,
        *files_below(pages.PAGES),
        *files_below(SITE / "css"),
        *files_below(JS, "*.js"),
        *files_below(JS, "*.ts"),
        *files_below(JS, "*.css"),
        *files_below(ROOT / "py" / "sitekit", "*.py"),
        *files_below(page_parts.PARTS),
        *files_below(third_party.TEXTS),
        *files_below(tables.BUILT),
        trainer.PREPARED,
        NODE_MODULES / ".package-lock.json",
    ]
    run_if_changed("site", fingerprint(inputs), [DIST / "index.html"], assemble)


def assemble() -> None:
    """Puts a new `dist/` together next to the old one, then swaps them."""
    new = BUILD / "dist.new"
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    files = place_runtime(new)
    files["tables"] = tables.place_tables(new)
    for entry in chain.from_iterable(files["tables"].values()):
        files["files"][entry["address"]] = file_facts((new / entry["address"]).read_bytes())
    scripts = place_scripts(new, files)
    about.place_licences(new)
    covering = pages.place_pages(new, scripts)
    about.fill(new)
    (new / "_headers").write_text(headers(new, covering))
    (new / ".nojekyll").touch()
    offline.place_service_worker(new)
    about.place_digests(new)
    old = BUILD / "dist.old"
    shutil.rmtree(old, ignore_errors=True)
    if DIST.exists():
        os.replace(DIST, old)
    os.replace(new, DIST)
    shutil.rmtree(old, ignore_errors=True)


def place_runtime(target: Path) -> dict[str, Any]:
    """Copies the runtime and the package to `target`; returns their addresses for the worker."""
    sources = runtime.runtime_files()
    folder = f"python/{digest(b''.join(sources.values()))[:8]}/"
    (target / folder).mkdir(parents=True)
    for name, data in sources.items():
        (target / folder / name).write_bytes(data)
    archives = {}
    for name, data in runtime.package_archives().items():
        packed = gzip.compress(data, 9, mtime=0)
        archives[name] = f"python/{content_name(f'{name}.zip.gz', packed)}"
        (target / archives[name]).write_bytes(packed)
    lock = json.loads((RUNTIME / "pyodide-lock.json").read_text())
    wheels = {name: folder + facts["file_name"] for name, facts in lock["packages"].items()}
    placed = [*(folder + name for name in sources), *archives.values()]
    return {
        "folder": folder,
        "lock": json.dumps({**lock, "packages": {}}),
        "packages": {**archives, **wheels},
        "library": lock["packages"]["numpy"]["library"],
        "files": {name: file_facts((target / name).read_bytes()) for name in placed},
    }


def supply(target: Path) -> dict[str, tuple[int, str]]:
    """What pages may fetch for a worker: packages and tables, with their sizes and digests."""
    kinds = ("python/*.zip.gz", "python/*/*.whl", "python/*/numpy-core.so.gz", "tables/*")
    paths = sorted(path for kind in kinds for path in target.glob(kind))
    return {str(path.relative_to(target)): file_facts(path.read_bytes()) for path in paths}


def file_facts(data: bytes) -> tuple[int, str]:
    """The size of a file as it is transferred, and the sha256 of its (uncompressed) content."""
    return len(data), unpacked_digest(data)


def place_scripts(target: Path, files: dict[str, Any]) -> dict[str, str]:
    """Bundles the scripts into `target`; returns this build's names by the names in pages."""
    folder = target / "js"
    worker = bundle.bundle([bundle.WORKER], folder, {"CUBOGRAM_RUNTIME": files})["worker.js"]
    entries = [JS / name for name in bundle.PAGES]
    facts = {"address": f"./{worker.name}", "integrity": integrity(worker.read_bytes())}
    constants = {
        "CUBOGRAM_WORKER": facts,
        "CUBOGRAM_SUPPLY": supply(target),
        "CUBOGRAM_SCRAMBLES": list(prepared()),
        "CUBOGRAM_COLLECTION": collection.place_collection(folder),
    }
    placed = bundle.bundle(entries, folder, constants)
    bundle.bundle_embed(target / "embed")
    return {f"js/{name}": f"js/{path.name}" for name, path in placed.items()}
