"""The book's code cells: run when the pages are built, so that they are complete without Python.

Two kinds of fenced blocks. `live` is a cell: its code, and below it what it shows. `exercise` has
parts, each begun by a line `# --- name`: first the code that the reader starts from, then, if
wanted, `hints` (a line each, from a nudge to nearly the answer), `checks` (hidden, plain
`assert condition, "what is wrong"`), `solution`, and, if wanted, `next` (a sentence for who has
solved it). All cells of a page share their names; after an exercise these are the solution's.

A block `shader` holds the name of one of the cube's shaders (js/cube/shaders.js): the page shows
its text, which the reader can change, under a cube that is drawn with it.

The option `volatile="yes"` marks a cell whose result differs from run to run (times, random cubes),
`solver="yes"` one whose code (an exercise's solution) is a part of the reader's own solver. With
`folded="yes"` the reader sees what a cell shows, and its code when he asks for it; with
`follows="yes"` it runs when a cell above it has run, and all between have.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

from markdown import Markdown
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import GLShaderLexer, PythonLexer
from pymdownx.superfences import SuperFencesException

from cubogram import Cube
from cubogram.draw import corner
from cubogram.live.cell import Notebook
from sitekit import own_solver
from sitekit.exercises import exercise_parts, hints
from sitekit.paths import ROOT, SITE

JSON = dict[str, Any]

SHADERS = ROOT / "js" / "cube" / "shaders.js"
SHADER = re.compile(r"const (\w+) = `(.*?)`;", re.S)
SCRAMBLE = "R U2 F' L D B2"  # of the cube above a shader

SITE_ROOT = "SITE_ROOT/"
"""What stands in an address for the way up to the home page."""
READABLE = ",/!*()'"
"""Characters that an address shows as they are, as js/game/links.js does."""

OPTIONS = {"volatile", "solver", "folded", "follows"}


def pages_with_cells() -> list[Path]:
    """The pages of the book and of the Lab, whose cells run when they are built."""
    return [*sorted((SITE / "learn").glob("*.md")), *sorted((SITE / "lab").glob("*.md"))]


class Page:
    """The cells of one page while it is built: their names, and how many there are."""

    def __init__(self) -> None:
        self.notebook = Notebook()
        self.notebook.provide(own_solver.MODULE, own_solver.module_text())
        self.cells = 0


def options_of(
    language: str, inputs: dict[str, str], options: dict[str, Any], attrs: Any, md: Markdown
) -> bool:
    """Whether the options of a fence are a cell's; they are taken over."""
    options.update(inputs)
    return not set(inputs) - OPTIONS


def live(
    source: str, language: str, name: str, options: Mapping[str, Any], md: Markdown, **_: Any
) -> str:
    """The HTML of a cell with its result."""
    page = _page(md)
    result = page.notebook.result(source)
    if result["error"]:
        raise SuperFencesException(f"a cell fails: {result['error']} in\n{source}")
    return _cell(page, source, result_html(result), options, inputs=result["inputs"])


def exercise(
    source: str, language: str, name: str, options: Mapping[str, Any], md: Markdown, **_: Any
) -> str:
    """The HTML of an exercise; it is tested that its solution passes and its beginning does not."""
    page = _page(md)
    code, parts = exercise_parts(source)
    if page.notebook.result(code, checks=parts["checks"])["passed"]:
        raise SuperFencesException(f"an exercise is solved before it begins:\n{source}")
    result = page.notebook.result(parts["solution"], checks=parts["checks"])
    if result["error"] or not result["passed"]:
        reason = result["error"] or result["hint"]
        raise SuperFencesException(f"the solution of an exercise fails: {reason} in\n{source}")
    done = parts.get("next", "Right.").strip()
    extra = (
        f"{_hints_html(hints(parts.get('hints', '')))}"
        f'<template class="cell-checks">{html.escape(parts["checks"])}</template>'
        f'<p class="cell-next" hidden>{html.escape(done)}</p>'
        f'<details class="cell-solution"><summary>A solution</summary>'
        f"{code_html(parts['solution'])}</details>"
    )
    return _cell(page, code, "", options, extra, "cell exercise")


def _hints_html(steps: list[str]) -> str:
    """Hints that unfold one after the other, each inside the one before."""
    shown = ""
    for n, step in reversed(list(enumerate(steps, 1))):
        summary = "A hint" if n == 1 else "Another hint" if n < len(steps) else "The last hint"
        words = re.sub("`([^`]+)`", r"<code>\1</code>", html.escape(step, quote=False))
        inside = f"<summary>{summary}</summary><p>{words}</p>{shown}"
        shown = f'<details class="cell-hint">{inside}</details>'
    return shown


def shader(
    source: str, language: str, name: str, options: Mapping[str, Any], md: Markdown, **_: Any
) -> str:
    """The HTML of a shader of the cube under a cube."""
    text = shader_text(source.strip())
    return (
        f'<div class="shader-cell"><cubogram-cube turnable bare setup="{html.escape(SCRAMBLE)}" '
        f'label="A cube drawn with the shader below"></cubogram-cube>'
        f"{code_html(text, GLShaderLexer(stripnl=False))}</div>"
    )


