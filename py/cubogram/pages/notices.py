"""A page's messages, each in its place; a place shows one message at a time, the latest.

If a message offers a function, the page needs its `Notices` among its parts, to hear the button.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import repeat
from typing import Any, Literal, TypeAlias

from cubogram.errors import PuzzleError
from cubogram.formatting import sentence
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Html
from cubogram.pages.jobs import Failure
from cubogram.pages.world import World

Tone = Literal["", "error", "good"]
Offer: TypeAlias = "tuple[str, str | Callable[[], object]]"
"""A button after a message: its label, and the event that it sends or what it does."""

AROUND = 12
"""How many characters are shown on either side of a mistake."""
LONGEST_MARK = 40


@dataclass(frozen=True)
class Notice:
    """A message, perhaps followed by buttons."""

    text: str
    tone: Tone = ""
    offers: tuple[Offer, ...] = ()
    where: tuple[int, int] | None = None
    """Where the mistake is in the field's text."""
    why: str = ""
    """The address of the chapter that explains it."""
    number: int = 0


NOTHING = Notice("")


class Notices:
    """A page's notices by place.

    >>> notices = Notices(World())
    >>> notices.say("file", "saved")
    >>> print(notices.view("file", "file-message"))
    <p id="file-message" class="message" role="status">Saved.</p>
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._said: dict[str, Notice] = {}
        self._waiting: dict[str, tuple[int, Notice]] = {}
        """The message about to be shown at a place, and its timer."""
        self._count = 0

    def at(self, place: str) -> Notice:
        return self._said.get(place, NOTHING)

    def say(
        self,
        place: str,
        text: str,
        tone: Tone = "",
        *,
        offer: Offer | None = None,
        other: Offer | None = None,
        where: tuple[int, int] | None = None,
        why: str = "",
        seconds: float = 0,
        delay: float = 0,
    ) -> None:
        """Shows a message, for good or for `seconds`, after `delay` unless another one comes first.

        `offer` and `other` are buttons after it.
        """
        self._count += 1
        offers = tuple(one for one in (offer, other) if one)
        notice = Notice(sentence(text), tone, offers, where, why, self._count)
        self._wait_no_more(place)
        if delay:
            timer = self._world.later(delay, lambda: self.flush(place))
            self._waiting[place] = (timer, notice)
            return
        self._said[place] = notice
        if seconds:
            self._world.later(seconds, lambda: self.clear_if(place, notice))

    def blame(self, place: str, error: PuzzleError | Failure, **more: Any) -> None:
        """Says what is wrong with a text, and marks where, if that is known."""
        where = error.where or {}
        span = (where["start"], where["end"]) if "start" in where else None
        self.say(place, error.message, "error", where=span, **more)

    def clear(self, place: str) -> None:
        self._wait_no_more(place)
        self._said.pop(place, None)

    def clear_if(self, place: str, notice: Notice) -> None:
        """Removes a message, unless another one has replaced it."""
        if self._said.get(place) is notice:
            self.clear(place)

    def flush(self, place: str) -> None:
        """Shows at once the message that is waiting there."""
        _, notice = self._waiting.get(place, (0, None))
        self._wait_no_more(place)
        if notice:
            self._said[place] = notice

    def on_offer(self, value: str) -> None:
        """A button after a message, unless a message without it has replaced that one."""
        place, _, pressed = value.partition(" ")
        for label, act in self.at(place).offers:
            if label == pressed and not isinstance(act, str):
                act()

    def view(self, place: str, name: str, text: str = "") -> Html:
        """The paragraph with this id that shows the message; `text` is the field's."""
        notice = self.at(place)
        kind = f"message {notice.tone}".strip()
        why = h.html(" ", h.a("Why?", href=notice.why)) if notice.why else None
        mark = _marked(notice.where, text) if notice.where and text else None
        buttons = map(_button, repeat(place), notice.offers)
        return h.p(notice.text, mark, why, *buttons, id=name, class_=kind, role="status")

    def _wait_no_more(self, place: str) -> None:
        timer, _ = self._waiting.pop(place, (0, None))
        self._world.never(timer)


def _button(place: str, offer: Offer) -> Html:
    label, act = offer
    event, value = (act, None) if isinstance(act, str) else ("offer", f"{place} {label}")
    return h.html(" ", ui.button(label, event, value, "quiet"))


def _marked(where: tuple[int, int], text: str) -> Html | None:
    start, end = where
    if end <= start:
        return None
    shown = min(end, start + LONGEST_MARK)
    return h.html(
        " ",
        h.span(
            "…" if start > AROUND else None,
            text[max(0, start - AROUND) : start],
            h.element("mark", text[start:shown]),
            text[end : end + AROUND],
            "…" if end + AROUND < len(text) else None,
            class_="context mono",
        ),
    )
