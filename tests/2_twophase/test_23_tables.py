"""Tables as bytes: stored, checked, made again if damaged."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from cubogram.errors import PuzzleError
from cubogram.twophase.tables import files
from cubogram.twophase.tables.pruning import SMALL_TABLES
from cubogram.twophase.tables.tables import Tables

NAME = "slice_flip"
RECIPE = files.RECIPES[NAME]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache directory, for this test only."""
    monkeypatch.setattr(files, "cache_directory", lambda: tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with all tables as the build makes them."""
    directory = tmp_path_factory.mktemp("tables")
    paths = files.build(directory)
    assert sorted(path.name for path in directory.iterdir()) == sorted(
        [*(path.name for path in paths), "manifest.json"]
    )
    return directory


def names(missing: list[dict[str, object]]) -> list[object]:
    return [table["name"] for table in missing]


def test_built_tables_are_right_and_small(built: Path) -> None:
    assert files.verify(built) == []
    fetched = sum(path.stat().st_size for path in built.glob("*.bin.gz"))
    assert fetched <= 2_500_000


def test_the_manifest_is_the_one_in_the_repository(built: Path) -> None:
    manifest = json.loads((built / "manifest.json").read_text())
    assert manifest == files.manifest()
    kept = ROOT / "tables" / "manifest.json"
    small = [table for table in json.loads(kept.read_text())["tables"] if table["tier"] == "small"]
    assert small == manifest["tables"]
    for table in manifest["tables"]:
        assert table["bytes"] == np.prod(table["shape"]) == sum(table["counts"])


@pytest.mark.parametrize("compressed", [True, False])
def test_whole_bytes_are_accepted(built: Path, compressed: bool) -> None:
    tables = Tables()
    data = (built / files.file_name(RECIPE)).read_bytes()
    assert tables.accept(NAME, data if compressed else gzip.decompress(data))
    assert NAME not in names(tables.missing())
    assert tables.current.bounds.slice_flip[0] == 0


def damaged(data: bytes) -> dict[str, bytes]:
    raw = bytearray(gzip.decompress(data))
    raw[5000] ^= 1
    flipped = bytearray(data)
    flipped[len(data) // 2] ^= 16
    return {
        "empty": b"",
        "half": data[: len(data) // 2],
        "a bit of the file": bytes(flipped),
        "a bit of the table": bytes(raw),
        "a bit of the table, compressed": gzip.compress(bytes(raw), 1),
        "too long": gzip.compress(bytes(raw) * 2, 1),
        "a web page": b"<!doctype html><title>404</title>",
    }


@pytest.mark.parametrize("kind", list(damaged(gzip.compress(bytes(10_000), 1))))
def test_damaged_bytes_are_never_used(built: Path, cache: Path, kind: str) -> None:
    tables = Tables()
    data = damaged((built / files.file_name(RECIPE)).read_bytes())[kind]
    assert not tables.accept(NAME, data)
    assert NAME in names(tables.missing())
    for table in SMALL_TABLES:
        whole = (built / files.file_name(table)).read_bytes()
        (cache / files.file_name(table)).write_bytes(data if table is RECIPE else whole)
    assert files.verify(cache) == [problem for problem in files.verify(cache) if NAME in problem]
    assert RECIPE.is_right(tables.current.bounds.slice_flip)  # made again
    assert files.verify(cache) == []  # and stored


def test_missing_lists_what_to_fetch() -> None:
    wanted = Tables().missing("small")
    assert names(wanted) == [table.name for table in SMALL_TABLES]
    assert all(str(table["file"]).endswith(".bin.gz") for table in wanted)


def test_a_made_table_is_kept_in_the_cache(cache: Path) -> None:
    made = files.make(RECIPE)
    assert (cache / files.file_name(RECIPE)).is_file()
    read = files.read(RECIPE)
    assert read is not None
    assert np.array_equal(read, made)
    assert not made.flags.writeable
    assert not read.flags.writeable


def test_files_next_to_the_package_come_first(
    built: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the wheel has them: nothing is made, and nothing is written to the cache."""
    monkeypatch.setattr(files, "PACKAGE_DATA", built)
    monkeypatch.setattr(files, "make", None)
    assert Tables().current.bounds.slice_flip[0] == 0
    assert list(cache.iterdir()) == []


def test_a_cache_that_cannot_be_written_is_not_an_error(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = cache / "file"
    blocked.write_text("in the way")
    monkeypatch.setattr(files, "cache_directory", lambda: blocked / "cubogram")
    assert files.read(RECIPE) is None
    assert RECIPE.is_right(files.make(RECIPE))


def test_verify_names_what_is_missing(cache: Path) -> None:
    assert len(files.verify(cache)) == len(SMALL_TABLES)
    assert all(line.endswith("missing") for line in files.verify(cache))


def test_pieces_of_a_different_table_are_refused() -> None:
    with pytest.raises(PuzzleError, match="do not make this table"):
        Tables().assembly([])
