"""The settings of the whole site, as far as pages written in Python use them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from cubogram.cube.cubies import FACES
from cubogram.pages.codec import stored
from cubogram.pages.keeping import Kind
from cubogram.pages.machine import MANY_CORES, PROOF_TABLES, megabytes
from cubogram.schema import JSON, option

SCHEMES = {"standard": "Standard", "safe": "Colour-blind safe", "own": "My own"}
COLOURS = ("white", "red", "green", "yellow", "orange", "blue")
COLOUR_OF = dict(zip(FACES, COLOURS, strict=True))
"""The usual colours of the centres."""
STANDARD = ("#f8f8f4", "#c41e3a", "#009b48", "#ffd500", "#ff5800", "#0046ad")
SAFE = ("#f8f8f4", "#d55e00", "#009e73", "#f0e442", "#56b4e9", "#0072b2")
"""Colours that colour-blind people can distinguish; all three in the order U R F D L B."""


def are_colours(own: tuple[str, ...]) -> bool:
    """Whether they are the six colours of a cube."""
    return len(own) == 6 and all(re.fullmatch("#[0-9a-fA-F]{6}", one) for one in own)


@dataclass(frozen=True)
class Settings:
    """The settings. To add one, add a field here, and its widget in cube/settings_part.py."""

    scheme: str = option("standard", "Sticker colours", SCHEMES)
    own: tuple[str, ...] = stored(default=STANDARD, check=are_colours)
    """The reader's own colours, in the order U R F D L B."""
    letters: bool = option(False, "Letters on the stickers")
    keys_everywhere: bool = option(
        True, "Letter keys turn the cube from anywhere on the page", name="keys"
    )
    compact: bool = option(False, "Compact letters: UBLDfr is U B L D F' R'")
    deep: bool = option(False, "Deeper tables", name="tables")
    proof_table: str = option(
        "", "Table for proofs", {"": "", **{name: megabytes(name) for name in PROOF_TABLES}}
    )
    """The exact table for proofs; "" lets the memory decide."""
    cores: int = option(0, "Use", range(MANY_CORES))
    """How many workers may search; 0 means as many as the machine can spare."""
    theme: str | None = None
    """Where older pages stored the theme (js/shell/settings.ts)."""

    @property
    def colours(self) -> tuple[str, ...]:
        """The six colours of stickers, in the order U R F D L B."""
        return {"own": self.own, "safe": SAFE}.get(self.scheme, STANDARD)

    @property
    def tables(self) -> Literal["small", "deep"]:
        """The quality of the tables for searches."""
        return "deep" if self.deep else "small"


def _older(value: JSON) -> JSON:
    """Settings in which `keys` and `tables` are words."""
    words = {"keys": {"focus": False}, "tables": {"deep": True}}
    if not isinstance(value, dict):
        return value
    return {
        name: words.get(name, {}).get(one, one) if isinstance(one, str) else one
        for name, one in value.items()
    }


SETTINGS = Kind.of("settings", 1, Settings, Settings(), older=_older)
