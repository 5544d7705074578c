"""Help: keys for turning, how to drag, what the field understands."""

from __future__ import annotations

from cubogram.pages import html as h
from cubogram.pages.keys import CUBE_KEYS, key_list
from cubogram.pages.ui import dialog

KEYS = (
    ("Enter", "in a field: solve; then the keys control the player"),
    ("Esc", "stop the search"),
    ("/", "go to the scramble"),
    ("Ctrl Z Y", "undo, redo"),
    ("?", "this help"),
)
NOTATION = (
    "Faces: U R F D L B, with 2 for a half turn and ' for anticlockwise",
    "Wide turns: r or Rw; slices: M E S; the whole cube: x y z",
    "(R U R' U')3 repeats, [A, B] is A B A' B', [A: B] is A B A'",
    "Comments: // to the end of the line, /* anywhere */",
    "Or the colours of the 54 facelets: nine letters for each of U R F D L B, ? for any colour",
    "A scramble with its solution, as Copy writes it, or a link that has both",
    "Several scrambles, one per line, with numbers, times or dates: a list of cubes",
)


HELP = dialog(
    "help-dialog",
    "Help and keys",
    h.p(
        "Drag on the cube to turn a layer, off it to look around. While a solution is shown, any "
        "drag turns the view, until you press ",
        h.i("Turn layers"),
        ".",
    ),
    key_list((*CUBE_KEYS, *KEYS)),
    h.h3("What the field understands"),
    h.ul(*(h.li(line) for line in NOTATION), class_="plain-list"),
)
"""The dialog."""
