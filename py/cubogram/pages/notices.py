"""What a page says, each sentence at its place; a place says one thing at a time, the latest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.world import World
from cubogram.words import sentence

Tone = Literal["", "error", "good"]


@dataclass(frozen=True)
class Notice:
    """A sentence, and perhaps a button behind it: its label and the event that it is."""

    text: str
    tone: Tone = ""
    offer: tuple[str, str] | None = None


class Notices:
    """The notices of a page by their places.

    >>> notices = Notices(World())
    >>> notices.say("file", "saved")
    >>> print(notices.view("file", "file-message"))
    <p id="file-message" class="message" role="status">Saved.</p>
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._said: dict[str, Notice] = {}

    def say(
        self,
        place: str,
        text: str,
        tone: Tone = "",
        *,
        offer: tuple[str, str] | None = None,
        seconds: float = 0,
    ) -> None:
        """Says something, for good or for so many seconds."""
        notice = Notice(sentence(text), tone, offer)
        self._said[place] = notice
        if seconds:
            self._world.later(seconds, lambda: self._clear_if(place, notice))

    def clear(self, place: str) -> None:
        """Nothing is said there any more."""
        self._said.pop(place, None)

    def view(self, place: str, name: str) -> Html:
        """The paragraph with this id that says it."""
        notice = self._said.get(place, Notice(""))
        offer = notice.offer and h.html(
            " ",
            h.button(
                notice.offer[0],
                type="button",
                class_="button quiet",
                data_on=f"click:{notice.offer[1]}",
            ),
        )
        kind = f"message {notice.tone}".strip()
        return h.p(notice.text, offer, id=name, class_=kind, role="status")

    def _clear_if(self, place: str, notice: Notice) -> None:
        if self._said.get(place) is notice:
            self.clear(place)
