"""Other people's solvers, installed by name from the package registries, outside our own
environment."""

import subprocess
import venv
from collections.abc import Sequence
from pathlib import Path

PEERS = Path(__file__).parents[2] / "build" / "peers"


def install(folder: Path, python: Sequence[str], node: Sequence[str]) -> Path:
    """The folder, in which `venv` and `node_modules` have these packages now.

    `installed` names those that are there; others are fetched.
    """
    folder.mkdir(parents=True, exist_ok=True)
    list_of_them, wanted = folder / "installed", "\n".join([*python, *node]) + "\n"
    if list_of_them.exists() and list_of_them.read_text() == wanted:
        return folder
    if not python_of(folder).exists():
        venv.create(folder / "venv", with_pip=True)
    pip = [python_of(folder), "-m", "pip", "install", "--quiet", *python]
    subprocess.run(pip, check=True)
    (folder / "package.json").write_text("{}")
    npm = ["npm", "install", "--no-save", "--no-audit", "--no-fund", "--silent", *node]
    subprocess.run(npm, check=True, cwd=folder)
    list_of_them.write_text(wanted)
    return folder


def python_of(folder: Path) -> Path:
    return folder / "venv" / "bin" / "python"
