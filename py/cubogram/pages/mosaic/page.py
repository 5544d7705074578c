"""The page: a picture becomes a wall of cubes, and every cube's turns are shown."""

from __future__ import annotations

from cubogram.errors import PuzzleError
from cubogram.mosaic.mosaic import Mosaic
from cubogram.pages import links
from cubogram.pages.keeping import Store
from cubogram.pages.mosaic.cube import Cube
from cubogram.pages.mosaic.kit import Kit
from cubogram.pages.mosaic.sources import Collection, Photograph
from cubogram.pages.mosaic.wall import Wall
from cubogram.pages.page import Page
from cubogram.pages.part import Regions
from cubogram.pages.world import World


class MosaicPage(Page):
    def __init__(self, world: World, store: Store) -> None:
        super().__init__(world, store)
        self.wall = Wall(self.site)
        photograph, collection = Photograph(self.site, self.wall), Collection(self.site, self.wall)
        cube, kit = Cube(self.site, self.wall), Kit(self.site, self.wall)
        self.parts = [self.wall, cube, photograph, collection, kit]

    def begin(self) -> None:
        self.on_address(self.world.address)

    def on_address(self, fragment: str) -> None:
        """A link with a wall, and perhaps the part of it that is to be built here."""
        fields = links.fields_of(fragment)
        if "wall" not in fields:
            return
        self.world.go_to("")
        try:
            picture = Mosaic.from_link(fields["wall"]).picture
        except PuzzleError as error:
            self.site.notices.say("message", str(error), "error")
            return
        self.wall.show(picture)
        self.wall.take_part(fields.get("part", ""))

    def view(self) -> Regions:
        return {**super().view(), "message": self.site.notices.view("message", "message")}
