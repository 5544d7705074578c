"""What mkdocs calls while it builds: the pages of the reference come from the package's folders."""

import inspect
import re
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from cubogram import cli
from sitekit.chapters import with_times
from sitekit.glossary import with_terms
from sitekit.import_graph import ImportGraph
from sitekit.paths import PY
from sitekit.reference import FOLDER, Reference

SUBPACKAGES = "<!-- subpackages -->"
"""Where the overview has the table of the subpackages."""
GRAPH = "<!-- imports -->"
"""Where it has the picture of what imports what."""
README = "<!-- readme -->"
"""Where it has the package's README: the first lines, and tasks with their code."""
COMMANDS = "<!-- commands -->"
"""Where the page of the commands lists them."""
SEARCH = {"search": {"boost": 0.4}}
"""The search shows chapters of the book before pages of the reference."""
DOTTED = re.compile(
    r'(?<=>)[^<>]*\bcubogram\.[\w.]+(?=<a class="headerlink")|(?<=doc-module-name">)[\w.]+'
)
"""A heading that ends with the name of a module."""
SOURCE_OF_A_NUMBER = re.compile(r"<!-- from [^>]*-->")
"""What a number quotes, for the tests (tests/tools/quotes.py)."""
ENTRY = re.compile(r"<t[dh]\b.*?</t[dh]>", re.DOTALL)
"""An entry of a table."""
BEFORE_A_UNIT = re.compile(r"(?<=\d) (?=(?:[kMG]|[kMG]B|[mnµ]?s|min|h|%)(?![\w.]))|(?<=±) (?=\d)")
"""The space between a number and its unit, or a sign and its number."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Puts the pages into the navigation, after the overview."""
    for section in config.nav or ():
        if isinstance(section, dict) and "Reference" in section:
            section["Reference"][1:1] = Reference().navigation()
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages to the files of the site."""
    for address, text in Reference().pages().items():
        files.append(File.generated(config, address, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Fills in the overview's table of packages; makes the search prefer the book."""
    markdown = SOURCE_OF_A_NUMBER.sub("", markdown)
    if page.file.src_uri.startswith("learn/"):
        markdown = with_terms(with_times(markdown, page.file.name))
    if page.file.src_uri.startswith(f"{FOLDER}/"):
        page.meta |= SEARCH
    if page.file.src_uri == f"{FOLDER}/index.md":
        picture = f'<div class="example">{ImportGraph().picture()}</div>'
        readme = (PY / "README.md").read_text().partition("\n\n")[2]
        filled = markdown.replace(SUBPACKAGES, Reference().table()).replace(GRAPH, picture)
        return filled.replace(README, readme)
    if COMMANDS in markdown:
        return markdown.replace(COMMANDS, _commands())
    return markdown


def _commands() -> str:
    """All commands as a Markdown table, each with the first sentence of its help."""

    def row(name: str, command: object) -> str:
        said = (inspect.getdoc(command) or "").partition("\n\n")[0].replace("\n", " ")
        return f"| `{name}` | {said.removesuffix('.')} |"

    rows = [row(one.__name__.replace("_", "-"), one) for one in cli.COMMANDS]
    rows += [row(f"nonogram {one.__name__.strip('_')}", one) for one in cli.PARTS_OF_NONOGRAM]
    return "\n".join(["| command | what it gives |", "|---|---|", *rows])


def on_page_content(html: str, page: Any, **_: Any) -> str:
    """Lets a narrow page break a module's name at its dots, but keeps a number with its unit."""
    html = ENTRY.sub(lambda entry: BEFORE_A_UNIT.sub("\N{NO-BREAK SPACE}", entry[0]), html)
    if not page.file.src_uri.startswith(f"{FOLDER}/"):
        return html
    return DOTTED.sub(lambda heading: heading[0].replace(".", ".<wbr>"), html)
