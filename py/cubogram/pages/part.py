"""A part of a page: its state, its events and its view; and what every part is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from cubogram.pages.html import Attributes, Html
from cubogram.pages.jobs import Jobs
from cubogram.pages.keeping import Store
from cubogram.pages.notices import Notices
from cubogram.pages.settings import SETTINGS, Settings
from cubogram.pages.world import World

Regions: TypeAlias = Mapping[str, Html | Attributes]
"""The regions of the page by element id: a whole element, or attributes of one."""


@dataclass(frozen=True)
class Site:
    """What all parts of a page share."""

    world: World
    store: Store
    jobs: Jobs
    notices: Notices

    @property
    def settings(self) -> Settings:
        """The settings of the whole site, as they are now."""
        return self.store.entry(SETTINGS).value


class Part:
    """State, a view, and a method `on_NAME()` or `on_NAME(value)` for each event its HTML declares.

    After each event, in any part, `settle` is called once for each part, then `view`. The
    view only reads: everything is rendered after each event, and what has not changed is not sent.
    """

    _own_options: Any = None
    """The options that the reader sets here, as a dataclass (see `options`); None for none."""

    def __init__(self, site: Site) -> None:
        self.site = site

    @property
    def options(self) -> Any:
        """The `_own_options`; a part that stores them has this property and `choose` instead."""
        return self._own_options

    def choose(self, options: Any) -> None:
        """The reader has set an option."""
        self._own_options = options

    def settle(self) -> None:
        """Draws conclusions from what the last event has changed, here or elsewhere."""

    def view(self) -> Regions:
        """What this part shows now."""
        return {}
