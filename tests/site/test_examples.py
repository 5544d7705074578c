"""Every example is true: in the packages, in the tools of the tests, in both READMEs."""

import doctest
import fnmatch
import re
import shlex
from importlib import import_module
from pathlib import Path

import films
import pytest
from terminal import Terminal

from cubogram.draw.svg import Svg
from sitekit.paths import PY, ROOT

README = ROOT / "README.md"


def modules() -> list[str]:
    return sorted(
        ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
        for folder in (PY, ROOT / "tests" / "tools")
        for path in folder.rglob("*.py")
        if path.name != "__main__.py" and ">>> " in path.read_text()
    )


def test_the_examples_of_the_modules() -> None:
    failed = {}
    for name in modules():
        outcome = doctest.testmod(import_module(name))
        assert outcome.attempted > 0, name
        if outcome.failed:
            failed[name] = outcome.failed
    assert failed == {}


@pytest.mark.parametrize(("path", "count"), [(README, 5), (PY / "README.md", 10)])
def test_the_python_of_the_readmes(
    path: Path, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path if path != README else ROOT)
    outcome = doctest.testfile(str(path), module_relative=False)
    assert outcome.attempted >= count
    assert outcome.failed == 0


def test_the_commands_of_the_readme_print_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"^```console\n(.*?)^```$", README.read_text(), re.MULTILINE | re.DOTALL)
    for part in (part for block in blocks for part in block.split("$ ")[1:]):
        line, _, shown = part.partition("\n")
        program, *arguments = shlex.split(line)
        assert program == "cubogram"
        status, out, err = Terminal(ROOT, monkeypatch).run(*arguments)
        is_refusal = shown.startswith("cubogram:")
        assert (status, bool(out)) == ((2, False) if is_refusal else (0, True)), line
        pattern = re.sub(r"[][]", "?", shown).replace("...", "*").strip()
        output = (err if is_refusal else out).strip()
        assert fnmatch.fnmatchcase(output, pattern), (line, output)


def test_the_moving_pictures_are_what_the_package_draws_today() -> None:
    for path, text in films.pictures():
        assert path.read_text() == text, "draw them again: python -m films"
        assert path.relative_to(ROOT).as_posix() in README.read_text()


def test_a_moving_picture_shows_one_frame_at_a_time_and_comes_round() -> None:
    frames = [(Svg(10, 10, f'<path d="M{n} 0"/>', ""), n) for n in (1, 2, 3)]
    shown = str(films.film(frames, "Three frames"))
    starts = [float(at) for at in re.findall(r"animation-delay:([\d.]+)s", shown)]
    assert starts == [0, 0.1, 0.3]
    assert "animation:0.6s step-end infinite" in shown
    for ticks in (1, 2, 3):
        assert f"@keyframes t{ticks}{{0%{{visibility:visible}}{100 * ticks / 6:.3f}%" in shown
