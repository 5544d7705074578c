"""Why a step is what it is, in one or two sentences that a learner can follow cube in hand."""

from collections.abc import Sequence

from ..cube.cubies import CORNERS, EDGES, FACES, Cubies
from ..cube.layout import corner_facelets, edge_facelets
from .carry import FIRST_EDGE, carry_of, then
from .hold import colour_name
from .pictures import LAST_LAYER, PAIR, U_TURNS
from .rules import Rule

CORNER_PLACES = (
    "at the top in front on the right",
    "at the top in front on the left",
    "at the top in the back on the left",
    "at the top in the back on the right",
    "in the slot in front on the right",
    "in the slot in front on the left",
    "in the slot in the back on the left",
    "in the slot in the back on the right",
)
EDGE_PLACES = (
    "at the top on the right",
    "at the top in front",
    "at the top on the left",
    "at the top in the back",
    "at the bottom on the right",
    "at the bottom in front",
    "at the bottom on the left",
    "at the bottom in the back",
    "in the slot in front on the right",
    "in the slot in front on the left",
    "in the slot in the back on the left",
    "in the slot in the back on the right",
)
SLOT_PLACES = ("front right", "front left", "back left", "back right")
DIRECTIONS = dict(
    zip(
        FACES,
        ("up", "to the right", "to the front", "down", "to the left", "to the back"),
        strict=True,
    )
)
NUMBERS = ("none", "one", "two", "three", "four")


