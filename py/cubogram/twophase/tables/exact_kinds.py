"""The recipes of the exact tables of phase 1: size, depth, and the correct content.

The larger tables have 3 or 6 rows for each class, one for each coset of the slice's permutation
(see `coordinates.slice_cosets`). They are filled up to 10 turns. All other elements are at least 11
away and are marked by the fourth value of the two bits, which distinguishes 11 from 8 if no other
distance is known.
"""

from dataclasses import dataclass
from typing import Literal

from cubogram.twophase.coordinates import ranks, reduced_space, symmetry_classes
from cubogram.twophase.coordinates.slice_cosets import Count
from cubogram.twophase.tables.breadth_first_table import PER_BYTE

ExactName = Literal["deep", "large", "largest"]

ProofTier = Literal["small", "deep", "large", "largest"]
PROOF_TIERS: tuple[ProofTier, ...] = ("small", "deep", "large", "largest")
"""The tables that a proof may use; "small" is the 35 MB table, filled only to 8 turns."""

ROW_BYTES = -(-ranks.N_TWIST // PER_BYTE)


@dataclass(frozen=True, slots=True)
class ExactKind:
    """One table: its cosets, the depth it is filled to, the number of elements at each distance up
    to that depth, and the sha256 of its rows in memory, which is the same on every machine."""

    tier: ExactName
    name: str
    cosets: Count
    depth: int
    counts: tuple[int, ...]
    sha256: str

    @property
    def rows(self) -> int:
        """The number of rows, of ROW_BYTES each."""
        return symmetry_classes.N_FLIPSLICE_CLASSES * self.cosets

    @property
    def bytes(self) -> int:
        """The size in memory.

        >>> [round(kind.bytes / 1e6) for kind in KINDS.values()]
        [35, 106, 211]
        """
        return self.rows * ROW_BYTES

    @property
    def file(self) -> str:
        """The name of its file in the cache directory."""
        return f"{self.name}.{self.sha256[:12]}.bin"

    @property
    def manifest(self) -> str:
        """The name of the file that lists its pieces."""
        return f"{self.name}.json"


DEEP = ExactKind(
    "deep",
    "phase_1",
    1,
    12,
    reduced_space.PHASE_1_COUNTS,
    "6fa276b5ca2d3eb5db7f5f782fd9777bee8b5c663ae461cb5835907b08301ae2",
)
LARGE = ExactKind(
    "large",
    "phase_1_d4",
    3,
    10,
    (1, 4, 11, 94, 1029, 12354, 145876, 1677160, 17692331, 129057352, 251384565),
    "2edbe7ad2b354059a28bf00ee2391f6cbfc3b3d18c9bc8dd33855f0e3c1f13d9",
)
LARGEST = ExactKind(
    "largest",
    "phase_1_v4",
    6,
    10,
    (1, 4, 14, 104, 1098, 13159, 157222, 1838167, 20153554, 170795318, 529326626),
    "4ddf0b1e75d31e0daf6b861744e645599011fce4d8aa5ef5f919c54027deadc5",
)
KINDS: dict[ExactName, ExactKind] = {kind.tier: kind for kind in (DEEP, LARGE, LARGEST)}


def of_cosets(count: Count) -> ExactName:
    """The name of the table with this many cosets.

    >>> of_cosets(6)
    'largest'
    """
    return next(kind.tier for kind in KINDS.values() if kind.cosets == count)
