"""What PyPI's kociemba answers to 54 facelets, line by line: turns, or "-" for what is not a
cube."""

import sys

import kociemba

for line in sys.stdin:
    try:
        print(kociemba.solve(line.strip()), flush=True)
    except ValueError:
        print("-", flush=True)