class View:
    """A cube as it is held: its pieces as codes, and the names of its colours.

    `colours` are the centres' letters at U, R, F, D, L, B.
    """

    def __init__(self, cubies: Cubies, colours: str) -> None:
        self.carried = carry_of(cubies)
        self.colours = dict(zip(FACES, map(colour_name, colours), strict=True))

    def name(self, home: int) -> str:
        """A piece by its colours: "white-green-red"."""
        piece = CORNERS[home // 3] if home < FIRST_EDGE else EDGES[(home - FIRST_EDGE) // 2]
        return "-".join(self.colours[face] for face in piece)

    def place(self, home: int) -> str:
        """Where a piece lies, in words."""
        code = self.carried[home]
        if code < FIRST_EDGE:
            return CORNER_PLACES[code // 3]
        return EDGE_PLACES[(code - FIRST_EDGE) // 2]

    def facing(self, home: int) -> str:
        """Which way a piece's first sticker looks: a corner's of the top or bottom colour, an
        edge's of its first colour."""
        code = self.carried[home]
        if code < FIRST_EDGE:
            facelet = corner_facelets()[code // 3][code % 3]
        else:
            facelet = edge_facelets()[(code - FIRST_EDGE) // 2][(code - FIRST_EDGE) % 2]
        return DIRECTIONS[FACES[facelet // 9]]

    def first_colour(self, home: int) -> str:
        """The colour of the sticker that `facing` speaks of."""
        piece = CORNERS[home // 3] if home < FIRST_EDGE else EDGES[(home - FIRST_EDGE) // 2]
        return self.colours[piece[0]]

    def lies(self, home: int) -> str:
        """Where a piece lies and which way it looks, in words."""
        return f"{self.place(home)}, {self.first_colour(home)} {self.facing(home)}"


def why_cross(view: View, distance: int, length: int, pairs: Sequence[str] = ()) -> str:
    """Why this cross: which edges are at home, how far it is, which pairs it brings with it."""
    at_home = sum(view.carried[24 + 2 * edge] == 24 + 2 * edge for edge in range(4, 8))
    colour = view.colours["D"]
    verb = "is" if at_home == 1 else "are"
    text = (
        f"{NUMBERS[at_home].capitalize()} of the four {colour} edges {verb} at home around the "
        f"{colour} centre"
    )
    if not length:
        text += ": nothing to do"
    elif length == distance:
        text += f"; no cross takes fewer than {_turns(length)} here"
    else:
        text += f"; a cross takes {_turns(distance)}, this one of {_turns(length)} helps the pairs"
    if pairs:
        noun = "pair is" if len(pairs) == 1 else "pairs are"
        text += f". With it the {' and the '.join(pairs)} {noun} home"
    return text + "."


def why_take_out(view: View, slot: int, wanted: Sequence[int]) -> str:
    """Why a pair's piece is first taken out of a slot it does not belong to."""
    stuck = [home for home in wanted if _slot_of(view.carried[home]) == slot]
    names = " and the ".join(
        f"{view.name(home)} {'corner' if home < FIRST_EDGE else 'edge'}" for home in stuck
    )
    verb = "are" if len(stuck) > 1 else "is"
    return (
        f"The {names} {verb} stuck in the {SLOT_PLACES[slot]} slot: this brings "
        f"{'them' if len(stuck) > 1 else 'it'} to the top."
    )


def _slot_of(code: int) -> int:
    if code < FIRST_EDGE:
        return code // 3 - 4
    return (code - FIRST_EDGE) // 2 - 8


def why_pair(view: View, rule: Rule, borrowed: Sequence[int], also: Sequence[int]) -> str:
    """Why this case: where the pair's two pieces are, which way they look; seen with the slot in
    front on the right. `borrowed` are empty slots that are used, `also` slots solved by the way."""
    corner, edge = PAIR
    text = (
        f"With its slot in front on the right: the {view.name(corner)} corner is "
        f"{view.lies(corner)}; the {view.name(edge)} edge is {view.lies(edge)}. "
        f"That is {rule.title}."
    )
    if borrowed:
        text += f" The {_slots(borrowed)} still empty, so the way through {_it(borrowed)} is free."
    if also:
        text += (
            f" By the way it also solves the {' and the '.join(SLOT_PLACES[s] for s in also)} pair."
        )
    return text


def _slots(slots: Sequence[int]) -> str:
    names = " and the ".join(SLOT_PLACES[slot] for slot in slots)
    return f"{names} slot is" if len(slots) == 1 else f"{names} slots are"


def _it(slots: Sequence[int]) -> str:
    return "it" if len(slots) == 1 else "them"


def why_orientation(view: View, rule: Rule | None) -> str:
    """Why this OLL: which of the top's pieces already show its colour."""
    colour = view.colours["U"]
    if rule is None:
        return f"The whole top already shows {colour}: nothing to do."
    corners = sum(view.carried[home] % 3 == 0 for home in LAST_LAYER[:4])
    edges = sum((view.carried[home] - FIRST_EDGE) % 2 == 0 for home in LAST_LAYER[4:])
    return (
        f"{NUMBERS[edges].capitalize()} of the top's edges and {NUMBERS[corners]} of its corners "
        f"show {colour} on top, as in the picture of {rule.title}."
    )


def why_permutation(view: View, rule: Rule | None, top: int) -> str:
    """Why this PLL: which pieces have to change places, as in the picture; `top` is the turn of
    the top behind it, 0 to 3."""
    last = {0: "", 1: "a quarter turn", 2: "half a turn", 3: "a quarter turn back"}[top]
    if rule is None:
        if not top:
            return "The top is solved already: nothing to do."
        return f"The top's pieces are right among themselves; only {last} of the top is left."
    effect = pieces_moved(rule)
    moves = _cycles(effect, LAST_LAYER[:4], "corner") + _cycles(effect, LAST_LAYER[4:], "edge")
    text = f"All of the top shows {view.colours['U']}; {' and '.join(moves)}: {rule.title}."
    return text + (f" Then {last} of the top brings it home." if top else "")


def pieces_moved(rule: Rule) -> bytes:
    """Where a PLL carries each code, followed by the turn of the top that leaves most pieces where
    they are in its picture: what is really exchanged.

    >>> from .rules import find
    >>> effect = pieces_moved(find("PLL", "T"))
    >>> sum(effect[home] != home for home in LAST_LAYER)
    4
    """
    effects = (then(rule.algorithms[0].carried, turn) for turn in U_TURNS)
    return max(effects, key=lambda effect: sum(effect[home] == home for home in LAST_LAYER))


def _cycles(effect: bytes, homes: Sequence[int], noun: str) -> list[str]:
    """What an algorithm does to pieces of one kind, as clauses."""
    names = CORNERS if noun == "corner" else EDGES
    first, size = (0, 3) if noun == "corner" else (FIRST_EDGE, 2)
    seen: set[int] = set()
    found = []
    for home in homes:
        cycle = []
        while home not in seen:
            seen.add(home)
            cycle.append(names[(home - first) // size])
            home = first + (effect[home] - first) // size * size
        if len(cycle) == 2:
            found.append(f"the {noun}s {cycle[0]} and {cycle[1]} have to change places")
        elif len(cycle) > 2:
            found.append(f"the {noun}s have to go round {' → '.join([*cycle, cycle[0]])}")
    return found


def _turns(count: int) -> str:
    return "1 turn" if count == 1 else f"{count} turns"
