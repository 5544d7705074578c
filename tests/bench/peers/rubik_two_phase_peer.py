"""Solves facelets of a file with PyPI's RubikTwoPhase; prints JSON.

It reads its tables from the working directory, and makes them there (for most of an hour) if they
are missing. Its answers have the form "U1 R3 ... (19f)".
"""

import contextlib
import json
import os
import sys
import time

start = time.perf_counter()
with contextlib.redirect_stdout(open(os.devnull, "w")):
    import twophase.solver
ready = time.perf_counter() - start
solutions = []
with open(sys.argv[1]) as file:
    for facelets in json.load(file):
        begin = time.perf_counter()
        answer = twophase.solver.solve(facelets, 0, float(sys.argv[2]))
        seconds = time.perf_counter() - begin
        turns = answer.split("(")[0].split()
        text = " ".join(turn[0] + {"1": "", "2": "2", "3": "'"}[turn[1]] for turn in turns)
        solutions.append({"solution": text, "seconds": seconds})
print(json.dumps({"ready": ready, "solutions": solutions}))
