"""Tables: known counts by distance, right by independent searches; damaged bytes are never used."""

import gzip
import json
import random
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import N_MOVES, Cubies, after
from cubogram.cube.random_state import random_state
from cubogram.errors import PuzzleError
from cubogram.slices import result_of
from cubogram.twophase.coordinates import move_tables, ranks, reduced_space, symmetry_classes
from cubogram.twophase.coordinates.move_tables import NO_MOVE, PHASE_2_MOVES
from cubogram.twophase.coordinates.reduced_space import phase_1_space, refined_space
from cubogram.twophase.coordinates.reduced_states import ReducedStates, reduced
from cubogram.twophase.tables import exact_files, files
from cubogram.twophase.tables.breadth_first_table import (
    UNKNOWN,
    BreadthFirstTable,
    elements_of_bytes,
)
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.exact_kinds import DEEP, KINDS, LARGE, LARGEST
from cubogram.twophase.tables.files import SMALL_TABLES, breadth_first
from cubogram.twophase.tables.small import SHIFT, MoveMasks, bits, moves_of, with_planes
from cubogram.twophase.tables.tables import Tables

RECIPE = files.RECIPES["slice_flip"]
MANIFEST = Path(__file__).parents[3] / "tables" / "manifest.json"


@pytest.fixture
def cache(tmp_path, monkeypatch) -> Path:
    monkeypatch.setattr(files, "cache_directory", lambda: tmp_path)
    monkeypatch.setattr(exact_files, "cache_directory", lambda: tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with all small tables, as the build makes them."""
    directory = tmp_path_factory.mktemp("tables")
    assert len(files.build(directory)) == len(SMALL_TABLES) == 5
    return directory


def kept(directory: Path) -> bytes:
    """The file of the table that these tests damage."""
    return (directory / files.file_name(RECIPE)).read_bytes()


def coordinates(states: list[Cubies]) -> tuple[np.ndarray, np.ndarray]:
    flipslice = [ranks.slice_(state) * ranks.N_FLIP + ranks.flip(state) for state in states]
    return np.array(flipslice), np.array([ranks.twist(state) for state in states])


def around(flipslice: np.ndarray, twist: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The flipslices and the twists after each of the 18 turns, shape (n, 18)."""
    slices, flips = np.divmod(flipslice, ranks.N_FLIP)
    after_turn = move_tables.slice_moves()[slices] * ranks.N_FLIP
    return after_turn + move_tables.flip_moves()[flips], move_tables.twist_moves()[twist]


# The small tables


def test_the_small_tables_have_the_published_counts(built: Path) -> None:
    for table in SMALL_TABLES:
        distances = files.content(table, (built / files.file_name(table)).read_bytes())
        assert np.bincount(distances).tolist() == list(table.counts), table.name
        assert sum(table.counts) == table.size == len(distances)
        assert table.is_right(distances)
        assert not table.is_right(distances[1:])
        other = distances.copy()
        other[1234] ^= 1
        assert not table.is_right(other)
    assert files.verify(built) == []
    assert sum(path.stat().st_size for path in built.glob("*.bin.gz")) <= 2_500_000
    assert json.loads((built / "manifest.json").read_text()) == files.manifest()
    listed = json.loads(MANIFEST.read_text())["tables"]  # in the repository
    assert files.manifest()["tables"] == [table for table in listed if table["tier"] == "small"]
    assert len([*built.iterdir()]) == 6


@pytest.mark.port
def test_breadth_first_of_a_torus() -> None:
    """Two cyclic coordinates, 5 and 7 long, turned one step forward or back; the second costs 2."""
    five, seven = np.arange(5), np.arange(7)
    first = np.stack([(five + 1) % 5, (five - 1) % 5, five, five], 1).astype(np.int32)
    second = np.stack([seven, seven, (seven + 1) % 7, (seven - 1) % 7], 1).astype(np.int32)
    expected = [min(a, 5 - a) + 2 * min(b, 7 - b) for a in range(5) for b in range(7)]
    assert breadth_first(first * 7, second, (1, 1, 2, 2)).tolist() == expected


def test_whole_bytes_are_accepted_and_damaged_ones_never(built: Path) -> None:
    data = kept(built)
    raw = bytearray(gzip.decompress(data))
    for whole in (data, bytes(raw)):
        tables = Tables()
        names = [table["name"] for table in tables.missing("small")]
        assert names == [table.name for table in SMALL_TABLES]
        assert tables.accept(RECIPE.name, whole)
        missing = tables.missing()
        assert [table["name"] for table in missing] == [x for x in names if x != RECIPE.name]
        assert missing[0]["file"] == files.file_name(SMALL_TABLES[0])
        assert missing[0]["bytes"] == SMALL_TABLES[0].size
        assert tables.current.bounds.slice_flip[0] == 0
        assert tables.missing() == []
    raw[5000] ^= 1
    flipped = bytearray(data)
    flipped[len(data) // 2] ^= 16
    for damaged in (
        b"",
        data[: len(data) // 2],
        bytes(flipped),
        bytes(raw),
        gzip.compress(bytes(raw), 1),
        gzip.compress(bytes(raw) * 2, 1),
        b"<!doctype html><title>404</title>",
    ):
        tables = Tables()
        assert not tables.accept(RECIPE.name, damaged)
        assert len(tables.missing()) == 5


def test_a_damaged_file_is_named_and_made_again(built: Path, cache: Path) -> None:
    assert files.verify(cache) == [f"{files.file_name(table)}: missing" for table in SMALL_TABLES]
    name = files.file_name(RECIPE)
    for table in SMALL_TABLES:
        whole = (built / files.file_name(table)).read_bytes()
        (cache / files.file_name(table)).write_bytes(whole)
    for damaged, problem in (
        (kept(built)[:999], f"damaged (cannot be decompressed to {RECIPE.size} bytes)"),
        (gzip.compress(bytes(RECIPE.size)), "damaged (sha256 differs)"),
    ):
        (cache / name).write_bytes(damaged)
        assert files.verify(cache) == [f"{name}: {problem}"]
        assert files.read(RECIPE) is None
    assert RECIPE.is_right(Tables().current.bounds.slice_flip)  # made again
    assert files.verify(cache) == []  # and stored
    read = files.read(RECIPE)
    assert not read.flags.writeable


def test_files_next_to_the_package_come_first_and_a_full_disk_is_no_error(
    built: Path, cache: Path, monkeypatch
) -> None:
    (cache / "file").write_text("in the way")
    monkeypatch.setattr(files, "cache_directory", lambda: cache / "file" / "cubogram")
    assert files.read(RECIPE) is None
    assert RECIPE.is_right(files.make(RECIPE))
    monkeypatch.setattr(files, "PACKAGE_DATA", built)
    monkeypatch.setattr(files, "make", None)
    assert Tables().current.bounds.slice_flip[0] == 0
    assert [path.name for path in cache.iterdir()] == ["file"]


def test_the_tests_have_a_cache_of_their_own() -> None:
    cache = files.cache_directory()
    assert cache.parts[-3:] == ("build", "test-cache", "cubogram")


# Masks of moves


@pytest.mark.port
@given(st.integers(1, 50), st.integers(0, 2**32))
def test_moves_go_into_masks_and_come_out(n: int, seed: int) -> None:
    allowed = np.random.default_rng(seed).random((n, N_MOVES)) < 0.3
    node, move = np.divmod(moves_of(bits(allowed)), 1 << SHIFT)
    assert [node.tolist(), move.tolist()] == [x.tolist() for x in np.nonzero(allowed)]


@pytest.mark.port
def test_masks_are_the_childrens_distances(plain: Tables) -> None:
    """Worked out state by state, and looked up."""
    distances = plain.current.bounds.slice_flip
    slow = MoveMasks(distances, move_tables.slice_moves(), move_tables.flip_moves())
    quick, rng = result_of(with_planes(slow)), np.random.default_rng(24)
    for threshold in range(10):
        states = rng.choice(np.flatnonzero(distances <= threshold + 1), 500)
        children, _ = around(states, states * 0)
        expected = bits(distances[children] <= threshold)
        assert np.array_equal(slow.at_most(threshold, states), expected)
        assert np.array_equal(quick.at_most(threshold, states), expected)


# Exact distances


def test_the_first_counts_of_the_exact_tables_are_those_of_the_recipes() -> None:
    """The published ones for the table that everybody has (http://kociemba.org/math/phase1.htm)."""
    counts = (1, 1, 5, 44, 487, 5841, 68364, 776568, 7950748, 52098876, 76236234, 3771112, 129)
    assert counts == reduced_space.PHASE_1_COUNTS == DEEP.counts
    for kind, depth in ((DEEP, 7), (LARGE, 5), (LARGEST, 5)):
        table = BreadthFirstTable(
            refined_space(kind.cosets) if kind.cosets > 1 else phase_1_space()
        )
        while table.depth < depth:
            parts = list(table.fill_depth())
        assert tuple(table.counts) == kind.counts[: depth + 1], kind.name
        assert parts[-1] == sum(table.counts) / table.space.size
    sizes = [(kind.tier, kind.rows, kind.bytes, kind.depth) for kind in KINDS.values()]
    assert sizes == [
        ("deep", 64_430, 35_243_210, 12),
        ("large", 193_290, 105_729_630, 10),
        ("largest", 386_580, 211_459_260, 10),
    ]


def test_the_edges_alone_have_the_distances_of_a_plain_search(plain: Tables) -> None:
    """All three ways of filling a table, to the end. With a finer goal, the nearest coset is as
    near as the whole, and each element counts for its orbit."""
    classes = symmetry_classes.flipslice_classes()
    expected = plain.current.bounds.slice_flip[classes.representative]
    orbit = 16 // np.bitwise_count(classes.stabiliser)
    counts = {
        1: [1, 1, 5, 39, 315, 2657, 15062, 35168, 11143, 39],
        6: [1, 4, 14, 94, 778, 6793, 47682, 179884, 148356, 2973, 1],
    }
    for cosets, known in counts.items():
        table = BreadthFirstTable(refined_space(cosets, twists=False))
        parts = list(table.run())
        assert table.counts == known
        assert parts == sorted(parts)
        assert (table.unknown, parts[-1]) == (0, 1.0)
        codes = elements_of_bytes()[table.rows][:, 0, 0].reshape(-1, cosets)
        assert (codes == expected[:, None] % 3).any(axis=1).all()
        if cosets == 1:
            states = np.bincount(expected, orbit).astype(int).tolist()
            assert states == np.bincount(plain.current.bounds.slice_flip).tolist()


def test_elements_that_no_turn_can_reach_are_reported() -> None:
    """The turns of G1 never twist a corner: in each class only twist 0 is reached."""
    twists = move_tables.twist_moves()[:, PHASE_2_MOVES].astype(np.uint16)
    ring = (np.arange(720)[:, None] + np.array([1, -1, 7, -7, 90, 1, -1, 7, -7, 90])) % 720
    same, every = np.zeros(ring.shape, np.uint8), np.ones(720, np.uint16)
    conjugates = phase_1_space().column_conjugates
    table = BreadthFirstTable(
        reduced_space.ReducedSpace(
            "a ring", ring.astype(np.int32), same, twists, conjugates, every, ()
        )
    )
    with pytest.raises(TablesDamaged, match="a ring: 1573920 elements are unreachable"):
        result_of(table.run())
    codes = elements_of_bytes()[table.rows].reshape(720, -1)
    assert (codes[:, 1 : ranks.N_TWIST] == UNKNOWN).all()


@pytest.mark.port
def test_exact_distances_are_those_of_a_plain_search(filled: Tables) -> None:
    """The 95,039 states within five turns of G1, without classes or symmetry; then random ones."""
    exact = filled.current.exact
    newest, before, counts = np.zeros(1, np.int64), np.zeros(0, np.int64), []
    for depth in range(6):
        flipslice, twist = np.divmod(newest, ranks.N_TWIST)
        some = slice(0, None, 9 if depth == 5 else 1)
        assert (exact.distances(flipslice[some], twist[some]) == depth).all()
        counts.append(len(newest))
        if depth < 5:
            flipslices, twists = around(flipslice, twist)
            reached = np.unique(flipslices.astype(np.int64) * ranks.N_TWIST + twists)
            new = np.setdiff1d(np.setdiff1d(reached, newest), before)
            before, newest = newest, new
    assert counts == [1, 4, 50, 592, 7156, 87236]
    rng = np.random.default_rng(31)
    states = [after(rng.integers(0, N_MOVES, n).tolist()) for n in [*range(4, 12)] * 40]
    flipslice, twist = coordinates(states)
    here = exact.distances(flipslice, twist)
    flipslices, twists = around(flipslice, twist)
    near = exact.distances(flipslices.ravel(), twists.ravel()).reshape(-1, N_MOVES)
    assert (np.abs(near.astype(int) - here[:, None])[here < 8] <= 1).all()
    assert (near.min(axis=1) == here - 1)[(here > 0) & (here < 8)].all()
    assert np.bincount(here).tolist() == [18, 12, 40, 35, 67, 37, 46, 36, 29]
    assert (here >= filled.current.bounds.distances(flipslice, twist))[here < 8].all()


def test_distances_stay_right_while_the_same_bytes_are_filled_two_depths_further() -> None:
    rng = np.random.default_rng(24)
    states = coordinates([after(rng.integers(0, N_MOVES, n).tolist()) for n in [*range(4, 12)] * 4])
    table = BreadthFirstTable(phase_1_space())
    while table.depth < 4:
        result_of(table.fill_depth())
    exact = ExactDistances(table.rows, 4)
    before = exact.distances(*states)
    assert {3, 5} <= set(before.tolist())
    while table.depth < 6:
        for _ in table.fill_depth():
            assert np.array_equal(exact.distances(*states), before)
    further = ExactDistances(table.rows, 6).distances(*states)
    assert np.array_equal(further[before <= 4], before[before <= 4])
    assert (further[before == 5] >= 5).all()
    rows, same = table.rows, table.rows.copy()
    table.go_on_with_a_copy()
    result_of(table.fill_depth())
    assert np.array_equal(rows, same)  # left to those who read it
    assert table.depth == 7


def test_random_states_have_known_distances(deep: Tables) -> None:
    """The sha256 says that the table had all thirteen counts: `Tables` refuses any other."""
    rng, exact = np.random.default_rng(31), deep.current.exact
    states = rng.integers(0, ranks.N_FLIPSLICE, 1000), rng.integers(0, ranks.N_TWIST, 1000)
    assert exact.is_complete
    histogram = np.bincount(exact.distances(*states)).tolist()
    assert histogram == [0, 0, 0, 0, 0, 0, 0, 5, 60, 365, 546, 24]
    table = deep.current.descending.table  # whose use test_search compares with a plain search
    assert (f"{crc32(table.tobytes()):08x}", int(np.bitwise_count(table).sum())) == (
        "ea79715b",
        11_168_214,
    )


# The table's files


def test_pieces_make_the_table_and_a_damaged_one_is_found(deep: Tables) -> None:
    rows = deep.exact_rows()
    cut = list(exact_files.pieces(DEEP, rows))
    assert [len(raw) for _, raw in cut] == [1_048_572] * 26 + [cut[-1][0].bytes]
    with pytest.raises(PuzzleError, match="do not make this table"):
        Tables().assembly([])
    assembly = exact_files.Assembly(DEEP, [piece for piece, _ in cut])
    with pytest.raises(PuzzleError) as error:
        assembly.finish()
    assert (error.value.kind, error.value.where) == ("file", {"pieces": [*range(27)]})
    for number in reversed(range(27)):
        raw = cut[number][1]
        data = gzip.compress(raw, 1) if number % 9 == 0 else raw
        broken = bytearray(data)
        broken[len(data) // 2] ^= 4
        if number % 9 < 2:
            assert not assembly.accept(number, bytes(broken))
            assert not assembly.accept(number, data[: len(data) // 2])
        assert number in assembly.missing
        assert not assembly.is_right
        assert assembly.accept(number, data)
    assert assembly.missing == ()
    assert np.array_equal(assembly.finish(), rows)


def test_a_wrong_or_damaged_exact_table_is_never_used(deep: Tables, cache: Path) -> None:
    rows, path = deep.exact_rows(), cache / DEEP.file
    assert exact_files.problems(DEEP) == [f"{DEEP.file}: missing"]
    assert Tables().exact_rows() is None
    damaged = np.array(rows)
    damaged[123, 45] ^= 1
    for data in (damaged.tobytes(), rows.tobytes()[:1000], b""):
        path.write_bytes(data)
        assert Tables().exact_rows() is None
        assert exact_files.problems(DEEP) == [f"{DEEP.file}: damaged"]
    assert not Tables().accept_exact(damaged)
    path.unlink()
    exact_files.keep(DEEP, rows)
    assert np.array_equal(Tables().exact_rows(), rows)
    assert exact_files.problems(DEEP) == []


# What is looked up at the end of each phase


def framed(states: list[Cubies], last: list[int]) -> ReducedStates:
    corners = [ranks.corners(state) for state in states]
    return reduced(*coordinates(states), np.array(corners), np.array(last))


def test_the_ends_come_in_batches_and_far_states_have_none(filled: Tables) -> None:
    endgame, rng = filled.current.endgame, random.Random(27)
    far = framed([random_state(rng) for _ in range(50)], [NO_MOVE] * 50)
    assert sum(len(nodes) for nodes, _ in endgame.of(far)) == 0
    zeros = np.zeros(1000, np.intp)
    batches = list(endgame.of(reduced(zeros, zeros, zeros, zeros + NO_MOVE)))
    each = np.bincount(np.concatenate([node for node, _ in batches]))
    assert (len(batches), len(each), set(each.tolist())) == (25, 1000, {800})


@pytest.mark.port
def test_all_states_within_seven_turns_of_solved_are_in_the_set_of_near_ones(
    filled: Tables,
) -> None:
    """And of 20 billion others one in eighty seems to be."""
    near, rng = filled.current.near_solved, random.Random(1)
    assert f"{crc32(near.words.tobytes()):08x}" == "4507e9b8"

    def may_have(lengths: list[int]) -> np.ndarray:
        states = [after(rng.choices(PHASE_2_MOVES, k=length)) for length in lengths]
        corners = [ranks.corners(state) * 24 for state in states]
        edges = [ranks.ud_edges(state) * 24 for state in states]
        slices = [ranks.four_edges(state, ranks.SLICE_EDGES) for state in states]
        return near.may_have(*np.array([corners, edges, slices], np.int32))

    assert may_have([rng.randint(0, near.radius) for _ in range(500)]).all()
    assert int(may_have([40] * 1500).sum()) == 29
