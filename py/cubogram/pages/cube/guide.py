"""Guide me: a solution turn by turn, in words, for the cube in the visitor's hands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Literal, NamedTuple

from cubogram.cube.cubies import FACES
from cubogram.cube.layout import CENTRES, N_FACELETS, facelets_as_held
from cubogram.cube.moves import Move
from cubogram.cube.pieces import is_cube
from cubogram.cube.rotations import rotation_texts
from cubogram.formatting import listed
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.cube.answer import Answer
from cubogram.pages.cube.colour_check import unpainted
from cubogram.pages.cube.reading import BARE, Reading, after_moves, reversed_moves
from cubogram.pages.cube.result import all_colours
from cubogram.pages.cube.solution import Chapter, Solution
from cubogram.pages.html import Html
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.settings import COLOUR_OF

Card = Literal["hold", "turn", "check", "done"]
"""What to do: hold the cube as it is drawn, turn it, compare it after a part of the solution, or
nothing more."""

NEXT = {
    "hold": "Mine looks like this",
    "turn": "Done, next",
    "check": "Yes, it does",
    "done": "Finish",
}
NOTATION = re.compile(r"(?<![\w-])(?:[URFDLB]w?|[urfdlbMESxyz])(?:2|'|(?![\w-]))")
SENTENCE = re.compile(r"(?<=[.:]) ")
LEFT = "Your cube has left the path: here is a new way to solve it."


@dataclass(frozen=True)
class Way:
    """Where the visitor was when they got lost: in the solution of a cube, after `at` moves."""

    text: str
    reading: Reading
    solution: Solution
    at: int


class Guide(Part):
    """The guide, or how to get back to it."""

    def __init__(self, site: Site, answer: Answer) -> None:
        super().__init__(site)
        self.is_open = False
        self.is_lost = False
        """Whether the visitor is lost: the cube in hand is to be painted or scanned."""
        self._is_held = False
        """Whether the visitor is holding the cube as it is drawn."""
        self._said = ""
        """The result of comparing the cube in hand."""
        self._is_awake = False
        """Whether the screen stays on."""
        self._from = self._noted
        """The address of the place in the tab's history from which the guide was opened."""
        self._waits = self._from is not None
        """Whether the guide continues as soon as there is a solution, also after a reload."""
        self._painted = ""
        """What was painted before the visitor gave up, to be continued."""
        self._left = ""
        """The text before the cube in hand was to be shown."""
        self._asks = False
        """Whether the guide asks which cube it is, as long as the drawn one is only the example."""
        self._way: Way | None = None
        self._checked = 0
        """The place at which the cube in hand was compared last."""
        self._was_compared = False
        self._answer = answer

    @property
    def _solution(self) -> Solution | None:
        """The solution being followed, if it has any moves."""
        solution = self._answer.solution
        return solution if solution and solution.moves else None

    @property
    def _at(self) -> int:
        """How many of its moves have been made."""
        return int(self._answer.player.position.at)

    @property
    def _noted(self) -> str | None:
        """The address from which the guide was opened, if this is its own place in the history."""
        note = self.site.world.note
        origin = note.get("guide") if isinstance(note, dict) else None
        return origin if isinstance(origin, str) else None

    @property
    def _card(self) -> Card:
        if not self._is_held:
            return "hold"
        solution, at = self._solution, self._at
        if not solution or at == len(solution.moves):
            return "done"
        begun = any(one.start == at and one.choice for one in solution.chapters)
        return "check" if begun and at != self._checked else "turn"

    @property
    def _trigger(self) -> Trigger:
        """The moves of the present card, if it is for turns."""
        solution, at = self._solution, self._at
        if not solution or at == len(solution.moves):
            return Trigger(0)
        chapter = solution.chapter_at(at)
        return trigger_at(solution.moves, at, chapter.end if chapter else len(solution.moves))

    @property
    def has_arrow(self) -> bool:
        """Whether an arrow on the cube shows the player's next move."""
        return self.is_open and self._card == "turn" and self._trigger.times == 1

    @property
    def is_compared(self) -> bool:
        """Whether the cube in hand is being compared with the drawn one, which then shows all its
        colours."""
        return self.is_open and self._card in ("hold", "check")

    def settle(self) -> None:
        """Continues if there is a solution to follow, and closes if there is not. Until then, the
        screen stays on."""
        if self._way and self._solution not in (None, self._way.solution):
            self.is_lost = False
        if self._waits and not self._answer.search.is_active:
            self._waits = False
            if self._solution:
                self._start(self._solution)
        elif self.is_open and not self._solution:
            self._close()
        is_used = self.is_open or self.is_lost
        if is_used != self._is_awake:
            self._is_awake = is_used
            self.site.world.request("awake", is_used)
            if not is_used:
                self.site.world.remember(None)
        if is_used:
            self.site.world.remember({"guide": self._from})
        if self.is_compared != self._was_compared:
            self._was_compared = self.is_compared
            self._answer.player.draw_again()

    def on_guide(self) -> None:
        """Starts from where the player is, or from the beginning if it is at the end; searches
        first if there is no solution."""
        self._said, self.is_lost = "", False
        self._asks = self._answer.cube.is_example
        if self._asks:
            self.site.world.request("focus", "guide-scan")
            return
        if not self._solution:
            self._waits = not self._answer.solve()
            return
        self._start(self._solution)

    def on_guide_example(self) -> None:
        """The visitor only tries the guide."""
        self._answer.cube.take_example()
        self.on_guide()

    def on_guide_type(self) -> None:
        """The visitor types the scramble of the cube in hand."""
        self._asks = False
        self.site.world.request("focus", "scramble")

    def on_guide_close(self) -> None:
        self._asks = False
        self._close()
        self.site.world.request("focus", "guide-me")

    def went(self) -> bool:
        """The reader went to another place in the tab's history. Where the guide was opened, it
        closes, and in its own places it stays; returns whether nothing else is to change."""
        origin, self._from = self._from, self._noted
        is_used = self.is_open or self.is_lost
        if self._from is not None:
            self._waits = not is_used
            return is_used
        if self.site.world.address != origin:
            return False
        if self.is_lost:
            self.on_give_up()
        self.is_open = False
        return True

    def on_guide_next(self) -> None:
        """The cube is as shown, or the visitor has made the move."""
        if self._is_held:
            self._said = ""
        if self._card == "check":
            self._checked = self._at
        self._is_held = True

    def on_guide_back(self, words: str) -> None:
        """The visitor has to take a move back."""
        self._said = words

    def on_guide_no(self) -> None:
        """The cube in hand is not as shown."""
        self._said = (
            "Then a turn has gone wrong. Scan or paint your cube: the guide finds it again."
        )
        self.site.world.request("unfold", "guide-lost")

    def on_lost_way(self, how: Literal["paint", "scan"]) -> None:
        """The visitor is lost: the cube in hand is painted or scanned."""
        cube = self._answer.cube
        if self._solution and not self.is_lost:
            self._way = Way(cube.text, cube.reading, self._solution, self._at)
        if not self.is_lost:
            self._left = cube.text
        self.is_open, self.is_lost = False, True
        if how == "scan":
            self.site.world.request("open", "scan-dialog")
            return
        cube.change("", is_step=False)
        cube.paint()
        cube.is_step = False
        go_on = (
            "Go on with what I painted",
            partial(cube.change, self._painted, is_step=False),
        )
        offer = go_on if self._painted else None
        self.site.notices.say("scramble", "Nothing is painted yet", offer=offer)

    def on_found(self) -> None:
        """The cube in hand has been painted or scanned: continues from there."""
        answer, cube, way = self._answer, self._answer.cube, self._way
        now = cube.reading.facelets
        if BARE in now or cube.mistake:
            sides = [SIDES[face] for at, face in enumerate(FACES) if BARE in now[9 * at :][:9]]
            words = f"{unpainted(now)}: {listed(sides)}" if sides else "These are not 54 colours"
            self.site.notices.say("scramble", words, "error")
            self.site.world.request("into_view", "scramble-message")  # below the paint box
            return
        if not is_cube(now):
            answer.colour_check.check(is_asked=True)
            return
        self.is_lost, self._painted = False, ""
        cube.painting = None
        place = find_place(way.reading, way.solution.moves, now, way.at) if way else None
        if not (way and place):
            self.on_guide()
            self._said = LEFT if way else ""
            return
        solution = way.solution
        if place.done:
            solution = solution.with_detour(place.at, place.done + place.undo)
        self._return(way.text, solution, place.at + len(place.done))
        self._said = _told(place, way.at)

    def on_give_up(self) -> None:
        """Returns to the solution without a comparison."""
        cube, self.is_lost = self._answer.cube, False
        cube.painting = None
        if not self._way:
            cube.change(self._left, is_step=False)
        else:
            self._painted = cube.text if cube.is_colours else ""
            self._return(self._way.text, self._way.solution, self._way.at)

    def _return(self, text: str, solution: Solution, at: int) -> None:
        self._answer.cube.change(text, is_step=False)
        self._answer.play(solution, at)
        self._begin()

    def _start(self, solution: Solution) -> None:
        """Begins where the player is; at the beginning or the end, from the beginning, without
        turns that cancel."""
        short, is_over = solution.shortened(), self._at == len(solution.moves)
        if is_over or (not self._at and short != solution):
            self._answer.play(short)
        self._begin()

    def _begin(self) -> None:
        if self._from is None:
            self._from = self.site.world.address
            self.site.world.new_place()
        self.is_open, self._is_held, self._checked = True, False, self._at
        self.site.world.request("focus", "guide-next")
        # if the page had been scrolled, it was hidden under the header
        self.site.world.request("into_view", "cube")

    def _close(self) -> None:
        if self.is_open:
            self.site.world.request("back")
        self.is_open = False

    def view(self) -> Regions:
        """What to do now, and one large button; to a lost visitor, how to get back to that."""
        if self.is_lost:
            return {"guide": _lost()}
        if self._asks and self._answer.cube.is_example:
            return {"guide": _asking()}
        solution = self._solution
        if not self.is_open or not solution:
            return {"guide": h.section(id="guide", hidden=True)}
        return {"guide": self._guide(solution, solution.chapter_at(self._at))}

    def _guide(self, solution: Solution, chapter: Chapter | None) -> Html:
        card, at, moves = self._card, self._at, solution.moves
        shown = self._answer.cube.reading.then(moves[:at]).facelets
        centres = "".join(shown[place] for place in CENTRES)  # as the cube in hand is held
        count = title = detail = ""
        steps: Sequence[str] = ()
        trigger = self._trigger
        end = at + trigger.length * trigger.times
        if card == "turn":
            title = chapter.title if chapter else ""
            count = f"Move {at + 1} of {len(moves)}"
            words, detail = turn_words(moves[at], centres), detail_words(moves[at])
            if trigger.times > 1:
                count = f"Moves {at + 1} to {end} of {len(moves)}"
                times = "twice" if trigger.times == 2 else f"{_in_words(trigger.times)} times"
                words = f"Make these {_in_words(trigger.length)} turns {times}:"
                steps = [turn_words(move, centres) for move in moves[at:][: trigger.length]]
                detail = ""
        elif card == "hold":
            words = hold_words(centres)
        elif card == "check":
            title = next(one.title for one in reversed(solution.chapters) if one.end == at)
            words = "Does your cube look like this now?"
        else:
            words = "Done: the cube in your hands is solved."
        can_go_back = card in ("turn", "done") and at > 0
        undo = ""
        if can_go_back:
            (move,) = reversed_moves(moves[at - 1 : at])
            undo = f"Take that turn back first: {_begun(turn_words(move, centres))}"
        return ui.section(
            "guide",
            "Guide",
            h.p(
                h.span(count, class_="guide-count"),
                h.span(title, class_="guide-chapter"),
                ui.icon(h.html(), "Leave the guide", "guide_close", kind="close", key="Escape"),
                class_="guide-head",
            ),
            h.p(self._said, class_="guide-said", role="status") if self._said else None,
            h.div(
                h.p(words),
                h.ol(*map(h.li, steps), class_="guide-steps") if steps else None,
                class_="guide-words",
                id="guide-words",
                aria_live="assertive",
            ),
            h.p(detail, class_="guide-detail") if not steps else None,
            h.div(
                ui.button("No", "guide_no", id="guide-no")
                if card == "check"
                else ui.button(
                    "Back",
                    "guide_back",
                    undo,
                    id="guide-back",
                    disabled=not can_go_back,
                    does=f"cube --to-{at - 1}" if can_go_back else "",
                ),
                ui.button(
                    NEXT[card],
                    "guide_close" if card == "done" else "guide_next",
                    kind="primary",
                    id="guide-next",
                    does=f"cube --to-{end}" if card == "turn" else "",
                ),
                class_="guide-buttons",
            ),
            h.div(*self._more(solution, chapter), class_="guide-more"),
        )

    def _more(self, solution: Solution, chapter: Chapter | None) -> list[Html | None]:
        lost = ui.fold(
            "I am lost",
            h.p("Show the cube in your hand; the guide continues from there."),
            ui.row(
                ui.button("Scan it", "lost_way", "scan"), ui.button("Paint it", "lost_way", "paint")
            ),
            class_="quiet-part",
            id="guide-lost",
        )
        why, reason = None, plain(f"{chapter.choice} {chapter.text}") if chapter else ""
        if reason:
            why = ui.fold("Why this step?", h.p(reason), id="guide-why", class_="quiet-part")
        colours = all_colours(self._answer.player.shows_all, "guide-colours")
        return [lost, why, colours if solution.chapters else None]


