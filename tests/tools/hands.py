"""A reader's hands on a page in the browser: fingers, and the phone they hold."""

from collections.abc import Sequence

from playwright.sync_api import Page

Point = tuple[float, float]

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


CONTROL, SHIFT = 2, 8
"""Modifiers of a key."""


def press_key(page: Page, key: str, code: str, modifiers: int = 0) -> None:
    """Presses a key of any keyboard layout: what it writes, and its place on a Latin keyboard."""
    session = page.context.new_cdp_session(page)
    for kind in ("rawKeyDown", "keyUp"):
        event = {"type": kind, "key": key, "code": code, "modifiers": modifiers}
        session.send("Input.dispatchKeyEvent", event)
    session.detach()


DROP = """([name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], name));
  const options = { dataTransfer: data, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent("drop", options));
}"""


def drops(page: Page, name: str, content: bytes) -> None:
    page.evaluate(DROP, [name, list(content)])


class Fingers:
    """Fingers on a page's glass, by the points that they touch."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def down(self, *points: Point) -> None:
        self._send("touchStart", points)

    def move(self, *points: Point) -> None:
        self._send("touchMove", points)

    def up(self, *points: Point) -> None:
        """Lifts the fingers, except those that stay on these points."""
        self._send("touchEnd", points)

    def cancel(self) -> None:
        """The browser takes the fingers for something else."""
        self._send("touchCancel", ())

    def stroke(self, *path: Point) -> None:
        """One finger along a path."""
        self.down(path[0])
        for point in path[1:]:
            self.move(point)
        self.up()

    def _send(self, kind: str, points: Sequence[Point]) -> None:
        spots = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})
