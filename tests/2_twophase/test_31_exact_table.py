"""The deep table: made whole, with the published counts, and looked up exactly."""

import gzip
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from cubogram.errors import PuzzleError
from cubogram.twophase.coordinates import move_tables, ranks, reduced_space
from cubogram.twophase.tables import breadth_first_table, exact_files, files
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.exact_kinds import DEEP
from cubogram.twophase.tables.tables import Tables


@pytest.fixture(scope="module")
def rows() -> NDArray[np.uint8]:
    """The whole table, made and counted on first use, then kept in the cache directory."""
    tables = Tables.shared()
    parts = list(tables.prepare("deep"))
    assert parts == sorted(parts)
    assert all(0 <= part <= 1 for part in parts)
    found = tables.exact_rows()
    assert found is not None
    return found


@pytest.fixture(scope="module")
def exact(rows: NDArray[np.uint8]) -> ExactDistances:
    """Its distances."""
    exact = Tables.shared().current.exact
    assert exact is not None
    assert exact.is_complete
    return exact


def test_all_thirteen_counts(rows: NDArray[np.uint8]) -> None:
    """The kept bytes hold the published numbers of elements modulo 3.

    Their sha256 says that they come from the search with all thirteen published counts: `Tables`
    refuses any others.
    """
    counts = (
        *(1, 1, 5, 44, 487, 5841, 68364, 776568),
        *(7950748, 52098876, 76236234, 3771112, 129),
    )
    assert counts == reduced_space.PHASE_1_COUNTS
    bytes_seen = np.bincount(rows.reshape(-1), minlength=256)
    codes = breadth_first_table.elements_of_bytes()
    found = [int((bytes_seen[:, None] * (codes == code)).sum()) for code in range(4)]
    found[0] -= rows.size * 4 - sum(counts)  # spare bits behind each row
    assert found == [*(sum(counts[code::3]) for code in range(3)), 0]


def test_first_counts_of_the_search() -> None:
    table = breadth_first_table.BreadthFirstTable(reduced_space.phase_1_space())
    for _done in table.run():
        if table.depth == 7:
            break
    assert tuple(table.counts[:8]) == reduced_space.PHASE_1_COUNTS[:8]


def twists_without_classes() -> reduced_space.ReducedSpace:
    """The twist alone, with turns that permute 720 classes and never twist a corner."""
    space = reduced_space.phase_1_space()
    twists = move_tables.twist_moves()[:, move_tables.PHASE_2_MOVES]
    classes = (np.arange(720)[:, None] + np.array([1, -1, 7, -7, 90, 1, -1, 7, -7, 90])) % 720
    return reduced_space.ReducedSpace(
        "classes in a ring times twist",
        classes.astype(np.int32),
        np.zeros(classes.shape, np.uint8),
        twists.astype(np.uint16),
        space.column_conjugates,
        np.ones(720, np.uint16),
        (),
    )


def test_what_no_turn_can_reach_is_reported() -> None:
    """The turns of G1 never twist a corner: in each class only twist 0 is reached."""
    space = twists_without_classes()
    table = breadth_first_table.BreadthFirstTable(space)
    with pytest.raises(TablesDamaged, match="unreachable"):
        for _done in table.run():
            pass
    reached = table.space.size - table.unknown
    assert reached == space.n_classes
    codes = breadth_first_table.elements_of_bytes()[table.rows].reshape(space.n_classes, -1)
    assert (codes[:, 1 : ranks.N_TWIST] == breadth_first_table.UNKNOWN).all()


def test_neighbours_differ_by_one_at_most(exact: ExactDistances) -> None:
    rng = np.random.default_rng(31)
    flipslice = rng.integers(0, ranks.N_FLIPSLICE, 3000)
    twist = rng.integers(0, ranks.N_TWIST, 3000)
    distance = exact.distances(flipslice, twist)
    assert distance.max() <= 12
    slices, flips = np.divmod(flipslice, ranks.N_FLIP)
    nearest = distance
    for move in range(18):
        other = move_tables.slice_moves()[slices, move] * ranks.N_FLIP
        other += move_tables.flip_moves()[flips, move]
        children = exact.distances(other, move_tables.twist_moves()[twist, move])
        assert (np.abs(children.astype(int) - distance) <= 1).all()
        nearest = np.minimum(nearest, children)
    assert (nearest == np.maximum(distance, 1) - 1).all()


def test_distances_are_exact_near_the_goal(exact: ExactDistances) -> None:
    """A plain breadth-first search over unreduced coordinates finds the same distances."""
    known = {(0, 0): 0}
    newest = [(0, 0)]
    for depth in range(1, 5):
        found = []
        for flipslice, twist in newest:
            slice_, flip = divmod(flipslice, ranks.N_FLIP)
            for move in range(18):
                key = (
                    int(move_tables.slice_moves()[slice_, move]) * ranks.N_FLIP
                    + int(move_tables.flip_moves()[flip, move]),
                    int(move_tables.twist_moves()[twist, move]),
                )
                if key not in known:
                    known[key] = depth
                    found.append(key)
        newest = found
    states = np.array(list(known))
    assert (exact.distances(states[:, 0], states[:, 1]) == list(known.values())).all()


def test_exact_distances_are_never_below_the_small_tables(exact: ExactDistances) -> None:
    rng = np.random.default_rng(32)
    flipslice = rng.integers(0, ranks.N_FLIPSLICE, 5000)
    twist = rng.integers(0, ranks.N_TWIST, 5000)
    bounds = Tables.shared().current.bounds.distances(flipslice, twist)
    assert (exact.distances(flipslice, twist) >= bounds).all()


def test_pieces_make_the_table_and_a_damaged_one_is_found(rows: NDArray[np.uint8]) -> None:
    cut = list(exact_files.pieces(DEEP, rows))
    assert len(cut) == 27
    assembly = exact_files.Assembly(DEEP, [piece for piece, _ in cut])
    with pytest.raises(PuzzleError, match="lacks 27 of 27 pieces"):
        assembly.finish()
    for number in reversed(range(len(cut))):
        raw = cut[number][1]
        data = gzip.compress(raw, 1) if number % 9 == 0 else raw
        broken = bytearray(data)
        broken[len(data) // 2] ^= 4
        assert not assembly.accept(number, bytes(broken))
        assert not assembly.accept(number, data[: len(data) // 2])
        assert number in assembly.missing
        assert assembly.accept(number, data)
    assert assembly.missing == ()
    assert np.array_equal(assembly.finish(), rows)


@pytest.mark.native
def test_a_wrong_or_damaged_table_is_never_used(
    rows: NDArray[np.uint8], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert Tables().exact_rows() is None
    cache = files.cache_directory()
    assert cache is not None
    path = cache / DEEP.file
    path.parent.mkdir(parents=True)
    damaged = np.array(rows)
    damaged[123, 45] ^= 1
    path.write_bytes(damaged.tobytes())
    assert Tables().exact_rows() is None
    assert exact_files.problems(DEEP) == [f"{DEEP.file}: damaged"]
    path.write_bytes(damaged.tobytes()[:1000])
    assert Tables().exact_rows() is None
    path.write_bytes(rows.tobytes())
    assert np.array_equal(Tables().exact_rows(), rows)
    assert exact_files.problems(DEEP) == []
