"""The pages of the reference, made from the folders of the package: nothing is listed by hand.

The package itself and each subpackage right below it have a page with their public names (those in
`__all__`), each described once. Everything else in the modules of a folder is on a page of its own,
"Inside", so that readers see the public names first. mkdocs gets the pages from `reference_hook`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import griffe

from sitekit.paths import PY
from sitekit.reference_pictures import example

FOLDER = "reference"
NAME = "cubogram"


class Reference:
    """The package as griffe reads it (nothing is imported), and its pages as Markdown."""

    def __init__(self, name: str = NAME) -> None:
        loaded = griffe.load(name, search_paths=[str(PY)])
        if not isinstance(loaded, griffe.Module):
            raise TypeError(f"{name} is not a package")
        self.package = loaded

    @cached_property
    def subpackages(self) -> list[griffe.Module]:
        """The packages right below `cubogram`, in alphabetical order."""
        return [module for module in _modules(self.package) if module.is_subpackage]

    @cached_property
    def homes(self) -> dict[str, str]:
        """The page on which each public object is described, by the object's full name."""
        found: dict[str, str] = {}
        for package in (self.package, *self.subpackages):
            for path in _public(package):
                found.setdefault(path, package.path)
        return found

    def pages(self) -> dict[str, str]:
        """All pages: their addresses below `site`, and their Markdown."""
        pages = {f"{FOLDER}/package.md": self._surface(self.package)}
        if inside := self._inside(self.package):
            pages[f"{FOLDER}/inside.md"] = inside
        for subpackage in self.subpackages:
            pages[f"{FOLDER}/{subpackage.name}/index.md"] = self._surface(subpackage)
            for package in _packages(subpackage):
                if inside := self._inside(package):
                    pages[f"{FOLDER}/{_address(package)}"] = inside
        return pages

    def navigation(self) -> list[dict[str, object]]:
        """The pages as mkdocs' `nav` wants them: a line for each subpackage, its parts below."""
        pages = self.pages()
        surface = f"{FOLDER}/package.md"
        entries: list[dict[str, object]] = [{NAME: [{"Public names": surface}]}]
        if (inside := f"{FOLDER}/inside.md") in pages:
            entries = [{NAME: [{"Public names": surface}, {"Inside": inside}]}]
        for subpackage in self.subpackages:
            below: list[dict[str, str]] = [{"Public names": f"{FOLDER}/{subpackage.name}/index.md"}]
            for package in _packages(subpackage):
                address = f"{FOLDER}/{_address(package)}"
                if address in pages:
                    title = "Inside" if package is subpackage else package.path.split(".", 2)[2]
                    below.append({title: address})
            entries.append({subpackage.name: below})
        return entries

    def table(self) -> str:
        """The subpackages as a Markdown table: their names, and what they are about."""
        rows = [f"| [`{r.name}`]({r.name}/index.md) | {_sentence(r)} |" for r in self.subpackages]
        return "\n".join(["| part | what it is about |", "|---|---|", *rows])

    def _surface(self, package: griffe.Module) -> str:
        parts = [f"# {package.path}", _directive(package.path, members="false")]
        elsewhere = []
        for path in _public(package):
            if self.homes[path] != package.path:
                elsewhere.append(f"[`{path.rpartition('.')[2]}`][{path}]")
                continue
            parts.append(_directive(path, heading=2, full_path="false"))
            if shown := example(path):
                parts.append(shown)
        if elsewhere:
            parts.append(f"Described elsewhere: {', '.join(elsewhere)}.")
        modules = [m for one in _packages(package, package is self.package) for m in _own(one)]
        if modules:
            rows = [f"| [`{_short(m)}`][{m.path}] | {_sentence(m)} |" for m in modules]
            parts.append(
                "\n".join(["## Inside", "", "| module | what it holds |", "|---|---|", *rows])
            )
        return "\n\n".join(parts) + "\n"

    def _inside(self, package: griffe.Module) -> str:
        """The modules of a folder, less what is described as public; nothing if there are none."""
        modules = _own(package)
        if not modules:
            return ""
        parts = [f"# Inside {package.path}"]
        if package is not self.package and package not in self.subpackages:
            parts.append(_directive(package.path, members=self._listed(package)))
        parts += [_directive(one.path, heading=2, members=self._listed(one)) for one in modules]
        return "\n\n".join(parts) + "\n"

    def _listed(self, module: griffe.Module) -> str:
        """What a module defines and no other page describes, as mkdocstrings' `members`."""
        members = [name for name in _members(module) if f"{module.path}.{name}" not in self.homes]
        return f"[{', '.join(members)}]" if members else "false"


def _modules(package: griffe.Module) -> list[griffe.Module]:
    """The modules and packages right below a package that are neither private nor scripts."""
    found = [
        member
        for name, member in package.members.items()
        if isinstance(member, griffe.Module) and not name.startswith("_")
    ]
    return sorted(found, key=lambda module: module.name)


def _own(package: griffe.Module) -> list[griffe.Module]:
    return [module for module in _modules(package) if not module.is_subpackage]


def _packages(package: griffe.Module, alone: bool = False) -> Iterator[griffe.Module]:
    """The package and, unless `alone`, the packages below it at any depth."""
    yield package
    if not alone:
        for module in _modules(package):
            if module.is_subpackage:
                yield from _packages(module)


def _address(package: griffe.Module) -> str:
    """The path of a package's page of internals, below the reference.

    >>> _address(Reference().package["draw"])
    'draw/inside.md'
    """
    _, subpackage, *rest = package.path.split(".")
    return f"{subpackage}/{'-'.join(rest) or 'inside'}.md"


def _short(module: griffe.Module) -> str:
    """The name of a module as seen from its subpackage."""
    parts = module.path.split(".")
    return ".".join(parts[2:]) or parts[-1]


def _public(package: griffe.Module) -> list[str]:
    """The full names, by where each is really defined, of what a package's `__all__` lists; without
    `__all__`, of what its `__init__` defines."""
    if package.exports is None:
        return [f"{package.path}.{name}" for name in _members(package)]
    found = []
    for name in package.exports or ():
        member = package.members.get(str(name))
        if isinstance(member, griffe.Alias):
            found.append(member.final_target.path)
        elif member is not None and not isinstance(member, griffe.Module):
            found.append(member.path)
    return found


def _members(module: griffe.Module) -> list[str]:
    """The names that a module itself defines and that are not private, in their order."""
    own = [
        (member.lineno or 0, name)
        for name, member in module.members.items()
        if not name.startswith("_") and not isinstance(member, (griffe.Alias, griffe.Module))
    ]
    return [name for _, name in sorted(own)]


def _sentence(module: griffe.Module) -> str:
    """The first sentence of a module's docstring, fit for a table."""
    text = module.docstring.value if module.docstring else ""
    paragraph = " ".join(text.partition("\n\n")[0].split())
    return paragraph.replace("|", "\\|")


def _directive(
    path: str, *, heading: int = 0, members: str = "null", full_path: str = "true"
) -> str:
    """mkdocstrings' directive for an object; without a heading, only its docstring is shown."""
    shown = "true" if heading else "false"
    options = {
        "heading_level": heading or 2,
        "show_root_heading": shown,
        "show_root_toc_entry": shown,
        "show_root_full_path": full_path,
        "show_if_no_docstring": "false",
        "members": members,
    }
    lines = [f"      {name}: {value}" for name, value in options.items() if value != "null"]
    return "\n".join([f"::: {path}", "    options:", *lines])
