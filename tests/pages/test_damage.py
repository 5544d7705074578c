"""Whatever is stored, a page opens, and what it cannot read is neither lost nor hidden."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from boards import BoardTab
from tabs import Storage, Tab
from visits import Visit, at_its_time, replayed

from cubogram.web.pages import page_class

JSON = Any
Stored = list[tuple[str, dict[str, str]]]
VISITS = sorted((Path(__file__).parent / "goldens" / "visits").glob("*.txt"))[::4]
STRANGE = (None, 5, -1, 1e300, "x", "", [], [{}], {}, {"x": []}, True, [99], "picture 2x2 4?")


def damaged(value: JSON, rng: random.Random) -> JSON:
    """A stored value of which one part is missing or another thing."""
    if rng.random() < 0.15 or not isinstance(value, dict | list) or not value:
        return rng.choice(STRANGE)
    if isinstance(value, list):
        place = rng.randrange(len(value))
        return [*value[:place], damaged(value[place], rng), *value[place + 1 :]]
    key = rng.choice(sorted(value))
    rest = {name: one for name, one in value.items() if name != key}
    return rest if rng.random() < 0.2 else {**rest, key: damaged(value[key], rng)}


def opened(page: str, storage: Storage) -> Tab:
    """A page in a new tab of a browser that has stored something."""
    return BoardTab(storage) if page == "nonogram" else Tab(page_class(page), storage)


@pytest.fixture(scope="module")
def stored() -> Stored:
    """The pages of all visits, with what they had stored at the end."""
    visits: list[Visit] = []
    with pytest.MonkeyPatch.context() as patch:
        ready = at_its_time(patch)
        for path in VISITS:
            replayed(path.read_text("utf-8"), ready=lambda one: visits.append(one) or ready(one))
    return [(visit.page, visit.storage.texts) for visit in visits if visit.storage.texts]


def test_a_damaged_text_keeps_no_page_from_opening(
    stored: list[tuple[str, dict[str, str]]],
) -> None:
    for number in range(300):
        rng = random.Random(f"f{number}")
        page, texts = stored[number % len(stored)]
        key = rng.choice(sorted(texts))
        envelope = json.loads(texts[key])
        before = json.dumps({**envelope, "value": damaged(envelope["value"], rng)})
        storage = Storage({**texts, key: before})
        try:
            tab = opened(page, storage)
            tab.tell("settings")
        except Exception as error:
            error.add_note(f"number {number}: {page}, {key}: {before}")
            raise
        assert tab.hidden("store-problem") or before in storage.texts.values(), number


def test_all_that_is_stored_is_deleted_with_what_was_damaged() -> None:
    storage = Storage({"cubogram/cube/main": "[", "cubogram-damaged/x": "old"})
    tab = opened("cube", storage)
    assert any(key.startswith("cubogram-damaged/") for key in storage.texts)
    tab.tell("delete", "all")
    tab.tell("delete_it")
    assert not [key for key in storage.texts if key.startswith("cubogram-damaged/")]
