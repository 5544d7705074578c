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

Pages = dict[str, str]

DIRECTIVE = re.compile(r"^::: (\S+)$", re.MULTILINE)


@pytest.fixture(scope="module")
def reference() -> Reference:
    return Reference()


@pytest.fixture(scope="module")
def described(reference: Reference) -> Pages:
    return reference.pages()


def test_every_package_has_a_page_with_its_public_names(
    reference: Reference, described: Pages
) -> None:
    names = [path.parent.name for path in sorted((PY / "cubogram").glob("*/__init__.py"))]
    assert [subpackage.name for subpackage in reference.subpackages] == names
    pages = {f"cubogram.{name}": described[f"reference/{name}/index.md"] for name in names}
    for name, page in {**pages, "cubogram": described["reference/package.md"]}.items():
        assert name == "cubogram" or page.startswith(f"# {name}\n")
        package = import_module(name)
        for public in getattr(package, "__all__", ()):
            if not inspect.ismodule(getattr(package, public)):
                shown = rf"(?:^::: \S+\.|\[`){public}(?:$|`\])"
                assert re.search(shown, page, re.MULTILINE), (name, public)


def test_every_module_is_described_and_no_object_twice(described: Pages) -> None:
    counted = Counter(path for text in described.values() for path in DIRECTIVE.findall(text))
    assert {path for path, times in counted.items() if times > 1} == set()
    files = files_below(PY / "cubogram", "*.py")
    paths = {".".join(file.relative_to(PY).with_suffix("").parts) for file in files}
    assert {path for path in paths if not path.rpartition(".")[2].startswith("__")} <= {*counted}
    assert {"cubogram.web.run", "cubogram.cli.main"} <= {*counted}  # defined where there is no list


def test_public_objects_are_not_on_the_pages_of_the_internals(described: Pages) -> None:
    text = described["reference/draw/inside.md"]
    directive = text.partition("::: cubogram.draw.nets\n")[2].partition(":::")[0]
    members = directive.partition("members: ")[2]
    assert "facelet_centre" in members
    assert not re.search(r"\bnet\b", members)  # public, described with the subpackage


def test_every_page_is_in_the_navigation(reference: Reference, described: Pages) -> None:
    listed = re.findall(r"'(reference/[^']+)'", str(reference.navigation()))
    assert sorted(listed) == sorted(described)


def test_every_drawing_function_has_an_example_on_its_page(described: Pages) -> None:
    public = {name: getattr(cubogram.draw, name) for name in cubogram.draw.__all__}
    assert {*EXAMPLES} == {name for name, one in public.items() if inspect.isfunction(one)}
    for name in EXAMPLES:
        made = picture(name)
        assert isinstance(made, Svg)
        assert str(made) in described["reference/draw/index.md"], name


def test_examples_of_the_package_itself_are_code() -> None:
    extensions = griffe.load_extensions(DoctestBlocks)
    package = griffe.load("cubogram", search_paths=[PY], submodules=False, extensions=extensions)
    assert package.docstring is not None
    assert "\n```pycon\n>>> from cubogram import" in package.docstring.value
