"""Solves facelets of a file with PyPI's kociemba (C); prints JSON."""

import json
import sys
import time

start = time.perf_counter()
import kociemba  # noqa: E402 - its loading is measured

kociemba.solve("UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB")
ready = time.perf_counter() - start
solutions = []
with open(sys.argv[1]) as file:
    for facelets in json.load(file):
        begin = time.perf_counter()
        solution = kociemba.solve(facelets)
        solutions.append({"solution": solution, "seconds": time.perf_counter() - begin})
print(json.dumps({"ready": ready, "solutions": solutions}))
