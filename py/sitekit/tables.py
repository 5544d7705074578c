"""The tables as the site serves them: made by the package, checked against their manifest."""

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

from sitekit.paths import BUILD, TABLES
from sitekit.steps import digest, fingerprint, run_if_changed

BUILT = BUILD / "tables"
MANIFEST = TABLES / "manifest.json"


class TableError(Exception):
    """A table that is not what the manifest says."""


def manifest() -> list[dict[str, Any]]:
    """The manifest's entries: name, tier, file, shape, dtype, counts, bytes, sha256."""
    entries: list[dict[str, Any]] = json.loads(MANIFEST.read_text())["tables"]
    return entries


def build_tables() -> None:
    """Brings `build/tables` up to date; the package checks the counts while it makes them."""

    def build() -> None:
        from cubogram.twophase.tables import files

        shutil.rmtree(BUILT, ignore_errors=True)
        files.build(BUILT)
        for entry in manifest():
            check(entry, BUILT / entry["file"])

    outputs = [BUILT / entry["file"] for entry in manifest()]
    run_if_changed("tables", fingerprint([MANIFEST]), outputs, build)


def check(entry: dict[str, Any], file: Path) -> None:
    """Raises TableError if the file does not hold what the manifest's entry says."""
    try:
        data = gzip.decompress(file.read_bytes())
    except (OSError, EOFError) as problem:
        raise TableError(f"{file.name}: {problem}") from None
    if len(data) != entry["bytes"] or digest(data) != entry["sha256"]:
        raise TableError(f"{file.name} is not the table described in {MANIFEST}")


def place_tables(target: Path) -> dict[str, list[dict[str, Any]]]:
    """Copies every table to `target`; returns the files of each tier for the worker."""
    folder = target / "tables"
    folder.mkdir(parents=True)
    tiers: dict[str, list[dict[str, Any]]] = {}
    for entry in manifest():
        shutil.copyfile(BUILT / entry["file"], folder / entry["file"])
        tiers.setdefault(entry["tier"], []).append(
            {
                "name": entry["name"],
                "address": f"tables/{entry['file']}",
                "wire": (folder / entry["file"]).stat().st_size,
            }
        )
    return tiers
