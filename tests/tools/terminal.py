"""A terminal: command lines run in this process, and what a reader sees of them."""

import io
import json
import re
import shlex
import sys
from pathlib import Path
from typing import BinaryIO

import pytest

SECONDS = re.compile(r"\b\d+\.\d+ s\b")
TIMED = {"seconds", "nodes_per_second"}
"""Fields that are different each time."""


class Terminal:
    """Runs command lines one after another in a folder."""

    stream = io.TextIOWrapper
    """What the outputs are; the usual one is no terminal."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._patch = patch

    def run(self, *arguments: str, given: str | bytes | BinaryIO = "") -> tuple[int, str, str]:
        """The exit status of a command, and what it writes to both outputs."""
        from cubogram.cli import main  # which the browser's package lacks

        data = given.encode() if isinstance(given, str) else given
        file = io.BytesIO(data) if isinstance(data, bytes) else data
        with self._patch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(file, "utf-8"))
            for name in ("stdout", "stderr"):
                patch.setattr(sys, name, self.stream(io.BytesIO(), "utf-8", newline=""))
            try:
                status = main(arguments)
            except SystemExit as leaving:
                status = int(leaving.code or 0)
            out, err = (stream.buffer.getvalue().decode() for stream in (sys.stdout, sys.stderr))
            return status, out, err

    def json(self, *arguments: str, given: str | bytes = "") -> list[dict]:
        status, out, err = self.run(*arguments, given=given)
        assert err == "", (status, err)
        return [json.loads(line) for line in out.splitlines()]

    def script(self, text: str) -> str:
        """What a reader sees of command lines typed one after another; `<<<` gives an input, and
        lines with a # are left out."""
        shown = []
        for line in filter(None, map(str.strip, text.splitlines())):
            if line.startswith("#"):
                continue
            command, _, given = line.partition(" <<< ")
            words = [word.replace("\\n", "\n") for word in shlex.split(command)]
            status, out, err = self.run(*words, given=given.replace("\\n", "\n"))
            shown.append(f"$ {line}")
            shown += map(_shortened, out.splitlines())
            shown += [f"! {_masked(one)}" for one in err.splitlines()]
            shown += [f"[{status}]"] if status else []
        return "\n".join(shown)


def _masked(line: str) -> str:
    return SECONDS.sub("0.00 s", line).rstrip()


def _shortened(line: str) -> str:
    """A line of output; a JSON object by its fields, each cut short."""
    if not line.startswith("{"):
        return _masked(line)
    fields = json.loads(line)
    return "\n".join(
        f"  {name}: {'...' if name in TIMED else json.dumps(value)[:90]}"
        for name, value in fields.items()
    )
