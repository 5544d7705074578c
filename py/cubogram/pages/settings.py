"""The settings of the whole site, as far as pages written in Python use them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from cubogram.pages.keeping import Kind
from cubogram.pages.machine import PROOF_TABLES

JSON = Any

STANDARD = ("#f8f8f4", "#c41e3a", "#009b48", "#ffd500", "#ff5800", "#0046ad")
SAFE = ("#f8f8f4", "#d55e00", "#009e73", "#f0e442", "#56b4e9", "#0072b2")
"""Colours that colour-blind people can distinguish, in the order U R F D L B."""


@dataclass(frozen=True)
class Settings:
    """The settings; `given` has all of them, in stored form.

    To add one, add a property here, and a field and a method in cube/settings_part.py.
    """

    given: JSON

    @property
    def colours(self) -> tuple[str, ...]:
        """The six colours of stickers, in the order U R F D L B."""
        scheme, own = self.given.get("scheme"), self.given.get("own")
        if scheme == "own" and _are_colours(own):
            return tuple(own)
        return SAFE if scheme == "safe" else STANDARD

    @property
    def letters(self) -> bool:
        """Whether stickers have the letters of their faces."""
        return self.given.get("letters") is True

    @property
    def keys_everywhere(self) -> bool:
        """Whether letter keys turn the cube from anywhere on the page."""
        return bool(self.given.get("keys") != "focus")

    @property
    def compact(self) -> bool:
        """Whether texts like UBLDfr are read as U B L D F' R'."""
        return self.given.get("compact") is True

    @property
    def tables(self) -> Literal["small", "deep"]:
        """The quality of the tables for searches."""
        return "deep" if self.given.get("tables") == "deep" else "small"

    @property
    def proof_table(self) -> str | None:
        """The exact table for proofs; None lets the memory decide."""
        name = self.given.get("proofTable")
        return name if name in PROOF_TABLES else None

    @property
    def cores(self) -> int | None:
        """How many workers may search; None means as many as the machine can spare."""
        cores = self.given.get("cores")
        return cores if type(cores) is int and cores > 0 else None

    def changed(self, **changes: JSON) -> Settings:
        """The same with some settings changed; None restores a default."""
        return Settings({k: v for k, v in {**self.given, **changes}.items() if v is not None})


def _are_colours(value: JSON) -> bool:
    if not isinstance(value, list) or len(value) != 6:
        return False
    return all(isinstance(one, str) and re.fullmatch("#[0-9a-fA-F]{6}", one) for one in value)


def _read(value: JSON) -> Settings:
    if not isinstance(value, dict):
        raise ValueError("no settings")
    return Settings(value)


SETTINGS = Kind("settings", 1, _read, lambda settings: settings.given, Settings({}))
