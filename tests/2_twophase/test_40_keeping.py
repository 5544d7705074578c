"""The deep table kept in a browser, with a dictionary in place of the browser."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.exact_kinds import DEEP
from cubogram.twophase.tables.tables import Tables
from cubogram.web import keeping
from cubogram.web.worker import Task


@pytest.fixture(scope="module")
def rows() -> NDArray[np.uint8]:
    """The finished table."""
    for _ in Tables.shared().prepare("deep"):
        pass
    found = Tables.shared().exact_rows()
    assert found is not None
    return found


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Tables:
    """Tables without the exact one, which no cache directory can supply."""
    monkeypatch.setattr(exact_files, "cache_directory", lambda: None)
    tables = Tables()
    monkeypatch.setattr(Tables, "shared", lambda: tables)
    return tables


class Browser:
    """Answers commands' questions, as the worker does; `room` is how many files it can keep."""

    def __init__(self, room: int = 100) -> None:
        self.files: dict[str, bytes] = {}
        self.room = room

    def run(self, steps: Any, stop_after: int = 1000) -> Any:
        """What the command returns, or None if it is cancelled after this many steps."""
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
            begin = f"{need['forget']}."
            self.files = {k: v for k, v in self.files.items() if not k.startswith(begin)}
        elif len(self.files) == self.room:
            return "no room"
        else:
            self.files[need["write"]] = event["data"]
        return None


@pytest.fixture(scope="module")
def kept(rows: NDArray[np.uint8]) -> dict[str, bytes]:
    """The table's files that are kept."""
    assert Tables.shared().exact_rows() is rows
    browser = Browser()
    assert browser.run(keeping.keep()) == {"kept": True, "problem": None}
    return browser.files


def test_what_is_kept_comes_back(
    rows: NDArray[np.uint8], tables: Tables, kept: dict[str, bytes]
) -> None:
    assert 28_000_000 < sum(map(len, kept.values())) < 28_300_000
    browser = Browser()
    browser.files = dict(kept)
    assert browser.run(keeping.recall()) == {"found": "whole"}
    found = tables.exact_rows()
    assert found is not rows
    assert np.array_equal(found, rows)


def test_an_interrupted_recall_goes_on(tables: Tables, kept: dict[str, bytes]) -> None:
    browser = Browser()
    browser.files = dict(kept)
    assert browser.run(keeping.recall(), stop_after=12) is None
    for name in [name for name in kept if name.startswith("phase_1.00")]:
        del browser.files[name]  # has already been read
    assert browser.run(keeping.recall()) == {"found": "whole"}


@pytest.mark.parametrize("harm", ["bit", "cut", "missing", "manifest"])
def test_harm_is_found_and_all_is_dropped(
    tables: Tables, kept: dict[str, bytes], harm: str
) -> None:
    browser = Browser()
    browser.files = dict(kept)
    name = DEEP.manifest if harm == "manifest" else sorted(kept)[5]
    data = bytearray(kept[name])
    data[len(data) // 2] ^= 1
    if harm == "missing":
        del browser.files[name]
    else:
        browser.files[name] = bytes(data if harm == "bit" else data[:1000])
    assert browser.run(keeping.recall()) == {"found": "damaged"}
    assert browser.files == {}
    assert tables.exact_rows() is None
    assert browser.run(keeping.recall()) == {"found": "nothing"}


def test_without_room_nothing_is_left(
    rows: NDArray[np.uint8], tables: Tables, kept: dict[str, bytes]
) -> None:
    assert tables.accept_exact(rows)
    browser = Browser(room=9)
    assert browser.run(keeping.keep()) == {"kept": False, "problem": "no room"}
    assert browser.files == {}
    browser.files = dict(kept)
    assert browser.run(keeping.keep()) == {"kept": True, "problem": None}  # nothing to do


def test_damage_to_one_table_leaves_the_others(tables: Tables, kept: dict[str, bytes]) -> None:
    browser = Browser()
    damaged = dict.fromkeys(kept, b"damaged")
    browser.files = damaged | {"phase_1_d4.json": b"whole"}
    assert browser.run(keeping.recall()) == {"found": "damaged"}
    assert browser.files == {"phase_1_d4.json": b"whole"}
    assert tables.exact_rows() is None


def test_a_kept_table_without_room_in_memory_stays_kept(
    tables: Tables, kept: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object) -> None:
        raise MemoryError

    browser = Browser()
    browser.files = dict(kept)
    with monkeypatch.context() as full:
        full.setattr(exact_files, "Assembly", no_room)
        assert browser.run(keeping.recall()) == {"found": "no room"}
    assert browser.files == kept
    assert browser.run(keeping.recall()) == {"found": "whole"}
    assert tables.exact_rows() is not None


@pytest.mark.usefixtures("tables")
def test_what_is_not_finished_is_not_kept() -> None:
    assert Browser().run(keeping.keep())["kept"] is False


def test_a_task_hands_over_bytes_and_gets_the_answer(
    rows: NDArray[np.uint8], tables: Tables, kept: dict[str, bytes]
) -> None:
    assert tables.accept_exact(rows)
    task = Task("twophase.keep", "{}")
    assert task.step() == '{"need": {"read": "phase_1.json"}}'
    step = task.step()  # unanswered: nothing is kept
    name = step.split('"')[5]
    assert task.data == kept[name]
    task.answer("no room")
    assert task.step() == '{"need": {"forget": "phase_1"}}'
    assert task.step() == '{"result": {"kept": false, "problem": "no room"}}'
