"""Adds the small tables to the wheel, so that nobody has to make them.

The package itself makes them (two seconds) and checks them against their recipes. An editable
installation has none: it keeps what it makes in the cache directory.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TablesInTheWheel(BuildHookInterface[Any]):
    """Puts the files of the small tables next to the module that reads them."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Makes the files, and says where in the wheel they belong."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "py"))
        from cubogram.twophase.tables import files

        for path in files.build(root / "build" / "wheel-tables"):
            inside = f"cubogram/twophase/tables/{files.PACKAGE_DATA.name}/{path.name}"
            build_data["force_include"][str(path)] = inside
