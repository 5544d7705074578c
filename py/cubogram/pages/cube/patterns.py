"""The gallery of named patterns: a tap on one shows how it is made."""

from __future__ import annotations

from functools import cache

from cubogram.cube.named_patterns import NamedPattern, find, named_patterns
from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.cube.answer import Answer
from cubogram.pages.cube.solution import Line
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.part import Part, Regions, Site


class Patterns(Part):
    def __init__(self, site: Site, answer: Answer) -> None:
        super().__init__(site)
        self._answer = answer
        self._is_open = False
        self._wanted = ""
        """The words by which the reader searches."""
        self._pictures: dict[str, str] = {}
        """SVG texts of the patterns, by name."""

    @job()
    def on_patterns(self) -> Story:
        self._is_open = True
        if not self._pictures:
            self._pictures = (yield ask("draw.patterns"))["pictures"]

    def on_search_patterns(self, words: str) -> None:
        self._wanted = words

    def on_pattern(self, name: str) -> None:
        """Shows how a pattern is made, and offers to make it from the previous cube."""
        answer, cube, pattern = self._answer, self._answer.cube, find(name)
        if not pattern:
            return
        before = cube.text.strip()
        cube.replace(str(pattern.maneuver))
        answer.settle()
        answer.player.show(Line(finishes=True))

        def solve() -> None:
            cube.change(before)
            answer.choices.set(method="shortest", target=pattern.name, target_open=True)
            if before:
                answer.solve()

        label = "Solve my cube to this" if before else "Use it as the target"
        self.site.notices.say("scramble", f"{pattern.name}: {pattern}", offer=(label, solve))

    def view(self) -> Regions:
        if not self._is_open:
            return {"patterns-dialog": ui.dialog("patterns-dialog", "Patterns", wide=True)}
        shown = matching(self._wanted)
        found = counted(len(shown), "pattern") if shown else "No pattern has that name."
        if len(shown) == len(named_patterns()):
            found = (
                f"{len(shown)} patterns, each with the shortest maneuver that we found; for most "
                "of them, no shorter one exists."
            )
        about = {"aria_label": "Search the patterns", "placeholder": "Search"}
        search = ui.search("words", "search_patterns", self._wanted, id="patterns-search", **about)
        cards = (_card(one.name, self._pictures.get(one.name, "")) for one in shown)
        shown_dialog = ui.dialog(
            "patterns-dialog",
            "Patterns",
            search,
            h.p(found, class_="detail", role="status"),
            h.div(*cards, class_="tiles"),
            wide=True,
        )
        return {"patterns-dialog": shown_dialog}


def matching(words: str) -> list[NamedPattern]:
    """The patterns whose names contain all of the words.

    >>> [pattern.name for pattern in matching("small in")]
    ['Small cube in a cube']
    """
    wanted = words.lower().split()
    return [
        pattern
        for pattern in named_patterns()
        if all(word in " ".join(pattern.names).lower() for word in wanted)
    ]


@cache
def _by_name() -> dict[str, NamedPattern]:
    return {pattern.name: pattern for pattern in named_patterns()}


@cache
def _card(name: str, picture: str) -> Html:
    """A pattern; to count the moves of all of them at each event would take a millisecond."""
    pattern = _by_name()[name]
    length = counted(pattern.maneuver.htm, "move")
    turns = h.small(length if pattern.is_shortest else f"{length}, perhaps fewer")
    content = h.html(Html(picture), h.strong(pattern.name), turns)
    return ui.button(content, "pattern", pattern.name, base="tile", closes="patterns-dialog")
