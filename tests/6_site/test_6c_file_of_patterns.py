"""The file of named patterns, as `python -m sitekit named_patterns` writes it."""

from cubogram import Maneuver
from cubogram.cube.named_patterns import named_patterns
from sitekit.named_patterns import written


def test_a_line_of_the_file_reads_as_it_is_written() -> None:
    for pattern in named_patterns():
        names, maneuver, lower, *proof = written(pattern).strip().split(" | ")
        assert (names.split(" = "), Maneuver(maneuver), int(lower), *proof) == (
            list(pattern.names),
            pattern.maneuver,
            pattern.lower,
            *filter(None, [pattern.proof]),
        )
