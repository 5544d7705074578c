"""Steps of the build that run only when what they read has changed."""

import fcntl
import gzip
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sitekit.paths import BUILD, ROOT

STAMPS = BUILD / "stamps"
GZIP = b"\x1f\x8b"


def files_below(folder: Path, pattern: str = "*") -> list[Path]:
    """The files below `folder` whose names match, sorted, without Python's caches."""
    return sorted(
        path
        for path in folder.rglob(pattern)
        if path.is_file() and "__pycache__" not in path.parts and "node_modules" not in path.parts
    )


def digest(data: bytes) -> str:
    """The sha256 of `data` in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def unpacked_digest(data: bytes) -> str:
    """The sha256 of a file, decompressed if it is gzip.

    Some hosts let the browser decompress a `.gz`, so only its content is the same everywhere.

    >>> unpacked_digest(gzip.compress(b"R U")) == unpacked_digest(b"R U") == digest(b"R U")
    True
    """
    return digest(gzip.decompress(data) if data.startswith(GZIP) else data)


def content_name(name: str, data: bytes) -> str:
    """`name` with eight characters of its content's sha256 before the first dot.

    >>> content_name("corners.bin.gz", b"")
    'corners-e3b0c442.bin.gz'
    """
    stem, dot, suffix = name.partition(".")
    return f"{stem}-{digest(data)[:8]}{dot}{suffix}"


def fingerprint(files: Iterable[Path], *facts: object) -> str:
    """A sha256 of the names and contents of `files` and of the JSON of `facts`."""
    total = hashlib.sha256(json.dumps(facts, sort_keys=True, default=str).encode())
    for path in files:
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path.name
        total.update(f"\0{name}\0{digest(path.read_bytes())}".encode())
    return total.hexdigest()


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Holds the lock `name`; other processes wait for it."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def run_if_changed(
    name: str, inputs: str, outputs: Iterable[Path], action: Callable[[], object]
) -> bool:
    """Runs `action` unless it last ran on the same `inputs` and its `outputs` exist; True if so."""
    stamp = STAMPS / name
    done = stamp.exists() and stamp.read_text() == inputs
    if done and all(path.exists() for path in outputs):
        return False
    stamp.unlink(missing_ok=True)
    print(f"sitekit: {name}", flush=True)
    action()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(inputs)
    return True
