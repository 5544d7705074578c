"""Results measured so far, kept in `build`, so that long runs can be resumed."""

import json
import multiprocessing
import traceback
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from sitekit.paths import BUILD, PY
from sitekit.steps import digest, files_below


class PartialResults:
    """The results of one command for the present source of some folders of the package.

    Without folders, they are for the whole package; results for older sources are not read.
    """

    def __init__(self, name: str, *folders: str) -> None:
        files = [
            path for folder in folders or ("",) for path in files_below(PY / "cubogram" / folder)
        ]
        sources = b"".join(path.read_bytes() for path in files)
        self._file: Path = BUILD / f"parts-{name}-{digest(sources)[:12]}.jsonl"

    def read(self) -> list[dict[str, Any]]:
        """All results so far."""
        if not self._file.exists():
            return []
        return [json.loads(line) for line in self._file.read_text().splitlines()]

    def add(self, part: dict[str, Any]) -> None:
        """Adds a result."""
        self._file.parent.mkdir(exist_ok=True)
        with self._file.open("a") as file:
            print(json.dumps(part), file=file)

    def fill(
        self,
        task: Callable[..., dict[str, Any]],
        todo: Iterable[tuple[Any, ...]],
        unit: str,
        size: int,
        tasks_per_child: int | None = None,
    ) -> int:
        """Runs a task for each of the arguments, on all cores, and adds what each returns to the
        file; returns how many failed.

        A failure is printed at once, and the others go on. After each result, it prints how many
        units there are so far; each result has `size` of them.
        """
        spawn = multiprocessing.get_context("spawn")
        failures = 0
        with ProcessPoolExecutor(
            mp_context=spawn, max_tasks_per_child=tasks_per_child
        ) as processes:
            try:
                for done in as_completed([processes.submit(task, *one) for one in todo]):
                    if error := done.exception():
                        failures += 1
                        traceback.print_exception(error)
                        continue
                    self.add(done.result())
                    print(f"{len(self.read()) * size:,} {unit}", flush=True)
            except BaseException:
                processes.shutdown(cancel_futures=True)
                raise
        if failures:
            print(f"{failures} failed; run this again once they are fixed (other results are kept)")
        return failures
