"""The README's commands print what it shows (its Python runs among the examples)."""

import fnmatch
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cubogram.draw.svg import Svg
from sitekit import films

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


def test_the_moving_pictures_are_what_the_package_draws_today() -> None:
    for path, text in films.pictures():
        assert path.read_text() == text, "draw them again: python -m sitekit films"
        assert path.relative_to(ROOT).as_posix() in README.read_text()


def test_a_moving_picture_shows_one_frame_at_a_time_and_comes_round() -> None:
    frames = [(Svg(10, 10, f'<path d="M{n} 0"/>', ""), n) for n in (1, 2, 3)]
    shown = str(films.film(frames, "Three frames"))
    starts = [float(at) for at in re.findall(r"animation-delay:([\d.]+)s", shown)]
    assert starts == [0, 0.1, 0.3]
    assert "animation:0.6s step-end infinite" in shown
    for ticks in (1, 2, 3):
        assert f"@keyframes t{ticks}{{0%{{visibility:visible}}{100 * ticks / 6:.3f}%" in shown
