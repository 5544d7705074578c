"""The book's table of how the runtime is trimmed says what the build has made."""

import re
import zipfile
from pathlib import Path

import pytest

from sitekit.paths import DOWNLOADS, ROOT, RUNTIME
from sitekit.runtime import build_runtime
from sitekit.sizes import packed_size
from sitekit.steps import one_at_a_time

CHAPTER = ROOT / "site" / "learn" / "browser.md"
FACTS = re.compile(r"(\d+) files, ([\d,]+) kB")


@pytest.fixture(scope="module", autouse=True)
def runtime() -> None:
    with one_at_a_time("build"):
        build_runtime()


def one(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


@pytest.mark.parametrize(
    ("row", "pattern", "folders"),
    [
        ("standard library", "python_stdlib.zip", (DOWNLOADS, RUNTIME)),
        ("numpy", "numpy-*.whl", (DOWNLOADS, RUNTIME)),
        ("more of numpy", "numpy_more-*.whl", (RUNTIME,)),
    ],
)
def test_files_and_sizes(row: str, pattern: str, folders: tuple[Path, ...]) -> None:
    (line,) = re.findall(rf"^\| {row} \|.*$", CHAPTER.read_text(), re.MULTILINE)
    told = [(int(files), int(size.replace(",", ""))) for files, size in FACTS.findall(line)]
    assert len(told) == len(folders)
    for (files, kilobytes), folder in zip(told, folders, strict=True):
        archive = one(folder, pattern)
        assert files == len(zipfile.ZipFile(archive).namelist())
        assert kilobytes == pytest.approx(packed_size(archive) / 1000, rel=0.02)


def test_the_interpreter_is_as_published() -> None:
    (told,) = re.findall(r"^\| interpreter \| ([\d,]+) kB \| \1 kB \|", CHAPTER.read_text(), re.M)
    parts = [RUNTIME / name for name in ("pyodide.asm.wasm", "pyodide.asm.js")]
    size = sum(packed_size(part) for part in parts) / 1000
    assert int(told.replace(",", "")) == pytest.approx(size, rel=0.02)
    for part in parts:
        assert part.read_bytes() == (DOWNLOADS / part.name).read_bytes()
