"""The book's code cells, run in the build, so that pages are complete before Python has loaded.

There are two kinds of fenced blocks. `live` is a cell: its code, with its output below. `exercise`
has parts, each starting with a line `# --- name`: first the code that the reader starts from, then
optional `hints` (one per line, from a nudge to nearly the answer), `checks` (hidden, plain
`assert condition, "what is wrong"`), `solution`, and an optional `next` (a sentence for readers who
have solved it). All cells of a page share one namespace; after an exercise, it has the solution's
names.

A block `shader` names one of the cube's shaders (js/cube/shaders.ts): the page shows
its source, which the reader can edit, below a cube drawn with it.

The option `volatile="yes"` marks a cell whose result differs from run to run (times, random cubes),
`costly="yes"` a slow one, which runs only when the reader asks for it; `solver="yes"` one
whose code (an exercise's solution) is part of the reader's own solver, `level="yes"` one that
improves it and belongs to it once solved, `harder="yes"` an exercise that is a second, harder
version of the one above it, and `several="yes"` one with several right answers, so that a wrong one
is not compared with the solution.

Pictures come first: a cell that shows one has its code below, folded to the first lines.

The HTML of a cell is made by the page itself (`cubogram.pages.book`). In the browser, the page
takes over, starting from the facts in a JSON script in each cell.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from markdown import Markdown
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import GLShaderLexer, PythonLexer
from pymdownx.superfences import SuperFencesException

from cubogram.live.cell import Notebook
from cubogram.live.names import Names, names_of
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.book import view
from cubogram.pages.book.cell import Cell, Facts
from cubogram.pages.book.inputs import controls
from cubogram.pages.book.values import value_html
from cubogram.pages.html import Html
from cubogram.pages.learning.own_solver import MODULE
from sitekit import own_solver
from sitekit.exercises import exercise_parts, hints
from sitekit.paths import ROOT, SITE

JSON = dict[str, Any]

SHADERS = ROOT / "js" / "cube" / "shaders.ts"
SHADER = re.compile(r"const (\w+) = `(.*?)`;", re.S)
SCRAMBLE = "R U2 F' L D B2"  # of the cube above a shader

SITE_ROOT = "SITE_ROOT/"
"""A placeholder in addresses for the relative path to the home page."""

OPTIONS = {"volatile", "costly", "solver", "level", "harder", "several"}

PICTURES = {"svg", "row", "cube", "maneuver", "nonogram"}
"""Kinds of values that readers look at before they read the code."""
UNFOLDED = 7
"""Code of at most this many lines is not folded."""
PLAIN = re.compile(r'<span class="(?:n|nb|nn|o|ow|p|w)">([^<]*)</span>')
"""Names, signs and spaces get no colour: their tags would be a tenth of a page's bytes."""


def pages_with_cells() -> list[Path]:
    """The pages of the book and of the Lab, whose cells run in the build."""
    return [*sorted((SITE / "learn").glob("*.md")), *sorted((SITE / "lab").glob("*.md"))]


class Page:
    """The cells of one page during the build: their namespace, and how many there are."""

    def __init__(self) -> None:
        self.notebook = Notebook()
        self.modules = {MODULE: own_solver.book_solver().module()}
        self.cells = 0


def options_of(
    language: str, inputs: dict[str, str], options: dict[str, Any], attrs: Any, md: Markdown
) -> bool:
    """Copies the options of a fence; returns whether a cell may have all of them."""
    options.update(inputs)
    return not set(inputs) - OPTIONS


def live(
    source: str, language: str, name: str, options: Mapping[str, Any], md: Markdown, **_: Any
) -> str:
    """The HTML of a cell with its result."""
    page = _page(md)
    result = page.notebook.result(source, modules=page.modules)
    if result["error"]:
        raise SuperFencesException(f"a cell fails: {result['error']} in\n{source}")
    shown = _result_html(page.cells + 1, result)
    kind = result["value"] and result["value"]["kind"]
    known = {"code": source, "inputs": result["inputs"], "kind": kind}
    return _cell(page, known, options, shown)


def exercise(
    source: str, language: str, name: str, options: Mapping[str, Any], md: Markdown, **_: Any
) -> str:
    """The HTML of an exercise; tests that its solution passes and its starting code does not."""
    page = _page(md)
    code, parts = exercise_parts(source)
    if page.notebook.result(code, checks=parts["checks"], modules=page.modules)["passed"]:
        raise SuperFencesException(f"an exercise is solved before it begins:\n{source}")
    result = page.notebook.result(parts["solution"], checks=parts["checks"], modules=page.modules)
    if result["error"] or not result["passed"]:
        reason = result["error"] or result["hint"]
        raise SuperFencesException(f"the solution of an exercise fails: {reason} in\n{source}")
    n = page.cells + 1
    done = parts.get("next", "Right.").strip()
    solution = h.details(
        h.summary(
            h.span("A solution", class_="if-open"),
            h.span("Compare yours with our answer", class_="if-passed"),
        ),
        Html(code_html(parts["solution"])),
        class_="cell-solution",
    )
    shown = h.html(
        h.div(id=f"cell-{n}-result", class_="cell-result"),
        h.p(ui.with_code(done), id=f"cell-{n}-next", class_="cell-next", hidden=True),
        _hints(hints(parts.get("hints", ""))),
        solution,
    )
    facts = {"code": code, "checks": parts["checks"], "solution": parts["solution"]}
    cell = _cell(page, facts, options, shown)
    if not options.get("harder"):
        return cell
    return h.details(h.summary("A harder version"), Html(cell), class_="harder")


