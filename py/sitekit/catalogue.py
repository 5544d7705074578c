"""The catalogue of CFOP cases: pages for the docs, written from the rules that the solver uses.

python -m sitekit.catalogue    writes the pages site/learn/cases/*.md, which git ignores
"""

from collections.abc import Iterator
from html import escape
from itertools import groupby

from cubogram.cfop.case_pictures import case_picture
from cubogram.cfop.pairs import SLOT_NAMES, SLOT_PAIRS
from cubogram.cfop.rules import SETS, Algorithm, Rule, load
from cubogram.cube.maneuver import Maneuver
from sitekit.paths import PY, SITE
from sitekit.steps import files_below, fingerprint, run_if_changed

CASES = SITE / "learn" / "cases"
TRAINER = "../../../trainer/"
HOLD = "z2"
"""How the players hold the cube: yellow up, green in front, the white cross at the bottom."""

TITLES = {
    "F2L": "The 41 pairs (F2L)",
    "OLL": "The 57 orientations (OLL)",
    "PLL": "The 21 permutations (PLL)",
    "COLL": "The 40 corner cases (COLL)",
}
INTRODUCTIONS = {
    "F2L": "The cross is solved; a corner and an edge go into their slot together. The pictures "
    "show the slot at the front right, with the pair in full colours, what is already solved in "
    "pale ones, and white (the cross) at the bottom. Turn the whole cube until the slot is there, "
    "then turn the top until it looks like the picture. Some alternatives go through other slots, "
    "which must still be empty; they are marked.",
    "OLL": "The first two layers are solved; now the whole top gets one colour. The pictures show "
    "the top from above, with the sides' top stickers around it; the stickers of the top's colour "
    "are yellow.",
    "PLL": "The whole top shows one colour; its pieces only have to find their places. The "
    "pictures show the top from above, with the sides around it; arrows show where each piece goes "
    "(up to a turn of the top at the end).",
    "COLL": "The first two layers are solved and the top's edges all show its colour, as in OLL "
    "21 to 27. One of these algorithms does more than that OLL: it also brings "
    "the corners home, so that only a PLL of edges is left. You can train them; the solver doesn't "
    "use them. The pictures show the top from above, with the sides of its corners around it.",
}
GROUPS = {
    "both on top": "Both pieces on top",
    "corner in slot": "The corner in its slot",
    "edge in slot": "The edge in its slot",
    "both in slot": "Both in their slot",
    "dot": "Dots: no edge is right",
    "cross": "Crosses: all edges are right",
    "corners done": "All corners are right",
    "line": "Lines",
    "L": "L shapes",
    "P": "P shapes",
    "T": "T shapes",
    "C": "C shapes",
    "W": "W shapes",
    "fish": "Fish",
    "knight": "Knight moves",
    "square": "Squares",
    "awkward": "Awkward shapes",
    "small lightning": "Small lightning bolts",
    "big lightning": "Big lightning bolts",
    "corners only": "Only corners move",
    "edges only": "Only edges move",
    "two neighbouring corners": "Two neighbouring corners change places",
    "two opposite corners": "Two opposite corners change places",
    "Antisune": "Antisune: one corner is right",
    "H": "H: no corner is right, and they face the same way in pairs",
    "Pi": "Pi: no corner is right",
    "Sune": "Sune: one corner is right",
    "U": "U: two neighbouring corners are right",
}


def cases(step: str) -> list[Rule]:
    """The cases of a step without the rule that frees pieces."""
    return [rule for rule in load(step) if not rule.frees_pieces]


def anchor(rule: Rule) -> str:
    """The name of a case in addresses.

    >>> [anchor(cases(step)[0]) for step in SETS]
    ['F2L-1', 'OLL-1', 'PLL-Aa', 'COLL-1']
    """
    return f"{rule.step}-{rule.name if rule.step == 'PLL' else rule.number}"


def heading(rule: Rule) -> str:
    """The heading of a card: the number and, if it says more, the name."""
    if rule.step == "PLL":
        return rule.name
    return f"{rule.number}" if rule.step == "F2L" else f"{rule.number} {rule.name}"


