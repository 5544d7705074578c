"""The scanner's dialog: the cube is shown to the camera, or read from pictures."""

from __future__ import annotations

from cubogram.cube.cubies import FACES
from cubogram.pages import html as h
from cubogram.pages.cube.scan import COLOURS, Scan, Shot
from cubogram.pages.dialogs import dialog
from cubogram.pages.html import Html

HINT = "Fill the frame with one side, in even light, with no lamp reflected in it."
INVITATION = (
    "Show the six sides to the camera one after the other, or choose, drop or paste six pictures "
    "of them. They stay on this device."
)
SIDE = 120
"""The size in pixels of a picture for Python, and of one on the page."""


def scan_dialog(scan: Scan, camera_on: bool, problem: str) -> Html:
    """The dialog; `problem` is what went wrong with the camera or a file."""
    found, count = bool(scan.found), scan.count
    words = " ".join(filter(None, (problem, scan.message)))
    tone = "error" if problem else scan.tone
    guide = h.html(h.b(f"{count} of 6."), " ", scan.guide, " ", h.span(HINT, class_="detail"))
    again = _button("Read again", "scan_again", quiet=True)
    stage = h.element(
        "cubogram-camera",
        h.div(h.p(INVITATION), class_="scan-live off"),
        h.div(
            (
                h.button(words, type="button", class_="button")
                for words in ("Take this side", "Camera", "Choose pictures")
            ),
            h.input_(type="file", accept="image/*", multiple=True, hidden=True),
            class_="row",
        ),
        id="camera",
        data_colour="." if scan.next is None else FACES[scan.next],
        on=camera_on,
        full=scan.next is None,
        count=count,
        data_on="camera:camera picture:scanned problem:scan_problem correct:scan_correct",
    )
    return dialog(
        "scan-dialog",
        "Scan a cube",
        h.div(
            h.div(stage, class_="scan-stage"),
            h.div(
                h.p(guide if scan.guide else None, class_="scan-guide", role="status"),
                h.div(
                    (_side(scan, face) for face in range(6)),
                    class_="net found" if found else "net",
                    role="group",
                    aria_label="The six sides",
                ),
                h.p(words, class_=f"message {tone}".strip(), role="status"),
                h.div(
                    _endings(scan),
                    _button("Start again", "scan_clear", quiet=True, disabled=not count),
                    again if count and not found and tone == "error" else None,
                    class_="row",
                ),
                class_="scan-sides",
            ),
            class_="scan" if camera_on or not found else "scan at-rest",
        ),
        wide=True,
    )


def _endings(scan: Scan) -> Html:
    """Buttons for the scanned cube, or for one that cannot exist."""
    use = _ending("Use this cube", "scan_use", disabled=not scan.cube)
    if not scan.broken:
        return use
    return h.html(
        _ending("Use the nearest cube", "scan_use") if scan.cube else None,
        _ending("Correct it by painting", "scan_mend", primary=not scan.cube),
    )


def _ending(label: str, event: str, *, primary: bool = True, disabled: bool = False) -> Html:
    """A button that closes the dialog."""
    return h.button(
        label,
        type="button",
        class_="button primary" if primary else "button",
        disabled=disabled,
        commandfor="scan-dialog",
        command="close",
        data_on=f"click:{event}",
    )


def _side(scan: Scan, face: int) -> Html:
    """One side of the net: its stickers once the cube is known, else its picture or an empty
    place."""
    letter, name = FACES[face], COLOURS[face]
    if scan.found:
        cells = (
            _cell(scan.shown[at], at, at in scan.marked, at == 9 * face)
            for at in range(9 * face, 9 * face + 9)
        )
        take = f"Take the {name} side again"
        again = h.button(
            "↺",
            type="button",
            class_="scan-again",
            aria_label=take,
            title="Take it again",
            data_on="click:scan_face",
            data_value=face,
        )
        return h.div(cells, again, class_="net-face", data_face=letter)
    shot = scan.shots[face]
    kind = ["scan-side", "next" if scan.next == face else ""]
    kind.append("unclear" if shot and shot.is_refused else "")
    return h.button(
        _picture(shot) if shot else h.i(data_colour=letter),
        type="button",
        class_=" ".join(filter(None, kind)),
        data_face=letter,
        aria_label=f"Take the {name} side again" if shot else f"The {name} side",
        data_on="click:scan_face",
        data_value=face,
    )


def _cell(letter: str, facelet: int, is_marked: bool, is_first: bool) -> Html:
    label = f"{FACES[facelet // 9]}{facelet % 9 + 1}: {COLOURS[FACES.index(letter)]}"
    return h.button(
        "!" if is_marked else "",
        type="button",
        class_="marked" if is_marked else None,
        data_cell=facelet,
        data_colour=letter,
        tabindex=0 if is_marked or is_first else -1,
        aria_label=f"{label}, uncertain" if is_marked else label,
        data_on="click:scan_correct",
        data_value=facelet,
    )


def _picture(shot: Shot) -> Html:
    """A picture, upright, with the lines that were found in it."""
    lines = ""
    if shot.face and shot.face["clear"]:
        corners = shot.face["corners"]
        lines = "".join(_line(corners, part) for part in (0, 1 / 3, 2 / 3, 1))
    drawn = (
        h.element(
            "svg",
            h.element("path", d=lines, class_="under"),
            h.element("path", d=lines),
            viewBox="0 0 1 1",
            aria_hidden=True,
        )
        if lines
        else None
    )
    style = f"rotate: {90 * shot.turns}deg" if shot.turns else None
    image = h.element("img", src=shot.image, alt="", width=SIDE, height=SIDE)
    return h.span(image, drawn, class_="scan-picture", data_style=style)


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


def _button(label: str, event: str, *, quiet: bool = False, disabled: bool = False) -> Html:
    return h.button(
        label,
        type="button",
        class_="button quiet" if quiet else "button",
        disabled=disabled,
        data_on=f"click:{event}",
    )