def _hints(steps: list[str]) -> Html:
    """Hints that unfold one after another, each inside the one before."""
    shown = Html("")
    for n, step in reversed(list(enumerate(steps, 1))):
        name = "A hint" if n == 1 else "Another hint" if n < len(steps) else "The last hint"
        shown = h.details(h.summary(name), h.p(ui.with_code(step)), shown, class_="cell-hint")
    return shown


def shader(
    source: str, language: str, name: str, options: Mapping[str, Any], md: Markdown, **_: Any
) -> str:
    """The HTML of one of the cube's shaders, below a cube drawn with it."""
    text = shader_text(source.strip())
    return (
        f'<div class="shader-cell"><cubogram-cube turnable bare setup="{html.escape(SCRAMBLE)}" '
        f'label="A cube drawn with the shader below"></cubogram-cube>'
        f"{code_html(text, GLShaderLexer(stripnl=False))}</div>"
    )


def shader_text(name: str) -> str:
    """The GLSL of one of the cube's shaders, without its leading empty line."""
    found = dict(SHADER.findall(SHADERS.read_text()))
    if name not in found:
        raise SuperFencesException(f"a shader is one of {', '.join(found)}, not {name!r}")
    text = re.sub(r"\$\{(\w+)\}", lambda part: found[part[1]], found[name])
    return text.removeprefix("\n")


def _page(md: Markdown) -> Page:
    """The page that this Markdown object renders: mkdocs makes an object for each page."""
    page: Page | None = getattr(md, "book_page", None)
    if page is None:
        page = Page()
        md.book_page = page
    return page


def _cell(page: Page, known: JSON, options: Mapping[str, Any], shown: Html) -> str:
    """The HTML of the next cell of a page, with `shown` below the code and its buttons."""
    page.cells += 1
    facts = facts_of(known, options)
    cell = Cell(page.cells, facts)
    name = f"cell-{cell.number}"
    code = h.element(
        "cell-editor",
        Html(code_html(facts["code"])),
        id=f"{name}-code",
        label=view.label(cell.number),
        data_on="input:edit",
        data_prefix=cell.number,
    )
    told = json.dumps(facts, separators=(",", ":")).replace("<", "\\u003c")
    bar, trace = view.bar(cell), h.div(id=f"{name}-trace", class_="cell-trace")
    inputs = controls(cell)
    is_first = known.get("kind") in PICTURES
    stage = h.div(inputs, shown, class_="cell-stage")
    parts = [stage, code, bar, trace] if is_first else [code, bar, inputs, trace, shown]
    # A section has none inside it: at the end of one, the search would forget what to leave out.
    return h.section(
        *parts,
        h.element("script", Html(told), type="application/json", class_="page-data"),
        id=name,
        class_="cell exercise" if cell.is_exercise else "cell",
        data_cell=cell.number,
        data_search_exclude=True,
        data_volatile=facts["volatile"],
        data_folded=facts["folded"],
    )


def facts_of(known: JSON, options: Mapping[str, Any]) -> Facts:
    """What the page's Python knows about a cell: its code, and what is found without running it."""
    parts = [known["code"], known.get("solution", ""), known.get("checks", "")]
    names = [names_of(part) or Names(frozenset(), frozenset()) for part in parts]
    writes = names[0].writes | names[1].writes
    reads = names[0].reads | names[1].reads | (names[2].reads - writes)
    return {
        "code": known["code"].removesuffix("\n"),
        "inputs": known.get("inputs", []),
        "checks": known.get("checks", ""),
        "solution": known.get("solution", ""),
        "reads": sorted(reads),
        "writes": sorted(writes),
        "folded": known.get("kind") in PICTURES and known["code"].count("\n") > UNFOLDED,
        "volatile": bool(options.get("volatile")),
        "costly": bool(options.get("costly")),
        "harder": bool(options.get("harder")),
        "several": bool(options.get("several")),
        "root": SITE_ROOT,
    }


def code_html(code: str, lexer: Lexer | None = None) -> str:
    """The code, highlighted like the book's other code; Python by default."""
    lexer = lexer or PythonLexer(stripnl=False)
    coloured = highlight(code, lexer, HtmlFormatter(nowrap=True)).rstrip("\n")
    coloured = PLAIN.sub(r"\1", coloured)
    return f'<div class="cell-code highlight">{coloured}</div>'


def _result_html(number: int, result: JSON) -> Html:
    """The output of a cell as its page would show it, pictures included."""
    value = result["value"]
    return h.div(
        h.element("pre", result["output"].rstrip(), class_="cell-output")
        if result["output"]
        else None,
        built_html(value) if value else None,
        id=f"cell-{number}-result",
        class_="cell-result",
        data_on="picked:picked",
        data_prefix=number,
    )


def built_html(value: JSON, *, alone: bool = True) -> Html:
    """A value that a cell shows, with its pictures drawn; `alone` is False if it is one of
    several."""
    if value["kind"] == "svg":
        return h.element("cell-picture", Html(value["svg"]), class_="cell-picture")
    if value["kind"] == "row":
        parts = (built_html(part, alone=False) for part in value["parts"])
        return h.div(parts, class_="cell-row")
    return value_html(value, SITE_ROOT, alone=alone)
