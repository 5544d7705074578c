"""Tables as bytes: stored, checked, made anew when damaged."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from cubogram.twophase.tables import files
from cubogram.twophase.tables.pruning import SMALL_TABLES

NAME = "slice_flip"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache directory, and no tables in memory; afterwards all is as before."""
    loaded = dict(files._loaded)
    monkeypatch.setattr(files, "cache_directory", lambda: tmp_path)
    files.forget()
    yield tmp_path
    files.forget()
    files._loaded.update(loaded)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with all tables as the build makes them."""
    directory = tmp_path_factory.mktemp("tables")
    paths = files.build(directory)
    assert sorted(path.name for path in directory.iterdir()) == sorted(
        [*(path.name for path in paths), "manifest.json"]
    )
    return directory


def path_of(name: str, directory: Path) -> Path:
    return directory / files.file_name(files.RECIPES[name])


def test_built_tables_are_right_and_small(built: Path) -> None:
    assert files.verify(built) == []
    fetched = sum(path.stat().st_size for path in built.glob("*.bin.gz"))
    assert fetched <= 2_500_000


def test_the_manifest_is_the_one_of_the_repository(built: Path) -> None:
    manifest = json.loads((built / "manifest.json").read_text())
    assert manifest == files.manifest()
    kept = ROOT / "tables" / "manifest.json"
    small = [table for table in json.loads(kept.read_text())["tables"] if table["tier"] == "small"]
    assert small == manifest["tables"]
    for table in manifest["tables"]:
        assert table["bytes"] == np.prod(table["shape"]) == sum(table["counts"])


@pytest.mark.parametrize("compressed", [True, False])
def test_whole_bytes_are_accepted(built: Path, cache: Path, compressed: bool) -> None:
    data = path_of(NAME, built).read_bytes()
    assert files.accept(NAME, data if compressed else gzip.decompress(data))
    assert NAME not in [table["name"] for table in files.missing()]
    assert files.get(NAME).tolist()[:1] == [0]


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
    data = damaged(path_of(NAME, built).read_bytes())[kind]
    assert not files.accept(NAME, data)
    assert NAME in [table["name"] for table in files.missing()]
    path_of(NAME, cache).write_bytes(data)
    assert files.verify(cache)[1].startswith(path_of(NAME, cache).name)
    assert files.RECIPES[NAME].is_right(files.get(NAME))  # made anew
    assert not [line for line in files.verify(cache) if NAME in line]  # and stored


def test_missing_lists_what_to_fetch(cache: Path) -> None:
    wanted = files.missing("small")
    assert [table["name"] for table in wanted] == [table.name for table in SMALL_TABLES]
    assert all(table["file"].endswith(".bin.gz") for table in wanted)


def test_a_made_table_is_kept_in_the_cache(cache: Path) -> None:
    made = files.get(NAME)
    assert path_of(NAME, cache).is_file()
    files.forget()
    assert np.array_equal(files.get(NAME), made)
    assert not made.flags.writeable


def test_a_cache_that_cannot_be_written_is_no_error(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = cache / "file"
    blocked.write_text("in the way")
    monkeypatch.setattr(files, "cache_directory", lambda: blocked / "cubogram")
    assert files.RECIPES[NAME].is_right(files.get(NAME))


def test_verify_names_what_is_missing(cache: Path) -> None:
    assert len(files.verify(cache)) == len(SMALL_TABLES)
    assert all(line.endswith("missing") for line in files.verify(cache))
