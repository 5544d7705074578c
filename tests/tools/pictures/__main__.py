"""Candidates of an icon set, and contact sheets.

PYTHONPATH=py:tests/tools python -m pictures FOLDER SET SIDES FILE

FOLDER has an icon set from npm, `node_modules/@iconify-json/SET`. SIDES are the fewest and the most
cells on the longer side, such as 13-25. FILE gets a line with a JSON object for each candidate, as
`sitekit.collection` reads it; sheets with all of them are put next to it. Delete the lines of those
that you do not recognise, give the others better titles, and add the rest to the collection.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from pictures.candidates import candidate
from pictures.colours import coloured
from pictures.icons import IconSet, is_interface, title_of
from pictures.sheets import place_sheets


def main(folder: str, name: str, sides: str, target: str) -> None:
    """Writes the candidates of a set and their sheets."""
    least, most = map(int, sides.split("-"))
    icons = IconSet(Path(folder) / "node_modules" / "@iconify-json" / name)
    shown: list[tuple[str, Sequence[str], Sequence[str]]] = []
    with Path(target).open("w") as file:
        for icon, pixels in icons.drawn(lambda icon: not is_interface(icon)):
            if icons.has_palette:
                found = coloured(pixels, range(most, least - 1, -2))
            else:
                found = candidate(icon, pixels[..., 3] / 255, least, most)
            if found:
                facts = {"title": title_of(icon), "rows": found.rows, "colours": found.colours}
                file.write(json.dumps(facts | {"source": icons.source}) + "\n")
                shown.append((f"{len(shown) + 1} {icon}", found.rows, found.colours))
    sheets = place_sheets(Path(target).with_suffix(".sheets"), shown)
    print(f"{len(shown)} candidates on {sheets} sheets")


if __name__ == "__main__":
    main(*sys.argv[1:])
