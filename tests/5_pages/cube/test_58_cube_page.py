"""The cube page in HTML: every button is heard, and its effect is shown."""

import json
import re
from html import unescape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cube import Cube
from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.cube.named_patterns import named_patterns
from cubogram.pages.cube.page import CubePage
from cubogram.pages.cube.reading import Reading
from cubogram.pages.page import Session
from cubogram.pages.scrambles import AHEAD, image_of, prepared
from cubogram.web import run

STEP = {
    **{"kind": "F2L", "title": "F2L 1", "label": "blue and red", "why": "Near. It is near."},
    **{"choice": "Near.", "maneuver": "U' R'", "spoken": "U' R'", "turns": 2, "rotations": 0},
    **{"matters": [0], "done": [0], "picture": "<svg></svg>"},
}


class Tab:
    """An open page: what it shows, and what it asks for."""

    def __init__(self, fragment: str = "", stored: dict[str, str] | None = None) -> None:
        opened = {"address": fragment, "note": None, "stored": stored or {}, "tab": "a"}
        self.shown: dict[str, str] = {}
        self.attributes: dict[str, dict[str, str | None]] = {}
        self.requests: list[list[Any]] = []
        self.session = Session(CubePage, opened)
        self.take(self.session.reply())

    @property
    def page(self) -> CubePage:
        """The page itself."""
        assert isinstance(self.session.page, CubePage)
        return self.session.page

    def take(self, reply: Any) -> None:
        """Takes what has changed."""
        self.shown |= reply["regions"]
        self.attributes |= reply["attributes"]
        self.requests += reply["requests"]

    def press(self, name: str, value: Any = None) -> None:
        """An event of an element."""
        self.take(self.session.hear({"name": name, "value": value}))

    def offer(self, label: str) -> None:
        """Presses a button after a sentence at the field."""
        html = self.shown["scramble-message"]
        found = re.search(rf'data-value="([^"]*)">{re.escape(label)}<', html)
        assert found, html
        self.press("offer", unescape(found[1]))

    def answer(self, command: str, **answer: Any) -> None:
        """Answers the latest task of this command."""
        tasks = [task for task in self.requested("task") if task[1] == command]
        self.take(self.session.hear({"task": tasks[-1][0], **answer}))

    def asked(self, command: str) -> Any:
        """The arguments of the latest task of this command."""
        return [task[2] for task in self.requested("task") if task[1] == command][-1]

    def requested(self, name: str) -> list[list[Any]]:
        """The requests of one kind."""
        return [request[1:] for request in self.requests if request[0] == name]

    def text(self, region: str) -> str:
        """A region's text."""
        plain = re.sub(r"<[^>]*>", " ", self.shown[region])
        return " ".join(unescape(plain).split())

    @property
    def line(self) -> Any:
        """What the cube shows."""
        return json.loads(self.attributes["line"]["line"] or "")


@pytest.fixture
def tab() -> Tab:
    """A tab on a first visit."""
    return Tab()


def with_everything(painting: bool = False) -> Tab:
    """A page that ends up showing everything it can, one thing after another."""
    tab = Tab()
    tab.press("typed", "R U")
    tab.press("method", "person")
    tab.press("solve")
    found = {"maneuver": "U' R'", "seconds": 0.1, "steps": [STEP], "count": "2 turns", "nodes": 3}
    tab.answer("cfop.solve", result=found)
    tab.answer("twophase.solve", result={"maneuver": "U' R'", "seconds": 0.1})
    tab.press("compare")
    tab.press("patterns")
    tab.press("settings")
    tab.press("list", {"cubes": "R U\nG"})
    cubes = [{"place": "line 1", "text": "R U", "facts": {"time": "9.87"}}]
    tab.answer("cube.list", result={"cubes": cubes})
    tab.answer("twophase.many", event={"index": 0, "maneuver": "U' R'", "length": 2})
    tab.answer("twophase.many", result={"cubes": 1})
    if painting:
        tab.press("paint")
    return tab


def test_an_offer_that_is_on_its_way_is_heard_though_the_same_text_was_typed_again(
    tab: Tab,
) -> None:
    """Chromium reports a text of several lines that a program fills in several times."""
    text = "1. R U F\n2. L D B"
    tab.press("typed", text)
    shown = tab.shown["scramble-message"]
    for _ in range(3):
        tab.press("typed", text)
    tab.shown["scramble-message"] = shown
    tab.offer("Solve them as a list")
    assert tab.asked("cube.list") == {"text": text}


