"""What all tests share: how hard the properties try, where tables are kept, and the goldens."""

import difflib
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "test",
    deadline=None,
    derandomize=True,
    max_examples=25,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("port", parent=settings.get_profile("test"), max_examples=5)
settings.register_profile(
    "campaign", parent=settings.get_profile("test"), derandomize=False, max_examples=500
)
settings.load_profile(os.environ.get("CUBOGRAM_TEST_PROFILE", "test"))

CACHE = Path(__file__).parents[1] / "build" / "test-cache"
"""The tests' own cache directory: no test touches the user's, whatever it breaks."""

os.environ["XDG_CACHE_HOME"] = str(CACHE)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell script
    signal.signal(signal.SIGINT, signal.default_int_handler)  # for programs started by tests

ORDER = ("core", "commands", "pages", "site", "browser", "pyodide", "seeds")
"""The folders, from arithmetic to the browser."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-goldens` writes what the tests see now; read the difference before you commit."""
    parser.addoption("--update-goldens", action="store_true", help="write all goldens anew")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Restores the order of the folders: what needs a browser had been moved ahead of the rest."""
    places = {name: place for place, name in enumerate(ORDER)}
    tests = Path(__file__).parent

    def place(item: pytest.Item) -> tuple[int, Path]:
        parts = item.path.relative_to(tests).parts if item.path.is_relative_to(tests) else ("",)
        return places.get(parts[0], len(ORDER)), item.path

    items.sort(key=place)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden("name.html", text)` fails unless the text is the one in goldens/name.html.

    The folder `goldens` is next to the test's file. A golden that does not exist is written, and
    the test fails once: read the file and commit it.
    """

    def check(name: str, text: str) -> None:
        path = request.path.parent / "goldens" / name
        seen = text.rstrip("\n") + "\n"
        expected = path.read_text("utf-8") if path.exists() else None
        if seen == expected:
            return
        if expected is None or request.config.getoption("--update-goldens"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(seen, "utf-8")
            if expected is not None:
                return
            pytest.fail(f"{path.name} did not exist; it has been written: read it, then run again")
        lines = (expected.splitlines(), seen.splitlines())
        difference = difflib.unified_diff(*lines, "golden", "seen", n=1, lineterm="")
        pytest.fail(f"{name} has changed (--update-goldens accepts it):\n" + "\n".join(difference))

    return check
