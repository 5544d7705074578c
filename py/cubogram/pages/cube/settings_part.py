"""The settings dialog: settings of the whole site, and what this browser stores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from cubogram.cube.cubies import FACES
from cubogram.formatting import percent, sized
from cubogram.pages import html as h
from cubogram.pages.backup import entries_saved, everything, loaded
from cubogram.pages.cube.memory import CUBE, PERSON, PROOFS
from cubogram.pages.cube.paint_view import SIDES
from cubogram.pages.cube.race import RACE
from cubogram.pages.cube.scan import COLOURS
from cubogram.pages.dialogs import dialog
from cubogram.pages.html import Html
from cubogram.pages.keeping import PREFIX
from cubogram.pages.machine import PROOF_TABLES, Machine
from cubogram.pages.scrambles import SCRAMBLES
from cubogram.pages.settings import SETTINGS, Settings
from cubogram.pages.world import World

if TYPE_CHECKING:
    from cubogram.pages.cube.model import CubeModel

JSON = Any

SCHEMES = {"standard": "Standard", "safe": "Colour-blind safe", "own": "My own"}
OWN = {
    "Your cube and its proofs": ("cube", "person", "proofs", "race", "random-states"),
    "Your drawings and nonograms": ("nonogram",),
    "Your times in the timer": ("timer", "solves"),
    "Your progress, times and algorithms in the trainer": ("trainer",),
    "Your reading, code and exercises in the book": ("book", "reading"),
    "Settings": ("settings",),
}
"""The reader's own work, which cannot be fetched again: names of kinds, or prefixes of them."""
KINDS = (CUBE, PERSON, PROOFS, RACE, SCRAMBLES, SETTINGS)
"""The kinds of entries that this page reads."""
TABLES = "Tables made here"
DELETED = "Deleted. Whatever this page needs will be stored again as you use it."
NOT_BACK = "Once deleted, this cannot be restored unless you have saved it to a file."


