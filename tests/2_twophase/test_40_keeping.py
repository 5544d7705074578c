"""The deep table kept in a browser, with a dictionary in the browser's place."""

from collections.abc import Iterator
from typing import Any

import pytest

from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.files import breadth_first_table
from cubogram.web import keeping
from cubogram.web.worker import Task


@pytest.fixture(scope="module")
def finished() -> breadth_first_table.BreadthFirstTable:
    """The finished table."""
    for _ in exact_files.prepare():
        pass
    sweep = exact_files.get()
    assert sweep is not None
    return sweep


@pytest.fixture
def table(
    finished: breadth_first_table.BreadthFirstTable, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Any]:
    """The finished table in memory, which no cache directory can bring back once it is dropped."""
    monkeypatch.setattr(exact_files, "cache_directory", lambda: None)
    monkeypatch.setattr(keeping, "_begun", [])
    assert exact_files.accept(finished.rows)
    yield finished
    assert exact_files.accept(finished.rows)


class Browser:
    """Answers what commands need, as the worker does; `room` is how many files it keeps."""

    def __init__(self, room: int = 100) -> None:
        self.files: dict[str, bytes] = {}
        self.room = room

    def run(self, steps: Any, stop_after: int = 1000) -> Any:
        """What the command returns, or None when it is cancelled after so many steps."""
        answer = None
        for _ in range(stop_after):
            try:
                event = steps.send(answer)
            except StopIteration as end:
                return end.value
            answer = self.answer(event) if event else None
        steps.close()
        return None

    def answer(self, event: dict[str, Any]) -> bytes | str | None:
        need = event["need"]
        if "read" in need:
            return self.files.get(need["read"])
        if "forget" in need:
            self.files.clear()
        elif len(self.files) == self.room:
            return "no room"
        else:
            self.files[need["write"]] = event["data"]
        return None


@pytest.fixture(scope="module")
def kept(finished: breadth_first_table.BreadthFirstTable) -> dict[str, bytes]:
    """The files that are kept of the table."""
    assert exact_files.get() is finished
    browser = Browser()
    assert browser.run(keeping.keep()) == {"kept": True, "problem": None}
    return browser.files


def test_what_is_kept_comes_back(
    table: breadth_first_table.BreadthFirstTable, kept: dict[str, bytes]
) -> None:
    assert 28_000_000 < sum(map(len, kept.values())) < 28_300_000
    browser = Browser()
    browser.files = dict(kept)
    exact_files.forget()
    assert browser.run(keeping.recall()) == {"found": "whole"}
    found = exact_files.get()
    assert found is not None
    assert found is not table
    assert (found.rows == table.rows).all()


def test_an_interrupted_recall_goes_on(
    table: breadth_first_table.BreadthFirstTable, kept: dict[str, bytes]
) -> None:
    browser = Browser()
    browser.files = dict(kept)
    exact_files.forget()
    assert browser.run(keeping.recall(), stop_after=12) is None
    for name in [name for name in kept if name.startswith("phase_1.00")]:
        del browser.files[name]  # was read before
    assert browser.run(keeping.recall()) == {"found": "whole"}


@pytest.mark.parametrize("harm", ["bit", "cut", "missing", "manifest"])
def test_harm_is_found_and_all_is_dropped(
    table: breadth_first_table.BreadthFirstTable, kept: dict[str, bytes], harm: str
) -> None:
    browser = Browser()
    browser.files = dict(kept)
    name = exact_files.MANIFEST if harm == "manifest" else sorted(kept)[5]
    data = bytearray(kept[name])
    data[len(data) // 2] ^= 1
    if harm == "missing":
        del browser.files[name]
    else:
        browser.files[name] = bytes(data if harm == "bit" else data[:1000])
    exact_files.forget()
    assert browser.run(keeping.recall()) == {"found": "damaged"}
    assert browser.files == {}
    assert exact_files.get() is None
    assert browser.run(keeping.recall()) == {"found": "nothing"}


@pytest.mark.usefixtures("table")
def test_without_room_nothing_is_left(kept: dict[str, bytes]) -> None:
    browser = Browser(room=9)
    assert browser.run(keeping.keep()) == {"kept": False, "problem": "no room"}
    assert browser.files == {}
    browser.files = dict(kept)
    assert browser.run(keeping.keep()) == {"kept": True, "problem": None}  # nothing to do


def test_what_is_not_finished_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_files, "get", lambda: None)
    assert Browser().run(keeping.keep())["kept"] is False


@pytest.mark.usefixtures("table")
def test_a_task_hands_over_bytes_and_gets_the_answer(kept: dict[str, bytes]) -> None:
    task = Task("twophase.keep", "{}")
    assert task.step() == '{"need": {"read": "phase_1.json"}}'
    step = task.step()  # unanswered: nothing is kept
    name = step.split('"')[5]
    assert task.data == kept[name]
    task.answer("no room")
    assert task.step() == '{"need": {"forget": true}}'
    assert task.step() == '{"result": {"kept": false, "problem": "no room"}}'
