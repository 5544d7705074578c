"""What the package promises: its public names."""

import cubogram.cfop


def test_every_public_name_exists_and_is_documented():
    assert cubogram.cfop.__all__ == sorted(
        cubogram.cfop.__all__, key=lambda name: (not name[0].isupper(), name)
    )
    for name in cubogram.cfop.__all__:
        assert getattr(cubogram.cfop, name).__doc__
