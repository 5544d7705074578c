"""A storage for tabs of the pages without a browser (tests/tools/tabs.py)."""

import pytest
from tabs import Storage


@pytest.fixture
def storage() -> Storage:
    return Storage()