def test_a_printed_net_is_one_cube_even_if_a_letter_is_missing(tab: Tab) -> None:
    net = str(Cube("R U2 F' L D"))
    tab.press("typed", net)
    assert tab.text("scramble-message") == ""
    tab.press("typed", net[:-1])
    tab.press("rested")
    assert tab.text("scramble-message").startswith("53 facelets were given, but a cube has 54")


def test_every_event_that_the_page_declares_is_heard() -> None:
    everything, painting = with_everything(), with_everything(painting=True)
    shown = " ".join(html for tab in (everything, painting) for html in tab.shown.values())
    names = {
        one.split(":")[1] for on in re.findall(r'data-on="([^"]*)"', shown) for one in on.split()
    }
    parts = [everything.page, *everything.page.parts]
    unheard = {n for n in names if not any(hasattr(part, f"on_{n}") for part in parts)}
    assert len(names) > 40
    assert unheard == set()


def test_no_id_occurs_twice() -> None:
    for tab in (Tab(), with_everything(), with_everything(painting=True)):
        ids = re.findall(r'\sid="([^"]*)"', " ".join(tab.shown.values()))
        assert sorted(ids) == sorted(set(ids))


def test_every_region_is_an_element_with_its_name(tab) -> None:
    for name, html in tab.shown.items():
        assert re.match(rf'<\w+[^>]* id="{name}"', html), name


def test_a_first_visitor_sees_an_example_and_no_dead_button(tab) -> None:
    assert tab.line["example"]
    assert "This is an example" in tab.text("intro")
    assert "Stop" not in tab.text("go")
    assert "hidden" in tab.shown["result"].split(">")[0]


def test_stop_is_there_while_something_runs(tab) -> None:
    tab.press("typed", "R U")
    tab.press("solve")
    assert "Stop" in tab.text("go")
    assert tab.text("result").endswith("Waiting for Python… Copy")
    tab.answer("twophase.solve", event={"maneuver": "U' R' U U'", "seconds": 0.1})
    tab.press("stop")
    assert "Stop" not in tab.text("go")
    assert "4 moves" in tab.text("result")
    assert tab.line["moves"] == "U' R' U U'"


@given(st.text(max_size=40))
def test_a_text_is_shown_as_it_is_and_never_as_html(text: str) -> None:
    tab = Tab()
    tab.press("typed", text)
    tab.press("solve")
    inside = tab.shown["scramble"].partition(">")[2].removesuffix("</textarea>")
    assert unescape(inside).replace("\r", "") == text.replace("\r", "")
    assert "<" not in inside
    assert tab.line["of"] == tab.page.model.text


def test_a_mistake_is_marked_where_it_is(tab) -> None:
    tab.press("typed", "R U <G>")
    tab.press("rested")
    assert 'aria-invalid="true"' in tab.shown["scramble"]
    assert "<mark>&lt;</mark>" in tab.shown["scramble-message"]


def test_an_old_offer_is_not_taken_for_a_new_one(tab) -> None:
    tab.press("typed", "RUru")
    old = re.search(r'data-value="([^"]*)"', tab.shown["scramble-message"])
    tab.press("typed", "RUruD")
    assert old
    tab.press("offer", unescape(old[1]))
    assert tab.page.model.text == "RUruD"
    tab.offer("Read it as compact letters")
    assert tab.page.model.text == "R U R' U' D"


def test_a_person_s_chapters_have_their_pictures_and_the_one_in_hand_is_marked() -> None:
    tab = with_everything()
    html = tab.shown["result"]
    assert "<strong>blue and red</strong> <small>F2L 1</small>" in html
    assert '<div class="case-picture"><svg></svg></div>' in html
    assert 'command="--go-0"' in html
    number = tab.page.model.line.number
    at = {"at": 1, "current": 1, "playing": True, "begins": True}
    tab.press("moved", {**at, "line": number - 1})
    assert tab.text("now").startswith("U'")
    tab.press("moved", {**at, "line": number})
    assert tab.text("now") == "R' blue and red"
    assert tab.line["chapters"][0]["lit"]


def test_the_person_and_the_short_one_are_played_in_turn() -> None:
    tab = with_everything()
    tab.press("play", "short")
    assert "chapters" in tab.line
    assert not tab.line["chapters"]
    assert 'id="play-short" aria-pressed="true"' in tab.shown["result"]
    tab.press("play", "person")
    assert tab.line["chapters"]


