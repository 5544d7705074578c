"""What comes with the site: its archive, its licences, its hashes, its tables."""

import io
import marshal
import os
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from sitekit import bytecode
from sitekit.archive import pack
from sitekit.headers import permissions
from sitekit.paths import ROOT
from sitekit.requirements import ASKED, WRITTEN
from sitekit.trust_tables import write_table


def test_the_archive_is_the_same_whenever_it_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "dist"
    (folder / "js").mkdir(parents=True)
    (folder / "js" / "b.js").write_text("1")
    (folder / "a.html").write_text("<p>")
    first = pack(folder, tmp_path / "one.tar.gz").read_bytes()
    os.utime(folder / "a.html", (1, 1))
    (folder / "js" / "b.js").chmod(0o600)
    again = pack(folder, tmp_path / "two.tar.gz")
    assert again.read_bytes() == first
    with tarfile.open(again) as archive:
        assert archive.getnames() == ["a.html", "js/b.js"]


def test_a_table_replaces_the_previous_one(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- fuzz -->\nold\n<!-- /fuzz -->\nafter\n")
    for number in (1, 2):
        write_table("fuzz", ("what", "how often"), [("files", number)], "Well.", page)
    table = "| what | how often |\n| --- | --- |\n| files | 2 |\n\nWell."
    assert page.read_text() == f"before\n<!-- fuzz -->\n{table}\n<!-- /fuzz -->\nafter\n"
    with pytest.raises(ValueError, match="no place"):
        write_table("soak", ("what",), [], "", page)


def test_every_package_is_pinned_by_hashes() -> None:
    text = WRITTEN.read_text()
    packages = re.findall(r"^([\w.-]+)==\S+((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", text, re.M)
    assert len(packages) == text.count("==") > 40
    names = {name for name, _ in packages}
    assert {line for line in ASKED.read_text().split("\n") if line and line[0] != "#"} <= names


def test_every_action_is_pinned_by_its_commit() -> None:
    for workflow in (ROOT / ".github" / "workflows").iterdir():
        used = re.findall(r"uses: (\S+)", workflow.read_text())
        assert used
        assert [name for name in used if not re.search(r"@[0-9a-f]{40}$", name)] == []


def test_nothing_is_asked_of_the_device_except_its_camera() -> None:
    asked = dict(rule.split("=") for rule in permissions().split(", "))
    assert [name for name, who in asked.items() if who != "()"] == ["camera"]


def test_the_browser_knows_the_types_of_the_commands() -> None:
    """Elsewhere, the browser's bytecode has no annotations."""
    source = b"def f(n: int) -> int:\n    return n\n"
    names: dict[str, dict[str, object]] = {}
    for name in ("cubogram/web/x.py", "cubogram/cube/x.py"):
        packed = io.BytesIO()
        bytecode.pack(packed, [(name, source)], annotated=False)
        with zipfile.ZipFile(packed) as archive:
            (member,) = archive.namelist()
            code = marshal.loads(archive.read(member)[16:])
        space: dict[str, Any] = {}
        exec(code, space)
        names[name] = space["f"].__annotations__
    assert [list(found) for found in names.values()] == [["n", "return"], []]