def shader_text(name: str) -> str:
    """The GLSL of one of the cube's shaders, without the empty line it begins with."""
    found = dict(SHADER.findall(SHADERS.read_text()))
    if name not in found:
        raise SuperFencesException(f"a shader is one of {', '.join(found)}, not {name!r}")
    text = re.sub(r"\$\{(\w+)\}", lambda part: found[part[1]], found[name])
    return text.removeprefix("\n")


def _page(md: Markdown) -> Page:
    """The page that this Markdown object renders: mkdocs makes one for each."""
    page: Page | None = getattr(md, "book_page", None)
    if page is None:
        page = Page()
        md.book_page = page
    return page


def _cell(
    page: Page,
    code: str,
    result: str,
    options: Mapping[str, Any],
    extra: str = "",
    name: str = "cell",
    inputs: Sequence[JSON] = (),
) -> str:
    page.cells += 1
    marks = "".join(
        f" data-{mark}" for mark in ("volatile", "folded", "follows") if options.get(mark)
    )
    if inputs:
        marks += f' data-inputs="{html.escape(json.dumps(inputs))}"'
    return (
        f'<div class="{name}" data-cell="{page.cells}"{marks}>{code_html(code)}'
        f'<div class="cell-result">{result}</div>{extra}</div>'
    )


def code_html(code: str, lexer: Lexer | None = None) -> str:
    """The code, coloured as the book's other code is; it is Python if nothing is said."""
    lexer = lexer or PythonLexer(stripnl=False)
    coloured = highlight(code, lexer, HtmlFormatter(nowrap=True)).rstrip("\n")
    return f'<div class="cell-code highlight">{coloured}</div>'


def result_html(result: JSON) -> str:
    """What a cell has shown, as the page's script would show it."""
    parts = []
    if result["inputs"]:
        parts.append(f'<p class="cell-inputs">{_inputs(result["inputs"])}</p>')
    if result["output"]:
        parts.append(f'<pre class="cell-output">{html.escape(result["output"].rstrip())}</pre>')
    if result["value"]:
        parts.append(value_html(result["value"]))
    return "".join(parts)


def _inputs(inputs: list[JSON]) -> str:
    """What the inputs are set to, for pages without JavaScript: in words, cubes as drawings."""
    words = [
        f"{entry['label'] or entry['kind']} = {entry['value']!r}"
        for entry in inputs
        if entry["kind"] != "turnable"
    ]
    cubes = [
        str(corner(Cube(entry["facelets"]), title=entry["label"] or "The cube to turn"))
        for entry in inputs
        if entry["kind"] == "turnable"
    ]
    return html.escape(", ".join(words)) + "".join(cubes)


def value_html(value: JSON, *, is_alone: bool = True) -> str:
    """A value that a cell shows, by its kind (see `cubogram.live.display`)."""
    match value["kind"]:
        case "svg":
            return f'<div class="cell-picture">{value["svg"]}</div>'
        case "cube":
            shown = f'<cubogram-cube bare facelets="{value["facelets"]}"></cubogram-cube>'
            return shown + _link({"scramble": value["facelets"]}) if is_alone else shown
        case "maneuver":
            setup, text = html.escape(value["setup"]), html.escape(value["text"])
            shown = f'<cubogram-cube setup="{setup}" maneuver="{text}"></cubogram-cube>'
            fields = {"scramble": value["setup"], "solution": value["text"]}
            return shown + _link(fields) if is_alone else shown
        case "nonogram":
            names = ("rows", "columns", "colours", "title-text")
            marks = "".join(f' {name}="{html.escape(value[name])}"' for name in names)
            return f"<cubogram-nonogram{marks}></cubogram-nonogram>"
        case "table":
            return _table(value)
        case "row":
            parts = (value_html(part, is_alone=False) for part in value["parts"])
            return f'<div class="cell-row">{"".join(parts)}</div>'
        case _:
            return f'<pre class="cell-value">{html.escape(value["text"])}</pre>'


def _link(fields: Mapping[str, str]) -> str:
    """A link that opens the cube page with what a cell shows; `pages` knows where that page is."""
    fragment = "&".join(
        f"{name}={quote_plus(text, safe=READABLE)}" for name, text in fields.items() if text
    )
    address = html.escape(f"{SITE_ROOT}#{fragment}")
    return f'<a class="cell-open" href="{address}">Open on the cube page</a>'


def _table(value: JSON) -> str:
    rows = "".join(
        "<tr>" + "".join(f"<td>{html.escape(entry)}</td>" for entry in row) + "</tr>"
        for row in value["rows"]
    )
    more = [
        f"{value[key]:,} more {noun}"
        for key, noun in (("moreRows", "rows"), ("moreColumns", "columns"))
        if value[key]
    ]
    caption = f"<caption>{', '.join(more)}</caption>" if more else ""
    return f'<table class="cell-table">{caption}{rows}</table>'
