"""The wheel: what it says about itself, what is in it, and that it works on its own."""

import doctest
import email.message
import email.parser
import json
import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import markdown
import numpy
import pytest
from trove_classifiers import classifiers

import cubogram
from sitekit.import_graph import ImportGraph
from sitekit.paths import PY, ROOT
from sitekit.steps import files_below

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> email.message.Message:
    with zipfile.ZipFile(wheel) as files:
        (name,) = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
        return email.parser.Parser().parsestr(files.read(name).decode())


def test_the_version_is_given_once(wheel: Path, metadata: email.message.Message) -> None:
    assert metadata["Version"] == cubogram.__version__
    assert wheel.name == f"cubogram-{cubogram.__version__}-py3-none-any.whl"
    assert f'"{cubogram.__version__}"' not in (ROOT / "pyproject.toml").read_text()


def test_the_metadata_is_complete(metadata: email.message.Message) -> None:
    assert metadata["Name"] == "cubogram"
    assert metadata["Author"] == "The Cubogram project"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert 20 < len(metadata["Summary"]) < 120
    assert len(metadata["Keywords"].split(",")) >= 8
    required = [line for line in metadata.get_all("Requires-Dist", []) if "extra" not in line]
    assert required == ["numpy>=2"]
    given = metadata.get_all("Classifier", [])
    assert len(given) >= 8
    assert set(given) <= classifiers


def test_the_readme_renders_alone(metadata: email.message.Message) -> None:
    text = metadata.get_payload()
    assert text.strip() == (PY / "README.md").read_text().strip()
    html = markdown.markdown(text, extensions=["fenced_code", "tables"])
    assert "<h1>Cubogram</h1>" in html
    assert html.count("<pre>") == text.count("```") // 2
    addresses = re.findall(r'(?:href|src)="([^"]*)"', html)
    assert all(address.startswith("https://") for address in addresses)


def test_examples_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = doctest.testfile(str(PY / "README.md"), module_relative=False)
    assert outcome.attempted >= 10
    assert outcome.failed == 0


def is_of_the_site(name: str) -> bool:
    """Whether only the site, or the book, needs a file of the package."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    left_out = project["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"]
    return any(f"py/{name}/".startswith(f"{folder}/") for folder in left_out)


def test_nothing_in_it_needs_what_only_the_site_has() -> None:
    graph = ImportGraph()
    places = {name: path.relative_to(PY).as_posix() for name, path in graph.files.items()}
    missing = [
        (one.source, one.target)
        for one in graph.imports
        if is_of_the_site(places[one.target]) and not is_of_the_site(places[one.source])
    ]
    assert missing == []
    assert any(is_of_the_site(place) for place in places.values())


def test_what_only_the_book_needs_is_not_in_it() -> None:
    """Each module that stays is imported by another one that stays, or starts a program."""
    graph = ImportGraph()
    places = {name: path.relative_to(PY).as_posix() for name, path in graph.files.items()}
    kept = {name for name, place in places.items() if not is_of_the_site(place)}
    imported = {one.target for one in graph.imports if one.source in kept - {one.target}}
    commands = {name for name in kept if name.startswith(("cubogram.cli", "cubogram.web"))}
    packages = {name for name in kept if places[name].endswith("/__init__.py")}
    assert kept - imported - commands - packages == {"cubogram.__main__"}


def test_all_of_the_library_is_in_it_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        names = {name for name in files.namelist() if ".dist-info/" not in name}
    everything = (path.relative_to(PY).as_posix() for path in files_below(PY / "cubogram"))
    wanted = {name for name in everything if not is_of_the_site(name)}
    assert {name for name in names if name.endswith((".py", ".txt"))} == {
        name for name in wanted if name.endswith((".py", ".txt"))
    }
    assert "cubogram/py.typed" in names
    tables = {name for name in names if name.startswith("cubogram/twophase/tables/data/")}
    assert len(tables) == 5  # the small ones, made by the build
    assert names - tables <= wanted
    assert wheel.stat().st_size < 3_000_000


@pytest.fixture(scope="module")
def fresh(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs in a new environment in which pip has installed the wheel.

    Its numpy is this environment's, which saves half a minute; the metadata shows that the wheel
    asks for numpy.
    """
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = str(programs / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", str(wheel)], check=True)
    (site,) = folder.rglob("site-packages")
    (site / "numpy_of_the_tests.pth").write_text(f"{Path(numpy.__file__).parents[1]}\n")
    return programs


def run(command: list[str], folder: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if "PYTHON" not in name}
    environment |= {"HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


PROGRAM = """
import json, sys
import cubogram
from cubogram import Cube
import cubogram.draw
light = "numpy" not in sys.modules
cube = Cube("R U2 F' L D")
picture = cube._repr_svg_()[:4]
print(json.dumps([cubogram.__file__, light, cubogram.solve(cube), picture]))
"""


def test_it_works_in_a_fresh_environment(fresh: Path, tmp_path: Path) -> None:
    python = str(fresh / "python")
    file, is_light, solution, picture = json.loads(run([python, "-c", PROGRAM], tmp_path))
    assert Path(file).is_relative_to(fresh.parent)
    assert is_light
    assert (solution, picture) == ("D' L' F U2 R'", "<svg")


def test_its_commands_work_in_a_fresh_environment(fresh: Path, tmp_path: Path) -> None:
    python = str(fresh / "python")
    version = f"cubogram {cubogram.__version__}\n"
    assert run([str(fresh / "cubogram"), "--version"], tmp_path) == version
    assert run([python, "-m", "cubogram", "--version"], tmp_path) == version
    shown = run([python, "-m", "cubogram", "cases", "PLL", "T"], tmp_path)
    assert shown.startswith("PLL T: ")
    run([python, "-m", "cubogram", "apply", "R U", "--svg", "cube.svg"], tmp_path)
    assert (tmp_path / "cube.svg").read_text().startswith("<svg")
