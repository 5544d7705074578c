"""What the package promises: its public names."""

import pytest

import cubogram.cube


@pytest.mark.native  # the browser's package has no docstrings
def test_every_public_name_exists_and_is_documented() -> None:
    assert cubogram.cube.__all__ == sorted(
        cubogram.cube.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name)
    )
    for name in cubogram.cube.__all__:
        assert getattr(cubogram.cube, name).__doc__


def test_nothing_else_is_public() -> None:
    public = {name for name in dir(cubogram.cube) if not name.startswith("_")}
    assert public == set(cubogram.cube.__all__)