def test_a_reconstruction_is_copied_with_its_scramble(tab) -> None:
    tab.press("typed", "R U")
    tab.press("method", "person")
    tab.press("solve")
    found = {"maneuver": "U' R'", "seconds": 0.1, "steps": [STEP], "reconstruction": "U' R' // all"}
    tab.answer("cfop.solve", result=found)
    text = "// scramble: R U\nU' R' // all"
    assert f'data-copies-text="{text}"' in tab.shown["result"]
    tab.press("copied_what", {"what": "answer", "done": True, "text": text})
    assert "Copied." in tab.text("result")
    tab.press("copied_what", {"what": "answer", "done": False, "text": text})
    assert tab.requested("copy") == [[text, "chapters"]]
    tab.press("copied", False)
    assert "Press Ctrl+C to copy." in tab.text("result")


def test_a_proof_is_measured_begun_put_aside_and_gone_on_with(tab) -> None:
    tab.press("typed", "R U")
    tab.press("solve")
    tab.answer("twophase.solve", result={"maneuver": "U' R'", "seconds": 0.1})
    assert "Prove it" in tab.text("result")
    tab.press("prove")
    tab.answer("optimal.estimate", result={"seconds": 900, "longest": 5400, "memory": 35e6})
    assert "the proof will take about 8 min (there is probably a shorter solution" in tab.text(
        "result"
    )
    assert "A 211 MB table is made first" in tab.text("result")
    tab.press("prove")
    assert tab.asked("twophase.recall") == {"tables": "largest"}
    tab.answer("twophase.recall", result={"found": "whole"})
    assert tab.asked("optimal.prove")["tables"] == "largest"
    sealed = {"facelets": Reading(moves=("R", "U")).facelets, "lower": 1, "version": 3, "seal": "x"}
    event = {
        **{"stage": "length", "lower": 1, "upper": 2, "maneuver": None, "done": 0.25},
        **{"secondsLeft": None, "proven": False, "proof": sealed},
    }
    tab.answer("optimal.prove", event={**event, "lower": 0})
    assert "At most 2 turns." in tab.text("result")
    tab.answer("optimal.prove", event=event)
    assert "At least 1, at most 2 turns." in tab.text("result")
    assert 'value="0.25"' in tab.shown["result"]
    tab.press("prove")
    assert "Continue the proof" in tab.text("result")
    tab.press("prove")
    tab.answer("twophase.recall", result={"found": "whole"})
    assert tab.asked("optimal.prove")["proof"] == {**sealed, "solution": "U' R'"}
    tab.answer("optimal.prove", result={**event, "lower": 2, "proven": True})
    kept = json.loads(tab.page.store.texts["cubogram/proofs/main"])["value"]
    assert kept[sealed["facelets"]]["seal"] == "x"


def test_a_proof_loses_nothing_that_another_tab_has_proven(tab) -> None:
    begun(tab)
    tab.answer("twophase.recall", result={"found": "whole"})
    facelets = Reading(moves=("R", "U")).facelets
    sealed = {"facelets": facelets, "lower": 1, "version": 4, "solution": "U' R'"}
    event = {
        **{"stage": "length", "lower": 1, "upper": 2, "maneuver": None, "done": 0.25},
        **{"secondsLeft": None, "proven": False, "proof": sealed},
    }
    tab.answer("optimal.prove", event=event)
    key = "cubogram/proofs/main"
    written = json.loads(tab.page.store.texts[key])
    another = {facelets: {**sealed, "lower": 2, "seal": "another tab's"}}
    after = [f"{written['at']}.{written['tab']}", *written["after"]]
    text = {**written, "tab": "b", "at": written["at"] + 1, "after": after, "value": another}
    tab.take(tab.session.hear({"stored": {key: json.dumps(text)}}))
    tab.press("prove")  # put aside, and kept, but not over one that is further
    assert json.loads(tab.page.store.texts[key])["value"] == another
    tab.press("prove")
    assert "2 turns: proven, no shorter one exists" in tab.text("result")
    assert "Continue the proof" not in tab.text("result")


