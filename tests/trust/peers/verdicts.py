"""Whether PyPI's kociemba takes 54 facelets, a line each, for a cube: 1 or 0, a line each."""

import sys

import kociemba

for line in sys.stdin:
    try:
        kociemba.solve(line.strip())
    except ValueError:
        print(0, flush=True)
    else:
        print(1, flush=True)
