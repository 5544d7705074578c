"""The scanner: six pictures of a cube's faces, and the cube that Python works out from them.

A picture is read as soon as it arrives; six of them make a cube, or the page says why not. A colour
that a person gives a sticker is certain, and the cube is worked out again with it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypedDict

from cubogram.cube.cubies import FACES
from cubogram.cube.layout import CENTRES
from cubogram.formatting import counted, listed, sentence
from cubogram.pages import codec, ui
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.jobs import Ask, Failure, Story, ask, job
from cubogram.pages.notices import Tone
from cubogram.pages.page import whole_number
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.settings import COLOUR_OF, COLOURS
from cubogram.schema import JSON

ORDER = (2, 1, 5, 4, 0, 3)
"""The order in which to show the faces, numbered as U R F D L B: round the cube, then top and
bottom."""
ABOVE = (5, 0, 0, 2, 0, 0)
"""The face above each one in the net."""
HINT = "Fill the frame with one side, in even light, with no lamp reflected in it."
INVITATION = (
    "Show the six sides to the camera one after the other, or choose, drop or paste six pictures "
    "of them. They stay on this device."
)
SIDE = 120
"""The size in pixels of a picture for Python, and of one on the page."""
_CLOCKWISE = (6, 3, 0, 7, 4, 1, 8, 5, 2)


class Picture(TypedDict):
    """A picture from the camera or a file: the arguments of `scan.face`, and its address."""

    pixels: str
    width: int
    guided: bool
    image: str


@dataclass(frozen=True)
class Scanned:
    """The cube of six pictures, as `scan.cube` describes it."""

    facelets: str
    broken: str
    why: str
    marked: tuple[int, ...]
    ranking: tuple[str, ...]
    faces: tuple[int, ...]
    turns: tuple[int, ...]
    only: bool


@dataclass(frozen=True, eq=False)
class Shot:
    """A picture, and what Python found in it."""

    picture: Picture
    face: JSON = None
    turns: int = 0
    """Clockwise quarter turns that put it upright."""

    @property
    def is_read(self) -> bool:
        """Whether a side of a cube was found in it."""
        return self.face is not None and bool(self.face["clear"])

    @property
    def is_refused(self) -> bool:
        return self.face is not None and not self.face["clear"]

    def turned(self, turns: int) -> Shot:
        """Rotated clockwise, with its stickers in the new order."""
        order = tuple(range(9))
        for _ in range(turns):
            order = tuple(order[at] for at in _CLOCKWISE)
        lists = {
            name: [self.face[name][at] for at in order] for name in ("light", "spread", "colours")
        }
        return replace(self, face={**self.face, **lists}, turns=(self.turns + turns) % 4)


class Scan(Part):
    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self.shots: list[Shot | None] = [None] * 6
        """Pictures by face, in the order U R F D L B."""
        self.found: Scanned | None = None
        self.problem = ""
        """What is wrong with the camera or a file."""
        self.is_camera_on = False
        self._seen = ""
        """The colours seen, if no cube is at all likely."""
        self._named: dict[int, str] = {}
        """The visitor's corrections: letters by facelet."""
        self._chosen: int | None = None
        """Where the next picture goes, if not in the first free place."""
        self._is_ordered = True
        """Whether each picture is where it belongs, as far as is known."""

    @property
    def next(self) -> int | None:
        """The face to photograph next; None when there are six."""
        if self._chosen is not None:
            return self._chosen
        missing = self._missing
        return missing[0] if missing and not self.found else None

    @property
    def _missing(self) -> list[int]:
        return [face for face in ORDER if not (shot := self.shots[face]) or shot.is_refused]

    @property
    def cube(self) -> str:
        """The cube to use; "" if there is none."""
        return self.found.facelets if self.found else ""

    @property
    def broken(self) -> str:
        """What was seen if it cannot be a cube, to be corrected by painting; "" otherwise."""
        return self.found.broken if self.found else self._seen

    @property
    def marked(self) -> frozenset[int]:
        return frozenset(self.found.marked if self.found else ()) - self._named.keys()

    def on_camera(self, on: bool) -> None:
        self.is_camera_on, self.problem = on, ""

    def on_scan_problem(self, words: str) -> None:
        self.problem = words

    def on_scan_face(self, face: JSON) -> None:
        """The picture of this face is to be taken again."""
        self._chosen = whole_number(face, 5)
        self._say("")

    def on_scan_clear(self) -> None:
        self._read.stop()
        self.shots = [None] * 6
        self._chosen, self._is_ordered = None, True
        self._forget()
        self._say("")

    def on_scanned(self, pictures: list[Picture], problem: str = "") -> None:
        """Pictures have arrived: six files may be in any order if their colours show where they
        belong; others go to free places. `problem` is what is wrong with further ones."""
        self.problem = problem
        if not pictures:
            return
        is_whole = len(pictures) >= 6
        if is_whole:
            self.on_scan_clear()
        if len(pictures) > 1:
            self._is_ordered = False
        places = []
        for i, picture in enumerate(pictures[:6]):
            face = i if is_whole else self.next
            if face is None:
                break
            self.shots[face] = Shot(picture)
            places.append(face)
            self._chosen = None
        self._forget()
        self._read(places)

    def on_scan_correct(self, told: str) -> None:
        """Gives a sticker its next most likely colour, or the one named: "12" or "12 R"."""
        number, _, letter = told.partition(" ")
        facelet = whole_number(number, 53)
        if not self.found or facelet in CENTRES:
            return
        ranking, now = self.found.ranking[facelet], (self.cube or self.broken)[facelet]
        self._named[facelet] = letter or ranking[(ranking.index(now) + 1) % 6]
        self._read([])

    def on_scan_again(self) -> None:
        self._read([])

    @job(says="scan")
    def _read(self, places: list[int]) -> Story:
        """Reads the new pictures, which are at these places, then the cube that six of them
        show."""
        for face, shot in enumerate(self.shots):
            if shot and shot.face is None:
                self._say("Reading…")
                asked = {name: shot.picture[name] for name in ("pixels", "width", "guided")}
                self.shots[face] = replace(shot, face=(yield ask("scan.face", **asked)))
        yield from self._read_cube() if all(self.shots) else self._ask_for_more(places)

    def _ask_for_more(self, places: list[int]) -> Story:
        words = "" if self._is_ordered else (yield from self._sort())
        if any((shot := self.shots[face]) and shot.is_refused for face in places):
            self._chosen = None if len(places) > 1 else places[0]
            where = "in one of the pictures" if len(places) > 1 else "in the picture"
            again = "take it again, filling the frame"
            words = f"No side of a cube could be made out {where}: {again}"
        self._say(words, "error" if words else "")

    def _read_cube(self) -> Story:
        faces = [shot.face for shot in self.shots if shot]
        named = {str(facelet): letter for facelet, letter in self._named.items()}
        try:
            asked = ask("scan.cube", faces=faces, ordered=self._is_ordered, named=named)
            self.found = found = codec.read(Scanned, (yield asked))
        except Failure as failure:
            words = yield from self._sort()
            if not words and isinstance(failure.where, dict):
                self._seen = str(failure.where.get("seen", ""))
            self._say(words or failure.message, "error")
            return
        self._is_ordered = True
        self._say_what_was_found(found)

    def _say_what_was_found(self, found: Scanned) -> None:
        words = [self._arrange(found.faces, found.turns)]
        marked = len(self.marked)
        if not found.only:
            words.append("These pictures fit more than one cube: start again, and follow the guide")
        if found.why:
            words.append(f"This cannot be a cube: {found.why}")
            if self.cube:
                words.append("This is the nearest cube; compare the marked stickers with yours")
        elif marked:
            words.append(f"{counted(marked, 'sticker')} {'is' if marked == 1 else 'are'} uncertain")
        else:
            words.append("All stickers are clear")
        if marked:
            words.append("Tap a sticker to change its colour")
        is_fine = found.only and not found.why
        self._say(" ".join(sentence(one) for one in words if one), "good" if is_fine else "error")

    def _arrange(self, faces: Sequence[int], turns: Sequence[int]) -> str:
        """Moves pictures to where they belong, and says what was done."""
        shots = [self.shots[face] for face in faces]
        self.shots = [shot and shot.turned(turns[i]) for i, shot in enumerate(shots)]
        if list(faces) != sorted(faces):
            return "The sides were put in order"
        names = [COLOURS[face] for face in range(6) if turns[face]]
        if not names:
            return ""
        return f"The {listed(names)} side{'s were' if len(names) > 1 else ' was'} turned upright"

    def _sort(self) -> Generator[Ask, JSON, str]:
        """Moves pictures to where their centres' colours belong; drops one of two of the same side.

        Returns which sides appear too often, and which are missing.
        """
        there = [shot for face in ORDER if (shot := self.shots[face]) and shot.is_read]
        sides = (yield ask("scan.sides", faces=[shot.face for shot in there]))["sides"]
        twice = [face for face in ORDER if sides and sides.count(face) > 1]
        if not sides or (all(self.shots) and not twice):
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
        missing = [face for face in ORDER if face not in sides]
        doubled = listed([COLOURS[face] for face in twice])
        lacking = listed([COLOURS[face] for face in missing])
        noun = "sides are" if len(missing) > 1 else "side is"
        seen = "sides appear" if len(twice) > 1 else "side appears"
        return f"The {doubled} {seen} in more than one picture; the {lacking} {noun} missing"

    def _forget(self) -> None:
        self.found = None
        self._seen = ""
        self._named = {}

    def _say(self, words: str, tone: Tone = "") -> None:
        self.site.notices.say("scan", words, tone)

    def view(self) -> Regions:
        found, said = bool(self.found), self.site.notices.at("scan")
        tone = "error" if self.problem else said.tone
        words = f"{self.problem} {said.text}".strip()
        face, count = self.next, 6 - len(self._missing)
        guide = None
        if face is not None and not found:
            colour, above = COLOURS[face], COLOURS[ABOVE[face]]
            hold = f" Hold the {colour} side up to the camera, with {above} on top. "
            guide = h.html(h.b(f"{count} of 6."), hold, h.span(HINT, class_="detail"))
        again = ui.button("Read again", "scan_again", kind="quiet")
        sides = h.div(
            h.p(guide, class_="scan-guide", role="status"),
            h.div(
                *[self._side(one, one == face) for one in range(6)],
                class_="net found" if found else "net",
                role="group",
                aria_label="The six sides",
            ),
            ui.message(words, tone),
            ui.row(
                self._endings(),
                ui.button("Start again", "scan_clear", kind="quiet", disabled=not count),
                again if count and not found and tone == "error" else None,
            ),
            class_="scan-sides",
        )
        shown = h.div(
            h.div(self._camera(face), class_="scan-stage"),
            sides,
            class_="scan" if self.is_camera_on or not found else "scan at-rest",
        )
        return {"scan-dialog": ui.dialog("scan-dialog", "Scan a cube", shown, wide=True)}

    def _camera(self, face: int | None) -> Html:
        return h.element(
            "cubogram-camera",
            h.div(h.p(INVITATION), class_="scan-live off"),
            ui.row(
                *map(ui.button, ("Take this side", "Camera", "Choose pictures")),
                h.input_(type="file", accept="image/*", multiple=True, hidden=True),
            ),
            id="camera",
            data_colour="." if face is None else FACES[face],
            on=self.is_camera_on,
            full=face is None,
            count=6 - len(self._missing),
            data_on="camera:camera picture:scanned problem:scan_problem correct:scan_correct",
        )

    def _endings(self) -> Html:
        """Buttons for the scanned cube, or for one that cannot exist."""
        use = partial(ui.button, event="scan_use", kind="primary", closes="scan-dialog")
        if not self.broken:
            return use("Use this cube", disabled=not self.cube)
        kind, mend = "" if self.cube else "primary", "Correct it by painting"
        return h.html(
            use("Use the nearest cube") if self.cube else None,
            ui.button(mend, "scan_mend", kind=kind, closes="scan-dialog"),
        )

    def _side(self, face: int, is_next: bool) -> Html:
        """One side of the net: its stickers once the cube is known, else its picture or an empty
        place."""
        letter, name, shot = FACES[face], COLOURS[face], self.shots[face]
        if self.found:
            about = {"aria_label": f"Take the {name} side again", "title": "Take it again"}
            again = ui.button("↺", "scan_face", face, base="scan-again", **about)
            cells = map(self._cell, range(9 * face, 9 * face + 9))
            return h.div(*cells, again, class_="net-face", data_face=letter)
        is_unclear = shot is not None and shot.is_refused
        return ui.button(
            _picture(shot) if shot else h.i(data_colour=letter),
            "scan_face",
            face,
            " ".join(["next"] * is_next + ["unclear"] * is_unclear),
            base="scan-side",
            data_face=letter,
            aria_label=f"Take the {name} side again" if shot else f"The {name} side",
        )

    def _cell(self, facelet: int) -> Html:
        letter, is_marked = (self.cube or self.broken)[facelet], facelet in self.marked
        label = f"{FACES[facelet // 9]}{facelet % 9 + 1}: {COLOUR_OF[letter]}"
        return ui.button(
            "!" if is_marked else "",
            "scan_correct",
            facelet,
            base="marked" if is_marked else "",
            data_cell=facelet,
            data_colour=letter,
            tabindex=0 if is_marked or facelet % 9 == 0 else -1,
            aria_label=f"{label}, uncertain" if is_marked else label,
        )


def _picture(shot: Shot) -> Html:
    """A picture, upright, with the lines that were found in it."""
    lines = None
    if shot.is_read:
        corners = shot.face["corners"]
        drawn = "".join(_line(corners, part) for part in (0, 1 / 3, 2 / 3, 1))
        paths = (h.path(d=drawn, class_="under"), h.path(d=drawn))
        lines = h.svg(*paths, viewBox="0 0 1 1", aria_hidden=True)
    style = f"rotate: {90 * shot.turns}deg" if shot.turns else None
    image = h.element("img", src=shot.picture["image"], alt="", width=SIDE, height=SIDE)
    return h.span(image, lines, class_="scan-picture", data_style=style)


def _line(corners: list[list[float]], part: float) -> str:
    """A line across the face in each direction, at a fraction of its side."""
    parts = []
    for a, b, c, d in ((0, 1, 3, 2), (0, 3, 1, 2)):
        ends = [
            [corners[one][i] * (1 - part) + corners[other][i] * part for i in (0, 1)]
            for one, other in ((a, b), (c, d))
        ]
        parts.append("M{:.3f} {:.3f}L{:.3f} {:.3f}".format(*ends[0], *ends[1]))
    return "".join(parts)
