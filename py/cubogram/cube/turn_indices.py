"""Face turns as the searches represent them: indices 0 to 17, in the order of `MOVE_NAMES`.

They stay inside the solvers; what leaves a solver is a `Maneuver` (see `Maneuver.from_indices` and
`Maneuver.indices`).
"""

from collections.abc import Iterable, Sequence

from cubogram.cube.cubies import FACES, MOVE_NAMES


def inverse_indices(indices: Sequence[int]) -> tuple[int, ...]:
    """The face turns that undo these.

    >>> inverse_indices((3, 1, 8))  # R U2 F': F U2 R'
    (6, 1, 5)
    """
    return tuple(index + 2 - 2 * (index % 3) for index in reversed(indices))


def indices_text(indices: Iterable[int]) -> str:
    """The face turns as text.

    >>> indices_text((3, 0, 5, 2))
    "R U R' U'"
    """
    return " ".join(MOVE_NAMES[index] for index in indices)


def indices_as_held(indices: Iterable[int], orientation: str) -> tuple[int, ...]:
    """Face turns named after centres, renamed after the places where these centres now are.

    >>> indices_as_held((6,), "FRDBLU")  # the F centre is on top
    (0,)
    """
    place = [orientation.index(centre) for centre in FACES]
    return tuple(3 * place[index // 3] + index % 3 for index in indices)