def test_a_damaged_proof_is_begun_anew(tab) -> None:
    begun(tab)
    tab.answer("twophase.recall", result={"found": "whole"})
    facelets = Reading(moves=("R", "U")).facelets
    event = {
        **{"stage": "length", "lower": 1, "upper": 2, "maneuver": None, "done": 0.25},
        **{"secondsLeft": None, "proven": False},
        "proof": {"facelets": facelets, "lower": 1, "version": 4, "solution": "U' R'"},
    }
    tab.answer("optimal.prove", event=event)
    tab.answer("optimal.prove", error={"kind": "proof", "message": "this is damaged"})
    assert "this is damaged" in tab.text("result")
    tab.press("prove")
    tab.answer("twophase.recall", result={"found": "whole"})
    assert tab.asked("optimal.prove")["proof"]["lower"] == 0


def test_a_part_of_a_proof_is_searched_again(tab) -> None:
    begun(tab)
    tab.answer("twophase.recall", result={"found": "whole"})
    facelets = Reading(moves=("R", "U")).facelets
    sealed = {"facelets": facelets, "lower": 2, "version": 4, "refuted": [{"length": 1}]}
    event = {
        **{"stage": "length", "lower": 2, "upper": 2, "maneuver": None, "done": 1.0},
        **{"secondsLeft": None, "proven": True, "proof": sealed},
    }
    tab.answer("optimal.prove", result=event)
    assert "Check 1 % now" in tab.text("result")
    tab.press("check_proof")
    assert "Check 1 % now" not in tab.text("result")
    asked = tab.asked("optimal.check")
    assert (asked["proof"], asked["share"]) == (sealed, 0.01)
    found = {"parts": 1, "done": 1, "nodes": 5400, "right": True}
    tab.answer("optimal.check", result=found)
    searched = f"1 part searched again, 5,400 positions, seed {asked['seed']}"
    assert f"{searched}: the result matches the proof" in tab.text("result")
    tab.press("check_proof")
    tab.answer("optimal.check", result={**found, "right": False})
    assert "the result does not match the proof" in tab.text("result")
    assert "proven, no shorter one exists" in tab.text("result")
    tab.press("check_proof")
    why = "this saved proof is damaged: its checksum is wrong"
    tab.answer("optimal.check", error={"kind": "proof", "message": why, "where": None})
    assert why in tab.text("result")
    assert "Check 1 % now" in tab.text("result")


def begun(tab, *, seconds: float = 900, table: str = "", memory: float = 8.0) -> None:
    """A proof that will take this many seconds, with the settings' table or as memory allows."""
    tab.press("here", {"site": "https://a.example/", "cores": 1, "memory": memory})
    if table:
        tab.press("settings")
        tab.press("proof_table", table)
    tab.press("typed", "R U")
    tab.press("solve")
    tab.answer("twophase.solve", result={"maneuver": "U' R'", "seconds": 0.1})
    tab.press("prove")
    estimate = {"seconds": seconds, "longest": seconds, "memory": 110e6}
    tab.answer("optimal.estimate", result=estimate)
    is_made = seconds > 600 and memory > 4
    assert ("is made first" in tab.text("result")) == is_made
    tab.press("prove")


def test_a_larger_table_is_made_with_progress_kept_and_used(tab) -> None:
    begun(tab, table="large")
    tab.answer("twophase.recall", result={"found": "nothing"})
    assert tab.asked("twophase.prepare") == {"tables": "large"}
    tab.answer("twophase.prepare", event={"part": 0.37})
    assert "Making the 106 MB table, only this once: 37" in tab.text("result")
    assert 'value="0.37"' in tab.shown["result"]
    tab.answer("twophase.prepare", result={"part": 1.0, "room": True})
    assert tab.asked("twophase.keep") == {"tables": "large"}
    tab.answer("twophase.keep", result={"kept": True, "problem": None})
    assert tab.asked("optimal.prove")["tables"] == "large"


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ({"found": "no room"}, "There is not enough memory for the 211 MB table"),
        ({"found": "damaged"}, "The 211 MB table was damaged and is being made again"),
    ],
)
def test_what_is_wrong_with_a_kept_table_is_said(tab, found: dict[str, str], words: str) -> None:
    begun(tab, table="largest")
    tab.answer("twophase.recall", result=found)
    assert words in tab.text("result")
    if found["found"] == "damaged":
        assert tab.asked("twophase.prepare") == {"tables": "largest"}
        return
    assert tab.asked("twophase.recall") == {"tables": "large"}
    tab.answer("twophase.recall", result={"found": "whole"})
    assert tab.asked("optimal.prove")["tables"] == "large"


