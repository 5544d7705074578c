"""For a class: cards to print, a link for each pupil, files."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from cubogram.formatting import ranged
from cubogram.pages import html as h
from cubogram.pages import links, options, ui
from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.mosaic.wall import Wall
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import option

TYPES = {"svg": "image/svg+xml", "csv": "text/csv", "json": "application/json"}


@dataclass(frozen=True)
class Class:
    """How the wall is shared out."""

    pupils: int = option(1, "Pupils", range(1, 61))


def parts(count: int, pupils: int) -> list[tuple[int, int]]:
    """The first and last cube of each pupil, in parts as equal as possible.

    >>> parts(10, 3)
    [(1, 4), (5, 7), (8, 10)]
    """
    pupils = min(pupils, count)
    ends = [-(-count * pupil // pupils) for pupil in range(pupils + 1)]
    return [(begin + 1, end) for begin, end in pairwise(ends)]


class Kit(Part):
    """The dialog for teachers."""

    _own_options: Class = Class()

    def __init__(self, site: Site, wall: Wall) -> None:
        super().__init__(site)
        self._wall = wall

    @job(says="kit")
    def on_print(self) -> Story:
        """The plan, the map and the cards of this part, to the printer."""
        kept = self._wall.kept
        self.site.notices.say("kit", "the cards are being drawn")
        made = yield ask(
            "mosaic.cards",
            wall=list(kept.picture),
            stickers=list(self.site.settings.colours),
            first=kept.numbers[0],
            last=kept.numbers[-1],
        )
        self.site.notices.clear("kit")
        self.site.world.request("print_pages", made["pages"])

    @job(says="kit")
    def on_save_as(self, kind: str) -> Story:
        """A file: "svg", "csv" or "json"."""
        stickers, wall = list(self.site.settings.colours), list(self._wall.kept.picture)
        made = yield ask("mosaic.file", wall=wall, stickers=stickers, kind=kind)
        self.site.world.request("download", f"wall.{kind}", TYPES[kind], made["text"])

    def on_copied_what(self, done: bool, text: str = "") -> None:
        """A link was copied, or could not be."""
        words = "the link is copied" if done else f"copy it yourself: {text}"
        self.site.notices.say("kit", words, seconds=10)

    def _link(self, part: tuple[int, int] | None) -> str:
        fields = {"wall": self._wall.mosaic.link(), "part": part and f"{part[0]}-{part[1]}"}
        return self.site.world.home + links.fragment_of(fields)

    def view(self) -> Regions:
        cubes = len(self._wall.mosaic.faces)
        shares = parts(cubes, self._own_options.pupils) if self._own_options.pupils > 1 else []
        pupils = (
            h.li(ui.copy(f"Pupil {n}: {ranged('cube', *part)}", "part", self._link(part)))
            for n, part in enumerate(shares, 1)
        )
        link = ui.copy("Copy the link to this wall", "wall", self._link(None))
        return {
            "kit-link": h.div(
                link, options.widget(self._own_options, "pupils"), class_="row", id="kit-link"
            ),
            "pupils": h.ol(*pupils, class_="pupils", id="pupils"),
            "kit-message": self.site.notices.view("kit", "kit-message"),
        }
