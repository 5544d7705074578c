"""Reading XML with expat: elements, attributes and text, and nothing that can explode.

Document types that define anything are refused, so no text can grow beyond the file; nothing is
ever fetched. The names that HTML gives to characters (`&copy;`) are read without a definition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.entities import html5
from typing import NoReturn
from xml.parsers.expat import ErrorString, ExpatError, ParserCreate

from cubogram.arguments import quoted
from cubogram.errors import PuzzleError

MAX_DEPTH = 50
ENDS = "no element found"
"""What expat says at the end of an incomplete file."""

_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold at all (https://www.w3.org/TR/xml/#charsets)."""

_REFERENCE = re.compile(
    r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|&(?P<name>[A-Za-z][A-Za-z0-9]*;)", re.DOTALL
)
"""A named reference, or a part without any, such as a comment; matching takes linear time."""

_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_ESCAPED = str.maketrans(_NAMED | {space: f"&#{ord(space)};" for space in "\t\n\r"})


@dataclass
class Element:
    """An element: its name, attributes, text (all directly in it), children, and its line."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    children: list[Element] = field(default_factory=list)
    line: int = 1

    @property
    def text(self) -> str:
        """All text directly in the element."""
        return "".join(self.texts)

    def all(self, name: str) -> Iterator[Element]:
        """The children of this name, in order."""
        return (child for child in self.children if child.name == name)

    def first(self, name: str) -> Element | None:
        """The first child of this name, if there is one."""
        return next(self.all(name), None)

    def words(self, name: str) -> str:
        """The text of the first child of this name, without the space around it."""
        child = self.first(name)
        return child.text.strip() if child else ""


def parse(text: str) -> Element:
    """The root element of an XML text; PuzzleError of kind "file" with the line otherwise.

    >>> parse("<a x='1'>one &amp; <b/>two</a>").text
    'one & two'
    """
    body = text.lstrip()
    lines_before = text.count("\n", 0, len(text) - len(body))
    body = _REFERENCE.sub(_numbered, body)
    parser = ParserCreate("utf-8")  # whatever the text says: it has been decoded already
    parser.buffer_text = True
    stack = [Element("")]

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(stack) > MAX_DEPTH:
            refuse("elements are nested too deeply")
        element = Element(name, attributes, line=lines_before + parser.CurrentLineNumber)
        stack[-1].children.append(element)
        stack.append(element)

    def end(_name: str) -> None:
        stack.pop()

    def characters(part: str) -> None:
        stack[-1].texts.append(part)

    def refuse(message: str) -> NoReturn:
        at = lines_before + parser.CurrentLineNumber
        raise PuzzleError("file", f"line {at}: {message}", {"text_line": at})

    def doctype(_name: str, _system: str | None, _public: str | None, has_subset: int) -> None:
        if has_subset:
            refuse("document types with definitions are not read")

    def undefined(name: str, _is_parameter: bool) -> None:
        refuse(f"the entity &{quoted(name[:20])[1:-1]}; is not defined")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = doctype
    parser.SkippedEntityHandler = undefined
    try:
        parser.Parse(body.encode(errors="replace"), True)
    except ExpatError as error:
        inside = f" inside <{quoted(stack[-1].name[:20])[1:-1]}>" if len(stack) > 1 else ""
        reason = ErrorString(error.code)
        refuse(f"the file ends{inside}" if reason == ENDS else f"this is not XML: {reason}{inside}")
    return stack[0].children[0]


def _numbered(match: re.Match[str]) -> str:
    """The characters that HTML calls by this name, each as a reference by its number."""
    characters = html5.get(match["name"] or "")
    return "".join(f"&#{ord(c)};" for c in characters) if characters else match[0]


def escape(text: str) -> str:
    """The text as an element or an attribute can hold it; a replacement character for what XML
    cannot hold.

    >>> escape('a < "b"'), escape("\\x00")
    ('a &lt; &quot;b&quot;', '\ufffd')
    """
    return _UNWRITABLE.sub("\ufffd", text).translate(_ESCAPED)