def test_without_room_the_proof_goes_on_with_a_smaller_table(tab) -> None:
    begun(tab, table="large")
    tab.answer("twophase.recall", result={"found": "nothing"})
    tab.answer("twophase.prepare", result={"part": 0.2, "room": False})
    assert "not enough memory for the 106 MB table: using the 35 MB one" in tab.text("result")
    assert tab.asked("optimal.prove")["tables"] == "deep"


def test_a_browser_that_does_not_keep_the_table_is_named(tab) -> None:
    begun(tab, table="large")
    tab.answer("twophase.recall", result={"found": "nothing"})
    tab.answer("twophase.prepare", result={"part": 1.0, "room": True})
    problem = "this browser has no room for them"
    tab.answer("twophase.keep", result={"kept": False, "problem": problem})
    assert f"is not stored for your next visit: {problem}" in tab.text("result")
    assert tab.asked("optimal.prove")["tables"] == "large"


def test_a_short_proof_makes_no_larger_table(tab) -> None:
    begun(tab, seconds=60)
    assert tab.asked("twophase.recall") == {"tables": "largest"}
    tab.answer("twophase.recall", result={"found": "nothing"})
    assert tab.asked("optimal.prove")["tables"] == "deep"


def test_with_little_memory_the_smallest_table_is_used(tab) -> None:
    begun(tab, memory=1.0)
    assert tab.asked("optimal.prove")["tables"] == "deep"


def test_all_cores_but_one_search_unless_the_settings_say_otherwise(tab) -> None:
    tab.press("here", {"site": "https://a.example/", "cores": 8, "memory": 8})
    assert tab.requested("cores") == []
    tab.press("python")
    for request in tab.requested("timer"):
        tab.take(tab.session.hear({"timer": request[0]}))
    assert tab.requested("cores") == [[6]]
    tab.press("settings")
    assert "6, by default" in tab.text("settings-dialog")
    tab.press("cores", "1")
    assert tab.requested("cores")[-1] == [1]
    kept = json.loads(tab.page.store.texts["cubogram/settings/main"])["value"]
    assert kept["cores"] == 1
    tab.press("cores", "")
    assert tab.requested("cores")[-1] == [6]


def test_a_search_ends_a_proof_and_a_list(tab) -> None:
    tab.press("typed", "R U")
    tab.press("solve")
    tab.answer("twophase.solve", result={"maneuver": "U' R'", "seconds": 0.1})
    tab.press("prove")
    tab.press("list", {"cubes": "R\nU"})
    assert "Prove it" in tab.text("result")
    tab.press("solve")
    assert tab.page.list.stage == ""
    running = [task.slot for task in tab.page.tasks._running.values()]
    assert running == ["work"]


def test_the_tables_are_sharpened_while_nothing_is_searched(tab) -> None:
    def ring() -> None:
        for request in tab.requested("timer"):
            tab.take(tab.session.hear({"timer": request[0]}))

    tab.press("python")
    ring()
    assert tab.asked("twophase.prepare") == {"tables": "small"}
    tab.answer("twophase.prepare", event={"part": 0.5})
    tab.press("settings")
    tab.press("deep", True)
    ring()
    tab.answer("twophase.recall", result={"found": "none"})
    assert tab.asked("twophase.prepare") == {"tables": "deep"}
    tab.answer("twophase.prepare", event={"part": 0.5})
    assert "They are being made: 50" in tab.text("settings-dialog")
    tab.answer("twophase.prepare", result={"part": 1.0})
    tab.answer("twophase.keep", result={"kept": False, "problem": "the disk is full"})
    assert "They are ready, but not stored: the disk is full." in tab.text("settings-dialog")
    tab.take(tab.session.hear({"name": "lost", "value": None}))
    assert "They are being made again" in tab.text("settings-dialog")


@pytest.mark.parametrize("is_slow", [False, True])
def test_kept_tables_found_damaged_are_made_anew_however_long_that_took(tab, is_slow: bool) -> None:
    tab.press("deep", True)
    tab.press("typed", "R U")
    tab.press("solve")
    tab.answer("twophase.solve", event={"maneuver": "U' R'", "seconds": 0.1})
    found = {"result": {"found": "damaged"}}
    if not is_slow:
        tab.answer("twophase.recall", **found)
    tab.answer("twophase.solve", result={"maneuver": "U' R'", "seconds": 0.2})
    for request in tab.requested("timer"):
        tab.take(tab.session.hear({"timer": request[0]}))
    if is_slow:  # the search has ended by now
        tab.answer("twophase.recall", **found)
    assert tab.asked("twophase.prepare") == {"tables": "deep"}


