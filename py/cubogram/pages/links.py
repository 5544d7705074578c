"""A page's state in the fragment of its address: fields that anyone can read.

>>> fields_of("#scramble=R+U%27&xcross")
{'scramble': "R U'", 'xcross': ''}
>>> fragment_of({"scramble": "R U'", "xcross": True, "length": None})
"#scramble=R+U'&xcross"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from cubogram import formatting

LONGEST = 8000
"""The longest fragment, in characters; anything longer is stored, and can be saved as a file."""
Fields: TypeAlias = Mapping[str, "str | float | bool | None"]
"""None, "" and False are left out; True becomes the name alone."""

_PLAIN = re.compile(r"[^A-Za-z0-9\-_.!~*'(),/ ]")


def fragment_of(fields: Fields) -> str:
    """The fragment with its "#", or ""; escapes no more than an address requires."""
    parts = []
    for name, value in fields.items():
        if value is True:
            parts.append(_readable(name))
        elif value not in (None, "", False) or (value == 0 and value is not False):
            parts.append(f"{_readable(name)}={_readable(_shown(value))}")
    return f"#{'&'.join(parts)}" if parts else ""


def fields_of(fragment: str) -> dict[str, str]:
    """The fields of a fragment; accepts any address."""
    return formatting.fields_of(fragment.removeprefix("#"))


def _shown(value: str | float | bool | None) -> str:
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    return str(value)


def _readable(text: str) -> str:
    def escaped(found: re.Match[str]) -> str:
        return "".join(f"%{byte:02X}" for byte in found[0].encode(errors="replace"))

    return _PLAIN.sub(escaped, text).replace(" ", "+")
