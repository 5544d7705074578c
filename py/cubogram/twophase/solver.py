"""Solves a cube: returns the best solution in a given time, or yields ever better ones.

>>> print(solve("U R' F2 L"))
L' F2 R U'
"""

from collections.abc import Iterator

from cubogram.arguments import choice, number, public, text, whole
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import Cubies, after
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.move_text import Moves
from cubogram.cube.reading import read
from cubogram.twophase.coordinates.turn_metric import METRIC_NAMES, METRICS, MetricName
from cubogram.twophase.search import Search, Share, Solution
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.tables import DEPTHS, TIERS, Tables, Tier

__all__ = ["Share", "Solution", "Tier", "prepare", "search", "solutions", "solve"]


@public
def solve(
    cube: Cube | str | Moves | Maneuver,
    *,
    seconds: float = 1.0,
    length: int | None = None,
    tables: Tier = "small",
    metric: MetricName = "HTM",
) -> Solution:
    """The shortest solution found in `seconds`, or the first of at most `length` turns.

    There is always a solution: if the time is too short, the search continues until the first one,
    which takes a few hundredths of a second. If the cube is given as a maneuver, the solution is
    never longer than its inverse. The first call in a process also loads the small tables in a few
    tenths of a second, or makes them in one or two seconds and saves them in the cache directory.
    With `tables` "deep", the exact table of phase 1 is completed first (see `prepare`).

    With `metric` "QTM", a half turn counts as two turns. That search has tables of its own, which
    `tables` does not concern.

    Raises PuzzleError if the text is not a cube, ArgumentError for any other invalid argument.

    >>> solution = solve("R U2 F' L D", seconds=0.1)
    >>> solution.maneuver, solution.length, solution.is_optimal
    (Maneuver("D' L' F U2 R'"), 5, True)
    """
    given = read(cube) if isinstance(cube, str) else cube
    wanted = _arguments(given, seconds, length, tables, metric)
    if tables == "deep" and wanted[-1] == "HTM":
        for _ in prepare("deep"):
            pass
    best = None
    for event in search(*wanted, known=known_inverse(given, wanted[0])):
        best = event or best
    return _not_none(best)


@public
def solutions(
    cube: Cube | str | Moves | Maneuver,
    *,
    seconds: float = 10.0,
    length: int | None = None,
    tables: Tier = "small",
    metric: MetricName = "HTM",
) -> Iterator[Solution]:
    """Yields ever shorter solutions, each as soon as it is found; stop iterating to stop the
    search.

    The search ends after `seconds`, but not before the first solution; when it finds a solution of
    at most `length` turns; or when its last solution is proved to be a shortest one, which is then
    yielded once more with `is_optimal` True. `tables` and `metric` are as for `solve`. Raises
    PuzzleError if the text is not a cube, ArgumentError for any other invalid argument.

    >>> [solution.is_optimal for solution in solutions("R U R'")]
    [True]
    """
    given = read(cube) if isinstance(cube, str) else cube
    wanted = _arguments(given, seconds, length, tables, metric)
    events = search(*wanted, known=known_inverse(given, wanted[0]))
    return (event for event in events if event is not None)


def search(
    state: Cubies,
    seconds: float = 1.0,
    length: int | None = None,
    tables: Tier = "small",
    metric: MetricName = "HTM",
    *,
    owner: Tables | None = None,
    share: Share | None = None,
    known: Maneuver | None = None,
) -> Iterator[Solution | None]:
    """Yields ever shorter solutions, and None at least every 30 ms if there is no new one.

    Ends after `seconds` (but not without a solution), at a solution of at most `length` moves, or
    with an optimal one. Every solution has been replayed. Meanwhile the search improves the tables
    of `owner` (by default those that all searches share), unless another thread is doing so. Close
    the generator to cancel. With `share`, it is one of several searches that divide the directions
    among them. No solution is longer than the `known` one (see `Search`).
    """
    chosen = owner or Tables.shared(METRICS[metric])
    depth = DEPTHS[tables] if metric == "HTM" else None
    improvement = chosen.improve(depth, patient=False)
    yield from Search(state, chosen, share=share, known=known).run(seconds, length, improvement)


def known_inverse(given: object, state: Cubies) -> Maneuver | None:
    """The inverse of the maneuver, if the state was given as one, otherwise None.

    >>> known_inverse(Maneuver("x R U"), Cube("x R U").cubies)
    Maneuver("U' R'")
    """
    if not isinstance(given, (Moves, Maneuver)):
        return None
    inverse = (~Maneuver(given)).face_turns().simplify()
    return inverse if after(inverse.indices, state).is_solved else None


@public
def prepare(tables: Tier = "small") -> Iterator[float]:
    """Improves the shared tables; yields the completed fraction, 0 to 1, about every 20 ms.

    With `tables` "small", it does the work that speeds up later searches most; "deep" also
    completes the exact table of phase 1 (35 MB) and, natively, saves it in the cache directory.
    Raises ArgumentError for other names.

    >>> for part in prepare():
    ...     pass
    >>> Tables.shared().current.exact_depth >= 8
    True
    """
    return Tables.shared().prepare(choice("tables", tables, TIERS))


def _arguments(
    cube: object, seconds: object, length: object, tables: object, metric: object
) -> tuple[Cubies, float, int | None, Tier, MetricName]:
    return (
        as_cube("cube", cube).cubies,
        number("seconds", seconds),
        None if length is None else whole("length", length),
        choice("tables", tables, TIERS),
        read_metric(metric),
    )


def read_metric(value: object) -> MetricName:
    """The name of a metric, in capitals."""
    return choice("metric", text("metric", value).upper(), METRIC_NAMES)


def _not_none(solution: Solution | None) -> Solution:
    if solution is None:
        raise TablesDamaged("a search ended without a solution")
    return solution
