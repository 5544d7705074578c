"""Describes the stages of Roux with the cube in hand: what to see, what to turn, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cubogram.cfop.cube_orientation import rotation_between
from cubogram.cfop.explain import View
from cubogram.cfop.narrator import Narrator
from cubogram.cfop.pairs import U_TEXT
from cubogram.cfop.piece_map import compose, cubies_of_map, map_of_cubies
from cubogram.cfop.steps import Step
from cubogram.cfop.top_corners import TOP_CORNERS, corners_of
from cubogram.cube.cube import Cube
from cubogram.cube.hand import hand_map
from cubogram.roux import cmll, explain, last_six
from cubogram.roux.blocks import FIRST_BLOCK, SECOND_BLOCK, SQUARES, Way

CENTRE_TURNS = ("", "x'", "x2", "x")
"""How the centres are turned after 0 to 3 M turns."""


class RouxNarrator(Narrator):
    """Describes a solution, stage by stage; `hand` says where the pieces are, relative to how the
    cube is held."""

    def __init__(self, cube: Cube, letters: str, centres: str) -> None:
        super().__init__(cube, letters, centres)
        self.hand = map_of_cubies(self._cubies(centres))
        self.home: tuple[int, ...] = ()  # the solved pieces
        self.hold = centres  # how to hold the cube for the next step

    def _seen(self) -> View:
        """The pieces as seen in the hands, with the colours as at the start of the blocks."""
        return View(cubies_of_map(self.hand), self._letters(self.base))

    @property
    def _centres(self) -> int:
        """The number of M turns that the centres are displaced by."""
        return CENTRE_TURNS.index(rotation_between(self.base, self.hold))

    def _do(
        self,
        moves: Sequence[str],
        *,
        kind: str,
        name: str,
        goal: str,
        sight: str,
        homes: tuple[int, ...],
        choice: str = "",
        label: str = "",
    ) -> Step:
        """A step with these moves, as the cube is held."""
        before_hold = self.now
        done, self.home = self.home, self.home + homes
        spoken = self._speak(self.hold, 0, " ".join(moves)) if moves else ""
        self.hold = self.now if moves else self.hold
        self.hand = compose(self.hand, hand_map(" ".join(moves)))
        return self._step(
            kind=kind,
            name=name,
            label=label or name,
            goal=goal,
            choice=choice,
            sight=sight,
            spoken=spoken,
            before_hold=before_hold,
            homes=homes,
            done=done,
        )

    def write(self, first: Way, sides: int) -> Iterator[Step]:
        """All steps; `first` is the chosen first block, out of `sides` possible ones."""
        if first.moves:
            yield self._first_block(first, sides)
        self.home = FIRST_BLOCK.homes
        yield from self._second_block()
        yield self._corners()
        yield from self._last_six()

    def _first_block(self, way: Way, sides: int) -> Step:
        view, homes = self._seen(), FIRST_BLOCK.homes
        front, back, middle, front_edge, back_edge = homes
        bonds = ((front, middle), (front, front_edge), (back, middle), (back, back_edge))
        return self._do(
            way.moves,
            kind="first block",
            name="First block",
            goal="a 1x2x3 block on the left",
            choice=explain.first_block_choice(view, len(way.moves), sides),
            sight=f"{explain.where(view, homes)} "
            + explain.joins(view, self.hand, way.moves, bonds, "the block"),
            homes=homes,
        )

    def _second_block(self) -> Iterator[Step]:
        ways = [self._square(number) for number in range(2)]
        chosen = min(range(2), key=lambda n: (len(ways[n].moves), ways[n].effort))
        if ways[chosen].moves:
            yield self._first_square(ways, chosen)
        self.home += tuple(piece for piece in SQUARES[chosen].homes if piece not in self.home)
        pair = SECOND_BLOCK.shortest([self.hand])[0]
        if pair.moves:
            yield self._pair(pair, 1 - chosen)
        self.home = cmll.BLOCKS

    def _square(self, number: int) -> Way:
        return SQUARES[number].shortest([self.hand])[0]

    def _first_square(self, ways: Sequence[Way], chosen: int) -> Step:
        view, homes = self._seen(), SQUARES[chosen].homes
        corner, middle, edge = homes
        bonds = ((corner, middle), (corner, edge))
        where = ("front", "back")[chosen]
        moves = ways[chosen].moves
        return self._do(
            moves,
            kind="square",
            name="Square of the second block",
            label=f"{where} square",
            goal=f"the bottom edge of the right side and the pair at the {where} right",
            choice=explain.square_choice(view, ways, chosen),
            sight=f"{explain.where(view, homes)} "
            + explain.joins(view, self.hand, moves, bonds, "the square"),
            homes=homes,
        )

    def _pair(self, way: Way, number: int) -> Step:
        view = self._seen()
        corner, middle, edge = SQUARES[number].homes
        return self._do(
            way.moves,
            kind="last pair",
            name="Last pair of the second block",
            label="last pair",
            goal="the second block",
            sight=f"{explain.where(view, (corner, edge))} "
            + explain.joins(
                view, self.hand, way.moves, ((corner, edge), (corner, middle)), "the pair"
            )
            + " Only the right side, the top and the slice are turned, so the left block stays "
            "intact.",
            homes=(corner, edge),
        )

    def _corners(self) -> Step:
        view = self._seen()
        corners = corners_of(self.hand)
        use = cmll.table()[corners]
        auf = U_TEXT[use.auf] if use else ""
        case = use.case if use else None
        moves = f"{auf} {case.text}".split() if case else []
        name = f"CMLL {case.name}" if case else "CMLL skip"
        return self._do(
            moves,
            kind="CMLL",
            name=name,
            goal="the four corners of the top",
            sight=explain.corners_sight(view, case, auf),
            homes=TOP_CORNERS,
        )

    def _last_six(self) -> Iterator[Step]:
        stages = (
            ("EO", "Orient the edges", "EO", "six good edges", last_six.HOMES),
            ("UL/UR", "Left and right of the top", "UL/UR", "both sides", explain.TOP_EDGES),
            ("slice", "The slice", "M slice", "the whole cube", last_six.HOMES),
        )
        for stage, name, label, goal, homes in stages:
            moves = last_six.shortest(stage, last_six.state_of(self.hand, self._centres))
            if not moves:
                continue
            view = self._seen()
            bad = last_six.bad_edges(self.hand, self._centres)
            wrong = [piece for piece in last_six.HOMES if self.hand[piece] != piece]
            if stage == "EO":
                sight = explain.orientation_sight(view, bad, self._centres)
            elif stage == "UL/UR":
                sight = explain.sides_sight(view)
            else:
                sight = explain.slice_sight(wrong, self._centres)
            self.home = cmll.BLOCKS + TOP_CORNERS
            yield self._do(
                moves, kind=label, name=name, label=label, goal=goal, sight=sight, homes=homes
            )
