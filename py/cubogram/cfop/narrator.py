"""Describes steps with a cube in hand: how to hold it, what to turn, how it looks."""

from cubogram.cfop.cube_orientation import centres_after, rotation_between, turns_as_given
from cubogram.cfop.explain import View
from cubogram.cfop.pairs import N_SLOTS, ROTATION_TEXT, SLOT_PAIRS, U_TEXT
from cubogram.cfop.pictures import CROSS, PICTURE_SCHEMES
from cubogram.cfop.piece_map import map_of_cubies
from cubogram.cfop.rules import Rule
from cubogram.cfop.steps import Step, facelets_of
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES, Cubies, after
from cubogram.cube.layout import facelets_as_held
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import seen_from


class Narrator:
    """Keeps track of the state of a cube and of how it is held, from step to step.

    `centres` are the original places of the centres that are at U R F D L B when the cross is at
    the bottom; `letters` are the letters of the centres as the cube was given.
    """

    def __init__(self, cube: Cube, letters: str, centres: str) -> None:
        self.cube = cube
        self.letters = letters
        self.base = centres
        self.state = cube.cubies  # as if never rotated
        self.now = FACES  # how the cube is held now
        self.held = FACES  # how it was held when the turns of the last step began

    def _held(self, y_turns: int) -> str:
        return centres_after(self.base, ROTATION_TEXT[y_turns % 4])

    def _cubies(self, centres: str) -> Cubies:
        return seen_from(self.state, centres)

    def _letters(self, centres: str) -> str:
        return "".join(self.letters[FACES.index(centre)] for centre in centres)

    def _view(self, centres: str) -> View:
        return View(self._cubies(centres), self._letters(centres))

    def _y_turns(self, centres: str) -> int:
        """The number of rotations y from the first orientation to this one."""
        return next(n for n in range(4) if self._held(n) == centres)

    def _speak(self, centres: str, auf: int, text: str) -> str:
        """A rule's text with the rotation and the turn of the top that it needs; keeps track of
        both."""
        words = text.split()
        self.held = centres
        if not auf or all(word[0] == "y" for word in words if word[0] in "xyz"):
            while words and words[0][0] in "xyz":
                rotation = words.pop(0)
                centres = centres_after(centres, rotation)
                if rotation[0] == "y":
                    self.held = centres_after(self.held, rotation)
        if auf and words and words[0] in U_TEXT:
            auf = (auf + U_TEXT.index(words.pop(0))) % 4
        said = [rotation_between(self.now, centres), U_TEXT[auf], *words]
        self.now = centres_after(centres, " ".join(words)) if words else centres
        return " ".join(word for word in said if word)

    def _upright(self) -> str:
        """The orientation with the cross at the bottom that is nearest to the current one."""
        holds = (self._held(y_turns) for y_turns in range(4))
        return min(holds, key=lambda centres: len(rotation_between(self.now, centres)))

    def _step(
        self,
        *,
        kind: str,
        name: str,
        label: str,
        goal: str,
        sight: str,
        spoken: str,
        before_hold: str,
        homes: tuple[int, ...],
        done: tuple[int, ...],
        choice: str = "",
        case: Rule | None = None,
        seen_at: str | None = None,
        slot: str | None = None,
    ) -> Step:
        """A step that makes the turns `spoken` for the pieces at `homes`, with the cube first held
        as in `before_hold`; `seen_at` is how it is held when its case is seen."""
        maneuver = Maneuver(spoken)
        turns = turns_as_given(maneuver.indices, before_hold)
        cubies = self.state
        picture = None
        if seen_at:
            piece_map = map_of_cubies(seen_from(cubies, seen_at))
            picture = PICTURE_SCHEMES[kind].draw(piece_map)
        base_before = self._cubies(self.base)
        self.state = after(turns, cubies)
        face_turns = Maneuver.from_indices(turns)
        before = self.cube
        self.cube = before.apply(face_turns)
        return Step(
            kind=kind,
            name=name,
            label=label,
            goal=goal,
            choice=choice,
            sight=sight,
            text=spoken,
            maneuver=maneuver,
            face_turns=face_turns,
            case=case,
            picture=picture,
            held=self._given_centres(seen_at) if picture and seen_at else None,
            slot=slot,
            before=before,
            after=self.cube,
            matters=self._given_facelets(facelets_of(base_before, homes)),
            target=self._given_facelets(facelets_of(self._cubies(self.base), homes)),
            done=self._given_facelets(facelets_of(base_before, done)),
        )

    def _given_centres(self, centres: str) -> str:
        """The letters of the cube's own centres, for places as it was given."""
        return "".join(self.cube.orientation[FACES.index(centre)] for centre in centres)

    def _given_facelets(self, facelets: tuple[int, ...]) -> tuple[int, ...]:
        """The numbers, on the cube as it was given, of facelets of the cube as held."""
        table = facelets_as_held(self.base)
        return tuple(sorted(table[facelet] for facelet in facelets))

    def _solved_slots(self) -> list[int]:
        return slots_solved(map_of_cubies(self._cubies(self.base)))

    def _done(self) -> tuple[int, ...]:
        return CROSS + tuple(home for slot in self._solved_slots() for home in SLOT_PAIRS[slot])


def slots_solved(piece_map: bytes) -> list[int]:
    """The slots whose pairs are at home."""
    return [s for s in range(N_SLOTS) if all(piece_map[home] == home for home in SLOT_PAIRS[s])]
