"""Scrambles to random states, for the time before Python can search.

python -m sitekit.scrambles    writes py/cubogram/pages/scrambles.txt

Each leads to the random state whose seed is its place in the list. Finding them takes a few
seconds, so the result is kept in the repository; a test compares the states.
"""

from cubogram.cube.cube import Cube
from cubogram.twophase import solve
from sitekit.paths import PY

TARGET = PY / "cubogram" / "pages" / "scrambles.txt"
COUNT = 64
LONGEST = 21
SECONDS = 10.0


def scramble(seed: int) -> str:
    """A scramble of at most `LONGEST` turns to the random state of this seed.

    >>> Cube(scramble(0)) == Cube.random(0)
    True
    """
    return str(solve(Cube.random(seed), seconds=SECONDS, length=LONGEST).maneuver.inverse())


def main() -> None:
    """Writes the file."""
    TARGET.write_text("".join(f"{scramble(seed)}\n" for seed in range(COUNT)))


if __name__ == "__main__":
    main()
