"""Writes `requirements.txt`: what `requirements.in` asks for, as installed here, with the sha256 of
every file that one of the `PLATFORMS` would take: `make requirements`."""

import json
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from sitekit.paths import ROOT

ASKED, WRITTEN = ROOT / "requirements.in", ROOT / "requirements.txt"
PYTHONS = ("3.11.9", "3.12.9", "3.13.9")
PLATFORMS = {
    "Linux, x86": [
        *(f"manylinux_2_{age}_x86_64" for age in (34, 28, 27, 24, 17, 12, 5)),
        *(f"manylinux{age}_x86_64" for age in ("1", "2010", "2014")),
    ],
    "Linux, ARM": [
        *(f"manylinux_2_{age}_aarch64" for age in (34, 28, 27, 24, 17)),
        "manylinux2014_aarch64",
    ],
    "macOS, ARM": [
        *(f"macosx_{age}_0_arm64" for age in (14, 13, 12, 11)),
        *(f"macosx_{age}_universal2" for age in ("14_0", "13_0", "12_0", "11_0", "10_9")),
    ],
}
HEAD = """\
# The exact versions that development, tests and the site's build use, with the sha256 of their
# files. Made from requirements.in by `make requirements`.
"""


def pinned() -> dict[str, str]:
    """The installed versions of what is asked for, and of what that needs, by name."""
    lines = (line.split("#")[0].strip() for line in ASKED.read_text().splitlines())
    names = [Requirement(line) for line in lines if line]
    found: dict[str, str] = {}
    for wanted in names:  # which grows on the way
        name = canonicalize_name(wanted.name)
        extras = [*wanted.extras, ""]
        applies = not wanted.marker or any(wanted.marker.evaluate({"extra": e}) for e in extras)
        if name in found or not applies:
            continue
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue  # an extra that nobody asked for
        names += [
            each
            for each in map(Requirement, requires(name) or ())
            if not each.marker or any(each.marker.evaluate({"extra": e}) for e in extras)
        ]
    return found


def hashes(versions: dict[str, str], python: str, tags: list[str]) -> dict[str, str]:
    """The sha256 of the file of each package that pip would take for a platform."""
    with tempfile.TemporaryDirectory() as folder:
        wanted, report = Path(folder, "wanted.txt"), Path(folder, "report.json")
        wanted.write_text("".join(f"{name}=={number}\n" for name, number in versions.items()))
        command = [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
            *("--dry-run", "--ignore-installed", "--no-deps", "--only-binary", ":all:"),
            *("--target", folder, "--python-version", python, "--report", str(report)),
            *(part for tag in tags for part in ("--platform", tag)),
            *("--requirement", str(wanted)),
        ]
        subprocess.run(command, check=True, timeout=600)
        installs: list[dict[str, Any]] = json.loads(report.read_text())["install"]
    return {
        canonicalize_name(each["metadata"]["name"]): each["download_info"]["archive_info"][
            "hashes"
        ]["sha256"]
        for each in installs
    }


def refresh() -> None:
    """Writes the file again, from what is installed."""
    versions = pinned()
    found: dict[str, set[str]] = {name: set() for name in versions}
    for python in PYTHONS:
        for name, tags in PLATFORMS.items():
            print(f"Python {python}, {name}", flush=True)
            for package, sha256 in hashes(versions, python, tags).items():
                found[package].add(sha256)
    lines = []
    for package in sorted(found):
        values = "".join(f" \\\n    --hash=sha256:{value}" for value in sorted(found[package]))
        lines.append(f"{package}=={versions[package]}{values}\n")
    WRITTEN.write_text(HEAD + "".join(lines))
