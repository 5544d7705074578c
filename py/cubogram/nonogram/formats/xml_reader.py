"""A small strict reader of XML: elements, attributes and text, and nothing that can explode.

Document types are skipped, those that define entities are refused, so no text can grow beyond the
file. Only the five named entities of XML and numbered characters exist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from cubogram.errors import PuzzleError

MAX_DEPTH = 50

_TOKEN = re.compile(
    r"<!--.*?-->|<!\[CDATA\[(?P<cdata>.*?)\]\]>|<\?.*?\?>|(?P<doctype><!DOCTYPE[^>\[]*(?P<set>\[)?>?)"
    r"|</\s*(?P<close>[\w:.-]+)\s*>|<(?P<open>[\w:.-]+)(?P<attributes>[^<>]*?)(?P<empty>/)?>"
    r"|(?P<text>[^<]+)",
    re.DOTALL | re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r"""\s*([\w:.-]+)\s*=\s*("([^"]*)"|'([^']*)')""")
_ENTITY = re.compile(r"&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|\w+);?")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


@dataclass
class Element:
    """An element: its name, attributes, text (all directly in it), children, and its line."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    text: str = ""
    children: list[Element] = field(default_factory=list)
    line: int = 1

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
    stack = [Element("")]
    at = 0
    line = 1
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise _error(text, at, "this is not XML")
        if token["set"]:
            raise _error(text, at, "document types with definitions are not read")
        if token["cdata"] is not None:
            stack[-1].text += token["cdata"]
        elif token["text"] is not None:
            stack[-1].text += _decoded(token["text"], text, at)
        elif token["open"]:
            element = Element(token["open"], _attributes(token["attributes"], text, at), line=line)
            stack[-1].children.append(element)
            if not token["empty"]:
                stack.append(element)
            if len(stack) > MAX_DEPTH:
                raise _error(text, at, "elements are nested too deeply")
        elif token["close"]:
            if len(stack) == 1 or stack[-1].name != token["close"]:
                raise _error(text, at, f"</{token['close']}> closes nothing")
            stack.pop()
        line += text.count("\n", at, token.end())
        at = token.end()
    if len(stack) > 1:
        raise _error(text, at, f"the file ends inside <{stack[-1].name}>")
    if len(stack[0].children) != 1:
        raise _error(text, 0, "this is not XML")
    return stack[0].children[0]


def _attributes(text: str, whole: str, at: int) -> dict[str, str]:
    attributes = {}
    position = 0
    while text[position:].strip():
        match = _ATTRIBUTE.match(text, position)
        if match is None:
            raise _error(whole, at, "an attribute cannot be read")
        value = match[3] if match[3] is not None else match[4]
        attributes[match[1]] = _decoded(value, whole, at)
        position = match.end()
    return attributes


def _decoded(part: str, text: str, at: int) -> str:
    return _ENTITY.sub(lambda match: _character(match, text, at), part)


def _character(match: re.Match[str], text: str, at: int) -> str:
    name = match[1]
    if name in _NAMED:
        return _NAMED[name]
    if not name.startswith("#"):
        raise _error(text, at, f"the entity &{name[:20]}; is not defined")
    code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
    if code > 0x10FFFF or 0xD800 <= code < 0xE000:
        raise _error(text, at, f"there is no character {code}")
    return chr(code)


def _error(text: str, at: int, message: str) -> PuzzleError:
    line = text.count("\n", 0, at) + 1
    return PuzzleError("file", f"line {line} of the file: {message}", {"text_line": line})


def escape(text: str) -> str:
    """The text as it may stand in an element or an attribute.

    >>> escape('a < "b"')
    'a &lt; &quot;b&quot;'
    """
    for character, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        text = text.replace(character, f"&{name};")
    return text
