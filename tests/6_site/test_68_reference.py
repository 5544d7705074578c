"""The reference describes every public object once, and everything else on pages of its own."""

import inspect
import re
from collections import Counter
from importlib import import_module

import griffe
import pytest

import cubogram.draw
from cubogram.draw.svg import Svg
from sitekit.doctest_blocks import DoctestBlocks
from sitekit.paths import PY
from sitekit.reference import Reference
from sitekit.reference_pictures import EXAMPLES, picture
from sitekit.steps import files_below

REFERENCE = Reference()
PAGES = REFERENCE.pages()
DIRECTIVE = re.compile(r"^::: (\S+)$", re.MULTILINE)


def test_every_package_has_a_page_with_its_public_names() -> None:
    subpackages = [path.parent.name for path in sorted((PY / "cubogram").glob("*/__init__.py"))]
    assert [subpackage.name for subpackage in REFERENCE.subpackages] == subpackages
    for subpackage in subpackages:
        assert PAGES[f"reference/{subpackage}/index.md"].startswith(f"# cubogram.{subpackage}\n")


@pytest.mark.parametrize(
    "name", ["cubogram", *(subpackage.path for subpackage in REFERENCE.subpackages)]
)
def test_every_public_name_is_described(name: str) -> None:
    page = PAGES["reference/package.md" if "." not in name else f"reference/{name[9:]}/index.md"]
    package = import_module(name)
    for public in getattr(package, "__all__", ()):
        if inspect.ismodule(getattr(package, public)):
            continue
        assert re.search(rf"(?:^::: \S+\.|\[`){public}(?:$|`\])", page, re.MULTILINE), public


def test_no_object_is_described_twice() -> None:
    described = Counter(path for text in PAGES.values() for path in DIRECTIVE.findall(text))
    assert {path for path, times in described.items() if times > 1} == set()


def test_a_package_without_a_list_of_public_names_shows_what_it_defines() -> None:
    assert "::: cubogram.web.run\n" in PAGES["reference/web/index.md"]
    assert "::: cubogram.cli.main\n" in PAGES["reference/cli/index.md"]


def test_every_module_is_there() -> None:
    described = {path for text in PAGES.values() for path in DIRECTIVE.findall(text)}
    for file in files_below(PY / "cubogram", "*.py"):
        parts = file.relative_to(PY).with_suffix("").parts
        if file.name.startswith("__"):
            continue
        assert ".".join(parts) in described


def test_public_objects_are_not_on_the_pages_of_the_internals() -> None:
    text = PAGES["reference/draw/inside.md"]
    directive = text.partition("::: cubogram.draw.nets\n")[2].partition(":::")[0]
    members = directive.partition("members: ")[2]
    assert "facelet_centre" in members
    assert not re.search(r"\bnet\b", members)  # public, described with the subpackage


def test_every_page_is_in_the_navigation() -> None:
    listed = re.findall(r"'(reference/[^']+)'", str(REFERENCE.navigation()))
    assert sorted(listed) == sorted(PAGES)


def test_every_drawing_function_has_an_example() -> None:
    functions = {
        name for name in cubogram.draw.__all__ if inspect.isfunction(getattr(cubogram.draw, name))
    }
    assert set(EXAMPLES) == functions


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_a_picture_on_its_page(name: str) -> None:
    made = picture(name)
    assert isinstance(made, Svg)
    assert str(made) in PAGES["reference/draw/index.md"]


def test_examples_of_the_package_itself_are_code() -> None:
    package = griffe.load(
        "cubogram",
        search_paths=[PY],
        submodules=False,
        extensions=griffe.load_extensions(DoctestBlocks),
    )
    assert package.docstring is not None
    assert "\n```pycon\n>>> from cubogram import" in package.docstring.value
