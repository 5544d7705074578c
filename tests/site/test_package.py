"""The package as others get it: its public names, its wheel, and that it works on its own."""

import email.message
import email.parser
import json
import os
import re
import subprocess
import sys
import types
import venv
import zipfile
from importlib import import_module
from pathlib import Path

import markdown
import numpy
import pytest
from structure import is_of_the_site
from trove_classifiers import classifiers

import cubogram
from sitekit.paths import PY, ROOT
from sitekit.steps import files_below

PACKAGES = ["cubogram", *(f"cubogram.{p.parent.name}" for p in PY.glob("cubogram/*/__init__.py"))]


def test_public_names_exist_are_sorted_and_documented() -> None:
    assert len(PACKAGES) > 12
    for name in PACKAGES:
        package = import_module(name)
        public = getattr(package, "__all__", [])
        assert {*public} <= {*dir(package)}, name
        kinds = sorted(public, key=lambda one: (not one.isupper(), not one[0].isupper(), one))
        assert public in (kinds, sorted(public, key=lambda one: (not one[0].isupper(), one))), name
        for one in public:
            value = getattr(package, one)
            if not isinstance(value, types.ModuleType) and not one.startswith("__"):
                assert value.__doc__, (name, one)
        assert package.__doc__, name
    shown = {name for name in dir(cubogram.cube) if not name.startswith("_")}
    assert shown == {*cubogram.cube.__all__}  # the one package that others build on


WITHOUT_NUMPY = """
import pkgutil, sys
from importlib import import_module
sys.modules["numpy"] = None
import cubogram.pages
names = [one.name for one in pkgutil.walk_packages(cubogram.pages.__path__, "cubogram.pages.")]
for name in names:
    import_module(name)
from cubogram.web import run
for page in ("cube", "timer"):
    opened = {"address": "", "note": None, "stored": {}, "tab": "a"}
    names += run("pages.open", {"page": page, "opened": opened})["regions"]
print(len(names))
"""


def test_pages_open_without_numpy() -> None:
    """The browser fetches it for what takes time."""
    command = [sys.executable, "-c", WITHOUT_NUMPY]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(done.stdout) > 50


def test_all_that_the_benchmarks_import_exists() -> None:
    folders = [ROOT / "tests/bench", ROOT / "tests/tools", PY]
    names = [path.stem for path in folders[0].glob("bench_*.py")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    command = [sys.executable, "-c", f"import {', '.join(names)}"]
    subprocess.run(command, env=environment, check=True)
    for script in folders[0].glob("*.mjs"):
        for path in re.findall(r'from "(\..+)"', script.read_text()):
            assert (folders[0] / path).is_file(), (script.name, path)


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> email.message.Message:
    with zipfile.ZipFile(wheel) as files:
        (name,) = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
        return email.parser.Parser().parsestr(files.read(name).decode())


def test_the_metadata_is_complete(wheel: Path, metadata: email.message.Message) -> None:
    assert metadata["Version"] == cubogram.__version__
    assert wheel.name == f"cubogram-{cubogram.__version__}-py3-none-any.whl"
    assert f'"{cubogram.__version__}"' not in (ROOT / "pyproject.toml").read_text()
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


def test_all_of_the_library_is_in_the_wheel_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        names = {name for name in files.namelist() if ".dist-info/" not in name}
    everything = {path.relative_to(PY).as_posix() for path in files_below(PY / "cubogram")}
    wanted = {name for name in everything if not is_of_the_site(name)}
    assert wanted < everything
    sources = (".py", ".txt")
    assert {n for n in names if n.endswith(sources)} == {n for n in wanted if n.endswith(sources)}
    assert "cubogram/py.typed" in names
    tables = {name for name in names if name.startswith("cubogram/twophase/tables/data/")}
    assert len(tables) == 5  # the small ones, made by the build
    assert names - tables <= wanted
    assert wheel.stat().st_size < 3_000_000


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


def test_it_works_in_a_fresh_environment(wheel: Path, tmp_path: Path) -> None:
    """With this environment's numpy, which saves half a minute: the metadata asks for numpy."""
    venv.create(tmp_path / "fresh")
    programs = tmp_path / "fresh" / ("Scripts" if os.name == "nt" else "bin")
    python, home = str(programs / "python"), tmp_path / "home"
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", str(wheel)], check=True)
    (site,) = (tmp_path / "fresh").rglob("site-packages")
    (site / "numpy_of_the_tests.pth").write_text(f"{Path(numpy.__file__).parents[1]}\n")
    home.mkdir()
    environment = {name: value for name, value in os.environ.items() if "PYTHON" not in name}
    environment |= {"HOME": str(home), "XDG_CACHE_HOME": str(home)}

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    file, is_light, solution, picture = json.loads(run(python, "-c", PROGRAM))
    assert Path(file).is_relative_to(tmp_path / "fresh")
    assert is_light
    assert (solution, picture) == ("D' L' F U2 R'", "<svg")
    assert run(str(programs / "cubogram"), "--version") == f"cubogram {cubogram.__version__}\n"
    assert run(python, "-m", "cubogram", "cases", "PLL", "T").startswith("PLL T: ")
    run(python, "-m", "cubogram", "apply", "R U", "--svg", "cube.svg")
    assert (home / "cube.svg").read_text().startswith("<svg")
