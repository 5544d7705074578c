"""The README's commands print what it shows (its Python runs among the examples)."""

import fnmatch
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"


def commands() -> list[tuple[str, str]]:
    """The command lines of the README's console blocks, each with the output shown below it."""
    blocks = re.findall(r"^```console\n(.*?)^```$", README.read_text(), re.MULTILINE | re.DOTALL)
    parts = [part for block in blocks for part in block.split("$ ")[1:]]
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


@pytest.mark.native
@pytest.mark.parametrize(("line", "shown"), commands())
def test_the_commands(line: str, shown: str) -> None:
    program, *arguments = shlex.split(line)
    assert program == "cubogram"
    done = subprocess.run(
        [sys.executable, "-m", "cubogram", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
        capture_output=True,
        text=True,
        check=False,
    )
    is_refusal = shown.startswith("cubogram:")
    assert (done.returncode, bool(done.stdout)) == ((2, False) if is_refusal else (0, True))
    output = done.stderr if is_refusal else done.stdout
    pattern = re.sub(r"[][]", "?", shown).replace("...", "*").strip()
    assert fnmatch.fnmatchcase(output.strip(), pattern)
