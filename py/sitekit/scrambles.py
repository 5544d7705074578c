"""Scrambles to random states, so that pages have some before Python is there.

python -m sitekit.scrambles    writes js/cube/scrambles.json

Each leads to the state that its place in the list gives as the seed. Finding them takes some
seconds, so the result is kept in the repository; a test compares the states.
"""

import json

from cubogram.cube.cube import Cube
from cubogram.twophase import solve
from sitekit.paths import JS

TARGET = JS / "cube" / "scrambles.json"
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
    lines = ",\n".join(f"  {json.dumps(scramble(seed))}" for seed in range(COUNT))
    TARGET.write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
