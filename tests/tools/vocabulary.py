"""Finds phrases that nobody would say to a colleague, in files that must not have any.

python tests/tools/vocabulary.py    prints each with its place; the status says whether there are
any

A sentence is not good just because it has none of the phrases: read it aloud.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

PHRASES = {
    r"(?<!there )\b(?:is|are|be|was|were) no (?!longer|more|fewer|less|one\b|such|shorter|need\b"
    r"|way\b|harm|doubt|further)": "is not a, are not",
    r"\btells?\b|\btold\b": "says, shows, reports, returns",
    r"\bstands? (?:in|for|at|before|after|there|side|on|below|above|beside)\b": "is, appears",
    r"\bbeside\b": "next to, alongside, compared with",
    r"\bthe way back\b": "the inverse, the path back",
    r"\bgoes without\b": "cannot be combined with",
    r"\bmanners?\b": "style",
    r"\bcannot be meant\b|\bis meant\?": "invalid; did you mean",
    r"\bwhoever\b|\bas it stands\b": "the usual words",
    r"\b(?:is|are) wanted\b": "give, use",
    r"\bhow often until\b": "order",
    r"\bas they lie\b": "in the orientation given",
    r"\bbec(?:ame|omes?) of\b": "the result, the outcome",
    r"\b(?:what|that|which|it) is (?-i:none)\b": "if it is not one",
    r"\b(?:after|at most|by|in|of) so many\b|^\W*so many\b": "this many, the number of",
    r"\bone (?:looks|sees)\b": "you see",
    r"\b(?:command line|catalogue|--json`) (?:has|have) (?:it|them)\b": "as in, as JSON for",
    r"\b(?:is|are) put aside\b|\bputs? (?:it|the proof) aside\b": "pause, save",
    r"\bgone on with\b": "continued, resumed",
    r"\blook-up": "lookup",
    r"\bby whomever\b|\bwhomever\b": "the usual words",
    r"\banew\b": "again",
    r"\bbe had\b": "be shown, be loaded, be available",
    r"\bshall\b": "should, must, will",
    r"\bhold together\b": "agree, contradict each other",
    r"\bhow often to\b|\bdone so often\b": "how many times to",
    r"\blanguage of (?:single )?letters\b": "single-letter notation",
    r"\bin as many turns\b": "in the same number of turns",
    r"\b(?:is|are|be) there (?:twice|\{)": "appears twice",
    r"\bby need\b": "when needed",
    r"\bwith(?:out)? a look at\b": "with, without regard to",
}
"""What to look for, and what to say instead."""

PLACES = ("README.md", "py/README.md", "py/cubogram", "py/sitekit")
"""Files, and folders of Python, in which every sentence counts, comments and docstrings too."""


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file that contain sentences, each with its number."""
    source = path.read_text()
    if path.suffix != ".py":
        yield from enumerate(source.splitlines(), 1)
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield from enumerate(node.value.splitlines(), node.lineno)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def found() -> Iterator[str]:
    """Each phrase with its file, its line, and what to say instead."""
    patterns = [(re.compile(phrase, re.I | re.M), say) for phrase, say in PHRASES.items()]
    for place in (ROOT / name for name in PLACES):
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            lines = list(texts(path))
            whole = "\n".join(line for _, line in lines)
            for pattern, say in patterns:
                for number, line in lines if pattern.search(whole) else ():
                    if match := pattern.search(line):
                        where = f"{path.relative_to(ROOT)}:{number}"
                        yield f"{where}: “{match[0].strip()}” in {line.strip()!r}: {say}"


if __name__ == "__main__":
    lines = list(dict.fromkeys(found()))
    print(*lines, sep="\n", end="\n" if lines else "")
    sys.exit(bool(lines))
