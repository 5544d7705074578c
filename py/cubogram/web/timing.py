"""What the scramble of a timed solve offered."""

from cubogram.analysis.scramble import held_in
from cubogram.arguments import number
from cubogram.cfop.style import DEFAULT_COLOUR
from cubogram.web.events import Events
from cubogram.web.twophase import fetched


def held(state: str, colour: str = DEFAULT_COLOUR, seconds: float = 0.3) -> Events:
    """The crosses of a scramble by colour, the shortest first; the number of turns that CFOP takes
    with a cross of this colour; the steps that are skipped; the length of a short solution.

    >>> from cubogram.slices import result_of
    >>> result_of(held("D2", seconds=0.1))["crosses"]["white"]
    0
    """
    limit = number("seconds", seconds)
    yield from fetched()
    found = yield from held_in(state, colour, limit)
    return found.as_json()
