"""The trainer's page in a tab without a browser, with what the build prepares for a few cases."""

import json
import random
from functools import cache
from typing import Any

from tabs import Storage, Tab, train

from cubogram.cfop.two_look import numbers_of
from cubogram.pages.trainer.exercises import Prepared
from cubogram.pages.trainer.page import TrainerPage
from cubogram.web import run

JSON = Any


@cache
def prepared() -> JSON:
    """What the build prepares, for fewer cases. It is shared: do not change it."""
    cases: dict[str, list[JSON]] = {}
    exercises = {
        step: [train(step, seed=seed) for seed in (1, 2)] for step in ("cross", "first block")
    }
    catalogue = run("cfop.catalogue", {})["cases"]
    few = {"F2L": (1,), "OLL": (27, 33, 45), "PLL": (1, 2, 7, 8), "COLL": (1, 8)}
    for step, numbers in few.items():
        cases[step] = []
        for case in catalogue[step]:
            if case["number"] in numbers:
                names = ("step", "number", "name", "group", "title")
                about = {k: case[k] for k in names}
                about["two_look"] = case["number"] in numbers_of(step)
                cases[step].append({**about, "svg": '<svg viewBox="0 0 1 1"></svg>'})
                exercises[f"{step} {case['number']}"] = [train(step, case["number"])]
    return {"cases": cases, "exercises": exercises}


class Trainer(Tab):
    """The trainer in a tab, with a fixed draw; the other worker's exercises have their seeds."""

    def __init__(
        self, storage: Storage | None = None, address: str = "#PLL", seed: int = 0, **more: Any
    ) -> None:
        self.made = 0
        draw = random.Random(seed).random
        super().__init__(
            lambda world, store: TrainerPage(world, store, Prepared(prepared()), draw),
            Storage() if storage is None else storage,
            address,
            **more,
        )

    def answered(self, command: str, arguments: str) -> str:
        request = json.loads(arguments)
        if command.endswith(".train") and "seed" not in request:
            self.made += 1
            request["seed"] = 100 + self.made
        return super().answered(command, json.dumps(request))
