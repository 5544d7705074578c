"""An example for each drawing function: its code, next to the picture that it draws."""

from typing import Any

import cubogram.draw

EXAMPLES = {
    "net": 'net(Cube("R U2 F\' L D B2"))',
    "corner": 'corner(Cube("R U2 F\' L D B2"), back=True)',
    "last_layer": 'last_layer(Cube("F R U R\' U\' F\'"), arrows_between=[("UF", "UR")])',
    "case": "case(Cube(\"z2 R U R' U' R' F R2 U' R' U' R U R' F'\"), \"PLL\")",
    "permutation": 'permutation(Cube("R"), pieces="corners")',
    "mapping": 'mapping((1, 2, 0), (1, 0, 2), labels="abc")',
    "bars": 'bars([1, 18, 243, 3240, 43239], is_log=True, x_label="moves from solved")',
    "lines": (
        'lines({"ours": [(0.1, 19.2), (1, 18.4), (10, 18.1)], "theirs": [(0.02, 21), (1, 20)]},\n'
        '      x=Axis("seconds for a cube", is_log=True), y=Axis("moves"))'
    ),
    "strip": "strip(\"F R U R' U' F'\")",
    "turning": 'turning(Cube("R U"), "F", 0.4)',
    "waves": "waves([abs(n % 13 - 6) + abs(n // 13 - 6) for n in range(169)], upto=8)",
    "tree": (
        'tree(Node("0 + 2", (\n'
        '    Node("1 + 1", (Node("2 + 0", branch="U", mark="goal"),), branch="R"),\n'
        '    Node("1 + 3", branch="F", mark="cut"))))'
    ),
    "nonogram": (
        "nonogram(([[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]]),\n"
        '         [".#.#.", "#####", "?###?", ".???.", "..?.."], lines=["row 3"])'
    ),
    "sheets": "sheets([([[2], [1, 1], [2]], [[2], [1, 1], [2]])] * 4, per_page=4)[0]",
    "gallery": 'gallery([corner(Cube(move)) for move in "URFDLB"], labels="URFDLB", columns=6)',
}
"""Expressions that use the names in `cubogram.draw`, and `Cube`."""


def example(path: str) -> str:
    """The example of an object of `cubogram.draw` as Markdown; nothing for anything else.

    >>> example("cubogram.draw.waves").splitlines()[1][:6]
    'waves('
    >>> example("cubogram.cube.cube.Cube")
    ''
    """
    name = path.rpartition(".")[2]
    if not path.startswith("cubogram.draw.") or name not in EXAMPLES:
        return ""
    return f'```python\n{EXAMPLES[name]}\n```\n\n<div class="example">{picture(name)}</div>'


def picture(name: str) -> cubogram.draw.Svg:
    """What the example of a drawing function makes."""
    names: dict[str, Any] = {name: getattr(cubogram.draw, name) for name in cubogram.draw.__all__}
    made = eval(EXAMPLES[name], {**names, "Cube": cubogram.Cube})
    if not isinstance(made, cubogram.draw.Svg):
        raise TypeError(f"the example of {name} makes {type(made).__name__}, not a picture")
    return made
