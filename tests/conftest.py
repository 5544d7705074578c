"""What all tests share: their order, how hard the property tests try, where tables are kept."""

import gc
import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("native", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "browser-runtime",
    parent=settings.get_profile("native"),
    max_examples=10,
    database=None,
)
settings.load_profile(os.environ.get("CUBOGRAM_TEST_PROFILE", "native"))

CACHE = Path(__file__).parents[1] / "build" / "test-cache"
"""The tests' own cache directory: no test touches the user's, whatever it breaks."""

os.environ["XDG_CACHE_HOME"] = str(CACHE)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell script
    signal.signal(signal.SIGINT, signal.default_int_handler)  # for programs started by tests

A_DAY = 24 * 60 * 60


DURATIONS = CACHE / "durations.json"
"""How long each test took when it last ran, in seconds."""

UNTIL = float(os.environ.get("CUBOGRAM_QUICK_UNTIL", "inf"))
"""When a quick run ends, in seconds since 1970."""


def durations() -> dict[str, float]:
    """How many seconds each test took that has ever run here."""
    try:
        return dict(json.loads(DURATIONS.read_text()))
    except (OSError, ValueError):
        return {}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Restores the order of the folders: what needs a browser had been moved ahead of the rest.

    In a quick run, tests that took long come last.
    """
    if float("inf") > UNTIL:
        known = durations()
        items.sort(key=lambda item: (round(known.get(item.nodeid, 0.0)), item.path))
    else:
        items.sort(key=lambda item: item.path)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Once the time of a quick run is up, no more tests are started."""
    if time.time() > UNTIL:
        pytest.skip("not run: the time of a quick run is over")


@pytest.fixture(scope="module", autouse=True)
def own_heap() -> None:
    """Spares the garbage collector from looking through what existed before a file's tests.

    Without this, hundreds of thousands of objects left by other files slow down tests that measure
    time.
    """
    gc.collect()
    gc.freeze()


def outcomes_of_this_run(config: pytest.Config) -> Path:
    """The file in which all processes of this run note how the browser's tests ended."""
    run = getattr(config, "workerinput", {}).get("testrunuid", f"process-{os.getpid()}")
    return CACHE / "outcomes" / f"{run}.jsonl"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[Any]:
    """Notes each phase of a browser test, for the seeds' rows that depend on it."""
    report = yield
    if item.path.parent.name == "8_browser":
        path = outcomes_of_this_run(item.config)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a") as file:
            file.write(json.dumps([item.nodeid, report.when, report.outcome]) + "\n")
    return report


@pytest.fixture(scope="session")
def ended(request: pytest.FixtureRequest) -> Callable[[], dict[tuple[str, str], str]]:
    """A function that says how each phase of each browser test has ended so far in this run."""

    def read() -> dict[tuple[str, str], str]:
        path = outcomes_of_this_run(request.config)
        lines = path.read_text().splitlines() if path.exists() else []
        return {(test, phase): result for test, phase, result in map(json.loads, lines)}

    return read


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Deletes the notes of runs that are long over; keeps how long tests took, for quick runs."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and not hasattr(session.config, "workerinput"):
        reports = [*reporter.getreports("passed"), *reporter.getreports("failed")]
        taken = {report.nodeid: round(report.duration, 2) for report in reports}
        with suppress(OSError):  # the browser's Python may have nowhere to put it
            CACHE.mkdir(parents=True, exist_ok=True)
            DURATIONS.write_text(json.dumps({**durations(), **taken}))
    for path in outcomes_of_this_run(session.config).parent.glob("*.jsonl"):
        if time.time() - path.stat().st_mtime > A_DAY:
            path.unlink(missing_ok=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Names the tests that passed alone after failing among others, and counts those left out."""
    flaky = [report.nodeid for report in terminalreporter.getreports("passed")]
    late = [
        one for one in terminalreporter.getreports("skipped") if "quick run" in one.longreprtext
    ]
    if late:
        terminalreporter.section(f"{len(late)} tests were not run for lack of time", yellow=True)
    if os.environ.get("CUBOGRAM_SECOND_RUN") and flaky:
        terminalreporter.section("flaky: failed among others, passed alone", yellow=True)
        for test in dict.fromkeys(flaky):
            terminalreporter.line(f"FLAKY {test}")