def plain(text: str) -> str:
    """A text without the sentences that need the notation of moves.

    >>> plain("The corner is on top. After U', it is right. It belongs below.")
    'The corner is on top. It belongs below.'
    """
    return " ".join(one for one in SENTENCE.split(text.strip()) if not NOTATION.search(one))


def _begun(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _in_words(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _asking() -> Html:
    """Which cube is to be solved."""
    return ui.section(
        "guide",
        "Guide",
        h.p(ui.icon(h.html(), "Leave the guide", "guide_close", kind="close"), class_="guide-head"),
        h.p("Which cube do you have in your hand?", class_="guide-words"),
        ui.row(
            ui.button("Scan it", "lost_way", "scan", "primary", id="guide-scan"),
            ui.button("Paint it", "lost_way", "paint"),
            ui.button("Type its scramble", "guide_type"),
            ui.button("Just try the example", "guide_example", kind="quiet"),
        ),
    )


def _lost() -> Html:
    return ui.section(
        "guide",
        "Guide",
        h.p("Colour this cube like the one in your hand.", class_="guide-said"),
        h.div(
            ui.button("Cancel", "give_up"),
            ui.button("This is my cube", "found", kind="primary", id="guide-found"),
            class_="guide-buttons",
        ),
        class_="guide lost",
    )


def _told(place: Place, before: int) -> str:
    where = f"after move {place.at}" if place.at else "at the beginning"
    if not place.done:
        return "You are where the guide is." if place.at == before else f"You are {where}."
    if len(place.done) == 1:
        return f"You made a wrong turn {where}: take it back first."
    return f"You left out move {place.at + 1}: first take back the turns since then."


# Turns that are made several times

LONGEST = 6
"""The most turns of a trigger."""
FEWEST = 6
"""How many turns there must be in all to show them at once."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


class Trigger(NamedTuple):
    """Turns that come several times, one after the other; or a single one."""

    length: int = 1
    times: int = 1


def trigger_at(moves: Sequence[str], at: int, end: int) -> Trigger:
    """The turns that come next, before `end`. A turn of the top in front of them is for itself.

    >>> trigger_at("R U R' U' R U R' U' F".split(), 0, 9), trigger_at(["R", "U", "F"], 0, 3)
    (Trigger(length=4, times=2), Trigger(length=1, times=1))
    """
    best = Trigger()
    for length in range(2, LONGEST + 1):
        reach = at + length
        while reach < end and moves[reach] == moves[reach - length]:
            reach += 1
        times, more = divmod(reach - at, length)
        turns = moves[at : at + length]
        is_for_itself = more and turns[0][0] == "U"
        if is_for_itself or times < 2 or any(Move(turn).is_rotation for turn in turns):
            continue
        if length * times >= max(FEWEST, best.length * best.times + 1):
            best = Trigger(length, times)
    return best


# Where the visitor is in a solution

FARTHEST = 6
"""How many moves may follow one that was left out."""
WRONG = tuple(f"{family}{amount}" for family in "URFDLBM" for amount in ("", "2", "'"))
"""Turns that could be made by mistake instead of the right one."""


@dataclass(frozen=True)
class Place:
    """A place after `at` moves: `undo` are moves that lead back there, `done` those made off the
    path."""

    at: int
    done: tuple[str, ...] = ()

    @property
    def undo(self) -> tuple[str, ...]:
        return reversed_moves(self.done)


def find_place(start: Reading, moves: tuple[str, ...], facelets: str, near: int) -> Place | None:
    """Where a cube is in a solution, in any orientation: on the path, one turn off it, or after a
    move that was left out; the nearest place if there are several. None if there is no such place.

    >>> find_place(Reading(), ("R", "U", "F"), Reading(moves=("R", "U'")).facelets, 0)
    Place(at=1, done=("U'",))
    """
    path = [start.facelets]
    for move in moves:
        path.append(_turned(path[-1], move))
    order = sorted(range(len(path)), key=lambda n: abs(n - near))
    hands = {_placed(facelets, facelets_as_held(held)) for held in rotation_texts()}
    for n in order:
        if path[n] in hands:
            return Place(n)
    before = {
        _turned(hand, undo): move
        for move in reversed(WRONG)
        for (undo,) in [reversed_moves((move,))]
        for hand in hands
    }
    for n in order:
        if path[n] in before:
            return Place(n, (before[path[n]],))
    for n in order:
        rest = moves[n + 1 : n + 1 + FARTHEST]
        if rest and not Move(moves[n]).is_rotation:
            count = _reached(path[n], rest, hands)
            if count:
                return Place(n, rest[:count])
    return None


def _reached(facelets: str, moves: tuple[str, ...], hands: set[str]) -> int:
    """How many of the moves it takes until the cube is one of the `hands`; 0 if it never is."""
    for count, move in enumerate(moves, 1):
        facelets = _turned(facelets, move)
        if facelets in hands:
            return count
    return 0


def _turned(facelets: str, move: str) -> str:
    return _placed(facelets, _sources(move))


def _placed(facelets: str, sources: tuple[int, ...]) -> str:
    """The facelets after each place has taken the sticker from its source."""
    return "".join(map(facelets.__getitem__, sources))


@cache
def _sources(move: str) -> tuple[int, ...]:
    """For each place, where its sticker was before the move."""
    return after_moves(tuple(range(N_FACELETS)), (move,))


# Moves in words, for people who do not know the notation; the front is the side that faces them

SIDES = dict(zip(FACES, ("top", "right side", "front", "bottom", "left side", "back"), strict=True))
LAYERS = {
    **{face: f"the {side}" for face, side in SIDES.items()},
    **{face.lower(): f"the {side.split()[0]} two layers" for face, side in SIDES.items()},
    "M": "the middle layer between left and right",
    "E": "the middle layer between top and bottom",
    "S": "the middle layer between front and back",
}
"""What turns, by the family of the move."""
WAYS = {
    "RLM": ("away from you", "towards you"),
    "UDE": ("to the left", "to the right"),
    "FBS": ("clockwise", "anticlockwise"),
}
"""The direction of an axis's layers, for R, U, F and for R', U', F'."""
DETAILS = {
    "away from you": "Its front stickers go up.",
    "towards you": "Its front stickers go down.",
    "to the left": "Its front row goes to the left.",
    "to the right": "Its front row goes to the right.",
    "clockwise": "Its top row goes to the right.",
    "anticlockwise": "Its top row goes to the left.",
    "twice": "Turn it either way.",
}
HALF = {"x": "upside down", "y": "halfway round", "z": "upside down"}
"""The words for a half turn of the whole cube."""
AGAINST = "LDBME"
"""Families that turn in the opposite direction to R, U or F on the same axis."""
COMES = {"x": ("front", "DUB"), "y": ("front", "RLB"), "z": ("top", "LRD")}
"""Where a side comes to in a rotation, and which: after x, x' and x2."""


def hold_words(centres: str) -> str:
    """How to hold the cube; `centres` are the letters of its centres at U R F D L B.

    >>> hold_words("URFDLB")
    'Hold the cube with the white centre on top and the green centre in front, facing you.'
    """
    up, front = COLOUR_OF[centres[0]], COLOUR_OF[centres[2]]
    return f"Hold the cube with the {up} centre on top and the {front} centre in front, facing you."


def turn_words(move: str, centres: str) -> str:
    """A move in words, with the colour of the centre of the side that turns.

    >>> turn_words("R", "URFDLB"), turn_words("y'", "URFDLB")[:32]
    ('Turn the right side (red) away from you.', 'Turn the whole cube to the right')
    """
    found = Move(move)
    family, way = found.family, _way(found)
    if found.is_rotation:
        return f"Turn the whole cube {way}: {_comes(found, centres)}."
    colour = ""
    if family.upper() in FACES:
        colour = f" ({COLOUR_OF[centres[FACES.index(family.upper())]]})"
    if family in "Bb" and found.amount != 2:
        way += ", as seen from the front"
    return f"Turn {LAYERS[family]}{colour} {way}."


def detail_words(move: str) -> str:
    """The same, described by what moves on the front, in case the direction is unclear; "" if that
    adds nothing.

    >>> detail_words("U"), detail_words("F"), detail_words("R2")
    ('Its front row goes to the left.', 'Its top row goes to the right.', 'Turn it either way.')
    """
    found = Move(move)
    return "" if found.is_rotation else DETAILS[_way(found)]


def _way(move: Move) -> str:
    """The direction of a move, in words."""
    if move.amount == 2:
        return HALF.get(move.family, "twice")
    family = {"x": "R", "y": "U", "z": "F"}.get(move.family, move.family.upper())
    is_back = (move.amount == 3) != (family in AGAINST)
    return next(ways[is_back] for axis, ways in WAYS.items() if family in axis)


def _comes(move: Move, centres: str) -> str:
    """Which centre goes where in a rotation."""
    where, sides = COMES[move.family]
    side = sides[{1: 0, 3: 1, 2: 2}[move.amount]]
    colour = COLOUR_OF[centres[FACES.index(side)]]
    words = f"the {SIDES[side]} ({colour}) comes to the {where}"
    if (move.family, move.amount) == ("z", 2):  # upside down, but not head over heels
        return f"{COLOUR_OF[centres[2]]} stays in front, like a wheel, and {words}"
    return words
