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


class Browser:
    """Answers commands' questions, as the worker does; `room` is how many files it can keep."""

    def __init__(self, files: dict[str, bytes] | None = None, room: int = 100) -> None:
        self.files = dict(files or {})
        self.room = room

    def run(self, steps: Any, stop_after: int = 1000) -> Any:
        """What the command returns, or None if it is cancelled after this many steps."""
        answer = None
        for _ in range(stop_after):
            try:
                event = steps.send(answer)
            except StopIteration as end:
                return end.value
            answer = self.answer(event["need"], event) if event else None
        steps.close()
        return None

    def answer(self, need: dict[str, str], event: dict[str, Any]) -> bytes | str | None:
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
def rows(deep: Tables) -> NDArray[np.uint8]:
    found = deep.exact_rows()
    return found


@pytest.fixture(scope="module")
def kept(rows: NDArray[np.uint8]) -> dict[str, bytes]:
    """The table's files that are kept."""
    browser = Browser()
    assert browser.run(keeping.keep()) == {"kept": True, "problem": None}
    assert sum(map(len, browser.files.values())) == 28_224_408
    assert len(browser.files) == 28
    return browser.files


@pytest.fixture
def tables(monkeypatch, kept: dict[str, bytes]) -> Tables:
    """Tables without the exact one, which no cache directory can supply."""
    monkeypatch.setattr(exact_files, "cache_directory", lambda: None)
    tables = Tables()
    monkeypatch.setattr(Tables, "shared", lambda: tables)
    return tables


def test_what_is_kept_comes_back(
    rows: NDArray[np.uint8], tables: Tables, kept: dict[str, bytes]
) -> None:
    assert Browser(kept).run(keeping.recall()) == {"found": "whole"}
    found = tables.exact_rows()
    assert found is not rows
    assert np.array_equal(found, rows)


def test_an_interrupted_recall_goes_on(tables: Tables, kept: dict[str, bytes]) -> None:
    browser = Browser(kept)
    assert browser.run(keeping.recall(), stop_after=12) is None
    for name in [name for name in kept if name.startswith("phase_1.00")]:
        del browser.files[name]  # has already been read
    assert browser.run(keeping.recall()) == {"found": "whole"}


def test_harm_is_found_and_all_of_this_table_is_dropped(
    tables: Tables, kept: dict[str, bytes]
) -> None:
    for harm in ("bit", "cut", "missing", "manifest"):
        browser = Browser(kept | {"phase_1_d4.json": b"another table"})
        name = DEEP.manifest if harm == "manifest" else sorted(kept)[5]
        data = bytearray(kept[name])
        data[len(data) // 2] ^= 1
        if harm == "missing":
            del browser.files[name]
        else:
            browser.files[name] = bytes(data if harm == "bit" else data[:1000])
        assert browser.run(keeping.recall()) == {"found": "damaged"}, harm
        assert browser.files == {"phase_1_d4.json": b"another table"}
        assert tables.exact_rows() is None
        assert browser.run(keeping.recall()) == {"found": "nothing"}


def test_without_room_nothing_is_left(
    rows: NDArray[np.uint8], tables: Tables, kept: dict[str, bytes]
) -> None:
    assert Browser().run(keeping.keep())["kept"] is False  # it is not finished
    assert tables.accept_exact(rows)
    browser = Browser(room=9)
    assert browser.run(keeping.keep()) == {"kept": False, "problem": "no room"}
    assert browser.files == {}
    assert Browser(kept).run(keeping.keep()) == {"kept": True, "problem": None}  # nothing to do


def test_a_kept_table_without_room_in_memory_stays_kept(
    tables: Tables, kept: dict[str, bytes], monkeypatch
) -> None:
    def no_room(*_: object) -> None:
        raise MemoryError

    browser = Browser(kept)
    with monkeypatch.context() as full:
        full.setattr(exact_files, "Assembly", no_room)
        assert browser.run(keeping.recall()) == {"found": "no room"}
    assert browser.files == kept
    assert browser.run(keeping.recall()) == {"found": "whole"}
    assert tables.exact_rows() is not None


def test_a_task_hands_over_bytes_and_gets_the_answer(
    rows: NDArray[np.uint8], tables: Tables, kept: dict[str, bytes]
) -> None:
    assert tables.accept_exact(rows)
    task = Task("twophase.keep", "{}")
    assert task.step() == '{"need": {"read": "phase_1.json"}}'
    name = task.step().split('"')[5]  # unanswered: nothing is kept
    assert task.data == kept[name]
    task.answer("no room")
    assert task.step() == '{"need": {"forget": "phase_1"}}'
    assert task.step() == '{"result": {"kept": false, "problem": "no room"}}'
