"""The settings dialog: settings of the whole site, and what this browser stores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cubogram.cube.cubies import FACES
from cubogram.formatting import percent, sized
from cubogram.pages import codec, ui
from cubogram.pages import html as h
from cubogram.pages.backup import Backup
from cubogram.pages.cube.engine import Engine
from cubogram.pages.cube.paint import SIDES
from cubogram.pages.html import Html
from cubogram.pages.keeping import OWN, PREFIX, Kind
from cubogram.pages.machine import PROOF_TABLES, Machine, megabytes
from cubogram.pages.options import widget
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.settings import COLOURS, SCHEMES, SETTINGS, Settings, are_colours
from cubogram.schema import JSON

TABLES = "Tables made here"
DELETED = "Deleted. Whatever this page needs will be stored again as you use it."
NOT_BACK = "Once deleted, this cannot be restored unless you have saved it to a file."


class SettingsPart(Part):
    """The dialog; `kinds` are those of the page's own entries."""

    def __init__(self, site: Site, engine: Engine, kinds: Iterable[Kind[Any]]) -> None:
        super().__init__(site)
        self.backup = Backup(site, kinds)
        self._engine = engine
        self._is_open = self._can_install = False
        self._offline, self._keeps = "", False
        """How much of the site is stored for offline use, and whether storing is under way."""
        self._sizes: dict[str, int] = {}
        """Bytes of what can be fetched again, by title, as the browser reports them."""
        self._said = ""
        self._asked = ""
        """The title whose deletion needs confirming; "all" for everything."""

    @property
    def options(self) -> Settings:
        return self.site.settings

    def choose(self, options: Settings) -> None:
        before = self.options
        self.site.store.entry(SETTINGS).set(options)
        self.site.world.request("settings")
        if options.deep != before.deep:
            self._engine.tables.pause()
            self._engine.rest()
        self._engine.set_cores()

    def on_settings(self) -> None:
        self._is_open = True
        self._asked = self._said = ""
        self.site.world.request("measure")

    def on_own_colour(self, value: str) -> None:
        """One of the reader's own colours: "3 #c41e3a"."""
        index, _, colour = value.partition(" ")
        own = tuple(colour if f"{i}" == index else one for i, one in enumerate(self.options.own))
        if are_colours(own):
            self.choose(replace(self.options, own=own))

    def machine(self, told: JSON) -> None:
        """Takes the browser's report about the machine and itself."""
        self._engine.machine = codec.read(Machine, told)
        self._can_install = bool(told.get("installable"))
        if told.get("installed"):
            self._offline = "The app is installed."

    def on_workers(self, ready: list[int]) -> None:
        """The workers that can search now, by number."""
        self._engine.pool.now_ready(ready)

    def on_keep_offline(self) -> None:
        self._offline, self._keeps = percent(0), True
        self.site.world.request("keep_offline")

    def on_kept_offline(
        self, part: float | None = None, problem: str = "", done: bool = False
    ) -> None:
        """The progress of that."""
        if part is not None:
            self._offline = percent(part)
            return
        whole = "Available offline: everything is stored in this browser."
        self._offline, self._keeps = problem or whole, done

    def on_install(self) -> None:
        self._can_install = False
        self.site.world.request("install")

    def on_sizes(self, sizes: dict[str, int]) -> None:
        """What the browser stores and can fetch again: bytes by title."""
        self._sizes = sizes

    def on_delete(self, title: str) -> None:
        """Deletes what has this title; asks first if it is the reader's own work."""
        self._said = ""
        if title in OWN or (title == "all" and self._own()):
            self._asked = title
        else:
            self._delete(title)

    def on_keep_it(self) -> None:
        self._asked = ""

    def on_delete_it(self) -> None:
        title, self._asked = self._asked, ""
        if title:
            self._delete(title)

    def _delete(self, title: str) -> None:
        store = self.site.store
        if title in ("all", TABLES):
            self._engine.tables.forget()
            self.choose(replace(self.options, deep=False))  # or they would be made again
        for key in [key for one in (OWN if title == "all" else [title]) for key in self._keys(one)]:
            store.remove(key)
        if title == "all":
            store.forget_damaged()
        self.site.world.request("delete_files", title)
        self._said = DELETED

    def _keys(self, title: str) -> list[str]:
        begins = tuple(f"{PREFIX}{name}/" for name in OWN.get(title, ()))
        return [key for key in self.site.store.texts if begins and key.startswith(begins)]

    def _own(self) -> dict[str, int]:
        texts = self.site.store.texts
        sizes = {
            title: sum(2 * len(key) + 2 * len(texts[key]) for key in self._keys(title))
            for title in OWN
        }
        return {title: size for title, size in sizes.items() if size}

    def view(self) -> Regions:
        if not self._is_open:
            return {"settings-dialog": ui.dialog("settings-dialog", "Settings")}
        settings = self.options
        shown = ui.dialog(
            "settings-dialog",
            "Settings",
            _colours(settings),
            widget(settings, "letters", id="letters"),
            widget(settings, "keys_everywhere", id="keys"),
            widget(settings, "compact", id="compact"),
            widget(settings, "deep", id="deep"),
            h.p(
                "Shorter solutions in the same time. Computed here once, in about 12 s, and kept "
                "for your next visit: 28 MB in this browser, 35 MB of memory, nothing to "
                "download. ",
                h.a("What is in them?", href="learn/two-bits/#the-exact-table"),
                class_="detail",
            ),
            h.p(
                self._engine.tables.words if settings.deep else "",
                class_="detail",
                id="deep-progress",
                role="status",
            ),
            self._cores(settings),
            self._proof_table(settings),
            ui.row(
                ui.button("Make available offline", "keep_offline", disabled=self._keeps),
                ui.button("Install as an app", "install") if self._can_install else None,
                h.p(self._offline, class_="message", id="kept", role="status"),
                kind="offline",
            ),
            self.backup.buttons(),
            self._stored(self._own() | self._sizes),
        )
        return {"settings-dialog": shown}

    def _cores(self, settings: Settings) -> Html:
        engine = self._engine
        there, cores = engine.machine.cores, engine.cores
        choices = {"": f"{engine.machine.usual_cores}, by default"}
        choices |= {f"{n}": f"{n}" for n in range(1, there + 1)}
        chosen = f"{cores}" if settings.cores else ""
        now = f"{engine.workers} of {cores} can search now." if cores > 1 else ""
        return h.html(
            h.label(
                "Use ",
                ui.select("cores", choices, chosen, id="cores"),
                " core" if there == 1 else f" of {there} cores",
                class_="limits",
            ),
            h.p(
                "Each runs its own Python with its own tables, and searches ",
                h.a("some of the six directions", href="learn/directions/"),
                ", or its part of a proof. ",
                h.span(now, id="pool", role="status"),
                class_="detail",
            ),
        )

    def _proof_table(self, settings: Settings) -> Html:
        engine = self._engine
        usual = megabytes(engine.machine.largest_table(engine.cores))
        choices = {"": f"{usual}, by default", **{one: megabytes(one) for one in PROOF_TABLES}}
        chosen = ui.select("proof_table", choices, settings.proof_table, id="proof_table")
        return h.html(
            h.label("Table for proofs ", chosen, class_="limits"),
            h.p(
                "A larger one makes each proof quicker. It is computed here once, in a minute or "
                "two, and kept for your next visit; each core has its own in memory. ",
                h.a("What is in it?", href="learn/larger-tables/"),
                class_="detail",
            ),
        )

    def _stored(self, sizes: dict[str, int]) -> Html:
        rows = (
            h.li(h.span(title), " ", h.span(sized(size)), " ", _delete(title, f"Delete: {title}"))
            for title, size in sizes.items()
            if size
        )
        whole = sum(sizes.values())
        all_of_it = h.span(sized(whole) if whole else "nothing")
        delete = _delete("all", "Delete all", disabled=not whole)
        return ui.fold(
            "What this browser keeps",
            h.ul(*rows, h.li(h.b("In all"), " ", all_of_it, " ", delete)),
            self._asking() if self._asked else None,
            h.p(
                "None of it leaves this device. Once deleted, pages, Python and its tables are "
                "fetched from the site again when they are needed.",
                class_="detail",
            ),
            h.p(self._said, class_="message", role="status"),
            class_="quiet-part stored",
            id="stored",
        )

    def _asking(self) -> Html:
        own = list(self._own()) if self._asked == "all" else [self._asked]
        return ui.row(
            h.p(f"{'; '.join(own)}. {NOT_BACK}"),
            ui.button("Delete", "delete_it", kind="danger"),
            ui.button("Keep it", "keep_it"),
            kind="confirm",
            role="alert",
        )


def _colours(settings: Settings) -> Html:
    legend = h.legend("Sticker colours", class_="visually-hidden")
    schemes = ui.radios("scheme", SCHEMES, settings.scheme)
    wells = (_well(i, settings) for i in range(6))
    return h.html(h.fieldset(legend, schemes, class_="switch"), h.div(*wells, class_="own-colours"))


def _well(i: int, settings: Settings) -> Html:
    if settings.scheme != "own":
        return h.span(SIDES[i], h.span(class_="own-swatch", data_colour=FACES[i]))
    well = h.input_(
        type="color",
        value=settings.own[i],
        aria_label=f"{SIDES[i]}, usually {COLOURS[i]}",
        data_prefix=i,
        data_on="input:own_colour",
    )
    return h.label(SIDES[i], well)


def _delete(title: str, label: str, *, disabled: bool = False) -> Html:
    words = "Delete all" if title == "all" else "Delete"
    return ui.button(words, "delete", title, "quiet", disabled=disabled, aria_label=label)
