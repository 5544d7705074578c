"""Scanning a cube: six pictures of its faces, and the cube that Python works out from them.

A picture is read as soon as it arrives; six of them make a cube, or the page says why not. A colour
that a person gives a sticker is certain, and the cube is worked out again with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cubogram.cube.layout import CENTRES
from cubogram.formatting import counted, listed, sentence
from cubogram.pages.cube.scan_centres import sides_of
from cubogram.pages.tasks import Failure, Tasks

JSON = Any

ORDER = (2, 1, 5, 4, 0, 3)
"""The order in which to show the faces, numbered as U R F D L B: round the cube, then top and
bottom."""
COLOURS = ("white", "red", "green", "yellow", "orange", "blue")
ABOVE = (5, 0, 0, 2, 0, 0)
"""The face above each one in the net."""
SURE = 0.95
"""A sticker less certain than this is marked."""
_CLOCKWISE = (6, 3, 0, 7, 4, 1, 8, 5, 2)


@dataclass(frozen=True, eq=False)
class Shot:
    """A picture: the question for Python, how it is shown, and what Python found in it."""

    asked: JSON
    """The arguments of `scan.face`."""
    image: str = ""
    """Its address, for the page."""
    face: JSON = None
    turns: int = 0
    """Clockwise quarter turns that put it upright."""

    @property
    def is_refused(self) -> bool:
        """Whether no side of a cube was found in it."""
        return self.face is not None and not self.face["clear"]

    def turned(self, turns: int) -> Shot:
        """Rotated clockwise, with its stickers in the new order."""
        if not self.face or not turns:
            return self
        order = tuple(range(9))
        for _ in range(turns):
            order = tuple(order[at] for at in _CLOCKWISE)
        lists = {
            name: [self.face[name][at] for at in order] for name in ("light", "spread", "colours")
        }
        return replace(self, face={**self.face, **lists}, turns=(self.turns + turns) % 4)


class Scan:
    """The scan of one cube."""

    def __init__(self, tasks: Tasks) -> None:
        self.shots: list[Shot | None] = [None] * 6
        """Pictures by face, in the order U R F D L B."""
        self.found: JSON = None
        """The answer from `scan.cube`."""
        self.message = ""
        self.tone = ""
        self._refused = ""
        """The colours seen, if no cube is at all likely."""
        self._named: dict[int, str] = {}
        """The visitor's corrections: letters by facelet."""
        self._chosen: int | None = None
        """Where the next picture goes, if not in the first free place."""
        self._is_ordered = True
        """Whether each picture is where it belongs, as far as is known."""
        self._tasks = tasks

    @property
    def next(self) -> int | None:
        """The face to photograph next; None when there are six."""
        if self._chosen is not None:
            return self._chosen
        if self.found:
            return None
        return next((face for face in ORDER if not self._is_there(face)), None)

    @property
    def count(self) -> int:
        """How many sides there are; a picture without one does not count."""
        return sum(map(self._is_there, ORDER))

    @property
    def guide(self) -> str:
        """What to do now."""
        if self.found or self.next is None:
            return ""
        colour, above = COLOURS[self.next], COLOURS[ABOVE[self.next]]
        return f"Hold the {colour} side up to the camera, with {above} on top."

    @property
    def cube(self) -> str:
        """The cube to use; "" if there is none."""
        return "" if self._is_guess or not self.found else str(self.found["facelets"])

    @property
    def broken(self) -> str:
        """What was seen if it cannot be a cube, to be corrected by painting; "" otherwise."""
        if not self.found:
            return self._refused
        return str(self.found["seen"]) if self.found["why"] else ""

    @property
    def shown(self) -> str:
        """The cube, or what was seen if any cube would be a guess."""
        return self.cube or self.broken

    @property
    def marked(self) -> frozenset[int]:
        """Stickers worth checking."""
        if not self.found:
            return frozenset()
        marked = self.found["wrong"] if self._is_guess else [*self.found["changed"], *self._unsure]
        return frozenset(marked) - self._named.keys()

    @property
    def _unsure(self) -> list[int]:
        return [i for i, chance in enumerate(self.found["confidence"]) if chance < SURE]

    @property
    def _is_guess(self) -> bool:
        """Whether the colours are not a cube and several cubes are equally near."""
        return bool(self.found and self.found["why"] and self._unsure)

    def choose(self, face: int) -> None:
        """Takes the picture of this face again."""
        self._chosen = face
        self._say("")

    def clear(self) -> None:
        """Starts again from the beginning."""
        self._tasks.stop("scan")
        self.shots = [None] * 6
        self._forget()
        self._chosen = None
        self._is_ordered = True
        self._say("")

    def take(self, shots: list[Shot]) -> None:
        """Adds pictures: files may be in any order if their colours show where they belong;
        others go to free places."""
        is_whole = len(shots) >= 6
        if is_whole:
            self.clear()
        if len(shots) > 1:
            self._is_ordered = False
        places = []
        for i, shot in enumerate(shots[:6]):
            face = i if is_whole else self.next
            if face is None:
                break
            self.shots[face] = shot
            places.append(face)
            self._chosen = None
        self._forget()
        self._read_faces(lambda: self._taken(places))

    def _taken(self, places: list[int]) -> None:
        if all(self.shots):
            self._read()
            return
        refused = [face for face in places if (shot := self.shots[face]) and shot.is_refused]
        words = "" if self._is_ordered else self._sort()
        if not refused:
            self._say(words, "error" if words else "")
            return
        self._chosen = None if len(places) > 1 else places[0]
        where = "in one of the pictures" if len(places) > 1 else "in the picture"
        again = "take it again, filling the frame"
        self._say(f"No side of a cube could be made out {where}: {again}", "error")

    def correct(self, facelet: int, letter: str = "") -> None:
        """Gives a sticker its next most likely colour, or the one named."""
        if not self.found or facelet in CENTRES:
            return
        ranking, now = self.found["ranking"][facelet], self.shown[facelet]
        self._named[facelet] = letter or ranking[(ranking.index(now) + 1) % 6]
        self._read()

    def again(self) -> None:
        """Reads again what could not be read."""
        self._read_faces(lambda: self._read() if all(self.shots) else self._say(""))

    def _is_there(self, face: int) -> bool:
        shot = self.shots[face]
        return shot is not None and not shot.is_refused

    def _read_faces(self, then: Callable[[], None]) -> None:
        """Reads the new pictures, one after another."""
        face = next((i for i, shot in enumerate(self.shots) if shot and shot.face is None), None)
        if face is None:
            then()
            return
        shot = self.shots[face]
        self._say("Reading…")

        def take(answer: JSON) -> None:
            if shot and self.shots[face] is shot:
                self.shots[face] = replace(shot, face=answer)
            self._read_faces(then)

        self._ask("scan.face", shot.asked if shot else {}, take, self._fail)

    def _read(self) -> None:
        """Asks which cube six pictures show."""
        faces = [shot.face if shot else None for shot in self.shots]
        named = {str(facelet): letter for facelet, letter in self._named.items()}
        arguments = {"faces": faces, "ordered": self._is_ordered, "named": named}
        self._ask("scan.cube", arguments, self._take, self._sort_or_fail)

    def _take(self, answer: JSON) -> None:
        self.found = answer
        self._is_ordered = True
        words = [self._arrange(answer["faces"], answer["turns"])]
        marked = len(self.marked)
        if not answer["only"]:
            words.append("These pictures fit more than one cube: start again, and follow the guide")
        if answer["why"]:
            words.append(f"This cannot be a cube: {answer['why']}")
            if self.cube:
                words.append("This is the nearest cube; compare the marked stickers with yours")
        elif marked:
            are = "is" if marked == 1 else "are"
            words.append(f"{counted(marked, 'sticker')} {are} uncertain")
        else:
            words.append("All stickers are clear")
        if marked:
            words.append("Tap a sticker to change its colour")
        is_fine = answer["only"] and not answer["why"]
        self._say(" ".join(sentence(one) for one in words if one), "good" if is_fine else "error")

    def _sort_or_fail(self, failure: Failure) -> None:
        words = self._sort()
        if not words and isinstance(failure.where, dict):
            self._refused = str(failure.where.get("seen", ""))
        self._say(words or failure.message, "error")

    def _arrange(self, faces: list[int], turns: list[int]) -> str:
        """Moves pictures to where they belong, and says what was done."""
        shots = [self.shots[face] for face in faces]
        self.shots = [shot and shot.turned(turns[i]) for i, shot in enumerate(shots)]
        if faces != sorted(faces):
            return "The sides were put in order"
        names = [COLOURS[face] for face in range(6) if turns[face]]
        if not names:
            return ""
        return f"The {listed(names)} side{'s were' if len(names) > 1 else ' was'} turned upright"

    def _sort(self) -> str:
        """Moves pictures to where their centres' colours belong; drops one of two of the same side.

        Says which sides appear too often, and which are missing.
        """
        there = [shot for face in ORDER if (shot := self.shots[face]) and self._is_read(shot)]
        sides = sides_of([shot.face["light"][4] for shot in there])
        if not sides:
            return ""
        twice = [face for face in ORDER if sides.count(face) > 1]
        missing = [face for face in ORDER if face not in sides]
        if all(self.shots) and not twice:
            return ""

        def of(side: int) -> Shot | None:
            own = self.shots[side]
            if own in there and sides[there.index(own)] == side:  # it was there already
                return own
            return there[sides.index(side)] if side in sides else None

        self.shots = [of(face) for face in range(6)]
        self._chosen = None
        if not twice:
            return ""
        doubled = listed([COLOURS[face] for face in twice])
        lacking = listed([COLOURS[face] for face in missing])
        noun = "sides are" if len(missing) > 1 else "side is"
        seen = "sides appear" if len(twice) > 1 else "side appears"
        return f"The {doubled} {seen} in more than one picture; the {lacking} {noun} missing"

    def _is_read(self, shot: Shot) -> bool:
        return shot.face is not None and not shot.is_refused

    def _forget(self) -> None:
        self.found = None
        self._refused = ""
        self._named = {}

    def _say(self, words: str, tone: str = "") -> None:
        self.message, self.tone = sentence(words), tone

    def _fail(self, failure: Failure) -> None:
        self._say(failure.message, "error")

    def _ask(
        self,
        command: str,
        arguments: JSON,
        done: Callable[[JSON], None],
        failed: Callable[[Failure], None],
    ) -> None:
        """Answers to earlier questions no longer count."""
        self._tasks.start("scan", command, arguments, done=done, failed=failed)