def test_settings_take_effect_at_once_and_are_kept(tab) -> None:
    tab.press("here", {"site": "https://a.example/", "cores": 4})
    tab.press("settings")
    tab.press("scheme", "own")
    tab.press("own_colour", "3 #123456")
    tab.press("cores", "3")
    tab.press("compact", True)
    assert tab.requested("cores") == [[3]]
    kept = json.loads(tab.page.store.texts["cubogram/settings/main"])["value"]
    assert (kept["scheme"], kept["own"][3], kept["cores"]) == ("own", "#123456", 3)
    assert tab.attributes["line"]["compact"] == ""
    tab.press("typed", "UBLDfr")
    assert tab.page.model.reading.moves[-1] == "R'"
    tab.press("scheme", "standard")
    kept = json.loads(tab.page.store.texts["cubogram/settings/main"])["value"]
    assert "scheme" not in kept


def test_what_is_the_readers_own_is_deleted_only_if_that_is_said_twice() -> None:
    solve = {"cubogram/solves/first.0": "x" * 500}
    tab = Tab(stored={"cubogram/trainer/main": "x" * 4000, **solve})
    tab.press("settings")
    tab.press("sizes", {"Pages": 5_000_000})
    assert "Your progress, times and algorithms in the trainer 8 kB Delete" in tab.text(
        "settings-dialog"
    )
    assert "Your times in the timer 1 kB Delete" in tab.text("settings-dialog")
    assert "Pages 5.0 MB Delete" in tab.text("settings-dialog")
    tab.press("delete", "Pages")
    assert tab.requested("delete_files") == [["Pages"]]
    tab.press("delete", "Your progress, times and algorithms in the trainer")
    assert "Once deleted, this cannot be restored" in tab.text("settings-dialog")
    tab.press("keep_it")
    assert "cubogram/trainer/main" in tab.page.store.texts
    tab.press("delete", "all")
    tab.press("delete_it")
    assert tab.page.store.texts == {}
    assert tab.requested("delete_files")[-1] == ["all"]


def test_everything_is_saved_to_a_file_and_comes_back_in_another_browser() -> None:
    book = json.dumps({"version": 1, "at": 5, "tab": "b", "after": [], "value": [1]})
    tab = Tab(stored={"cubogram/book/main": book})
    tab.press("settings")
    tab.press("compact", True)
    tab.press("way", "short")
    tab.press("save_everything")
    assert "4 entries saved." in tab.text("settings-dialog")
    name, _, text = tab.requested("download")[-1]
    other = Tab(stored={"cubogram/book/main": json.dumps({"version": 1, "at": 4, "value": []})})
    other.press("settings")
    other.press("load_everything", {"name": name, "text": text})
    assert "4 entries loaded." in other.text("settings-dialog")
    assert other.page.model.settings.value.compact
    assert other.page.model.options.person.way == "short"
    assert json.loads(other.page.store.texts["cubogram/book/main"])["value"] == [1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "it is not a JSON file"),
        ("[]", "not a file of stored data from Cubogram"),
        (
            '{"kind": "cubogram export", "version": 9, "entries": []}',
            "another version of this site (9)",
        ),
        (
            '{"kind": "cubogram export", "version": 1, "entries": [{"key": "x"}, 3]}',
            "0 entries loaded. Not loaded: ?, ?.",
        ),
    ],
)
def test_what_is_not_such_a_file_is_refused(tab, text: str, said: str) -> None:
    tab.press("settings")
    tab.press("load_everything", {"name": "a.json", "text": text})
    assert said in tab.text("settings-dialog")
    assert tab.requested("keep") == []