def page(step: str) -> str:
    """The Markdown of a step's page: a card for each case, group by group."""
    rules = cases(step)
    order = list(dict.fromkeys(rule.group for rule in rules))
    rules.sort(key=lambda rule: order.index(rule.group))
    parts = [f"# {TITLES[step]}", INTRODUCTIONS[step]]
    for group, members in groupby(rules, key=lambda rule: rule.group):
        parts.append(f"## {GROUPS[group]}")
        cards = "\n".join(card(rule) for rule in members)
        parts.append(f'<div class="cases">\n{cards}\n</div>')
    return "\n\n".join(parts) + "\n"


def card(rule: Rule) -> str:
    """One case: picture, name, algorithms, a player, a link to the trainer."""
    first = rule.algorithms[0]
    setup = f"{HOLD} {~Maneuver.from_indices(first.turns)}"
    lines = "".join(_line(algorithm, n) for n, algorithm in enumerate(rule.algorithms))
    return (
        f'<article class="case-card" id="{anchor(rule)}">\n'
        f"{case_picture(rule)}\n"
        f"<div><h3>{escape(heading(rule))}</h3>\n"
        f'<ol class="algorithms">{lines}</ol></div>\n'
        f'<p class="case-links"><a href="{TRAINER}#{anchor(rule)}">Train it</a></p>\n'
        f"<details><summary>Watch it</summary>"
        f'<cubogram-cube setup="{escape(setup)}" maneuver="{escape(first.text)}" '
        f'label="{escape(rule.title)}"></cubogram-cube></details>\n'
        f"</article>"
    )


def _line(algorithm: Algorithm, number: int) -> str:
    empty = [
        name
        for name, homes in zip(SLOT_NAMES[1:], SLOT_PAIRS[1:], strict=True)
        if any(algorithm.piece_map[home] != home for home in homes)
    ]
    note = f' <span class="needs">{" and ".join(empty)} empty</span>' if empty else ""
    kind = ' class="first"' if number == 0 else ""
    return (
        f"<li{kind}><code>{escape(algorithm.text)}</code> "
        f'<span class="turns">{len(algorithm.turns)}</span>{note}</li>'
    )


def index() -> str:
    """The Markdown of the page that leads to the others."""
    rows = "\n".join(
        f'<a class="step-card" href="{step.lower()}/">{case_picture(example)}'
        f"<strong>{escape(TITLES[step])}</strong></a>"
        for step, example in _examples()
    )
    every = [rule for step in SETS for rule in cases(step)]
    algorithms = sum(len(rule.algorithms) for rule in every)
    return (
        f"# All cases\n\nThe rules that the solver and the trainer know: {len(every)} cases, "
        f"{algorithms} algorithms. These pages, the solver, the trainer and the tests read the "
        "same files; every algorithm, applied backwards to a solved cube, must give its picture "
        "and no other.\n\n"
        f'<div class="steps">\n{rows}\n</div>\n\n'
        "The first algorithm of a case is the one to learn. The number after an algorithm counts "
        "its face turns (HTM); rotations of the whole cube cost nothing, and a slice turn counts "
        "as two. Small letters turn two layers. The numbers and names of the cases are the "
        "ones cubers use (speedsolving.com wiki).\n"
    )


def _examples() -> Iterator[tuple[str, Rule]]:
    for step, number in (("F2L", 4), ("OLL", 27), ("PLL", 20), ("COLL", 28)):
        yield step, cases(step)[number - 1]


def write() -> None:
    """Writes the pages."""
    CASES.mkdir(parents=True, exist_ok=True)
    (CASES / "index.md").write_text(index())
    for step in SETS:
        (CASES / f"{step.lower()}.md").write_text(page(step))


def build_catalogue() -> None:
    """Brings the pages up to date."""
    inputs = [
        *files_below(PY / "cubogram" / "cfop"),
        PY / "sitekit" / "catalogue.py",
        *files_below(PY / "cubogram" / "draw", "*.py"),
        PY / "cubogram" / "web" / "draw.py",
    ]
    outputs = [CASES / f"{name}.md" for name in ("index", "f2l", "oll", "pll", "coll")]
    run_if_changed("catalogue", fingerprint(inputs), outputs, write)


if __name__ == "__main__":
    write()
