"""Downloads the runtime's published files and verifies each by its sha256.

`runtime_lock.json` names every file, its sha256 and an ordered list of sources: an installed npm
package, an npm package by name, or a published address. A source that cannot be reached or has
different bytes is skipped; if no source has a file, the error says what was tried.
"""

import json
import os
import subprocess
import tarfile
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from sitekit.paths import DOWNLOADS, JS, NODE_MODULES
from sitekit.steps import digest

LOCK = Path(__file__).with_name("runtime_lock.json")
CONNECT_SECONDS = 8.0
"""The timeout of a source before the next one is tried."""


class ProvisionError(Exception):
    """No source has the version of a runtime file that the lock file requires."""


def lock() -> dict[str, Any]:
    """The lock file: `files`, and `sources` by the name that a file's `from` gives."""
    content: dict[str, Any] = json.loads(LOCK.read_text())
    return content


def provision(folder: Path = DOWNLOADS) -> Path:
    """Fills `folder` with every file of the lock file, verified, and returns it."""
    content = lock()
    folder.mkdir(parents=True, exist_ok=True)
    for entry in content["files"]:
        target = folder / entry["name"]
        if target.exists() and digest(target.read_bytes()) == entry["sha256"]:
            continue
        data = first_verified(entry, content["sources"][entry["from"]])
        partial = target.with_suffix(".partial")
        partial.write_bytes(data)
        os.replace(partial, target)
    return folder


def first_verified(entry: dict[str, str], sources: list[dict[str, str]]) -> bytes:
    """The bytes of `entry` from the first source whose sha256 is right."""
    refused = []
    for source in sources:
        try:
            data = fetch(source, entry["name"])
        except (OSError, KeyError, subprocess.SubprocessError, tarfile.TarError) as problem:
            refused.append(f"{source}: {problem}")
            continue
        if digest(data) == entry["sha256"]:
            return data
        refused.append(f"{source}: sha256 {digest(data)} instead of {entry['sha256']}")
    tried = "\n  ".join(refused)
    raise ProvisionError(f"{entry['name']} could not be downloaded. Tried:\n  {tried}")


def fetch(source: dict[str, str], name: str) -> bytes:
    """The bytes of `name` from `source`, not yet verified."""
    if "installed" in source:
        return (NODE_MODULES / source["installed"].format(name=name)).read_bytes()
    if "npm" in source:
        return _from_npm(source["npm"], source["path"].format(name=name))
    with urllib.request.urlopen(source["url"].format(name=name), timeout=CONNECT_SECONDS) as reply:
        body: bytes = reply.read()
        return body


def _from_npm(package: str, member: str) -> bytes:
    """One file of a package that npm's own client fetches."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", package, "--silent", "--pack-destination", folder]
        subprocess.run(command, cwd=JS, check=True, timeout=600, stdout=subprocess.DEVNULL)
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as members:
            file = members.extractfile(member)
            if file is None:
                raise KeyError(f"{member} is not in {package}")
            return file.read()
