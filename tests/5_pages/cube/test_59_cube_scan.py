"""Six pictures become a cube: their order, what is refused, what a person says."""

from typing import Any

import pytest

from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.pages.cube.scan import Scan, Shot
from cubogram.pages.cube.scan_view import scan_dialog
from cubogram.pages.settings import STANDARD
from cubogram.pages.tasks import Tasks
from cubogram.pages.world import World

ORDER = (2, 1, 5, 4, 0, 3)


def light_of(face: int) -> list[float]:
    """What a camera sees in the middle of a face."""
    return [(int(STANDARD[face][i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)]


def seen(face: int, clear: bool = True) -> Any:
    """What Python finds in a picture of this face."""
    light = [light_of(face)] * 9
    corners = [[0, 0], [1, 0], [1, 1], [0, 1]]
    colours = list("abcdefghi")
    return {
        "light": light,
        "spread": [0] * 9,
        "colours": colours,
        "corners": corners,
        "clear": clear,
    }


def cube(**more: Any) -> Any:
    """What Python makes of six faces."""
    return {
        **{"facelets": SOLVED_FACELETS, "seen": SOLVED_FACELETS, "why": "", "wrong": []},
        **{"changed": [], "confidence": [1.0] * 54},
        **{"ranking": ["URFDLB"] * 54, "faces": list(range(6)), "turns": [0] * 6, "only": True},
        **more,
    }


class Camera:
    """A scan, and a Python that answers when told to."""

    def __init__(self) -> None:
        self.world = World()
        self.tasks = Tasks(self.world)
        self.scan = Scan(self.tasks)
        self.running: dict[int, tuple[str, Any]] = {}

    def look(self) -> list[str]:
        """The commands under way."""
        for name, *rest in self.world.take_requests():
            if name == "task":
                self.running[rest[0]] = (rest[1], rest[2])
            else:
                self.running.pop(rest[0], None)
        return [command for command, _ in self.running.values()]

    def answer(self, **answer: Any) -> Any:
        """Answers the running command; returns what was asked."""
        self.look()
        number, (_, asked) = self.running.popitem()
        self.tasks.heard({"task": number, **answer})
        return asked

    def show(self, *faces: int, clear: bool = True) -> None:
        """Takes pictures of these faces, and has them read."""
        self.scan.take([Shot({"pixels": str(face)}, str(face)) for face in faces])
        for face in faces[:6]:
            asked = self.answer(result=seen(face, clear))
            assert asked["pixels"] in map(str, faces)


def named(scan: Scan) -> list[str]:
    """The buttons that end the scan."""
    view = str(scan_dialog(scan, camera_on=False, problem=""))
    labels = ("Use this cube", "Use the nearest cube", "Correct it by painting")
    return sorted((one for one in labels if one in view), key=view.index)


@pytest.fixture
def camera() -> Camera:
    """A camera before the first picture."""
    return Camera()


def test_six_sides_are_asked_for_one_after_the_other_then_they_are_a_cube(camera) -> None:
    assert camera.scan.guide == "Hold the green side up to the camera, with white on top."
    for i, face in enumerate(ORDER):
        assert (camera.scan.next, camera.scan.count) == (face, i)
        camera.show(face)
    asked = camera.answer(result=cube())
    assert asked["ordered"]
    assert [one["light"][4] for one in asked["faces"]] == [light_of(face) for face in range(6)]
    assert (camera.scan.next, camera.scan.guide) == (None, "")
    assert camera.scan.message == "All stickers are clear."
    assert camera.scan.tone == "good"


def test_six_pictures_at_once_come_in_any_order_and_are_put_where_they_belong(camera) -> None:
    way = [3, 5, 0, 2, 1, 4]
    camera.show(*way)
    turns = [0, 1, 0, 0, 0, 3]
    asked = camera.answer(result=cube(faces=[way.index(i) for i in range(6)], turns=turns))
    assert not asked["ordered"]
    assert [shot.image for shot in camera.scan.shots if shot] == list("012345")
    assert [shot.turns for shot in camera.scan.shots if shot] == turns
    assert "The sides were put in order." in camera.scan.message
    turned = camera.scan.shots[1]
    assert turned
    assert "".join(turned.face["colours"]) == "gdahebifc"


def test_of_six_pictures_with_a_side_twice_the_others_are_kept(camera) -> None:
    camera.show(2, 2, 5, 4, 0, 3)
    camera.answer(error={"kind": "scan", "message": "no cube", "where": None})
    scan = camera.scan
    assert (
        scan.message == "The green side appears in more than one picture; the red side is missing."
    )
    assert [bool(shot) for shot in scan.shots] == [True, False, True, True, True, True]
    assert (scan.next, scan.count) == (1, 5)
    camera.show(1)
    assert camera.look() == ["scan.cube"]


def test_a_picture_without_a_cube_is_said_and_its_place_stays_the_next(camera) -> None:
    camera.show(2, clear=False)
    assert "No side of a cube could be made out in the picture" in camera.scan.message
    assert (camera.scan.next, camera.scan.count) == (2, 0)


def test_fewer_than_six_are_sorted_and_one_that_is_refused_is_not_counted(camera) -> None:
    camera.scan.take([Shot({"pixels": str(i)}, str(i)) for i in (0, 3, 4, 5, 1)])
    waiting = {"2": 0, "1": 3, "5": 4, "4": 5}
    for _ in range(5):
        camera.look()
        pixels = next(iter(camera.running.values()))[1]["pixels"]
        camera.answer(result=seen(int(pixels), pixels != "1"))
    assert waiting
    assert [shot and shot.image for shot in camera.scan.shots] == ["0", None, None, "3", "4", "5"]
    assert camera.scan.count == 4


def test_a_tap_takes_the_next_likely_colour_and_what_is_said_stays_certain(camera) -> None:
    camera.show(0, 1, 2, 3, 4, 5)
    unsure = [1.0] * 54
    unsure[0] = 0.5
    camera.answer(result=cube(confidence=unsure, changed=[9]))
    assert camera.scan.marked == {0, 9}
    assert "2 stickers are uncertain." in camera.scan.message
    camera.scan.correct(4)  # a centre is known
    assert camera.look() == []
    camera.scan.correct(0)
    assert camera.answer(result=cube(confidence=unsure, changed=[9]))["named"] == {"0": "R"}
    assert camera.scan.marked == {9}
    camera.scan.correct(9, "B")
    assert camera.answer(result=cube())["named"] == {"0": "R", "9": "B"}


def test_what_is_begun_anew_does_not_hear_about_what_came_before(camera) -> None:
    camera.show(2)
    camera.scan.take([Shot({"pixels": "1"})])
    camera.look()
    number = next(iter(camera.running))
    camera.scan.clear()
    camera.tasks.heard({"task": number, "result": seen(1)})
    assert camera.scan.shots == [None] * 6
    assert camera.look() == []


def test_without_python_it_is_said_and_the_pictures_are_read_again(camera) -> None:
    camera.scan.take([Shot({"pixels": "2"})])
    camera.answer(
        error={"kind": "runtime", "message": "Python stopped unexpectedly", "where": None}
    )
    assert (camera.scan.message, camera.scan.tone) == ("Python stopped unexpectedly.", "error")
    camera.scan.again()
    camera.answer(result=seen(2))
    assert (camera.scan.message, camera.scan.count) == ("", 1)


def test_what_cannot_be_a_cube_is_mended_and_the_nearest_cube_offered_if_there_is_one(
    camera,
) -> None:
    seen = "FF" + SOLVED_FACELETS[2:]
    wrong = {"seen": seen, "why": "green appears 11 times", "wrong": [0, 1, 9], "changed": [1]}
    camera.show(0, 1, 2, 3, 4, 5)
    camera.answer(result=cube(**wrong))
    scan = camera.scan
    assert (scan.cube, scan.broken, scan.shown) == (SOLVED_FACELETS, seen, SOLVED_FACELETS)
    assert scan.message.startswith("This cannot be a cube: green appears 11 times. This is the")
    assert (scan.tone, scan.marked) == ("error", {1})
    assert named(scan) == ["Use the nearest cube", "Correct it by painting"]

    scan.correct(20)
    camera.answer(result=cube(**wrong, confidence=[0.3] * 54))
    assert (scan.cube, scan.broken, scan.shown) == ("", seen, seen), "many cubes are as near"
    assert (scan.tone, scan.marked) == ("error", {0, 1, 9})
    assert "nearest" not in scan.message
    assert named(scan) == ["Correct it by painting"]

    scan.correct(1)
    camera.answer(result=cube())
    assert (scan.cube, scan.broken) == (SOLVED_FACELETS, "")
    assert named(scan) == ["Use this cube"]


def test_six_sides_of_which_no_cube_is_likely_are_mended(camera) -> None:
    seen = "FF" + SOLVED_FACELETS[2:]
    camera.show(0, 1, 2, 3, 4, 5)
    camera.answer(error={"kind": "scan", "message": "not one cube", "where": {"seen": seen}})
    assert (camera.scan.message, camera.scan.tone) == ("Not one cube.", "error")
    assert (camera.scan.cube, camera.scan.broken) == ("", seen)
    assert named(camera.scan) == ["Correct it by painting"]
    camera.scan.clear()
    assert named(camera.scan) == ["Use this cube"]


def test_a_side_may_be_taken_again_when_there_are_six(camera) -> None:
    camera.show(0, 1, 2, 3, 4, 5)
    camera.answer(result=cube())
    camera.scan.choose(1)
    assert camera.scan.next == 1
    camera.show(1)
    assert camera.look() == ["scan.cube"]
