"""Why a step was chosen, in a few sentences that a learner can follow with a cube in hand."""

from collections.abc import Sequence

from cubogram.cfop.choice import PairNow
from cubogram.cfop.cube_orientation import colour_name
from cubogram.cfop.pairs import SLOT_PAIRS
from cubogram.cfop.pictures import CROSS, LAST_LAYER, U_TURNS
from cubogram.cfop.piece_map import FIRST_EDGE, compose, map_of_cubies, map_of_turns
from cubogram.cfop.rules import Rule
from cubogram.cube.cubies import CORNERS, EDGES, FACES, MOVE_NAMES, Cubies
from cubogram.cube.layout import corner_facelets, edge_facelets
from cubogram.formatting import counted, listed

CORNER_PLACES = (
    "on top at the front right",
    "on top at the front left",
    "on top at the back left",
    "on top at the back right",
    "in the front-right slot",
    "in the front-left slot",
    "in the back-left slot",
    "in the back-right slot",
)
EDGE_PLACES = (
    "on top at the right",
    "on top at the front",
    "on top at the left",
    "on top at the back",
    "at the bottom right",
    "at the bottom front",
    "at the bottom left",
    "at the bottom back",
    "in the front-right slot",
    "in the front-left slot",
    "in the back-left slot",
    "in the back-right slot",
)
SLOT_PLACES = ("front-right", "front-left", "back-left", "back-right")
"""The slots, and the top's corners, in the order of their codes."""
TOP = (LAST_LAYER[:4], LAST_LAYER[4:])
"""The homes of the top's corners and of its edges."""
SIDES = ("right", "front", "left", "back")
"""The top's edges, in the order of their codes."""
DIRECTIONS = dict(zip(FACES, ("up", "right", "front", "down", "left", "back"), strict=True))
"""The direction in which a sticker faces."""
NUMBERS = ("none", "one", "two", "three", "four")
EDGE_COLOURS = "white yellow green blue red orange"
"""The order in which people name the two colours of an edge."""
U_NAMES = ("", "U", "U2", "U'")


