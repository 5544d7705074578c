"""The gallery of named patterns: a tap on one shows how it is made."""

from __future__ import annotations

from collections.abc import Mapping

from cubogram.cube.named_patterns import NamedPattern, named_patterns
from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages.dialogs import dialog
from cubogram.pages.html import Html


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


def patterns_dialog(is_open: bool, words: str, pictures: Mapping[str, str]) -> Html:
    """The dialog; `pictures` are the SVG texts available so far, by the patterns' names."""
    title = "Patterns"
    if not is_open:
        return dialog("patterns-dialog", title, wide=True)
    shown = matching(words)
    found = counted(len(shown), "pattern") if shown else "No pattern has that name."
    every = (
        f"{len(shown)} patterns, each with the shortest maneuver that we found; for most of them, "
        "no shorter one exists."
    )
    return dialog(
        "patterns-dialog",
        title,
        h.input_(
            class_="field",
            type="search",
            id="patterns-search",
            aria_label="Search the patterns",
            placeholder="Search",
            value=words,
            data_on="input:search_patterns",
        ),
        h.p(
            every if len(shown) == len(named_patterns()) else found, class_="detail", role="status"
        ),
        h.div((_card(one, pictures.get(one.name, "")) for one in shown), class_="patterns"),
        wide=True,
    )


def _card(pattern: NamedPattern, picture: str) -> Html:
    length = counted(pattern.maneuver.htm, "move")
    return h.button(
        Html(picture),
        h.strong(pattern.name),
        h.small(length if pattern.is_shortest else f"{length}, perhaps fewer"),
        type="button",
        class_="pattern",
        commandfor="patterns-dialog",
        command="close",
        data_on="click:pattern",
        data_value=pattern.name,
    )