def test_a_list_is_solved_in_batches_saved_and_shown(tab) -> None:
    tab.press("list", {"cubes": "many"})
    cubes = [{"place": f"line {i}", "text": "R U", "facts": {}} for i in range(70)]
    cubes[1] = {"place": "line 1", "text": 'G"', "facts": {"time": "1:02.34"}}
    tab.answer("cube.list", result={"cubes": cubes})
    tab.answer("twophase.prepare", result={"part": 1})
    assert len(tab.asked("twophase.many")["states"]) == 64
    tab.answer("twophase.many", event={"index": 1, "error": {"message": "'G' is not a move"}})
    for i in (0, *range(2, 64)):
        tab.answer("twophase.many", event={"index": i, "maneuver": "U' R'", "length": 2})
    tab.answer("twophase.many", result={"cubes": 64})
    assert "63 of 70 cubes solved; 2.00 moves on average; 1 cannot be solved." in tab.text(
        "list-dialog"
    )
    tab.press("list_stop")
    assert "Go on" in tab.text("list-dialog")
    tab.press("list_go_on")
    assert len(tab.asked("twophase.many")["states"]) == 6
    tab.press("list_csv")
    lines = tab.requested("download")[-1][2].split("\r\n")
    assert lines[0] == '"place","cube","solution","moves","time"'
    assert lines[2] == '"line 1","G""","\'G\' is not a move","","62.34"'
    tab.press("list_text")
    assert tab.requested("download")[-1][2].startswith("\tR U\n    U' R'\n1:02.34\tG\"\n")
    tab.press("list_show", "0")
    assert tab.page.model.text == "R U"
    assert tab.line["moves"] == "U' R'"


def test_the_keyboard_goes_where_the_list_is(tab) -> None:
    tab.press("list", {"cubes": "R U"})
    assert tab.requested("focus") == [["list-dialog"]]
    tab.answer("cube.list", error={"kind": "notation", "message": "no list", "where": None})
    assert tab.requested("focus")[-1] == ["cubes"]
    tab.press("list_file", {"name": "a.txt", "text": "long"})
    tab.answer("cube.list", error={"kind": "notation", "message": "no list", "where": None})
    assert tab.requested("focus")[-1] == ["cubes"]
    assert "long" not in tab.shown["list-dialog"]


def test_shorter_solutions_are_sought_one_by_one(tab) -> None:
    tab.press("list", {"cubes": "R U"})
    cubes = [{"place": "1", "text": text, "facts": {}} for text in ("R U", "R R'", "F")]
    tab.answer("cube.list", result={"cubes": cubes})
    for i, (maneuver, length) in enumerate((("U2 U R'", 3), ("", 0), ("F'", 1))):
        tab.answer("twophase.many", event={"index": i, "maneuver": maneuver, "length": length})
    tab.answer("twophase.many", result={"cubes": 3})
    tab.press("list_seconds", "2.5")
    tab.press("list_shorten")
    assert tab.asked("twophase.solve") == {"state": "R U", "seconds": 2.5}
    tab.answer("twophase.solve", result={"maneuver": "U' R'", "length": 2})
    tab.answer("twophase.solve", result={"maneuver": "F2 F", "length": 2})
    assert [row.length for row in tab.page.list.rows] == [2, 0, 1]
    assert "looked for shorter solutions for 2 cubes" in tab.text("list-dialog")


def test_what_cannot_be_a_list_is_said_and_its_text_stays(tab) -> None:
    tab.press("list", {"cubes": "nothing <of> it"})
    error = {"kind": "list", "message": "no cube was found", "where": None}
    tab.answer("cube.list", error=error)
    assert "no cube was found" in tab.text("list-dialog")
    assert "nothing &lt;of&gt; it" in tab.shown["list-dialog"]


def test_patterns_are_found_by_their_words_and_shown(tab) -> None:
    tab.press("typed", "R U")
    tab.press("patterns")
    tab.answer("draw.patterns", result=run("draw.patterns"))
    assert tab.shown["patterns-dialog"].count('class="pattern"') == len(named_patterns())
    assert "<svg" in tab.shown["patterns-dialog"]
    tab.press("search_patterns", "superflip")
    assert tab.shown["patterns-dialog"].count('class="pattern"') == 1
    tab.press("pattern", "Checkerboard")
    assert tab.line["finishes"]
    assert Cube(tab.page.model.text) == Cube("M2 E2 S2")
    tab.offer("Solve my cube to this")
    assert tab.page.model.text == "R U"
    assert tab.asked("twophase.target")["target"] == Cube("M2 E2 S2").facelets