class View:
    """A cube as held: its pieces as codes, and the names of its colours.

    `letters` are the letters of the centres at U, R, F, D, L, B.
    """

    def __init__(self, cubies: Cubies, letters: str) -> None:
        self.piece_map = map_of_cubies(cubies)
        self.colours = dict(zip(FACES, map(colour_name, letters), strict=True))

    def stickers(self, home: int) -> list[tuple[int, str]]:
        """A piece's stickers in the order in which people name them: each number (0 is the piece's
        first) and colour. Corners start with the top or bottom, edges follow EDGE_COLOURS."""
        if home < FIRST_EDGE:
            return [(n, self.colours[face]) for n, face in enumerate(CORNERS[home // 3])]
        faces = EDGES[(home - FIRST_EDGE) // 2]
        return sorted(
            ((n, self.colours[face]) for n, face in enumerate(faces)),
            key=lambda sticker: EDGE_COLOURS.find(sticker[1]),
        )

    def name(self, home: int) -> str:
        """A piece by its colours, "white-green-red"; the same in every orientation of the cube."""
        return "-".join(colour for _, colour in self.stickers(home))

    def pair(self, slot: int) -> str:
        """The pair of a slot by its colours: "green-red"."""
        return self.name(SLOT_PAIRS[slot][1])

    def place(self, home: int) -> str:
        """Where a piece is, in words."""
        code = self.piece_map[home]
        if code < FIRST_EDGE:
            return CORNER_PLACES[code // 3]
        return EDGE_PLACES[(code - FIRST_EDGE) // 2]

    def facing(self, home: int) -> str:
        """The direction that the first-named sticker faces."""
        code = self.piece_map[home]
        number, _ = self.stickers(home)[0]
        if code < FIRST_EDGE:
            facelet = corner_facelets()[code // 3][(code + number) % 3]
        else:
            facelet = edge_facelets()[(code - FIRST_EDGE) // 2][(code + number) % 2]
        return DIRECTIONS[FACES[facelet // 9]]

    def lies(self, home: int) -> str:
        """Where a piece is and which way it faces, in words."""
        _, colour = self.stickers(home)[0]
        return f"{self.place(home)}, {colour} facing {self.facing(home)}"


def cross_choice(distances: dict[str, int], length: int, friendly: bool, foresight: bool) -> str:
    """Why the search chose this cross rather than another that it tried; `distances` are the fewest
    turns for a cross of each colour that it tried, its own first.

    >>> cross_choice({"orange": 6, "white": 5, "red": 7}, 6, False, False)
    'No orange cross takes fewer than 6 turns; white would take 5, but this one leads to a short \
first pair.'
    """
    if not length:
        return ""
    if foresight:
        aim = f"the {'easiest' if friendly else 'shortest'} solution found"
    else:
        aim = f"{'an easy' if friendly else 'a short'} first pair"
    (colour, distance), *_ = distances.items()
    other, fewest = min(distances.items(), key=lambda each: each[1])
    this = f"{other} would take {fewest}, but this one" if fewest < distance else "this one"
    if length > distance:
        text = f"The shortest {colour} cross takes {counted(distance, 'turn')}"
    else:
        text = f"No {colour} cross takes fewer than {counted(length, 'turn')}"
    return f"{text}; {this} leads to {aim}."


def cross_sight(view: View, turns: Sequence[int], pairs: Sequence[str] = ()) -> str:
    """What to look for before the cross: how to hold the cube, which edges are in place, which turn
    brings which edge home; and the pairs that the cross solves too."""
    in_place = sum(view.piece_map[24 + 2 * edge] == 24 + 2 * edge for edge in range(4, 8))
    colour, front = view.colours["D"], view.colours["F"]
    which = "all four" if in_place == 4 else f"{NUMBERS[in_place]} of the four"
    text = (
        f"With {colour} at the bottom and {front} in front, {which} {colour} edges "
        f"{'is' if in_place in (0, 1) else 'are'} in place"
    )
    if turns:
        text += ". " + _capital("; ".join(_edges_placed(view, turns)))
    else:
        text += ": the cross is there already"
    if pairs:
        noun, verb = ("pair", "is solved") if len(pairs) == 1 else ("pairs", "are solved")
        text += f". The {listed(pairs)} {noun} {verb} with it"
    return text + "."


def _edges_placed(view: View, turns: Sequence[int]) -> list[str]:
    """Clauses that name the last turn for each edge of a cross, in the order of the turns."""
    placed: dict[int, list[str]] = {}
    for home in CROSS:
        state, last = view.piece_map, -1
        for number, turn in enumerate(turns):
            before, state = state, compose(state, map_of_turns([turn]))
            if before[home] != state[home]:
                last = number
        if last >= 0:
            placed.setdefault(last, []).append(view.name(home))
    clauses: list[str] = []
    for number, names in sorted(placed.items()):
        which = MOVE_NAMES[turns[number]]
        if turns.count(turns[number]) > 1:
            which = f"the last {which}"
        is_first, noun = not clauses, "edge" if len(names) == 1 else "edges"
        clauses.append(
            f"{which} brings the {listed(names)} {noun} home"
            if is_first
            else f"{which} the {listed(names)} {'one' if len(names) == 1 else 'ones'}"
        )
    return clauses


FIXED_ORDER = "The pairs come in a fixed order, round the cube from the front right."


def edge_choice(in_place: int) -> str:
    """Why this edge of the cross comes now, if the edges are solved one by one."""
    if in_place:
        return ""
    return "The edges one by one: whichever is found first, without looking ahead to the next."


def edge_sight(view: View, home: int, lead: str = "") -> str:
    """Where an edge of the cross is, and its path home. `view` is the cube as held after the
    rotation `lead`."""
    place, colour = EDGES[(view.piece_map[home] - FIRST_EDGE) // 2], view.colours["D"]
    is_upright = (view.piece_map[home] - FIRST_EDGE) % 2 == 0
    down = "straight down" if is_upright else "down by way of the middle layer"
    way = {
        "U": f"turn it above its place, then {down}",
        "D": "bring it up to the top first, then above its place and down",
    }.get(place[0], f"bring it up with {colour} on top, then above its place and down")
    return _capital(f"{_after(lead)}the {view.name(home)} edge is {view.lies(home)}: {way}.")


def pair_choice(
    chosen: PairNow,
    others: Sequence[PairNow],
    names: Sequence[str],
    friendly: bool,
    foresight: bool,
) -> str:
    """Why this pair comes now: its cost compared with the other unsolved pairs.

    `names` are the pairs of the four slots by their colours; `others` are sorted, cheapest first.
    """
    mine = names[chosen.slot]
    if not others:
        return f"The {mine} pair is the last one."
    next_one = others[0]
    easiest, easier = ("easiest", "easier") if friendly else ("shortest", "shorter")
    if foresight and chosen.cost > next_one.cost:
        price = _price(next_one, friendly)
        return (
            f"The {names[next_one.slot]} pair alone would be {easier} now ({price}), "
            f"but with the {mine} pair first the whole solution is {easier}."
        )
    mine_now, other_now = _price(chosen, friendly), _price(next_one, friendly)
    other = f"the {names[next_one.slot]} one"
    if friendly and chosen.turns > next_one.turns:
        compared = f"{other} takes only {other_now}, but they are harder on the fingers"
    elif mine_now != other_now:
        compared = f"next is {other}: {other_now}"
    elif chosen.cost < next_one.cost and friendly:
        compared = f"{other} takes as many, but they are harder on the fingers"
    else:
        compared = f"{other} takes as many"
    left = NUMBERS[len(others) + 1]
    which = f"the {mine} one is the {easiest} now: {mine_now} ({compared})"
    return f"Of the {left} pairs left, {which}."


def _price(pair: PairNow, friendly: bool) -> str:
    """The number of turns a pair takes and, if it matters, whether the cube is rotated for it."""
    turns = counted(pair.turns, "turn")
    if not friendly:
        return turns
    return f"{turns} after a rotation" if pair.rotates else f"{turns}, no rotation"


def free_sight(
    view: View, slot: int, wanted: Sequence[int], also: Sequence[int] = (), lead: str = ""
) -> str:
    """Why a pair's piece is first freed from a slot where it does not belong. `view` is the cube as
    held after the rotation `lead`, `slot` is the place of the pair's slot then, and `also` are
    slots that are solved along the way."""
    names = [f"the {view.name(home)} {noun}" for home, noun in _stuck(view, slot, wanted)]
    verb, them = ("are", "them") if len(names) > 1 else ("is", "it")
    return (
        _capital(f"{_after(lead)}{listed(names)} {verb} stuck in the {SLOT_PLACES[slot]} slot: ")
        + f"this brings {them} up."
        + _also(also)
    )


def _also(slots: Sequence[int]) -> str:
    """The pairs that are solved along the way."""
    if not slots:
        return ""
    pairs = "pair is" if len(slots) == 1 else "pairs are"
    return f" The {listed([SLOT_PLACES[slot] for slot in slots])} {pairs} solved with it."


def free_name(view: View, slot: int, wanted: Sequence[int]) -> str:
    """The name of the step: "Free the edge from the wrong slot"."""
    stuck = _stuck(view, slot, wanted)
    return f"Free the {'pair' if len(stuck) > 1 else stuck[0][1]} from the wrong slot"


def _stuck(view: View, slot: int, wanted: Sequence[int]) -> list[tuple[int, str]]:
    """The pieces that are in a slot, each with its description."""
    return [
        (home, "corner" if home < FIRST_EDGE else "edge")
        for home in wanted
        if _slot_of(view.piece_map[home]) == slot
    ]


def _slot_of(code: int) -> int:
    if code < FIRST_EDGE:
        return code // 3 - 4
    return (code - FIRST_EDGE) // 2 - 8


def pair_sight(
    view: View,
    rule: Rule,
    slot: int = 0,
    borrowed: Sequence[int] = (),
    also: Sequence[int] = (),
    lead: str = "",
) -> str:
    """What to look for in a pair: where its two pieces are, which way they face, which case it is.

    `view` is the cube as held after the rotation `lead`; `slot` is the place of the pair's slot
    then, `borrowed` are empty slots that are used, `also` are slots solved along the way."""
    corner, edge = SLOT_PAIRS[slot]
    text = _capital(
        f"{_after(lead)}the {view.name(corner)} corner is {view.lies(corner)}; "
        f"the {view.name(edge)} edge is {view.lies(edge)}; "
        f"they belong in the {SLOT_PLACES[slot]} slot. "
    )
    seen = "Seen with that slot at the front right, this" if slot else "This"
    text += f"{seen} is {rule.title}."
    if borrowed:
        names = listed([SLOT_PLACES[s] for s in borrowed])
        are, them = ("slot is", "it") if len(borrowed) == 1 else ("slots are", "they")
        text += f" The {names} {are} still empty, so {them} may be used on the way."
    return text + _also(also)


def algorithm_choice(rule: Rule, is_first: bool, friendly: bool, foresight: bool) -> str:
    """Why the algorithm used is not the one you would learn for this case of the last layer."""
    if is_first:
        return ""
    aim = "easier" if friendly else "shorter"
    if rule.step == "OLL" and foresight:
        return f"The usual algorithm is {rule.algorithms[0].text}; with this one the rest is {aim}."
    return f"The usual algorithm is {rule.algorithms[0].text}; this one is {aim} here."


def orientation_sight(view: View, rule: Rule | None, lead: str = "", spoken: str = "") -> str:
    """Which of the top's pieces already show its colour, and the turns (`lead`) after which it
    looks like the case's picture; `spoken` are the turns made."""
    colour = view.colours["U"]
    if rule is None:
        return f"The whole top is {colour} already."
    corners = sum(view.piece_map[home] % 3 == 0 for home in LAST_LAYER[:4])
    edges = sum((view.piece_map[home] - FIRST_EDGE) % 2 == 0 for home in LAST_LAYER[4:])
    text = f"{_count(edges, 'edge')} and {_count(corners, 'corner')} show {colour} on top. "
    return _capital(text) + _capital(f"{_after(lead, spoken)}this is {rule.title}.")


def top_edges_sight(view: View, auf: int, rotation: str = "", spoken: str = "") -> str:
    """What to look for in the first of two looks at OLL: which edges show the top's colour, and
    where the turn of the top before the algorithm (`auf`, 0 to 3) takes them."""
    codes = [view.piece_map[home] - FIRST_EDGE for home in TOP[1]]
    shown = [code // 2 for code in codes if code % 2 == 0]
    colour = view.colours["U"]
    if not shown:
        return f"The edges first: none shows {colour} on top."
    sides = _sides(shown)
    text = f"The edges first: {_after(rotation, spoken)}those at the {sides} show {colour}."
    if auf:
        after = "After" if _begins(spoken, f"{rotation} {U_NAMES[auf]}".split()) else "Seen after"
        sides = _sides([(n + auf) % 4 for n in shown])
        text += f" {after} {U_NAMES[auf]} they are at the {sides}, as the algorithm requires."
    return text


def _sides(edges: Sequence[int]) -> str:
    """The places of edges of the top, in the order in which people name the sides."""
    return listed(
        [side for side in ("front", "back", "left", "right") if SIDES.index(side) in edges]
    )


def top_corners_sight(
    view: View, rule: Rule, auf: int, rotation: str = "", spoken: str = ""
) -> str:
    """What to look for in the first of two looks at PLL: which corners have to change places."""
    moves = _exchanges(pieces_moved(rule, auf))[0]
    text = f"The top is all {view.colours['U']}. The corners first: "
    text += f"{_after(rotation, spoken)}{moves}, as in {rule.title}"
    lead = f"{rotation} {U_NAMES[auf]}".split()
    if auf:
        text += f"{'' if _begins(spoken, lead) else ', seen'} after {U_NAMES[auf]}"
    return f"{text}; the edges come next."


def permutation_sight(
    view: View,
    rule: Rule | None,
    final_auf: int,
    auf: int,
    rotation: str = "",
    spoken: str = "",
) -> str:
    """Which pieces have to change places, as seen after a rotation. `auf` and `final_auf` are the
    turns of the top before and after the algorithm, 0 to 3; `spoken` are the turns made."""
    last = U_NAMES[final_auf]
    if rule is None:
        if not final_auf:
            return "The last layer is solved already."
        return f"The last layer only has to be turned into place: {last}."
    moves = _exchanges(pieces_moved(rule, auf))
    text = f"The top is all {view.colours['U']}. "
    text += _capital(f"{_after(rotation, spoken)}{listed(moves)}: {rule.title}")
    if auf:
        lead = f"{rotation} {U_NAMES[auf]}".split()
        text += f"{'' if _begins(spoken, lead) else ', seen'} after {U_NAMES[auf]}"
    return f"{text}." + (f" Then {last} turns the top into place." if final_auf else "")


def pieces_moved(rule: Rule, auf: int = 0) -> bytes:
    """Where a PLL takes each code, followed by the turn of the top that keeps the most pieces of
    its picture in place, preferring short cycles. If the top has to be turned
    first (`auf`, 0 to 3), the result is for the places before that turn.

    >>> from cubogram.cfop.rules import find
    >>> effect = pieces_moved(find("PLL", "T"))
    >>> sum(effect[home] != home for home in LAST_LAYER)
    4
    """
    effects = (compose(rule.algorithms[0].piece_map, turn) for turn in U_TURNS)
    effect = compose(U_TURNS[auf], min(effects, key=_most_moved))
    return compose(effect, U_TURNS[-auf % 4])


def _most_moved(effect: bytes) -> tuple[int, int]:
    """The number of the top's pieces that change places, and the length of the longest cycle."""
    lengths = [len(cycle) for homes in TOP for cycle in _cycles(effect, homes)]
    return sum(lengths), max(lengths, default=0)


def _cycles(effect: bytes, homes: Sequence[int]) -> list[list[int]]:
    """The cycles in which an algorithm moves the top's pieces of one kind, as lists of homes, each
    going to the next; without those that stay."""
    seen: set[int] = set()
    found = []
    for home in homes:
        cycle = []
        while home not in seen:
            seen.add(home)
            cycle.append(home)
            code = effect[home]
            home = code - (code % 3 if code < FIRST_EDGE else code % 2)
        if len(cycle) > 1:
            found.append(cycle)
    return found


def _exchanges(effect: bytes) -> list[str]:
    """What an algorithm does to the top's pieces, as clauses."""
    found = []
    for homes, names, noun in zip(TOP, (SLOT_PLACES, SIDES), ("corners", "edges"), strict=True):
        for cycle in _cycles(effect, homes):
            places = [names[homes.index(home)] for home in cycle]
            if len(places) == 2:
                found.append(f"the {listed(places)} {noun} swap")
            else:
                found.append(f"the {noun} cycle {' → '.join([*places, places[0]])}")
    return found


def _count(count: int, noun: str) -> str:
    """The number of pieces, out of the four of a kind: "all four edges", "one edge", "no edges"."""
    number = {0: "no", 4: "all four"}.get(count, NUMBERS[count])
    return f"{number} {noun}{'' if count == 1 else 's'}"


def _after(lead: str, spoken: str = "") -> str:
    """The words "after" and the turns `lead`; "seen after" if other turns come first."""
    if not lead:
        return ""
    return f"{'after' if _begins(spoken, lead.split()) else 'seen after'} {lead}, "


def _begins(spoken: str, turns: Sequence[str]) -> bool:
    """True if the explanation starts with these turns, or there is none."""
    return not spoken or spoken.split()[: len(turns)] == list(turns)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
