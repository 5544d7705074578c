"""Six pictures become a cube: their order, what is refused, what a person says."""

from collections.abc import Callable
from typing import Any

import pytest
from shown import Story
from tabs import Storage, Tab
from visits import cube_page

from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.pages.settings import STANDARD

ORDER = (2, 1, 5, 4, 0, 3)
FACES = "URFDLB"
UNREAD = {"kind": "scan", "message": "not one cube", "where": None}


def light_of(face: int) -> list[float]:
    """What a camera sees in the middle of a face."""
    return [round((int(STANDARD[face][i : i + 2], 16) / 255) ** 2.2, 3) for i in (1, 3, 5)]


def seen(face: int, clear: bool = True) -> Any:
    """What Python finds in a picture of this face."""
    found = {"light": [light_of(face)] * 9, "spread": [0] * 9, "colours": list("abcdefghi")}
    return {**found, "corners": [[0, 0], [1, 0], [1, 1], [0, 1]], "clear": clear}


def cube(**more: Any) -> Any:
    """What Python makes of six faces."""
    return {
        **{"facelets": SOLVED_FACELETS, "broken": "", "why": "", "marked": []},
        **{"ranking": ["URFDLB"] * 54, "faces": list(range(6)), "turns": [0] * 6, "only": True},
        **more,
    }


class Camera(Tab):
    """The page, to which pictures are shown; each is named by its face."""

    def __init__(self) -> None:
        super().__init__(cube_page, Storage())

    def take(self, *faces: int) -> None:
        shots = [{"pixels": str(face), "image": str(face)} for face in faces]
        more = {"width": 3, "guided": True}
        self.tell("scanned", {"pictures": [shot | more for shot in shots]})

    def shoot(self, *faces: int, clear: bool = True) -> None:
        self.take(*faces)
        for _ in faces[:6]:
            self.read(clear)

    def read(self, clear: bool = True) -> None:
        self.told("scan.face", result=seen(int(self.asked("scan.face")["pixels"]), clear))

    def makes(self, **more: Any) -> Any:
        """The six faces are read as a cube; returns what was asked."""
        self.told("scan.cube", result=cube(**more))
        return self.asked("scan.cube")

    def next(self) -> str:
        """The face that is wanted, and how many there are."""
        about = self.elements()["camera"].attributes
        return f"{about['data-colour']} after {about['count']}"

    def pictures(self) -> list[str | None]:
        """Which pictures are where."""
        return [node.attributes["src"] for node in self.nodes() if node.tag == "img"]


@pytest.fixture
def camera() -> Camera:
    return Camera()


def test_six_sides_are_asked_for_one_after_the_other_then_they_are_a_cube(camera: Camera) -> None:
    for count, face in enumerate(ORDER):
        assert camera.next() == f"{FACES[face]} after {count}"
        camera.shoot(face)
    asked = camera.makes()
    assert asked["ordered"]
    assert [one["light"][4] for one in asked["faces"]] == [light_of(face) for face in range(6)]
    assert camera.next() == ". after 6"
    camera.press("scan_use")
    assert camera.elements()["scramble"].text == SOLVED_FACELETS


def test_six_pictures_at_once_come_in_any_order_and_are_put_where_they_belong(
    camera: Camera,
) -> None:
    way = [3, 5, 0, 2, 1, 4]
    camera.shoot(*way)
    turns = [0, 1, 2, 0, 0, 3]
    asked = camera.makes(faces=[way.index(i) for i in range(6)], turns=turns)
    assert not asked["ordered"]
    camera.tell("scan_correct", "0 R")
    asked = camera.makes()
    assert asked["ordered"]
    assert [one["light"][4] for one in asked["faces"]] == [light_of(face) for face in range(6)]
    order = ["".join(one["colours"]) for one in asked["faces"]]
    assert order == ["abcdefghi", "gdahebifc", "ihgfedcba", *2 * ["abcdefghi"], "cfibehadg"]


def test_of_six_pictures_with_a_side_twice_the_others_are_kept(camera: Camera) -> None:
    camera.shoot(2, 2, 5, 4, 0, 3)
    camera.told("scan.cube", error=UNREAD)
    camera.run("scan.sides")
    assert camera.next() == "R after 5"
    assert "green side appears in more than one picture; the red side is missing" in camera.words(
        "scan-dialog"
    )
    camera.shoot(1)
    assert camera.running == ["scan.cube"]