class SettingsPart:
    """Handles the buttons of the dialog."""

    def __init__(self, world: World, model: CubeModel, changed: Callable[[], None]) -> None:
        self.is_open = False
        self.can_install = False
        self.offline = ""
        """How much of the site is stored for offline use."""
        self.keeps = False
        """Whether storing it is in progress, or done."""
        self.sizes: dict[str, int] = {}
        """Bytes of what can be fetched again, by title, as the browser reports them."""
        self.said = ""
        self.backup = ""
        """The outcome of the last attempt to load a file with everything."""
        self.backup_failed = False
        self.asked = ""
        """The title whose deletion needs confirming; "all" for everything."""
        self._world = world
        self._model = model
        self._changed = changed

    @property
    def settings(self) -> Settings:
        """The present settings."""
        return self._model.settings.value

    def change(self, **values: JSON) -> None:
        """Changes settings; None restores the default."""
        before = self.settings
        now = before.changed(**values)
        self._model.settings.set(now)
        self._world.request("settings")
        if now.compact != before.compact:
            self._model.reread()
        if now.tables != before.tables:
            self._model.engine.tables.pause()
            self._model.engine.rest()
        self._model.engine.set_cores()
        self._changed()

    # What is pressed

    def on_settings(self, there: JSON) -> None:
        """The dialog is opened."""
        self.is_open = True
        self.asked = self.said = ""
        self._world.request("measure")

    def on_scheme(self, scheme: JSON) -> None:
        """The colours of the stickers."""
        if scheme in SCHEMES:
            self.change(scheme=None if scheme == "standard" else scheme)

    def on_own_colour(self, value: JSON) -> None:
        """One of the reader's own colours: "3 #c41e3a"."""
        index, colour = str(value).split(" ")
        own = list(self.settings.colours)
        own[int(index)] = colour
        self.change(own=own)

    def on_letters(self, on: JSON) -> None:
        """Letters on the stickers."""
        self.change(letters=True if on else None)

    def on_keys(self, everywhere: JSON) -> None:
        """Letter keys turn the cube wherever the focus is."""
        self.change(keys=None if everywhere else "focus")

    def on_compact(self, on: JSON) -> None:
        """Texts in compact letters."""
        self.change(compact=True if on else None)

    def on_deep(self, on: JSON) -> None:
        """Deeper tables."""
        self.change(tables="deep" if on else None)

    def on_cores(self, count: JSON) -> None:
        """How many workers may search."""
        self.change(cores=int(count) if count else None)

    def on_proof_table(self, name: JSON) -> None:
        """The exact table for proofs; "" lets the memory decide."""
        if name in ("", *PROOF_TABLES):
            self.change(proofTable=name or None)

    def on_machine(self, told: JSON) -> None:
        """What the browser reports about the machine and itself."""
        self._model.engine.machine = Machine.told(told)
        self.can_install = bool(told.get("installable"))
        if told.get("installed"):
            self.offline = "The app is installed."

    def on_workers(self, count: JSON) -> None:
        """How many workers could search now."""
        self._model.engine.workers = int(count)

    def on_keep_offline(self, value: JSON = None) -> None:
        """Stores the site for offline use."""
        self.keeps = True
        self.offline = percent(0)
        self._world.request("keep_offline")

    def on_kept_offline(self, told: JSON) -> None:
        """The progress of storing the site: {part}, {done} or {problem}."""
        if "part" in told:
            self.offline = percent(told["part"])
            return
        self.keeps = "done" in told
        self.offline = (
            told.get("problem") or "Available offline: everything is stored in this browser."
        )

    def on_install(self, value: JSON = None) -> None:
        """The browser offers to install the site as an app."""
        self.can_install = False
        self._world.request("install")

    def on_save_everything(self, value: JSON = None) -> None:
        """Saves a file with all entries."""
        file = everything(self._model.store)
        self._world.request("download", "cubogram.json", "application/json", file)
        self.backup, self.backup_failed = entries_saved(file), False

    def on_load_everything(self, file: JSON) -> None:
        """Loads such a file."""
        if file.get("problem"):
            self.backup, self.backup_failed = str(file["problem"]), True
            return
        try:
            self.backup, taken = loaded(self._model.store, file["text"], KINDS)
        except ValueError as error:
            self.backup, taken = f'"{file["name"]}" was not loaded: {error}.', False
        self.backup_failed = not taken
        self._world.request("settings")

    def on_sizes(self, sizes: JSON) -> None:
        """What the browser stores and can fetch again: bytes by title."""
        self.sizes = dict(sizes)

    def on_delete(self, title: JSON) -> None:
        """Deletes what has this title; asks first if it is the reader's own work."""
        self.said = ""
        if title in OWN or (title == "all" and self._own()):
            self.asked = str(title)
        else:
            self._delete(str(title))

    def on_keep_it(self, value: JSON = None) -> None:
        """Cancels the deletion."""
        self.asked = ""

    def on_delete_it(self, value: JSON = None) -> None:
        """Deletes it for good."""
        title, self.asked = self.asked, ""
        if title:
            self._delete(title)

    def _delete(self, title: str) -> None:
        if title in ("all", TABLES):
            self._model.engine.tables.forget()
            self.change(tables=None)  # or they would be made and stored again
        own = list(OWN) if title == "all" else [title]
        self._model.forget_kept([name for one in own for name in OWN.get(one, ())])
        self._world.request("delete_files", title)
        self.said = DELETED

    def _own(self) -> dict[str, int]:
        """Bytes of the reader's own work, by title."""
        texts = self._model.store.texts
        found = {}
        for title, names in OWN.items():
            begins = tuple(f"{PREFIX}{name}/" for name in names)
            size = sum(2 * len(k) + 2 * len(t) for k, t in texts.items() if k.startswith(begins))
            if size:
                found[title] = size
        return found

    # What is shown

    def view(self) -> Html:
        """The dialog."""
        if not self.is_open:
            return dialog("settings-dialog", "Settings")
        settings, tables = self.settings, self._model.engine.tables
        deep = settings.tables == "deep"
        return dialog(
            "settings-dialog",
            "Settings",
            _colours(settings),
            _check("letters", "Letters on the stickers", settings.letters),
            _check(
                "keys",
                "Letter keys turn the cube from anywhere on the page",
                settings.keys_everywhere,
            ),
            _check("compact", "Compact letters: UBLDfr is U B L D F' R'", settings.compact),
            _check("deep", "Deeper tables", deep),
            h.p(
                "Shorter solutions in the same time. Computed here once, in about 12 s, and kept "
                "for your next visit: 28 MB in this browser, 35 MB of memory, nothing to "
                "download. ",
                h.a("What is in them?", href="learn/two-bits/#the-exact-table"),
                class_="detail",
            ),
            h.p(tables.words if deep else "", class_="detail", id="deep-progress", role="status"),
            self._cores(settings),
            self._proof_table(settings),
            self._offline(),
            self._backup(),
            self._kept(self._own() | self.sizes),
        )

    def _cores(self, settings: Settings) -> Html:
        engine = self._model.engine
        there, usual, cores = engine.machine.cores, engine.machine.usual_cores, engine.cores
        chosen = None if settings.cores is None else cores
        options = [
            h.option(f"{usual}, by default", value="", selected=chosen is None),
            *(h.option(n, value=n, selected=n == chosen) for n in range(1, there + 1)),
        ]
        now = f"{engine.workers} of {cores} can search now." if cores > 1 else ""
        return h.html(
            h.label(
                "Use ",
                h.select(options, class_="field", id="cores", data_on="change:cores"),
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
        engine, chosen = self._model.engine, settings.proof_table
        usual = _megabytes(engine.machine.largest_table(engine.cores))
        options = [
            h.option(f"{usual}, by default", value="", selected=chosen is None),
            *(
                h.option(_megabytes(name), value=name, selected=name == chosen)
                for name in PROOF_TABLES
            ),
        ]
        return h.html(
            h.label(
                "Table for proofs ",
                h.select(options, class_="field", id="proof_table", data_on="change:proof_table"),
                class_="limits",
            ),
            h.p(
                "A larger one makes each proof quicker. It is computed here once, in a minute or "
                "two, and kept for your next visit; each core has its own in memory. ",
                h.a("What is in it?", href="learn/larger-tables/"),
                class_="detail",
            ),
        )

    def _offline(self) -> Html:
        install = _button("Install as an app", "install") if self.can_install else None
        keep = _button("Make available offline", "keep_offline", disabled=self.keeps)
        said = h.p(self.offline, class_="message", id="kept", role="status")
        return h.div(keep, install, said, class_="row offline")

    def _backup(self) -> Html:
        tone = "message error" if self.backup_failed else "message"
        quiet = "button quiet"
        load = h.button(
            "Load a saved file", type="button", class_=quiet, data_chooses="everything-file"
        )
        return h.html(
            h.div(
                _button("Save everything to a file", "save_everything", kind=quiet),
                load,
                h.input_(
                    type="file",
                    id="everything-file",
                    accept=".json,application/json",
                    aria_label="File with everything",
                    hidden=True,
                    data_on="change:load_everything",
                ),
                class_="row backup",
            ),
            h.p(self.backup, class_=tone, role="status"),
        )

    def _kept(self, sizes: Mapping[str, int]) -> Html:
        rows = (
            h.li(h.span(title), " ", h.span(sized(size)), " ", _delete(title, f"Delete: {title}"))
            for title, size in sizes.items()
            if size
        )
        whole = sum(sizes.values())
        every = h.li(
            h.b("In all"),
            " ",
            h.span(sized(whole) if whole else "nothing"),
            " ",
            _delete("all", "Delete all", disabled=not whole),
        )
        return h.details(
            h.summary("What this browser keeps"),
            h.ul(rows, every),
            self._asking() if self.asked else None,
            h.p(
                "None of it leaves this device. Once deleted, pages, Python and its tables are "
                "fetched from the site again when they are needed.",
                class_="detail",
            ),
            h.p(self.said, class_="message", role="status"),
            class_="quiet-part stored",
            id="stored",
        )

    def _asking(self) -> Html:
        own = list(self._own()) if self.asked == "all" else [self.asked]
        return h.div(
            h.p(f"{'; '.join(own)}. {NOT_BACK}"),
            _button("Delete", "delete_it", kind="button danger"),
            _button("Keep it", "keep_it"),
            class_="row confirm",
            role="alert",
        )


def _megabytes(table: str) -> str:
    return f"{PROOF_TABLES[table] / 1e6:.0f} MB"


def _colours(settings: Settings) -> Html:
    scheme = settings.given.get("scheme") or "standard"
    schemes = (
        h.label(
            h.input_(
                type="radio",
                name="scheme",
                value=value,
                checked=value == scheme,
                data_on="change:scheme",
            ),
            name,
        )
        for value, name in SCHEMES.items()
    )
    wells = (_well(i, settings.colours[i], scheme == "own") for i in range(6))
    legend = h.legend("Sticker colours", class_="visually-hidden")
    return h.html(
        h.element("fieldset", legend, schemes, class_="switch"), h.div(wells, class_="own-colours")
    )


def _well(i: int, colour: str, is_own: bool) -> Html:
    if not is_own:
        return h.span(SIDES[i], h.span(class_="own-swatch", data_colour=FACES[i]))
    return h.label(
        SIDES[i],
        h.input_(
            type="color",
            value=colour,
            aria_label=f"{SIDES[i]}, usually {COLOURS[i]}",
            data_prefix=i,
            data_on="input:own_colour",
        ),
    )


def _check(name: str, words: str, checked: bool) -> Html:
    box = h.input_(type="checkbox", id=name, checked=checked, data_on=f"change:{name}")
    return h.label(box, words, class_="check")


def _button(label: str, event: str, *, disabled: bool = False, kind: str = "button") -> Html:
    return h.button(label, type="button", class_=kind, disabled=disabled, data_on=f"click:{event}")


def _delete(title: str, label: str, *, disabled: bool = False) -> Html:
    return h.button(
        "Delete all" if title == "all" else "Delete",
        type="button",
        class_="button quiet",
        disabled=disabled,
        aria_label=label,
        data_on="click:delete",
        data_value=title,
    )
