"""What a page shows, as a text to read and compare: for goldens."""

import difflib
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from tabs import Node, Tab, read

JSON = Any
INLINE = {"b", "i", "em", "strong", "small", "code", "kbd", "span", "sub", "sup", "br", "mark"}
"""Elements that are part of a text, unless they are something by themselves."""
LOOKS = {
    *("class", "style", "scope", "tabindex", "rows", "step", "closedby", "inputmode"),
    *("spellcheck", "id"),
    *("autocomplete", "autocapitalize", "autocorrect", "enterkeyhint", "for", "novalidate"),
}
"""Attributes that are left out."""
LONG = 600
"""Longer values are cut."""


def visible(tab: Tab, *regions: str) -> str:
    """What these regions show, one element a line; all but the dialogs if none is named.

    Of what is hidden, only the first line is there. Attributes that the page sets on other
    elements come last.
    """
    if regions:
        return "\n".join("\n".join(outline(tab.shown[name])) for name in regions)
    shown = [html for html in tab.shown.values() if read(html).tag != "dialog"]
    more = (line for line in _attributes(tab).values() if not line.endswith(" off"))
    return "\n".join([*("\n".join(outline(html)) for html in shown), *more])


def outline(html: str) -> list[str]:
    """The lines of one region."""
    return list(_lines(read(html), ""))


def _lines(node: Node, indent: str) -> Iterator[str]:
    if node.tag == "svg" or node.tag == "math":
        label = node.attributes.get("aria-label")
        if label or "aria-hidden" not in node.attributes:
            yield f"{indent}<{node.tag}>" + (f" {label}" if label else "")
        return
    head = indent + _head(node)
    if "hidden" in node.attributes:
        yield head
    elif node.tag == "tr" and all(isinstance(cell, Node) for cell in node.inside):
        cells = [cell for cell in node.inside if isinstance(cell, Node)]
        if any(_has_own(cell) for cell in cells):
            yield from _block(head, cells, indent)
        else:
            yield f"{head}: " + " | ".join(_plain([cell]) for cell in cells)
    else:
        yield from _block(head, node.inside, indent)


def _block(head: str, inside: Iterable[Node | str], indent: str) -> Iterator[str]:
    below: list[str] = []
    for run in _runs(inside):
        if isinstance(run, Node):
            below += _lines(run, indent + "  ")
        elif text := _plain(run):
            below.append(f"{indent}  {text}")
    if len(below) == 1 and not below[0].lstrip().startswith("<") and _is_text(inside):
        yield f"{head}: {below[0].strip()}"
    else:
        yield head
        yield from below


def _is_text(inside: Iterable[Node | str]) -> bool:
    return all(
        isinstance(one, str) or one.tag in INLINE or "aria-hidden" in one.attributes
        for one in inside
    ) and not any(_has_own(one) for one in inside if isinstance(one, Node))


def _runs(inside: Iterable[Node | str]) -> "Iterator[Node | list[Node | str]]":
    """Elements, and the texts between them with what is part of them."""
    text: list[Node | str] = []
    for one in inside:
        if isinstance(one, str) or (one.tag in INLINE and not _has_own(one)):
            text.append(one)
        else:
            yield text
            text = []
            yield one
    yield text


def _has_own(node: Node) -> bool:
    """Whether an element, or one in it, has something that a text does not say."""
    return any(_own(one) or one.tag not in INLINE | {"td", "th", "tr"} for one in node.all)


def _own(node: Node) -> list[str]:
    told = []
    for name, value in node.attributes.items():
        if name in LOOKS or (name, value) in {("type", "button"), ("role", "status")}:
            continue
        if name == "title" and value == node.attributes.get("aria-label"):
            continue
        if name == "data-on":
            told.append(f"on {value}")
        elif name == "data-value":
            told.append(f"={value}")
        elif name == "command":
            told.append(f"{value} {node.attributes.get('commandfor', '')}".strip())
        elif name != "commandfor":
            told.append(name if value in (None, "") else f"{name}={_short(str(value))}")
    name = node.attributes.get("id")
    return [f"#{name}", *told] if name else told


def _head(node: Node) -> str:
    return " ".join([node.tag, *_own(node)]).replace(" #", "#", 1)


def _plain(run: Iterable[Node | str]) -> str:
    def text(one: Node | str) -> str:
        if isinstance(one, str):
            return one
        inside = "".join(map(text, one.inside))
        return {"br": " / ", "mark": f"[{inside}]"}.get(one.tag, inside)

    return _short(" ".join("".join(map(text, run)).split()))


