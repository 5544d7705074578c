"""A chapter of the book in a tab, whose cells run in a real notebook when they are let."""

import json
from typing import Any

from tabs import JSON, Storage, Tab

from cubogram.live.cell import Notebook
from cubogram.pages.book.page import BookPage
from sitekit.book import facts_of

PATH = "/learn/demo/"


def cells(*codes: str, **marks: bool) -> list[JSON]:
    return [facts_of({"code": code}, marks) for code in codes]


def exercise(code: str, checks: str, solution: str, **marks: bool) -> JSON:
    return facts_of({"code": code, "checks": checks, "solution": solution}, marks)


def with_inputs(code: str) -> JSON:
    return facts_of({"code": code, "inputs": Notebook().result(code)["inputs"]}, {})


class Reader(Tab):
    """A reader of a chapter, whose cells run in a real notebook when `work` is called."""

    def __init__(
        self, facts: list[JSON], address: str = "", storage: Storage | None = None, **more: Any
    ) -> None:
        self.python = Notebook()
        self.ran: list[str] = []
        more = {"path": PATH, **more}
        super().__init__(BookPage, storage or Storage(), address, data=facts, **more)

    def answered(self, command: str, arguments: str) -> str:
        """What the reader's own notebook answers."""
        what = json.loads(arguments)
        if command != "cells.run":
            return super().answered(command, arguments)
        self.ran.append(what["code"])
        events: list[JSON] = []
        given = (what["code"], what["inputs"], what["checks"], what["newest"])
        more = {"trace": what["trace"], "solution": what["solution"]}
        run = self.python.run(*given, events.append, **more)
        while True:
            try:
                events.append(next(run))
            except StopIteration as end:
                return json.dumps([events, {"result": end.value}])

    def tell(self, name: str, value: JSON = None) -> None:
        if name == "lost":
            self.python = Notebook()
        super().tell(name, value)

    def do(self, number: int, name: str, arguments: JSON) -> None:
        self.hear({"task": number, "began": True})
        super().do(number, name, arguments)

    def run_cell(self, number: int) -> None:
        self.tell("run", str(number))
        self.work(most=99)

    def edit(self, number: int, code: str) -> None:
        self.tell("edit", f"{number} {code}")

    def code(self, number: int) -> str | None:
        """The reader's own code in a cell, if it is not the book's."""
        return self.attributes[f"cell-{number}-code"]["text"]

    def status(self, number: int) -> str:
        """What is said next to a cell's buttons."""
        shown = self.shown[f"cell-{number}-bar"]
        return shown.partition('role="status"><span>')[2].partition("</span>")[0]

    def result(self, number: int) -> str:
        return self.shown.get(f"cell-{number}-result", "")

    def has(self, number: int, what: str) -> bool:
        return self.attributes[f"cell-{number}"][f"data-{what}"] is not None

    def codes(self, number: int) -> list[str]:
        """All texts of a cell that are kept: the one that is shown, and those of other tabs."""
        kept = self.storage.value(f"book/{PATH}") or {}
        for entry in kept.values():
            if entry.get("code") == self.code(number):
                return [entry["code"], *entry.get("others", [])]
        return []
