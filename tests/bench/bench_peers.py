"""Other solvers, from the package registries, on the cubes that ours gets too.

RubikTwoPhase makes tables for most of an hour; RUBIK_TWO_PHASE_TABLES names the directory with its
folder `twophase`, if it is not `build/peers`. Without them that solver is left out.
"""

import json
import os
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from frame import replayed, table
from peers_installed import PEERS, install, python_of
from sample import ALL, cubes

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import Cubies
from cubogram.cube.facelets import to_facelets
from cubogram.twophase.solver import solve

HERE = Path(__file__).parent
PYTHON_PEERS = ("kociemba==1.2.1", "RubikTwoPhase==1.1.1")
RUBIK_BUDGETS = (0.1, 1.0)  # seconds for each cube
NODE_PEERS = ("cubing@0.63.4", "cubejs@1.3.2")


def answered(states: list[Cubies], command: list[str | Path], directory: Path) -> dict[str, Any]:
    """Ready time, median time and lengths of a peer's answers, each of them replayed."""
    said = subprocess.check_output(command, cwd=directory, text=True, stderr=subprocess.DEVNULL)
    answer = json.loads(said.splitlines()[-1])
    found = zip(answer["solutions"], states, strict=True)
    lengths = [replayed(entry["solution"], state) for entry, state in found]
    return {
        "ready": answer["ready"],
        "median_seconds": statistics.median(entry["seconds"] for entry in answer["solutions"]),
        "mean_length": statistics.mean(lengths),
        "max_length": max(lengths),
        "cubes": len(lengths),
    }


def run(quick: bool = False) -> dict[str, Any]:
    folder = install(PEERS, PYTHON_PEERS, NODE_PEERS)
    states = cubes(20 if quick else ALL)
    result: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as directory:
        facelets = Path(directory) / "facelets.json"
        facelets.write_text(json.dumps([*map(to_facelets, states)]))
        maneuvers = Path(directory) / "maneuvers.json"
        scrambles = [str(solve(~Cube.from_cubies(state), seconds=0.1)) for state in states]
        maneuvers.write_text(json.dumps(scrambles))
        python = python_of(folder)
        command = [python, HERE / "peers/kociemba_peer.py", facelets]
        result["kociemba 1.2.1 (C)"] = answered(states, command, folder)
        script = folder / "javascript.mjs"  # packages are found beside the script
        script.write_text((HERE / "peers/javascript.mjs").read_text())
        for name in NODE_PEERS:
            peer, version = name.split("@")
            command = ["node", script, peer, maneuvers]
            result[f"{peer} {version} (JavaScript)"] = answered(states, command, folder)
        tables = Path(os.environ.get("RUBIK_TWO_PHASE_TABLES", PEERS))
        for seconds in RUBIK_BUDGETS if (tables / "twophase").is_dir() else ():
            command = [python, HERE / "peers/rubik_two_phase_peer.py", facelets, str(seconds)]
            name = f"RubikTwoPhase 1.1.1 (Python), {seconds:g} s"
            result[name] = answered(states, command, tables)
    return result


def report(result: dict[str, Any]) -> str:
    rows = [
        f"{name} | {f['ready']:.2f} s | {f['median_seconds'] * 1e3:.1f} ms "
        f"| {f['mean_length']:.2f} | {f['max_length']} | {f['cubes']}"
        for name, f in result.items()
    ]
    return table("solver|ready|median time|mean HTM|longest|cubes", rows)
