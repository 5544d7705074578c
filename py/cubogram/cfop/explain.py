"""Why a step is what it is, in one or two sentences that a learner can follow cube in hand."""

from collections.abc import Sequence

from ..cube.cubies import CORNERS, EDGES, FACES, Cubies
from ..cube.layout import corner_facelets, edge_facelets
from .carry import FIRST_EDGE, carry_of, then
from .hold import colour_name
from .pairs import SLOT_PAIRS
from .pictures import LAST_LAYER, U_TURNS
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
"""The slots, and the top's corners, in the order of their codes."""
SIDES = ("right", "front", "left", "back")
"""The top's edges, in the order of their codes."""
DIRECTIONS = dict(
    zip(
        FACES,
        ("up", "to the right", "to the front", "down", "to the left", "to the back"),
        strict=True,
    )
)
NUMBERS = ("none", "one", "two", "three", "four")
TURNS_OF_TOP = (
    "",
    "a quarter turn clockwise",
    "half a turn",
    "a quarter turn counter-clockwise",
)


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


def listed(names: Sequence[str]) -> str:
    """Names with commas and one "and".

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def why_cross(view: View, distance: int, length: int, pairs: Sequence[str] = ()) -> str:
    """Why this cross: how the cube is held, which edges are at home, how far the cross is, which
    pairs it brings with it."""
    at_home = sum(view.carried[24 + 2 * edge] == 24 + 2 * edge for edge in range(4, 8))
    colour, front = view.colours["D"], view.colours["F"]
    who = "all four" if at_home == 4 else f"{NUMBERS[at_home]} of the four"
    text = (
        f"With {colour} at the bottom and {front} in front, {who} {colour} edges "
        f"{'is' if at_home == 1 else 'are'} at home around the {colour} centre"
    )
    if not length:
        text += ": nothing to do"
    elif length == distance:
        text += f"; no cross takes fewer than {_turns(length)} here"
    else:
        text += f"; a cross takes {_turns(distance)}, this one of {_turns(length)} helps the pairs"
    if pairs:
        noun = "pair is" if len(pairs) == 1 else "pairs are"
        text += f". With it the {listed(pairs)} {noun} home"
    return text + "."


def why_take_out(view: View, slot: int, wanted: Sequence[int], lead: str = "") -> str:
    """Why a pair's piece is first taken out of a slot it does not belong to. `view` is how the
    cube is held after the rotation `lead`, and `slot` the place it then has."""
    stuck = [home for home in wanted if _slot_of(view.carried[home]) == slot]
    names = listed(
        [f"the {view.name(home)} {'corner' if home < FIRST_EDGE else 'edge'}" for home in stuck]
    )
    return _capital(
        f"{_after(lead)}{names} {'are' if len(stuck) > 1 else 'is'} stuck in the "
        f"{SLOT_PLACES[slot]} slot: this brings {'them' if len(stuck) > 1 else 'it'} to the top."
    )


def _slot_of(code: int) -> int:
    if code < FIRST_EDGE:
        return code // 3 - 4
    return (code - FIRST_EDGE) // 2 - 8


def why_pair(
    view: View,
    rule: Rule,
    slot: int = 0,
    borrowed: Sequence[int] = (),
    also: Sequence[int] = (),
    lead: str = "",
) -> str:
    """Why this case: where the pair's two pieces are, which way they look. `view` is how the cube
    is held after the rotation `lead`; `slot` is the place the pair's slot then has, `borrowed` are
    empty slots that are used, `also` slots solved by the way."""
    corner, edge = SLOT_PAIRS[slot]
    text = _capital(
        f"{_after(lead)}the {view.name(corner)} corner is {view.lies(corner)}; "
        f"the {view.name(edge)} edge is {view.lies(edge)}; "
        f"their slot is the {SLOT_PLACES[slot]} one. "
    )
    seen = "Seen with that slot in front on the right, it" if slot else "That"
    text += f"{seen} is {rule.title}."
    if borrowed:
        names = listed([SLOT_PLACES[s] for s in borrowed])
        are, them = ("slot is", "it") if len(borrowed) == 1 else ("slots are", "them")
        text += f" The {names} {are} still empty, so the way through {them} is free."
    if also:
        pairs = "pair" if len(also) == 1 else "pairs"
        text += f" By the way it also solves the {listed([SLOT_PLACES[s] for s in also])} {pairs}."
    return text


def why_orientation(view: View, rule: Rule | None, lead: str = "", spoken: str = "") -> str:
    """Why this OLL: which of the top's pieces already show its colour, and after which turns
    (`lead`) it looks like the case's picture; `spoken` is what is done."""
    colour = view.colours["U"]
    if rule is None:
        return f"The whole top already shows {colour}: nothing to do."
    corners = sum(view.carried[home] % 3 == 0 for home in LAST_LAYER[:4])
    edges = sum((view.carried[home] - FIRST_EDGE) % 2 == 0 for home in LAST_LAYER[4:])
    text = (
        f"{_count(edges, 'edge')} and {_count(corners, 'corner')} of the top show {colour}; "
        f"{_after(lead, spoken)}it looks like the picture of {rule.title}."
    )
    return _capital(text)


def why_permutation(
    view: View, rule: Rule | None, top: int, lead: str = "", spoken: str = ""
) -> str:
    """Why this PLL: which pieces have to change places, after the turns `lead` that make it look
    like the picture; `spoken` is what is done, `top` the turn of the top behind it, 0 to 3."""
    last = TURNS_OF_TOP[top]
    if rule is None:
        if not top:
            return "The top is solved already: nothing to do."
        return f"The top's pieces are right among themselves; the top only needs {last}."
    effect = pieces_moved(rule)
    moves = _cycles(effect, LAST_LAYER[:4], "corner") + _cycles(effect, LAST_LAYER[4:], "edge")
    text = f"All of the top shows {view.colours['U']}. "
    text += _capital(f"{_after(lead, spoken)}{listed(moves)}: {rule.title}.")
    return text + (f" Then the top needs {last}." if top else "")


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
    """What an algorithm does to the top's pieces of one kind, as clauses."""
    names = SLOT_PLACES if noun == "corner" else SIDES
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
            found.append(f"the {listed(cycle)} {noun}s change places")
        elif len(cycle) > 2:
            found.append(f"the {noun}s go round ({' → '.join([*cycle, cycle[0]])})")
    return found


def _turns(count: int) -> str:
    return "1 turn" if count == 1 else f"{count} turns"


def _count(count: int, noun: str) -> str:
    """How many of the four pieces of a kind: "all four edges", "one edge", "no edges"."""
    number = {0: "no", 4: "all four"}.get(count, NUMBERS[count])
    return f"{number} {noun}{'' if count == 1 else 's'}"


def _after(lead: str, spoken: str = "") -> str:
    """After which turns something is seen: those that are done first, or others."""
    if not lead:
        return ""
    done = not spoken or spoken.split()[: len(lead.split())] == lead.split()
    return f"{'after' if done else 'seen after'} {lead} "


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