def test_painting_names_how_the_cube_is_held_and_counts_colours(tab) -> None:
    tab.press("paint")
    assert tab.line["of"].count(".") == 48
    assert "Hold green towards you, white above." in tab.text("paint-box")
    tab.press("face", "0")
    assert "Hold white towards you, blue above." in tab.text("paint-box")
    tab.press("painted", {"text": "R" + SOLVED_FACELETS[1:], "row": "stroke 1"})
    problem = {"message": "red appears 10 times", "where": {"facelets": [0, 9]}, "repair": None}
    tab.answer("cube.check", result={"problems": [problem]})
    nearest = {
        **{"facelets": SOLVED_FACELETS, "changed": [0], "cubes": 1},
        **{"message": "U1 white", "by_hand": "look again"},
    }
    tab.answer("scan.nearest", result=nearest)
    assert tab.attributes["line"]["marked"] == "0"
    assert "(1 sticker cannot be right)" in tab.text("paint-box")
    assert ">10</small>" in tab.shown["paint-box"]
    tab.press("clear")
    assert tab.page.model.reading.colours.count(".") == 48
    tab.press("paint")
    assert tab.text("paint-box") == ""


def test_a_scanned_cube_that_cannot_be_is_painted_further(tab) -> None:
    seen = "FF" + SOLVED_FACELETS[2:]
    tab.press("scan_mend")
    assert tab.text("paint-box") == "", "nothing is broken"
    tab.page.scan._refused = seen
    tab.press("scan_use")
    assert tab.page.model.text != seen
    tab.press("scan_mend")
    assert tab.page.model.text == seen
    assert "Hold green towards you" in tab.text("paint-box")


def test_a_share_has_link_codes_and_pictures(tab) -> None:
    tab.press("here", {"site": "https://a.example/", "cores": 2})
    tab.press("typed", "R U'")
    html = unescape(tab.shown["share-dialog"])
    assert "https://a.example/#scramble=R+U'" in html
    assert '<cubogram-cube setup="R U\'"' in unescape(html)
    tab.press("save_picture", "svg")
    asked = tab.asked("draw.corner")
    assert asked["state"] == Cube("R U'").facelets
    tab.answer("draw.corner", result=run("draw.corner", asked))
    assert tab.requested("download")[-1][0] == "cube.svg"
    assert "Saved as cube.svg." in tab.text("share-dialog")
    tab.press("save_picture", "gif")
    assert "One moment…" in tab.text("share-dialog")
    tab.press("saved", {"problem": "no room"})
    assert "no room" in tab.text("share-dialog")


def test_dropped_files_are_a_cube_a_list_or_refused(tab) -> None:
    tab.press("dropped", [{"name": "a.txt", "text": "R U\n"}])
    assert tab.page.model.text == "R U"
    tab.press("dropped", [{"name": "a.txt", "text": "1. R U\n2. F"}])
    assert tab.asked("cube.list") == {"text": "1. R U\n2. F"}
    assert tab.requested("open") == [["list-dialog"]]
    tab.press("dropped", [{"name": "a.bin", "problem": "a.bin is not a text file"}])
    assert "not a text" in tab.text("scramble-message")


def test_the_inverse_and_a_sticker_are_looked_at_once_per_question(tab) -> None:
    tab.press("typed", "R U")
    assert not [request for request in tab.requests if "draw.permutation" in request]
    tab.press("inspect", True)
    assert "U' R'" in tab.text("inspect")
    tab.answer("draw.permutation", result=run("draw.permutation", {"text": "R U"}))
    assert "Done 105 times" in tab.text("inspect")
    tab.press("picked", 20)
    assert tab.asked("draw.permutation")["facelet"] == 20
    error = {"kind": "notation", "message": "no", "where": None}
    tab.answer("draw.permutation", error=error)
    assert "not a cube yet" in tab.text("inspect")


def test_a_scramble_is_given_once_and_one_made_ahead_is_given_first(tab) -> None:
    images = {image_of(text, n, back) for text in prepared() for n in range(48) for back in (0, 1)}
    tab.press("random")
    assert tab.page.model.text in images, "nothing was made yet"
    for number in range(1, AHEAD + 1):
        made = {"maneuver": "R U " * number + "F", "length": 2 * number + 1, "facelets": ""}
        tab.answer("twophase.scramble", result=made)
    given = []
    for _ in range(AHEAD):
        tab.press("random")
        given.append(tab.page.model.text)
    assert given == [("R U " * number + "F") for number in range(1, AHEAD + 1)]