def test_fewer_than_six_are_sorted_and_one_that_is_refused_is_not_counted(camera: Camera) -> None:
    camera.take(0, 3, 4, 5, 1)
    for _ in range(5):
        camera.read(clear=camera.asked("scan.face")["pixels"] != "1")
    camera.run("scan.sides")
    assert camera.next() == "F after 4"
    assert camera.pictures() == ["0", "3", "4", "5"]


def test_a_tap_takes_the_next_likely_colour_and_what_is_said_stays_certain(camera: Camera) -> None:
    camera.shoot(*range(6))
    camera.makes(marked=[0, 9])
    assert "2 stickers are uncertain" in camera.words("scan-dialog")
    camera.tell("scan_correct", "4")  # a centre is known
    assert camera.running == []
    camera.tell("scan_correct", "0")
    assert camera.makes(marked=[0, 9])["named"] == {"0": "R"}
    assert "1 sticker is uncertain" in camera.words("scan-dialog")
    camera.tell("scan_correct", "9 B")
    assert camera.makes()["named"] == {"0": "R", "9": "B"}
    for name, value in (("scan_correct", "54"), ("scan_correct", ""), ("scan_face", 6)):
        camera.tell(name, value)
        assert camera.troubles.pop().startswith("a number is expected")


def test_what_is_begun_anew_does_not_hear_about_what_came_before(camera: Camera) -> None:
    camera.shoot(2)
    camera.take(1)
    (number,) = camera.tasks
    camera.press("scan_clear")
    camera.hear({"task": number, "result": seen(1)})
    assert (camera.next(), camera.running, camera.pictures()) == ("F after 0", [], [])


def test_a_side_may_be_taken_again_when_there_are_six(camera: Camera) -> None:
    camera.shoot(*range(6))
    camera.makes()
    camera.tell("scan_face", 1)
    assert camera.next() == "R after 6"
    camera.shoot(1)
    assert camera.running == ["scan.cube"]


def test_the_lines_found_in_a_picture_are_drawn_over_it(camera: Camera) -> None:
    camera.shoot(2)
    drawn = [str(node.attributes["d"]) for node in camera.nodes() if node.tag == "path"]
    assert [path for path in drawn if path.startswith("M0.0")] == 2 * [
        "M0.000 0.000L0.000 1.000M0.000 0.000L1.000 0.000"
        "M0.333 0.000L0.333 1.000M0.000 0.333L1.000 0.333"
        "M0.667 0.000L0.667 1.000M0.000 0.667L1.000 0.667"
        "M1.000 0.000L1.000 1.000M0.000 1.000L1.000 1.000"
    ]


def test_what_the_dialog_shows_and_offers(
    camera: Camera, golden: Callable[[str, str], None]
) -> None:
    story = Story(camera, "share-dialog", "paint-box", "doors", "intro", "inspect")
    camera.tell("camera", True)
    camera.take(2)
    story("the camera is on, and a picture is read")
    camera.read()
    story("it has been read")
    camera.take(1)
    camera.fail(*camera.tasks)
    story("Python fails")
    camera.press("scan_again")
    story("it is read again")
    camera.read()
    camera.tell("scan_problem", "the camera is in use")
    story("a problem of the camera")
    camera.shoot(5, clear=False)
    story("no side in the picture")
    camera.tell("scanned", {"pictures": [], "problem": "a.txt is not a picture"})
    story("no picture")
    camera.shoot(*range(6))
    camera.makes(marked=[0])
    story("a cube with an uncertain sticker")
    camera.shoot(*range(6))
    camera.makes(only=False, turns=[0, 1, 0, 2, 0, 0])
    story("several cubes, two sides turned")
    wrong = {"broken": f"FF{SOLVED_FACELETS[2:]}", "why": "green appears 11 times"}
    camera.tell("scan_correct", "20")
    camera.makes(**wrong, marked=[1])
    story("not a cube, with a nearest one")
    camera.tell("scan_correct", "20")
    camera.makes(**wrong, facelets="", marked=[0, 1])
    story("not a cube, and several as near")
    camera.press("scan_mend")
    story("corrected by painting")
    camera.press("scan_clear")
    camera.shoot(*range(6))
    camera.told("scan.cube", error={**UNREAD, "where": {"seen": wrong["broken"]}})
    camera.run("scan.sides")
    story("not a cube at all")
    golden("scan.txt", story.text)
