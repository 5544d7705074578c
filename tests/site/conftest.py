"""The site and the wheel, built once."""

from pathlib import Path

import pytest
from wheels import built_site, built_wheel

Pages = dict[Path, str]


@pytest.fixture(scope="session")
def dist() -> Path:
    return built_site()


@pytest.fixture(scope="session")
def pages(dist: Path) -> Pages:
    return {path: path.read_text() for path in sorted(dist.rglob("*.html"))}


@pytest.fixture(scope="session")
def wheel() -> Path:
    return built_wheel()
