"""The deep table: made whole, with the published counts, and looked up exactly."""

import gzip

import numpy as np
import pytest

from cubogram.errors import PuzzleError
from cubogram.twophase.coordinates import move_tables, ranks, reduced_space
from cubogram.twophase.tables import exact_files, files
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.files import breadth_first_table


@pytest.fixture(scope="module")
def table() -> breadth_first_table.BreadthFirstTable:
    """The whole table, made and counted on first use and kept in the cache directory after."""
    steps, done = exact_files.prepare(), 0.0
    while True:
        try:
            now = next(steps)
        except StopIteration as stop:
            return stop.value
        assert 0 <= done <= now <= 1
        done = now


def test_all_thirteen_counts(table: breadth_first_table.BreadthFirstTable) -> None:
    """The kept bytes hold the published numbers of elements modulo 3.

    That they come from the search with all thirteen published counts is what their sha256 says:
    `exact_files.prepare` refuses any others.
    """
    assert tuple(table.counts) == (
        *(1, 1, 5, 44, 487, 5841, 68364, 776568),
        *(7950748, 52098876, 76236234, 3771112, 129),
    )
    bytes_seen = np.bincount(table.rows.reshape(-1), minlength=256)
    codes = breadth_first_table.elements_of_bytes()
    found = [int((bytes_seen[:, None] * (codes == code)).sum()) for code in range(4)]
    found[0] -= table.rows.size * 4 - sum(table.counts)  # spare bits behind each row
    assert found == [*(sum(table.counts[code::3]) for code in range(3)), 0]


@pytest.mark.parametrize(
    ("space", "counts"),
    [
        (reduced_space.phase_1, (1, 1, 5, 44, 487, 5841, 68364, 776568)),
        (reduced_space.phase_2, (1, 3, 10, 52, 285, 1318, 5671, 26502, 115467)),
    ],
    ids=["phase 1", "phase 2"],
)
def test_first_counts_of_the_search(space, counts: tuple[int, ...]) -> None:
    sweep = breadth_first_table.BreadthFirstTable(space())
    for _done in sweep.run():
        if len(sweep.counts) > len(counts):
            break
    assert tuple(sweep.counts[: len(counts)]) == counts


def small_space() -> reduced_space.Space:
    """Corner classes times twist, small enough to be filled in every way."""
    phase_2 = reduced_space.phase_2()
    sixteen = reduced_space.phase_1_space().column_conjugates
    twists = move_tables.twist_moves()[:, move_tables.PHASE_2_MOVES]
    return reduced_space.Space(
        "corners in G1 times twist",
        phase_2.class_after,
        phase_2.symmetry_after,
        twists.astype(np.uint16),
        sixteen,
        phase_2.stabiliser,
        (),
    )


def test_what_no_turn_can_reach_is_reported() -> None:
    """The turns of G1 permute the corners but never twist one."""
    space = small_space()
    sweep = breadth_first_table.BreadthFirstTable(space)
    with pytest.raises(AssertionError, match="unreachable"):  # G1 never twists a corner
        for _done in sweep.run():
            pass
    reached = sweep.space.size - sweep.unknown
    assert reached == space.n_classes  # corner permutations, all of them with twist 0
    codes = breadth_first_table.elements_of_bytes()[sweep.rows].reshape(space.n_classes, -1)
    assert (codes[:, 1 : ranks.N_TWIST] == breadth_first_table.UNKNOWN).all()


def test_distances_and_those_after_a_turn_agree_and_neighbours_differ_by_one(
    table: breadth_first_table.BreadthFirstTable,
) -> None:
    exact = ExactDistances(table)
    rng = np.random.default_rng(31)
    flipslice = rng.integers(0, ranks.N_FLIPSLICE, 3000)
    twist = rng.integers(0, ranks.N_TWIST, 3000)
    distance = exact.distances(flipslice, twist)
    assert distance.max() < len(table.counts)
    slices, flips = np.divmod(flipslice, ranks.N_FLIP)
    for move in range(18):
        other = move_tables.slice_moves()[slices, move] * ranks.N_FLIP
        other += move_tables.flip_moves()[flips, move]
        turned = move_tables.twist_moves()[twist, move]
        children = exact.after(other, turned * 16, distance)
        assert (children == exact.distances(other, turned)).all()
        assert (np.abs(children.astype(int) - distance) <= 1).all()


def test_distances_are_exact_near_the_goal(table: breadth_first_table.BreadthFirstTable) -> None:
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
    assert (
        ExactDistances(table).distances(states[:, 0], states[:, 1]) == list(known.values())
    ).all()


def test_deep_distances_are_never_below_the_small_tables(
    table: breadth_first_table.BreadthFirstTable,
) -> None:
    rng = np.random.default_rng(32)
    flipslice = rng.integers(0, ranks.N_FLIPSLICE, 5000)
    twist = rng.integers(0, ranks.N_TWIST, 5000)
    distance = ExactDistances(table).distances(flipslice, twist)
    assert (distance >= files.get("slice_flip")[flipslice]).all()
    assert (distance >= files.get("flip_twist")[(flipslice & 2047) * ranks.N_TWIST + twist]).all()
    assert (distance >= files.get("slice_twist")[(flipslice >> 11) * ranks.N_TWIST + twist]).all()


def test_pieces_make_the_table_and_a_damaged_one_is_found(
    table: breadth_first_table.BreadthFirstTable,
) -> None:
    cut = list(exact_files.pieces(table))
    assert len(cut) == 27
    assembly = exact_files.Assembly([piece for piece, _ in cut])
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
    assert (assembly.finish().rows == table.rows).all()


def test_growth_goes_on_where_another_stopped() -> None:
    growth = exact_files.TableBuild(breadth_first_table.BreadthFirstTable(reduced_space.phase_2()))

    def some_steps(count: int):
        yield from zip(range(count), growth, strict=False)

    assert len(list(some_steps(30))) == 30
    abandoned = some_steps(10)
    next(abandoned)
    abandoned.close()
    while len(growth.sweep.counts) < 9:
        next(growth)
    assert growth.sweep.counts[:8] == [1, 3, 10, 52, 285, 1318, 5671, 26502]


@pytest.mark.native
def test_a_wrong_or_damaged_table_is_never_used(
    table: breadth_first_table.BreadthFirstTable, tmp_path, monkeypatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    exact_files.forget()
    assert exact_files.get() is None
    path = files.cache_directory() / exact_files.FILE
    path.parent.mkdir(parents=True)
    damaged = np.array(table.rows)
    damaged[123, 45] ^= 1
    path.write_bytes(damaged.tobytes())
    assert exact_files.get() is None
    path.write_bytes(table.rows[:1000].tobytes())
    assert exact_files.get() is None
    assert exact_files.accept(table.rows)
    assert exact_files.get() is not None
