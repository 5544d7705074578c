"""Other solvers, from the package registries, on the cubes that ours gets too.

RubikTwoPhase makes tables for most of an hour; RUBIK_TWO_PHASE_TABLES names the directory with its
folder `twophase`, if it is not `build/peers`. Without them that solver is left out.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from peers_installed import PEERS, install, python_of
from sample import ALL, cubes

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import Cubies, after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.twophase.solver import solve

HERE = Path(__file__).parent
PYTHON_PEERS = ("kociemba==1.2.1", "RubikTwoPhase==1.1.1")
RUBIK_BUDGETS = (0.1, 1.0)  # seconds for each cube
NODE_PEERS = ("cubing@0.63.4", "cubejs@1.3.2")


def summary(states: list[Cubies], answer: dict[str, Any]) -> dict[str, Any]:
    """Ready time, median time and lengths of a peer's answers, each of them replayed."""
    lengths = []
    for state, entry in zip(states, answer["solutions"], strict=True):
        turns = Maneuver(entry["solution"]).indices
        if not after(turns, state).is_solved:
            raise RuntimeError(f"a wrong solution: {entry['solution']}")
        lengths.append(len(turns))
    return {
        "ready": answer["ready"],
        "median_seconds": statistics.median(entry["seconds"] for entry in answer["solutions"]),
        "mean_length": statistics.mean(lengths),
        "max_length": max(lengths),
        "cubes": len(lengths),
    }


def _answer(command: list[str | Path], directory: Path) -> dict[str, Any]:
    done = subprocess.run(command, cwd=directory, check=True, capture_output=True, text=True)
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def run(quick: bool = False) -> dict[str, Any]:
    """The figures of `summary` for every peer."""
    folder = install(PEERS, PYTHON_PEERS, NODE_PEERS)
    states = cubes(20 if quick else ALL)
    result: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as directory:
        facelets = Path(directory) / "facelets.json"
        facelets.write_text(json.dumps([to_facelets(state) for state in states]))
        maneuvers = Path(directory) / "maneuvers.json"
        scrambles = [str(solve(~Cube.from_cubies(state), seconds=0.1)) for state in states]
        maneuvers.write_text(json.dumps(scrambles))

        python = python_of(folder)
        command: list[str | Path] = [python, HERE / "peers/kociemba_peer.py", facelets]
        result["kociemba 1.2.1 (C)"] = summary(states, _answer(command, folder))
        for peer in ("cubing", "cubejs"):
            script = folder / "javascript.mjs"  # packages are found beside the script
            script.write_text((HERE / "peers/javascript.mjs").read_text())
            version = next(name for name in NODE_PEERS if name.startswith(peer)).split("@")[1]
            command = ["node", script, peer, maneuvers]
            result[f"{peer} {version} (JavaScript)"] = summary(states, _answer(command, folder))

        tables = Path(os.environ.get("RUBIK_TWO_PHASE_TABLES", PEERS))
        for seconds in RUBIK_BUDGETS if (tables / "twophase").is_dir() else ():
            command = [python, HERE / "peers/rubik_two_phase_peer.py", facelets, str(seconds)]
            name = f"RubikTwoPhase 1.1.1 (Python), {seconds:g} s"
            result[name] = summary(states, _answer(command, tables))
    return result


def report(result: dict[str, Any]) -> str:
    """A table of the peers, a row each."""
    rows = [
        "| solver | ready | median time | mean HTM | longest | cubes |",
        "|---|---|---|---|---|---|",
    ]
    rows += [
        f"| {name} | {f['ready']:.2f} s | {f['median_seconds'] * 1e3:.1f} ms "
        f"| {f['mean_length']:.2f} | {f['max_length']} | {f['cubes']} |"
        for name, f in result.items()
    ]
    return "\n".join(rows)


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