def _short(text: str) -> str:
    text = re.sub("#(p|pack)=[\\w-]{30,}", "#\\1=…", text.replace("\n", "⏎"))  # depends on zlib
    return text if len(text) <= LONG else f"{text[:LONG]}… ({len(text)} characters)"


def _attributes(tab: Tab) -> dict[str, str]:
    """A line for each attribute that the page sets on other elements, by their names."""
    told = {}
    for name, values in tab.attributes.items():
        for key, value in values.items():
            shown = " off" if value is None else f"={_value(value)}" if value else ""
            told[f"@{name} {key}"] = f"@{name} {key}{shown}"
    return told


class Story:
    """What changes in a tab, and what it asks for, from one step of a visit to the next."""

    def __init__(self, tab: Tab, *without: str, since: "Story | None" = None) -> None:
        self.tab = tab
        self._without = set(without)
        """Regions that are left out."""
        self._seen: dict[str, list[str]] = {}
        self._asked, self._done, self._troubles, self._address = 0, 0, 0, tab.address
        self._timers: dict[int, int] = {}
        self._board = ""
        self._session = tab.session
        self.text = ""
        """All steps so far."""
        if since:  # what is shown is compared with another tab
            self._seen = since._seen
        else:
            self.news()

    def __call__(self, step: str) -> None:
        """Adds a step that was made to the text, with what it has changed."""
        self.text += "\n".join([f"> {step}", *self.news(), ""])

    def news(self) -> list[str]:
        """The changes since the last call: regions (as differences if they are long), requests."""
        tab = self.tab
        if tab.session is not self._session:
            self._session, self._timers, self._asked, self._troubles = tab.session, {}, 0, 0
        told = [*self._regions(), *self._strokes()]
        told += [f"asks {name} {_json(given)}" for name, given in tab.wanted[self._asked :]]
        told += [f"requests {_json(one)}" for one in tab.done[self._done :]]
        told += [f"trouble: {one}" for one in tab.troubles[self._troubles :]]
        told += [f"address {tab.address}"] if tab.address != self._address else []
        timers = [f"{tab.timers[one]} ms" for one in tab.timers if one not in self._timers]
        told += [f"timer {', '.join(timers)}"] if timers else []
        self._asked, self._done, self._troubles = len(tab.wanted), len(tab.done), len(tab.troubles)
        self._address, self._timers = tab.address, dict(tab.timers)
        return told

    def _regions(self) -> Iterator[str]:
        now = {name: outline(html) for name, html in self.tab.shown.items()}
        now |= {name: [line] for name, line in _attributes(self.tab).items()}
        for name, lines in now.items():
            before = self._seen.get(name, [])
            if lines == before or name.split()[0].strip("@") in self._without:
                continue
            if not before and lines[0].endswith(" off"):
                continue
            if len(lines) > 4 and before:
                yield f"-- {name}"
                yield from _changes(before, lines)
            else:
                yield from lines
        self._seen = now

    def _strokes(self) -> Iterator[str]:
        board = getattr(self.tab, "board", None)
        if not board or not board.game:
            return
        for call in board.calls:
            yield f"board {_json(call)}"
        board.calls.clear()
        about = f"{board.index} of {len(board.moves)} moves, {board.seconds:.0f} s"
        now = f"drawn {' '.join(board.rows)}, {about}"
        if now != self._board:
            self._board = now
            yield now


def _changes(before: list[str], lines: list[str]) -> Iterator[str]:
    """The differences; of many lines in a row that are gone, only the first is there."""
    for what, i, j, k, m in difflib.SequenceMatcher(None, before, lines, False).get_opcodes():
        if what == "equal":
            continue
        gone = before[i:j] if j - i < 4 else [before[i], f"  … {j - i - 1} more lines"]
        yield from (f"-{line}" for line in gone)
        yield from (f"+{line}" for line in lines[k:m])


def _json(value: JSON) -> str:
    return _short(json.dumps(brief(value), ensure_ascii=False))


def _value(text: str) -> str:
    return _json(json.loads(text)) if text.startswith('{"') else _short(text)


def brief(value: JSON) -> JSON:
    """The same, with puzzles in a few words."""
    if isinstance(value, list):
        return [brief(one) for one in value]
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("columns"), list) and isinstance(value.get("rows"), list):
        more = {name for name in ("title", "author") if value.get(name)}
        size = f"{len(value['columns'])} x {len(value['rows'])} puzzle"
        colours = [colour["rgb"] for colour in value.get("colours", [])]
        first = " ".join(map(str, value["rows"][:2]))
        return " ".join([size, first, *colours[1:], *(value[name] for name in sorted(more))])
    return {name: brief(one) for name, one in value.items()}
