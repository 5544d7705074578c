"""Several ways to mend a drawing, for the person who drew it to choose from.

Changing the fewest cells may spoil the picture: an eye closes, an outline gets a hole. So besides
the fewest changes, or as few as are found in time, there are those that only fill cells, those that
only empty cells, and in puzzles with several colours those that leave no filled cell empty. No two
offers are the same picture, and none is the drawing itself.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from cubogram.arguments import choice, number, public
from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.nonogram.grid import EMPTY, Grid
from cubogram.nonogram.making.fewest import FewestChanges
from cubogram.nonogram.making.uniqueness import (
    GOALS,
    Retouched,
    Way,
    changes_of,
    checked_drawing,
    retouch_in_slices,
)
from cubogram.nonogram.palette import BLACK, Colour, ColourLike
from cubogram.nonogram.verdict import Outcome
from cubogram.slices import result_of, without_events

TITLES = {
    Way.ANY: "Few cells",
    Way.ADD: "Only fill cells",
    Way.ERASE: "Only clear cells",
    Way.KEEP: "Keep what is filled",
}

SEEDS = 3
"""Attempts to find few changes, before the fewest are searched for."""


@dataclass(frozen=True)
class Offer:
    """A way to mend a drawing: the changed picture and its changes as [row, column, value]."""

    way: Way
    picture: Grid
    changes: list[list[int]]
    added: int
    erased: int
    recoloured: int
    outcome: Outcome
    is_fewest: bool
    """Whether it is certain that fewer changes do not mend the drawing."""

    @property
    def title(self) -> str:
        """The offer in two or three words."""
        return "Fewest cells" if self.way is Way.ANY and self.is_fewest else TITLES[self.way]

    def __str__(self) -> str:
        """What changes, in a sentence."""
        parts = [
            f"{number} {word}"
            for number, word in (
                (self.added, "filled"),
                (self.erased, "cleared"),
                (self.recoloured, "recoloured"),
            )
            if number
        ]
        verb = "changes" if len(self.changes) == 1 else "change"
        return f"{counted(len(self.changes), 'cell')} {verb}: {', '.join(parts)}."

    def as_json(self) -> dict[str, Any]:
        """The offer as the page gets it."""
        return {
            "way": self.way,
            "title": self.title,
            "text": str(self),
            "picture": list(self.picture),
            "changes": self.changes,
            "count": len(self.changes),
            "added": self.added,
            "erased": self.erased,
            "recoloured": self.recoloured,
            "verdict": self.outcome,
            "isFewest": self.is_fewest,
        }


@public
def offers(
    picture: Sequence[str],
    colours: Iterable[ColourLike] = (BLACK,),
    *,
    goal: str = "unique",
    seconds: float = 20.0,
) -> tuple[Offer, ...]:
    """Ways to change a drawing so that its clues have no other picture; empty if they already have
    none.

    With the goal "lines", line logic alone then finds the picture. Those that are not found in
    about `seconds` are missing; PuzzleError "unique" if none is found.

    >>> for offer in offers(["#..", ".#.", "..."]):
    ...     print(f"{offer.title}: {offer} {offer.picture}")
    Fewest cells: 1 cell changes: 1 cleared. ('#..', '...', '...')
    Only fill cells: 1 cell changes: 1 filled. ('##.', '.#.', '...')
    Only clear cells: 1 cell changes: 1 cleared. ('...', '.#.', '...')
    """
    return result_of(offers_in_slices(picture, colours, goal=goal, seconds=seconds))


@public
def offers_in_slices(
    picture: Sequence[str],
    colours: Iterable[ColourLike] = (BLACK,),
    *,
    goal: str = "unique",
    seconds: float = 20.0,
) -> Generator[dict[str, Any] | None, None, tuple[Offer, ...]]:
    """`offers` as a generator that yields at least every 30 ms or so.

    For each offer, it yields {"kind": "offer", "offer": its JSON}.
    """
    drawing, palette = checked_drawing(picture, colours)
    choice("goal", goal, GOALS)
    number("seconds", seconds)
    return _Mending(drawing, palette, goal, seconds).run()


class _Mending:
    """The search for all offers for one drawing."""

    def __init__(
        self, drawing: Grid, colours: tuple[Colour, ...], goal: str, seconds: float
    ) -> None:
        self.drawing = drawing
        self.colours = colours
        self.goal = goal
        self.deadline = perf_counter() + seconds
        self.fewest: int | None = None  # changes, if that is certain
        self.ways = [way for way in Way if way is not Way.KEEP or len(colours) > 1]

    def run(self) -> Generator[dict[str, Any] | None, None, tuple[Offer, ...]]:
        """Works in slices; returns the offers."""
        first = yield from self._mended(Way.ANY, 0)
        if not first:
            raise PuzzleError("unique", "no way to mend the drawing was found in time")
        if not first.changes:
            return ()
        found = [first]
        for seed in range(1, SEEDS):
            other = yield from self._mended(Way.ANY, seed)
            found += [other] if other else []
        by_way = {}
        for way in self.ways[1:]:
            made = yield from self._mended(way, 0)
            if made:
                by_way[way] = made
        best = min([*found, *by_way.values()], key=lambda made: len(made.changes))
        best = yield from self._nearest(best)
        taken = {best.picture}
        offers_ = [self._offer(Way.ANY, best)]
        yield {"kind": "offer", "offer": offers_[0].as_json()}
        for way in self.ways[1:]:
            last = by_way.get(way)
            if last and last.picture in taken:  # already offered: find a different one
                last = yield from self._mended(way, 0, taken)
            if last and last.changes and last.picture not in taken:
                taken.add(last.picture)
                offers_.append(self._offer(way, last))
                yield {"kind": "offer", "offer": offers_[-1].as_json()}
        return tuple(offers_)

    def _nearest(self, known: Retouched) -> Generator[None, None, Retouched]:
        """The fewest changes, or the known ones if fewer are not found in good time."""
        now = perf_counter()
        share = (self.deadline - now) / 4
        search = FewestChanges(self.drawing, self.colours, self.goal, now + share)
        nearer = yield from search.run(len(known.changes))
        if nearer:
            known = Retouched(nearer, changes_of(nearer, self.drawing), True, Outcome.UNIQUE)
        if search.is_certain:
            self.fewest = len(known.changes)
        return known

    def _mended(
        self, way: Way, seed: int, avoided: Iterable[Grid] = ()
    ) -> Generator[None, None, Retouched | None]:
        rest = self.deadline - perf_counter()
        if rest <= 0:
            return None
        share = rest / 2 if way is Way.ANY and seed else rest
        made = yield from without_events(
            retouch_in_slices(self.drawing, self.colours, self.goal, share, seed, way, avoided)
        )
        return made if made.is_done else None

    def _offer(self, way: Way, made: Retouched) -> Offer:
        added = erased = 0
        for y, x, value in made.changes:
            added += self.drawing[y][x] == EMPTY
            erased += not value
        rest = len(made.changes) - added - erased
        is_fewest = len(made.changes) == self.fewest
        return Offer(way, made.picture, made.changes, added, erased, rest, made.outcome, is_fewest)
